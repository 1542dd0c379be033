import type { Condition, JudgeEntry, Manifest, TargetEntry, UserEntry } from '../pipeline/index.js';
import { digest } from '../store/index.js';
import type { PlanEntry } from './plan-file.js';

/** How a plan's entry, as planned now, differs from the run that it became. */
export type PlanChange = {
  /**
   * What is another thing than when the run began, as fields of a plan file; of a target or judge also its name and what
   * of it: `targets (openai/m: base_url)`.
   */
  fields: string[];
  /** Targets that the run does not have yet. Adding one changes nothing of what is there. */
  added: string[];
  /** Targets without any answer that are described in another way by now, and those that are no longer named. */
  replanned: string[];
  dropped: string[];
};

/**
 * Compares a stored run with a fresh plan of the same entry. A persona's text counts, since it is in the manifest; so
 * does what is asked by default under another version of the suite. Budgets, prices, connections and addresses from the
 * environment change nothing that was measured, and judges that were added later are no change. Pure.
 * @param answered names of the stored targets that have any answer; one without may be changed or left out
 */
export function planChanges(
  stored: Manifest,
  now: Manifest,
  entry: PlanEntry,
  answered: ReadonlySet<string>,
): PlanChange {
  const targets = byName(stored.targets);
  const judges = byName(stored.judges);
  const addressed = new Set(
    [...entry.targets, ...entry.judges].filter((v) => v.baseUrl !== undefined).map((v) => v.name),
  );
  const differ = (a: Voice | undefined, b: Voice | undefined): boolean =>
    different(essence(a, addressed), essence(b, addressed));
  const told = (field: string, a: Voice, b: Voice | undefined): string =>
    `${field} (${a.name}: ${b === undefined ? '–' : partsThatDiffer(essence(a, addressed), essence(b, addressed)).join(', ')})`;
  const present = byName(now.targets);
  const changed = stored.targets.filter((old) => differ(old, present.get(old.name)));
  const free = changed.filter(({ name }) => !answered.has(name)).map(({ name }) => name);
  const fields: [string, boolean][] = [
    ['suite', stored.suite !== now.suite],
    ...changed
      .filter(({ name }) => answered.has(name))
      .map((old): [string, boolean] => [told('targets', old, present.get(old.name)), true]),
    ...now.judges
      .filter((judge) => differ(judges.get(judge.name), judge))
      .map((judge): [string, boolean] => [told('judges', judge, judges.get(judge.name)), true]),
    ['user_model', differ(stored.user, now.user)],
    ['set', different(stored.conditions.map(optionsOf), now.conditions.map(optionsOf))],
    ['items', different(stored.conditions.map(itemsOf), now.conditions.map(itemsOf))],
    ['repeats', stored.repeats !== now.repeats],
    ['judge_repeats', stored.judgeRepeats !== now.judgeRepeats],
    ['seed', stored.seed !== now.seed],
  ];
  return {
    fields: fields.flatMap(([name, isOther]) => (isOther ? [name] : [])),
    added: now.targets.map(({ name }) => name).filter((name) => !targets.has(name)),
    replanned: free.filter((name) => present.has(name)),
    dropped: free.filter((name) => !present.has(name)),
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

/** Names of fields, as a plan file has them, in which two descriptions of one voice differ. */
function partsThatDiffer(a: unknown, b: unknown): string[] {
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names
    .filter((name) => different(one[name], other[name]))
    .map((name) => NAMES[name] ?? name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
}

/** Two names of our own that a plan file has another word for. */
const NAMES: Readonly<Record<string, string>> = { hash: 'file', provider: 'model' };

function fieldsOf(voice: unknown): Record<string, unknown> {
  if (voice === null || typeof voice !== 'object') return {};
  const { spec, params, ...rest } = voice as Record<string, unknown>;
  const inner = (value: unknown) => (value === null || typeof value !== 'object' ? {} : value);
  return { ...rest, ...inner(spec), ...inner(params) };
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
