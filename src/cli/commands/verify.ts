import { type ResultDifference, verifyBundle } from '../../analysis/index.js';
import { EXIT } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import type { Declare } from '../declare.js';
import { suitesHere } from '../run-suite.js';
import { type Done, done, type Shell } from '../shell.js';
import { table } from '../table.js';

/** `hearth verify FILE`: exit 0 for equal figures, 4 for others, 2 for a file that is no whole bundle. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('<file>', t('arg.bundle')).option('--suite <dir>', t('flag.suiteDir'));
  command.action((file: string, { suite }: { suite?: string }) =>
    act(() => verify(shell, file, suite ?? null)),
  );
};

/** Differences that a person is shown. */
const SHOWN = 20;

async function verify(shell: Shell, file: string, suiteDir: string | null): Promise<Done> {
  const found = await verifyBundle({ file, suites: suitesHere({ data: shell.data, suiteDir }) });
  const { t } = shell;
  const { run, suite, suiteVersion, results, differences } = found;
  const { bundle: there, here } = suiteVersion;
  const versions = there === here ? [] : [t('bundle.versions', { suite, there, here })];
  if (found.equal)
    return done([t('bundle.equal', { run, count: results }), ...versions].join('\n'), {
      verification: found,
    });
  const more = differences.length - SHOWN;
  return {
    code: EXIT.failed,
    reason: sentence('cli', 'bundle.reason'),
    text: [
      t('bundle.differs', { run, count: differences.length }),
      table(differences.slice(0, SHOWN).map(rowOf)),
      ...(more > 0 ? [t('bundle.more', { count: more })] : []),
      ...versions,
    ].join('\n'),
    json: { verification: found },
  };
}

const rowOf = ({ target, judge, condition, metric, field, stored, now }: ResultDifference) => [
  `  ${target}`,
  judge ?? '–',
  condition,
  metric === null ? field : `${metric.id}${sliceOf(metric.slice)} ${field}`,
  `${JSON.stringify(stored)} → ${JSON.stringify(now)}`,
];

const sliceOf = (slice: Readonly<Record<string, string>>): string =>
  Object.keys(slice).length === 0
    ? ''
    : ` [${Object.entries(slice)
        .map(([kind, value]) => `${kind}=${value}`)
        .join(' ')}]`;
