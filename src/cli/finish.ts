import { EXIT, type ExitCode, LANGS, type Text } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import type {
  Budget,
  LoadedCondition,
  Manifest,
  Outcome,
  Result,
  Scoring,
} from '../pipeline/index.js';
import { factLines, resultsWithFacts } from './answer-facts.js';
import type { Allowed } from './flags.js';
import type { OpenRun } from './open-run.js';
import { reasoningLines } from './reasoning-cuts.js';
import { reusedLines } from './reused-lines.js';
import type { Done, Shell } from './shell.js';
import { summary } from './summary.js';
import { type Tally, tallyOf } from './tally.js';
import { writeRunReport } from './write-report.js';

export type Finish = {
  allowed: Allowed;
  /** How the work ended; null when nothing was asked (scoring). */
  outcome: Outcome | null;
  /** Folder of the report; null for none. */
  reportDir: string | null;
  rescore?: (loaded: LoadedCondition) => Scoring;
};

/** Scores a run, writes its report, and says what came of it. */
export async function finishRun(shell: Shell, run: OpenRun, finish: Finish): Promise<Done> {
  const { manifest } = run;
  const { results, facts } = await resultsWithFacts({
    ...run,
    ...(finish.rescore !== undefined && { rescore: finish.rescore }),
  });
  const tally = tallyOf(results);
  const { code, reason } = endOf(finish, tally, facts.unscored, manifest);
  const files =
    code === EXIT.interrupted || finish.reportDir === null
      ? []
      : await writeRunReport(shell, run, results, {
          dir: finish.reportDir,
          langs: shell.langs ?? [...LANGS],
          formats: ['html'],
        });
  const text = shell.json ? '' : await summary(shell, run, { results, facts, tally, files });
  if (shell.json) {
    shell.note(tally.line[shell.lang]);
    for (const line of factLines(shell, facts)) shell.note(line);
    for (const line of await reasoningLines(shell, run)) shell.note(line);
    for (const line of reusedLines(shell, results)) shell.note(line);
    for (const file of files) shell.note(file);
  }
  return { code, reason, text, json: { runs: [jsonRun(manifest, results)] } };
}

/** A run in the form of the contract for scripts. */
export const jsonRun = (manifest: Manifest, results: readonly Result[]) => ({
  run: manifest.run,
  suite: manifest.suite,
  preset: manifest.preset,
  results: results.map(jsonResult),
});

/**
 * The fields that scripts were promised. Whose verdicts were taken over is for readers (summary, report); a fidelity that
 * says more than the three published words is told there too.
 */
const jsonResult = ({ reusedVerdicts: _, fidelity, ...rest }: Result) => ({
  ...rest,
  fidelity: PUBLISHED_FIDELITY[fidelity] ?? fidelity,
});

const PUBLISHED_FIDELITY: Readonly<Record<string, string>> = {
  own: 'reconstructed',
  changed: 'reconstructed',
  unchecked: 'described',
  // Without the prompts nothing can be asked; what is scored comes from files, by the published rules.
  absent: 'byte-exact',
};

/** Why it ended: what cut it short goes before what is missing because of that. */
function endOf(
  { outcome, allowed }: Finish,
  tally: Tally,
  items: readonly string[],
  { run, budget }: Manifest,
): { code: ExitCode; reason: Text | null } {
  if (outcome?.status === 'interrupted')
    return { code: EXIT.interrupted, reason: sentence('cli', 'reason.interrupted', { run }) };
  if (outcome?.status === 'stopped')
    return { code: EXIT.budget, reason: budgetReason(run, outcome, budget) };
  return verdictOf(tally, allowed, items, run);
}

/** What was spent in all, and the limit that it reached. */
function budgetReason(run: string, { total }: Outcome, budget: Budget | undefined): Text {
  const { maxCalls = null, maxCostUsd = null } = budget ?? {};
  if (maxCalls !== null && total.calls >= maxCalls)
    return sentence('cli', 'reason.budgetCalls', { run, spent: total.calls, limit: maxCalls });
  const spent = total.costUsd.toFixed(4);
  return sentence('cli', 'reason.budgetCost', { run, spent, limit: maxCostUsd ?? 0 });
}

/** Items with something unscored that are named; `hearth show RUN` lists all. */
const NAMED = 3;

function verdictOf(
  { expected, scored }: Tally,
  allowed: Allowed,
  items: readonly string[],
  run: string,
): { code: ExitCode; reason: Text | null } {
  const unscored = expected - scored;
  const over = 'count' in allowed ? unscored > allowed.count : unscored > allowed.share * expected;
  if (!over) return { code: EXIT.done, reason: null };
  const limit = 'count' in allowed ? String(allowed.count) : `${allowed.share * 100}%`;
  return {
    code: EXIT.unscored,
    reason: sentence('cli', 'reason.unscored', {
      unscored,
      expected,
      limit,
      run,
      items: items.slice(0, NAMED).join(', ') + (items.length > NAMED ? ', …' : ''),
    }),
  };
}
