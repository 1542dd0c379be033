import type { Item, Some } from '../contract/index.js';
import { type JudgeTask, ratedRows, rowSource } from '../pipeline/index.js';
import { rngFrom, shuffle } from '../stats/index.js';
import { DEFAULT_ITEMS, type ProbeRequest } from './audit-probe-types.js';
import { clustersOfItems } from './compare-clusters.js';

/** A judge unit with one target's answers to it. */
export type SampledUnit = Pick<JudgeTask, 'parts' | 'unit' | 'repeat'> & { target: string };

/**
 * Judge units of the first repeat whose items all have answers that are judged, and to which some probe applies: drawn
 * with the seed over as many groups of items as there are, then spread over targets and the data's strata; in the order
 * of targets and data.
 */
export async function sampledUnits(
  request: ProbeRequest,
  seed: string,
  applies: (parts: JudgeTask['parts']) => boolean,
): Promise<SampledUnit[]> {
  const { run, loaded, items = DEFAULT_ITEMS } = request;
  const { suite, manifest } = run;
  const source = rowSource(run, loaded);
  const clusters = clustersOfItems(loaded.items);
  const units: { id: string; items: Some<Item> }[] =
    suite.judge?.units(loaded.items, loaded.condition.asked) ?? [];
  const candidates: Candidate[] = [];
  for (const target of manifest.targets) {
    const answered = new Map<string, JudgeTask['parts'][number]>();
    for await (const row of ratedRows(source, target, { kind: 'none' })) {
      if (row.repeat > 1) continue;
      const { item, answers } = row;
      if (answers.some(({ state }) => suite.meta.scored.includes(state)))
        answered.set(item.id, { item, answers });
    }
    for (const unit of units) {
      const [first, ...rest] = unit.items.flatMap(({ id }) => answered.get(id) ?? []);
      if (first === undefined || 1 + rest.length < unit.items.length) continue;
      const parts: JudgeTask['parts'] = [first, ...rest];
      if (!applies(parts)) continue;
      candidates.push({
        spread: [
          `group/${clusters.of(first.item)}`,
          `target/${target.name}`,
          `stratum/${first.item.strata ?? first.item.lang ?? ''}`,
        ],
        of: { parts, unit: unit.id, repeat: 1, target: target.name },
      });
    }
  }
  const chosen = new Set(drawn(candidates, items, `${seed}/probes`));
  return candidates.filter((candidate) => chosen.has(candidate)).map(({ of }) => of);
}

/** `spread`: what the draw is spread over, the most important first. */
type Candidate = { of: SampledUnit; spread: readonly string[] };

/** `n` of them, one after the other, each of what has been seen least; of equals the seed decides. */
function drawn(candidates: readonly Candidate[], n: number, seed: string): Candidate[] {
  const seen = new Map<string, number>();
  const counts = ({ spread }: Candidate): number[] => spread.map((name) => seen.get(name) ?? 0);
  const chosen: Candidate[] = [];
  let left = shuffle(rngFrom(seed), candidates);
  while (chosen.length < n) {
    const [first, ...others] = left;
    if (first === undefined) break;
    let best = first;
    let least = counts(first);
    for (const other of others) {
      const own = counts(other);
      if (!isLess(own, least)) continue;
      best = other;
      least = own;
    }
    chosen.push(best);
    left = left.filter((candidate) => candidate !== best);
    for (const name of best.spread) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return chosen;
}

/** In the order of a dictionary. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
