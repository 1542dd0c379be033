import { HearthError, withPlace } from '../contract/index.js';
import { answerStates, findRun } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { type Done, done, type Shell } from './shell.js';
import { spendingTable } from './spending.js';
import { statusName } from './status.js';
import { printable, table } from './table.js';
import { stateName } from './tally.js';

/**
 * What the database alone says of a run whose suite or data is not at hand: what it is, what came of its calls, and why
 * there is no more. @throws HearthError exit 2 when there is no such run, and `missing` when it is no fault of usage.
 */
export async function showStored(
  shell: Shell,
  db: Db,
  name: string,
  missing: unknown,
): Promise<Done> {
  const { manifest, status } = await findRun(db, name);
  if (!(missing instanceof HearthError)) throw missing;
  const { t, lang } = shell;
  const facts: [string, string][] = [
    [t('show.run'), manifest.run],
    [t('show.status'), statusName(status)[lang]],
    [t('show.made'), new Date(manifest.createdMs).toISOString()],
    [t('show.suite'), `${manifest.suite} ${manifest.suiteVersion}`],
    [t('show.tag'), manifest.tag ?? '–'],
    [t('show.items'), manifest.conditions.map((c) => c.items).join(' / ')],
    [t('show.repeats'), `${manifest.repeats} / ${manifest.judgeRepeats}`],
  ];
  const states = await answerStates(db, manifest.run);
  const outcomes = states.map(({ target, judge, state, n }) => [
    `  ${target}`,
    judge ?? '–',
    stateName(state)[lang],
    String(n),
  ]);
  const spent = await spendingTable(shell, { db, manifest });
  const why = withPlace(missing.text[lang], missing.place);
  shell.note(why);
  return done(
    [
      table(facts),
      ...(outcomes.length === 0 ? [] : [`${t('show.outcomes')}\n${table(outcomes)}`]),
      ...(spent === '' ? [] : [`${t('show.spent')}\n${spent}`]),
      printable(why),
    ].join('\n\n'),
    { stored: { run: manifest.run, suite: manifest.suite, status, calls: states, missing: why } },
  );
}
