import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section } from '../../contract/index.js';
import { contrast } from './analyse-contrast.js';
import { builtin, scoredUnder } from './fixtures.testkit.js';
import type { AttuneRow } from './score-collect.js';
import { nearlyRight, rowsOf, stream } from './score-fixtures.testkit.js';

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

  it('three conditions give two sections, told apart', async () => {
    const sections = await contrast(
      [side('a', good), side('b', good), side('c', good, { panas: 'delta' })],
      'seed',
    );
    expect(sections.map(({ id }) => id)).toEqual(['conditions-b', 'conditions-c']);
    expect(sections[1]?.title.en).toBe('Ways to ask for PANAS (a → c)');
    expect(value(records(sections[0] as Section)[0]?.difference)).toBe(0);
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
