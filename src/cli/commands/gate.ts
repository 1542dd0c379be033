import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type GateResult, gateRuns, readPolicy, shareable } from '../../analysis/index.js';
import { EXIT, HearthError, type Text, usageError, withPlace } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { listRuns, type Manifest } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import { common, type Declare } from '../declare.js';
import { repeated } from '../flags.js';
import { gateExample } from '../gate-example.js';
import { figuresText } from '../gate-figures.js';
import { gateFiles, written } from '../gate-files.js';
import { annotations } from '../gate-github.js';
import { refusedJunit } from '../gate-junit.js';
import { gateText } from '../gate-text.js';
import { gateTexts } from '../gate-texts.js';
import { gateView } from '../gate-view.js';
import { withStore } from '../home.js';
import { openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = {
  baseline?: string;
  candidate?: string;
  policy?: string;
  target?: string;
  baselineTarget?: string;
  judge?: string[];
  condition?: string[];
  allow?: string[];
  junit?: string;
  figures?: string;
  idsOnly?: boolean;
};

/**
 * `hearth gate --baseline RUN --policy FILE`, `hearth gate --figures RUN` and `hearth gate init`: exit 1 when a rule is
 * broken; asks nothing.
 */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .helpCommand(false)
    .option('--baseline <run>', t('flag.gateBaseline'))
    .option('--candidate <run>', t('flag.gateCandidate'))
    .option('--policy <file>', t('flag.gatePolicy'))
    .option('--target <name>', t('flag.gateTarget'))
    .option('--baseline-target <name>', t('flag.gateBaselineTarget'))
    .option('--judge <name>', t('flag.gateJudge'), repeated)
    .option('--condition <id>', t('flag.gateCondition'), repeated)
    .option('--allow <fact>', t('flag.gateAllow'), repeated)
    .option('--junit <file>', t('flag.gateJunit'))
    .option('--figures <run>', t('flag.gateFigures'))
    .option('--ids-only', t('flag.gateIds'));
  command.action((flags: Flags) =>
    act(() =>
      flags.figures === undefined ? gateWithJunit(shell, flags) : figures(shell, flags.figures),
    ),
  );
  const init = command.command('init').description(t('about.gate.init'));
  common(init, shell);
  init
    .argument('[file]', t('arg.policyFile'))
    .option('--force', t('flag.force'))
    .action((file: string | undefined, { force }: { force?: boolean }) =>
      act(() => writeExample(shell, file ?? 'gate.yaml', force === true)),
    );
};

const figures = (shell: Shell, name: string): Promise<Done> =>
  withStore(shell, async (db) => figuresText(shell, await openRun(shell, db, name)));

/** A refusal leaves a JUnit file as well, so that who reads only that sees why there is no result. */
async function gateWithJunit(shell: Shell, flags: Flags): Promise<Done> {
  const { junit } = flags;
  try {
    return await gate(shell, flags);
  } catch (error) {
    if (junit !== undefined && error instanceof HearthError) {
      const sentence = withPlace(error.text[shell.lang], error.place);
      const file = resolve(junit);
      const fault = await written(file, () => writeFile(file, refusedJunit(sentence, Date.now())));
      if (fault !== null) shell.note(withPlace(fault.text[shell.lang], fault.place));
    }
    throw error;
  }
}

async function gate(shell: Shell, flags: Flags): Promise<Done> {
  const baselineName = given('--baseline', flags.baseline);
  const policy = await readPolicy(given('--policy', flags.policy));
  for (const [flag, name] of [
    ['--baseline', baselineName],
    ['--candidate', flags.candidate],
  ] as const)
    if (name?.endsWith('.hearth')) throw isBundle(flag, name);
  return withStore(shell, async (db) => {
    const baseline = await openRun(shell, db, baselineName);
    const named = flags.candidate ?? (await newestAfter(db, baseline.manifest));
    if (flags.candidate === undefined)
      shell.note(shell.t('gate.newest', { suite: baseline.manifest.suite, run: named }));
    const candidate = await openRun(shell, db, named);
    const result = await gateRuns({
      baseline,
      candidate,
      policy,
      choice: {
        target: flags.target ?? null,
        baselineTarget: flags.baselineTarget ?? null,
        judges: flags.judge ?? [],
        conditions: flags.condition ?? [],
      },
      allow: flags.allow ?? [],
    });
    const view = gateView(shell, result, await gateTexts(shell, result, flags.idsOnly !== true));
    const { files, faults } = await gateFiles(shell, {
      junit: flags.junit,
      suite: result.candidate.run.manifest.suite,
      view,
    });
    const marks =
      shell.env.GITHUB_ACTIONS === 'true'
        ? annotations(view, policy.file, shell.env.GITHUB_WORKSPACE || undefined)
        : [];
    // Standard output has one JSON object with --json; the runner reads both streams.
    if (shell.json) for (const line of marks) process.stderr.write(`${line}\n`);
    const unwritten = faults.map((fault) => withPlace(fault.text[shell.lang], fault.place));
    const text = [gateText(shell, view), ...files, ...unwritten, ...marks].join('\n');
    const stopping = result.rules.filter(({ stops }) => stops).length;
    const [fault] = faults;
    const json = { gate: jsonOf(result), files, unwritten };
    // The gate's own answer wins: a file that cannot be written must not read as another result.
    if (!result.passed)
      return {
        code: EXIT.gate,
        reason: sentence('cli', 'gate.reason', { count: stopping, of: result.rules.length }),
        text,
        json,
      };
    return fault === undefined
      ? done(text, json)
      : { code: EXIT.failed, reason: placed(fault), text, json };
  });
}

const placed = ({ text, place }: HearthError): Text => ({
  en: withPlace(text.en, place),
  'zh-CN': withPlace(text['zh-CN'], place),
});

const isBundle = (field: string, file: string) =>
  usageError(
    {
      en: `${basename(file)} is a bundle; take it in first (hearth import ${file}), then name its run`,
      'zh-CN': `${basename(file)} 是运行包；请先导入（hearth import ${file}），再写其中的运行`,
    },
    { field },
  );

/** @throws HearthError exit 2 for a flag that is missing. */
function given(flag: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw usageError(
    {
      en: 'is missing; give a --baseline RUN and a --policy FILE ("hearth gate init" writes one)',
      'zh-CN': '缺少该选项；请给出 --baseline RUN 和 --policy FILE（可用 “hearth gate init” 生成）',
    },
    { field: flag },
  );
}

/** @throws HearthError exit 2 where no run of the suite was finished since. */
async function newestAfter(db: Db, { run, suite, createdMs }: Manifest): Promise<string> {
  const runs = await listRuns(db);
  const newest = runs.find(
    ({ manifest, status }) =>
      manifest.suite === suite &&
      manifest.run !== run &&
      status === 'done' &&
      manifest.createdMs >= createdMs,
  );
  if (newest !== undefined) return newest.manifest.run;
  throw usageError(
    {
      en: `no run of ${suite} was finished after the baseline ${run}; run it first, or name a run`,
      'zh-CN': `基线 ${run} 之后没有已完成的 ${suite} 运行；请先运行，或指定一次运行`,
    },
    { field: '--candidate' },
  );
}

/** The numbers, unrounded, and ids of items; no texts of anybody. */
const jsonOf = ({ passed, rules, baseline, candidate, unlike, notes }: GateResult) => ({
  passed,
  baseline: placeOf(baseline),
  candidate: placeOf(candidate),
  differences: unlike.map(({ key, values }) => ({ key, values })),
  notes,
  rules: rules.map(({ rule, figure, ...found }) => ({
    name: rule.name,
    line: rule.line,
    figure: rule.figure,
    unit: figure.unit,
    where: rule.where,
    test: rule.test,
    sure: rule.sure,
    ...found,
  })),
});

/** A run and its target's name, without folders of this machine. */
const placeOf = ({ run: { manifest }, target }: GateResult['candidate']) => ({
  run: manifest.run,
  target: shareable(manifest).target(target.name),
});

async function writeExample(shell: Shell, file: string, force: boolean): Promise<Done> {
  const fault = await written(resolve(file), () =>
    writeFile(file, gateExample, { flag: force ? 'w' : 'wx' }),
  );
  if (fault === null) return done(shell.t('gate.written', { file }), { gate: { file } });
  if ((fault.cause as NodeJS.ErrnoException | undefined)?.code !== 'EEXIST') throw fault;
  throw usageError(
    { en: 'is there already; --force overwrites it', 'zh-CN': '已存在；加 --force 可覆盖' },
    { file },
  );
}
