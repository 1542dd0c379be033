import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnySuite, Item, Some } from '../contract/index.js';
import { blocksOf, type Unit } from './blocks.js';
import { planRun } from './plan.js';
import { request } from './run.testkit.js';
import { tinySuite } from './tiny-suite.testkit.js';

/** Units of the given sizes over the items in order, or over every second item first. */
function unitsOf(items: readonly Item[], sizes: readonly number[], spread: boolean): Unit[] {
  const order = spread
    ? [...items.filter((_, i) => i % 2 === 0), ...items.filter((_, i) => i % 2 === 1)]
    : [...items];
  const units: Unit[] = [];
  for (let i = 0; order.length > 0; i++) {
    const some = order.splice(0, Math.max(1, sizes[i % sizes.length] ?? 1));
    units.push({ id: `u${i}`, items: some as unknown as Some<Item> });
  }
  return units;
}

const layout = fc.record({
  count: fc.integer({ min: 1, max: 700 }),
  answer: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  judge: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  spread: fc.boolean(),
});

describe('blocksOf', () => {
  it('puts every item and unit into one block, and no unit into two (property)', async () => {
    const [condition] = (await planRun(request({ targets: [{ name: 'openai/m' }] }))).conditions;
    if (condition === undefined) throw new Error('no condition');
    fc.assert(
      fc.property(layout, ({ count, answer, judge, spread }) => {
        const items: Item[] = Array.from({ length: count }, (_, i) => ({
          id: `i${i}`,
          clusters: {},
        }));
        const answerUnits = unitsOf(items, answer, spread);
        const judgeUnits = unitsOf(items, judge, !spread);
        const suite = {
          ...tinySuite,
          answer: { ...tinySuite.answer, units: () => answerUnits },
          judge: { ...tinySuite.judge, units: () => judgeUnits },
        } as AnySuite;
        const blocks = blocksOf(suite, { ...condition, items });

        const placed = blocks.flatMap((b) => b.items.map((item) => item.id));
        expect([...placed].sort()).toEqual(items.map((item) => item.id).sort());
        expect(blocks.flatMap((b) => b.answerUnits).length).toBe(answerUnits.length);
        expect(blocks.flatMap((b) => b.judgeUnits).length).toBe(judgeUnits.length);
        for (const block of blocks) {
          const here = new Set(block.items.map((item) => item.id));
          for (const unit of [...block.answerUnits, ...block.judgeUnits])
            expect(unit.items.every((item) => here.has(item.id))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the order of the data where units are items, 256 to a block', async () => {
    const [condition] = (await planRun(request({ targets: [{ name: 'openai/m' }] }))).conditions;
    if (condition === undefined) throw new Error('no condition');
    const items = Array.from({ length: 600 }, (_, i) => ({ id: `i${i}`, clusters: {} }));
    const units = () => items.map((item) => ({ id: item.id, items: [item] as const }));
    const suite = {
      ...tinySuite,
      answer: { ...tinySuite.answer, units },
      judge: { ...tinySuite.judge, units },
    } as AnySuite;
    const blocks = blocksOf(suite, { ...condition, items });
    expect(blocks.map((b) => b.items.length)).toEqual([256, 256, 88]);
    expect(blocks.flatMap((b) => b.items)).toEqual(items);
  });
});
