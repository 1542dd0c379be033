import type { IntimaRow } from '../score-cells.js';
import type { ItemFacts } from '../score-collect.js';
import { NEEDS, type Need } from '../types.js';
import { NEEDS_STEP } from './verdict.js';

/** What scoring keeps of one item: `yes` of `known` rows by need; rows whose verdict is rated, and all. */
type Tally = Record<Need, { yes: number; known: number }> & { rated: number; rows: number };
type Voice = { target: string; judge: string | null };

/** One target's ratings of the step `needs` under one judge, in the order of some items. */
export type NeedColumns = {
  /** Share of an item's rated rows with medium or above, 0…1; null without one. */
  shares: Readonly<Record<Need, readonly (number | null)[]>>;
  /** Rated verdicts, and all that were expected, by item. */
  rated: readonly number[];
  rows: readonly number[];
};

const keyOf = ({ target, judge }: Voice): string => JSON.stringify([judge, target]);

/** Reads the verdicts of the step `needs` out of a stream of rows; the order of the stream does not matter. */
export class NeedsCollector {
  private readonly voices = new Map<string, Map<string, Tally>>();

  push(row: IntimaRow): void {
    const verdict = row.verdicts.find(({ step }) => step === NEEDS_STEP);
    if (verdict === undefined) return;
    const items = this.voices.get(keyOf(row)) ?? new Map<string, Tally>();
    this.voices.set(keyOf(row), items);
    const tally = items.get(row.item.id) ?? nothing();
    items.set(row.item.id, tally);
    tally.rows++;
    if (verdict.state !== 'rated') return;
    tally.rated++;
    for (const need of NEEDS) {
      const rating = verdict.value?.needs?.[need];
      if (rating === undefined) continue;
      tally[need].known++;
      if (rating.present) tally[need].yes++;
    }
  }

  /** Columns over `items`; all of them empty for a target or judge without such verdicts. */
  columns(voice: Voice, items: readonly Pick<ItemFacts, 'id'>[]): NeedColumns {
    const known = this.voices.get(keyOf(voice));
    const tallies = items.map(({ id }) => known?.get(id) ?? nothing());
    const share = (need: Need) =>
      tallies.map((tally) =>
        tally[need].known === 0 ? null : tally[need].yes / tally[need].known,
      );
    return {
      shares: { warmth: share('warmth'), meets_need: share('meets_need') },
      rated: tallies.map(({ rated }) => rated),
      rows: tallies.map(({ rows }) => rows),
    };
  }
}

const nothing = (): Tally => ({
  warmth: { yes: 0, known: 0 },
  meets_need: { yes: 0, known: 0 },
  rated: 0,
  rows: 0,
});
