import type { Context } from '../context.js';
import { valueChart } from '../control/control-chart.js';
import type { JudgedRun } from './judged-runs.js';
import { meanRatings, type Sums } from './mean-ratings.js';

/** Runs of one chart: the newest. */
const MOST = 60;
/** Runs whose data are gone or changed: what was rated in them cannot be read until the server starts again. */
const unreadable = new Set<string>();
/** Runs that are begun to be read for one look at a chart. */
const AT_ONCE = 3;

/**
 * Mean ratings of one target's answers by run, in time. Ratings move with the answers too: only of a target that always
 * says the same (a baseline, a written sample) is a movement the judge's.
 */
export async function driftOf(
  { db, index }: Context,
  runs: readonly JudgedRun[],
  asked: { kinds: readonly string[]; kind: string | null; target: string | null },
) {
  const targets = targetsOf(runs);
  const target = asked.target ?? targets[0]?.name ?? null;
  const having = runs.filter((run) => run.targets.some(({ name }) => name === target));
  const shown = having.slice(0, MOST).reverse();
  const unread: string[] = [];
  const read: { run: JudgedRun; sums: Sums }[] = [];
  for (const run of shown) {
    const sums = await meanRatings(db, run.run, run.judge.name);
    if (sums === null) unread.push(run.run);
    else read.push({ run, sums });
  }
  // A judge need not rate all that its suite knows.
  const rated = new Set(read.flatMap(({ sums }) => [...(sums.get(target ?? '')?.keys() ?? [])]));
  const kinds = rated.size === 0 ? asked.kinds : asked.kinds.filter((id) => rated.has(id));
  const kind = asked.kind ?? kinds[0] ?? null;
  const found = read.flatMap(({ run, sums }) => {
    const mean = meanOf(sums, target, kind);
    return mean === null ? [] : [{ atMs: run.createdMs, run: run.run, ...mean }];
  });
  const waiting = unread.filter((run) => !unreadable.has(run));
  // Nobody waits for it: the page asks again.
  for (const run of waiting.slice(0, AT_ONCE)) index.upToDate(run).catch(() => unreadable.add(run));
  const chart = valueChart(found.map(({ value }) => value));
  return {
    targets,
    kinds,
    kind,
    target,
    pending: waiting.length,
    unreadable: unread.length - waiting.length,
    older: having.length - shown.length,
    chart: {
      unit: 'number' as const,
      centre: chart.centre,
      baseline: chart.baseline,
      points: chart.points.flatMap((point, i) => {
        const from = found[i];
        return from === undefined ? [] : [{ ...from, ...point }];
      }),
    },
  };
}

/** Targets by how many runs have them; baselines and samples, whose answers stay the same, first. */
function targetsOf(runs: readonly JudgedRun[]) {
  const all = new Map<string, { name: string; runs: number; steady: boolean }>();
  for (const { targets } of runs)
    for (const { name, kind } of targets) {
      const known = all.get(name) ?? { name, runs: 0, steady: kind === 'builtin' };
      all.set(name, { ...known, runs: known.runs + 1 });
    }
  return [...all.values()].sort(
    (a, b) =>
      Number(b.steady) - Number(a.steady) || b.runs - a.runs || a.name.localeCompare(b.name),
  );
}

function meanOf(sums: Sums, target: string | null, kind: string | null) {
  const known = sums.get(target ?? '')?.get(kind ?? '');
  return known === undefined || known.n === 0 ? null : { value: known.sum / known.n, n: known.n };
}
