import type { Item, Some } from '../contract/index.js';
import { type JudgeTask, ratedRows, rowSource, selectItems } from '../pipeline/index.js';
import { DEFAULT_ITEMS, type ProbeRequest } from './audit-probe-types.js';

/** A judge unit with one target's answers to it. */
export type SampledUnit = Pick<JudgeTask, 'parts' | 'unit' | 'repeat'> & { target: string };

type Candidate = Item & { of: SampledUnit };

/**
 * Judge units of the first repeat whose items all have answers that are judged, and to which some probe applies: drawn
 * with the seed, spread over targets and the data's strata, in the order of targets and data.
 */
export async function sampledUnits(
  request: ProbeRequest,
  seed: string,
  applies: (parts: JudgeTask['parts']) => boolean,
): Promise<SampledUnit[]> {
  const { run, loaded, items = DEFAULT_ITEMS } = request;
  const { suite, manifest } = run;
  const source = rowSource(run, loaded);
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
        id: JSON.stringify([target.name, unit.id]),
        clusters: {},
        strata: JSON.stringify([target.name, first.item.strata ?? first.item.lang ?? '']),
        of: { parts, unit: unit.id, repeat: 1, target: target.name },
      });
    }
  }
  if (candidates.length === 0) return [];
  return selectItems(candidates, { sample: items }, `${seed}/probes`).map(({ of }) => of);
}
