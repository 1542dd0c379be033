import type { Condition, JudgeEntry, Manifest, TargetEntry, UserEntry } from '../pipeline/index.js';
import { digest } from '../store/index.js';
import type { PlanEntry } from './plan-file.js';

/** How a plan's entry, as planned now, differs from the run that it became. */
export type PlanChange = {
  /** Names of what is another thing than when the run began, as fields of a plan file. */
  fields: string[];
  /** Targets that the run does not have yet. Adding one changes nothing of what is there. */
  added: string[];
};

/**
 * Compares a stored run with a fresh plan of the same entry. A persona's text counts, since it is in the manifest; so
 * does what is asked by default under another version of the suite. Budgets, prices, connections and addresses from the
 * environment change nothing that was measured, and judges that were added later are no change. Pure.
 */
export function planChanges(stored: Manifest, now: Manifest, entry: PlanEntry): PlanChange {
  const targets = byName(stored.targets);
  const judges = byName(stored.judges);
  const addressed = new Set(
    [...entry.targets, ...entry.judges].filter((v) => v.baseUrl !== undefined).map((v) => v.name),
  );
  const differ = (a: Voice | undefined, b: Voice | undefined): boolean =>
    different(essence(a, addressed), essence(b, addressed));
  const present = byName(now.targets);
  const fields: [string, boolean][] = [
    ['suite', stored.suite !== now.suite],
    ['targets', stored.targets.some((old) => differ(old, present.get(old.name)))],
    ['judges', now.judges.some((judge) => differ(judges.get(judge.name), judge))],
    ['user_model', differ(stored.user, now.user)],
    ['set', different(stored.conditions.map(optionsOf), now.conditions.map(optionsOf))],
    ['items', different(stored.conditions.map(itemsOf), now.conditions.map(itemsOf))],
    ['repeats', stored.repeats !== now.repeats],
    ['judge_repeats', stored.judgeRepeats !== now.judgeRepeats],
    ['seed', stored.seed !== now.seed],
  ];
  return {
    fields: fields.flatMap(([name, changed]) => (changed ? [name] : [])),
    added: now.targets.map(({ name }) => name).filter((name) => !targets.has(name)),
  };
}

type Voice = TargetEntry | JudgeEntry | UserEntry;

const byName = <V extends Voice>(voices: readonly V[]): ReadonlyMap<string, V> =>
  new Map(voices.map((voice) => [voice.name, voice]));

/** Without what the machine decides: the key's variable, and the address where the plan names none or it moved. */
function essence(voice: Voice | undefined, addressed: ReadonlySet<string>): unknown {
  if (voice?.kind !== 'model') return voice;
  const { moved, ...rest } = voice;
  const { keyName: _, baseUrl, ...spec } = voice.spec;
  const isFixed = addressed.has(voice.name) && moved === undefined;
  return { ...rest, spec: isFixed ? { ...spec, baseUrl } : spec };
}

/** Profile, preset and options come to this. */
const optionsOf = ({ asked, scoring, scoreOptions }: Condition) => ({
  protocol: asked.protocol,
  asked: asked.o,
  scoring,
  scoreOptions,
});
const itemsOf = ({ itemsHash }: Condition) => itemsHash;

const different = (a: unknown, b: unknown): boolean => digest(a) !== digest(b);
