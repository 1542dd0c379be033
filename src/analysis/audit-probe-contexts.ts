import type { AnySuite, ContextPair } from '../contract/index.js';
import type { JudgeBy, JudgedTasks, JudgeTask } from '../pipeline/index.js';
import { bootstrapRatios, pairedDifference } from '../stats/index.js';
import {
  type Compared,
  type Kinds,
  MARGIN,
  NONE,
  rangeOf,
  reachOf,
  shiftOf,
  smallest,
} from './audit-probe-compare.js';
import type { ProbeRow } from './audit-probe-types.js';

/** Every reply under both of its messages: two tasks a pair, in the order of the pairs. */
export function pairTasks({ suite }: Pick<JudgeBy, 'suite'>): JudgeTask[] {
  return pairsOf(suite).flatMap((pair) =>
    (['lower', 'higher'] as const).flatMap((side) => {
      const id = `${pair.id}/${side}`;
      const part = suite.adhoc?.({ id, prompt: pair[side], reply: pair.reply });
      return part === undefined ? [] : [{ parts: [part], unit: id, repeat: 1, judgeRepeat: 1 }];
    }),
  );
}

/** Pairs that can be put to a judge; none where the suite takes no texts from elsewhere. */
const pairsOf = (suite: AnySuite): readonly ContextPair[] =>
  suite.adhoc === undefined ? [] : (suite.ratings?.contexts ?? []);

/**
 * Whether the judge rates the reply apart as its two messages ask for. `before`: under the message where the right value
 * is lower; `after`: where it is higher. `changed`: the share of pairs that are rated apart in the right direction.
 * `reach`: in units of the kinds' ranges the mean difference is surely below the margin, so that the judge as good as
 * does not look at the message.
 */
export function comparePairs(
  by: JudgeBy,
  tasks: readonly JudgeTask[],
  verdicts: JudgedTasks['verdicts'],
  seed: string,
): Compared & { asked: number } {
  const { suite } = by;
  const kinds: Kinds = suite.ratings?.kinds ?? {};
  let unread = 0;
  let asked = 0;
  const rows = pairsOf(suite).flatMap((pair, i): ProbeRow[] => {
    const [lower, higher] = [2 * i, 2 * i + 1].map((at) => {
      const part = tasks[at]?.parts[0];
      const outs = verdicts[at];
      if (part === undefined || !outs) return null;
      asked += 1;
      const rated = outs.filter(({ state }) => state === 'rated');
      if (rated.length === 0) unread += 1;
      return rated.map((out) => suite.ratings?.of(part, out) ?? {});
    });
    if (!lower || !higher) return [];
    const kind = pair.kinds.find(
      (name) => valueIn(lower, name) !== null && valueIn(higher, name) !== null,
    );
    if (kind === undefined) return [];
    return [
      {
        item: pair.id,
        target: null,
        step: '',
        kind,
        cluster: pair.id,
        before: valueIn(lower, kind),
        again: null,
        after: valueIn(higher, kind),
      },
    ];
  });
  if (rows.length === 0)
    return {
      shift: [],
      changed: NONE,
      noise: null,
      rows,
      unread,
      asked,
      p: null,
      reach: 'beyond',
      few: [],
    };
  const apart = rows.map(({ before, after }) => Number((after ?? 0) > (before ?? 0)));
  const [changed = NONE] = bootstrapRatios([{ numerators: apart }], { seed: `${seed}/context` });
  // Kinds of several ranges in one figure: parts of the range.
  const parts = rows.map((row) => {
    const [low, high] = rangeOf(kinds[row.kind], [row]);
    const part = (value: number | null): number | null =>
      value === null ? null : (value - low) / (high - low);
    return { before: part(row.before), after: part(row.after) };
  });
  const all = pairedDifference(
    parts.map(({ after }) => after),
    parts.map(({ before }) => before),
    { seed: `${seed}/context` },
  );
  const shift = [...new Set(rows.map(({ kind }) => kind))].flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const tested = shiftOf(own, kinds, kind, `${seed}/context`);
    if (tested === null) return [];
    const { value, low, high } = tested.difference;
    return [{ kind, value, low, high }];
  });
  const reach = reachOf({ ...all, low: 0 }, MARGIN);
  const p = all.value !== null && all.value > 0 ? smallest([all.p]) : null;
  return { shift, changed, noise: null, rows, unread, asked, p, reach, few: [] };
}

/** A kind's value in the verdicts of all steps. */
const valueIn = (
  steps: readonly Readonly<Record<string, number | null>>[],
  kind: string,
): number | null => steps.map((ratings) => ratings[kind] ?? null).find((v) => v !== null) ?? null;
