import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section } from '../../contract/index.js';
import { contrast } from './analyse-contrast.js';
import { builtin, scoredUnder } from './fixtures.testkit.js';
import type { AttuneRow } from './score-collect.js';
import { nearlyRight, rowsOf, stream } from './score-fixtures.testkit.js';
import { MEASURES } from './score-measures.js';

const items = await builtin();
const good = rowsOf('good', items, nearlyRight(0.1, 'a'));
const poor = rowsOf('poor', items, nearlyRight(0.5, 'c'));

const records = ({ table }: Section): Record<string, Cell>[] =>
  table.rows.map((cells) =>
    Object.fromEntries(table.columns.map((c, i) => [c.id, cells[i] ?? null])),
  );
const en = (cell: Cell | undefined): string =>
  typeof cell === 'object' && cell !== null && 'en' in cell ? cell.en : String(cell);
const value = (cell: Cell | undefined): number | null => {
  if (typeof cell !== 'object' || cell === null || !('low' in cell)) throw new Error('no estimate');
  return (cell as Estimate).value;
};

/** Rows as the same target's. */
const like =
  ([first]: readonly AttuneRow[]) =>
  (row: AttuneRow): AttuneRow => ({ ...row, target: first?.target ?? row.target });

describe('contrast', () => {
  const side = (id: string, rows: readonly AttuneRow[], over = {}) => ({
    id,
    s: scoredUnder('sound', over),
    rows: () => stream(rows),
  });

  it('modes are compared on the same conversations only', async () => {
    const part = poor.slice(3).map((row) => ({ ...row, target: 'x' }));
    const whole = good.map((row) => ({ ...row, target: 'x' }));
    const [section] = await contrast(
      [side('default', whole), side('verbose', part, { mode: 'verbose' })],
      'seed',
    );
    if (section === undefined) throw new Error('no section');
    expect(section.title.en).toBe('Difference of modes');
    expect(section.lead.en).toContain('mode=default → verbose');
    const row = records(section).find((r) => en(r.measure) === 'Preference');
    expect((row?.difference as Estimate | undefined)?.n).toBe(items.length - 3);
    expect(value(row?.difference)).toBeLessThan(0);
    expect(Number(row?.second) - Number(row?.first)).toBeCloseTo(value(row?.difference) ?? 9, 10);
  });

  it('a conversation with another text does not pair', async () => {
    const changed = good.map((row) => ({ ...row, item: { ...row.item, pairKey: 'other' } }));
    expect(await contrast([side('a', good), side('b', changed)], 'seed')).toEqual([]);
  });

  it('each condition is set against the nearest earlier one: one option at a time', async () => {
    const sections = await contrast(
      [
        side('a', good),
        side('b', poor.map(like(good)), { mode: 'verbose' }),
        side('c', good, { panas: 'delta' }),
        side('d', poor.map(like(good)), { mode: 'verbose', panas: 'delta' }),
      ],
      'seed',
    );
    expect(sections.map(({ title }) => title.en)).toEqual([
      'Difference of modes (a → b)',
      'Ways to ask for PANAS (a → c)',
      'Ways to ask for PANAS (b → d)',
    ]);
  });

  it('where no earlier condition is so near, the title names all that differs', async () => {
    const [section] = await contrast(
      [side('a', good), side('b', good, { mode: 'verbose', panas: 'delta' })],
      'seed',
    );
    expect(section?.title.en).toBe(
      'Several things at once: Difference of modes; Ways to ask for PANAS',
    );
  });

  it('what the change cannot reach is neither listed nor corrected for', async () => {
    const [section] = await contrast(
      [side('a', good), side('b', good, { panas: 'delta' })],
      'seed',
    );
    expect(records(section as Section).map((row) => en(row.measure))).toEqual([
      MEASURES.holistic.name.en,
      MEASURES['panas/adjusted'].name.en,
      MEASURES.composite.name.en,
    ]);
    // A second order of the same questions changes no first answer.
    expect(await contrast([side('a', good), side('b', good, { swap: true })], 'seed')).toEqual([]);
    // In this mode the first turn tells the scores before, so every answer may change with the way to ask.
    const told = { mode: 'omniscient' as const };
    const [all] = await contrast(
      [side('a', good, told), side('b', good, { ...told, panas: 'blind_delta' })],
      'seed',
    );
    expect(records(all as Section).length).toBeGreaterThan(3);
  });

  it('identical answers: no interval, with the reason, and no p', async () => {
    const [section] = await contrast(
      [side('a', good), side('b', good, { mode: 'verbose' })],
      'seed',
    );
    for (const row of records(section as Section)) {
      expect(row.difference).toMatchObject({
        value: 0,
        low: null,
        high: null,
        reason: 'identical',
      });
      expect([row.p, row.p_holm]).toEqual([null, null]);
    }
  });

  it('references, which nobody asks again, are listed only where scoring makes a difference', async () => {
    const reference = new Set(['good']);
    const modes = [side('a', good), side('b', good, { mode: 'verbose' })] as const;
    expect(await contrast([...modes], 'seed', reference)).toEqual([]);
    const profiles = [side('a', good), { ...side('b', good), s: scoredUnder('official') }] as const;
    expect(await contrast([...profiles], 'seed', reference)).toHaveLength(1);
  });

  it('a change of profile is called so, whatever options follow from it', async () => {
    const [section] = await contrast(
      [side('a', good), { ...side('b', good), s: scoredUnder('official') }],
      'seed',
    );
    expect(section?.title.en).toBe('Two profiles');
    expect(section?.lead.en).toContain('sound/sound → official/official');
  });
});
