import type { AnySuite, Item, Out, Some, VerdictState } from '../contract/index.js';
import type { JudgeBy, JudgeTask } from '../pipeline/index.js';
import { hasText, rewritten } from './audit-probe-answers.js';
import { injected } from './audit-probe-injection.js';
import { padded } from './audit-probe-padding.js';
import { paraphrased } from './audit-probe-paraphrase.js';
import type { SampledUnit } from './audit-probe-sample.js';
import { decorated } from './audit-probe-style.js';
import type { Rewrite } from './audit-probe-text.js';
import type { ProbeName, ProbeRow } from './audit-probe-types.js';

type Part = JudgeTask['parts'][number];
type Verdicts = readonly Out<unknown, VerdictState>[];

const REWRITES: Readonly<Partial<Record<ProbeName, Rewrite>>> = {
  padding: padded,
  style: decorated,
  'injection-highest': injected('highest'),
  'injection-none': injected('none'),
  'injection-fence': injected('fence'),
  paraphrase: paraphrased,
};

/** Probes of one unit's answers: a changed text, or another order of what is judged. */
export const UNIT_PROBES: readonly ProbeName[] = [
  'padding',
  'order',
  'position',
  'style',
  'injection-highest',
  'injection-none',
  'injection-fence',
  'paraphrase',
];

/** Whether any of the probes can change something of a unit. */
export const canProbe = (
  by: JudgeBy,
  parts: JudgeTask['parts'],
  probes: readonly ProbeName[],
): boolean =>
  (probes.some((probe) => REWRITES[probe] !== undefined) &&
    parts.some((part) => hasText(by, part))) ||
  probes.some((probe) => {
    const what = movedBy(probe);
    return what !== null && reordered(by.suite, parts, what) !== null;
  });

/** What stands elsewhere in a probe; null for those that change texts. */
const movedBy = (probe: ProbeName): 'parts' | 'replies' | null =>
  probe === 'order' ? 'parts' : probe === 'position' ? 'replies' : null;

/** One changed unit. `stepOf`: what a step of its verdicts is called in the original. */
type Changed = { probe: ProbeName; task: JudgeTask; stepOf: (step: string) => string };
/** A unit as it is, once more as it is, and changed: the tasks in this order. */
export type PlannedUnit = { unit: SampledUnit; tasks: JudgeTask[]; changed: Changed[] };

/** What is asked about one unit. Probes that change nothing of it are left out. */
export function planUnit(
  by: JudgeBy,
  unit: SampledUnit,
  probes: readonly ProbeName[],
  seed: string,
): PlannedUnit {
  const task = (parts: JudgeTask['parts'], judgeRepeat: number): JudgeTask => ({
    parts,
    unit: unit.unit,
    repeat: unit.repeat,
    judgeRepeat,
  });
  const changed = probes.flatMap((probe): Changed[] => {
    const rewrite = REWRITES[probe];
    if (rewrite !== undefined) {
      const parts = rewritten(by, unit.parts, rewrite, seed);
      return parts === null ? [] : [{ probe, task: task(parts, 1), stepOf: (step) => step }];
    }
    const what = movedBy(probe);
    const other = what === null ? null : reordered(by.suite, unit.parts, what);
    return other === null ? [] : [{ probe, task: task(other.parts, 1), stepOf: other.stepOf }];
  });
  if (changed.length === 0) return { unit, tasks: [], changed };
  const plain = [task(unit.parts, 1), task(unit.parts, 2)];
  return { unit, tasks: [...plain, ...changed.map((c) => c.task)], changed };
}

/**
 * A unit in another order: its items, where several are rated in one go, else what the suite says of its one item. Null
 * where nothing can stand elsewhere.
 */
function reordered(suite: AnySuite, parts: Some<Part>, what: 'parts' | 'replies') {
  const [only, ...more] = parts;
  if (more.length > 0) {
    const [last, ...rest] = parts.toReversed();
    if (last === undefined || what === 'replies') return null;
    const all: Some<Part> = [last, ...rest];
    return { parts: all, stepOf: (step: string) => step };
  }
  const other = suite.ratings?.reordered?.(only, what) ?? null;
  if (other === null) return null;
  const all: Some<Part> = [other.answered];
  return { parts: all, stepOf: other.stepOf };
}

/** Ratings of one probe of one unit, and how many verdicts on the changed unit were asked for and could not be read. */
export type ComparedUnit = { rows: ProbeRow[]; asked: number; unread: number };

/** Null where one of the three was not reached. `verdicts`: those of the unit's tasks. */
export function compareUnit(
  { suite }: Pick<JudgeBy, 'suite'>,
  planned: PlannedUnit,
  probe: ProbeName,
  verdicts: readonly (Verdicts | null)[],
  clusterOf: (item: Item) => string,
): ComparedUnit | null {
  const at = planned.changed.findIndex((changed) => changed.probe === probe);
  const changed = planned.changed[at];
  const [before, again] = verdicts;
  const after = verdicts[2 + at];
  if (changed === undefined || !before || !again || !after) return null;
  const { unit } = planned;
  const rows: ProbeRow[] = [];
  const values = {
    before: ratingsOf(suite, unit.parts, before),
    again: ratingsOf(suite, unit.parts, again),
    after: ratingsOf(suite, changed.task.parts, after, changed.stepOf),
  };
  const keys = new Set(Object.values(values).flatMap((map) => [...map.keys()]));
  for (const key of keys) {
    const [id, step, kind] = JSON.parse(key) as [string, string, string];
    const part = unit.parts.find(({ item }) => item.id === id);
    if (part === undefined) continue;
    rows.push({
      item: id,
      target: unit.target,
      step,
      kind,
      cluster: clusterOf(part.item),
      before: values.before.get(key) ?? null,
      again: values.again.get(key) ?? null,
      after: values.after.get(key) ?? null,
    });
  }
  // Only what the judge can read as it stands says something of the change.
  const readable = before.filter(({ state }) => state === 'rated');
  const lost = readable.filter(
    ({ item, step }) =>
      !after.some((o) => o.item === item && changed.stepOf(o.step) === step && o.state === 'rated'),
  );
  return { rows, asked: readable.length, unread: lost.length };
}

/** Values of the rated verdicts by [item, step, kind]; what a verdict leaves out is not in it. */
function ratingsOf(
  suite: AnySuite,
  parts: readonly Part[],
  verdicts: Verdicts,
  stepOf: (step: string) => string = (step) => step,
): Map<string, number> {
  const values = new Map<string, number>();
  for (const out of verdicts) {
    const part = parts.find(({ item }) => item.id === out.item);
    if (part === undefined || out.state !== 'rated') continue;
    for (const [kind, value] of Object.entries(suite.ratings?.of(part, out) ?? {}))
      if (value !== null) values.set(JSON.stringify([out.item, stepOf(out.step), kind]), value);
  }
  return values;
}
