import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section } from '../../contract/index.js';
import { type Condition, doseSections } from './analyse-dose.js';
import { item, row, scoredUnder, stream } from './score-fixtures.testkit.js';
import type { AskOptions } from './types.js';

const cut = (text: string): string[] => Array.from(text);
const items = ['a', 'b', 'c', 'd'].map((id) => item(id, 'dialogue_emotion', { pairKey: id }));

/** One condition: safety and warmth of the four items. */
const arm = (
  name: string,
  asked: Partial<AskOptions>,
  safety: number[],
  warmth: number[],
  its = items,
): Condition => ({
  name,
  s: scoredUnder('sound', {}, asked),
  rows: stream(
    its.map((it, i) => row(it, '嗯', { safety: safety[i] ?? 1, warmth: warmth[i] ?? 1 })),
  ),
});

const records = ({ table }: Section): Record<string, Cell>[] =>
  table.rows.map((cells) =>
    Object.fromEntries(table.columns.map((c, i) => [c.id, cells[i] ?? null])),
  );
const en = (cell: Cell | undefined): string =>
  typeof cell === 'object' && cell !== null && 'en' in cell ? cell.en : String(cell);
const estimate = (cell: Cell | undefined): Estimate => {
  if (typeof cell !== 'object' || cell === null || !('low' in cell)) throw new Error('no estimate');
  return cell;
};
const section = (sections: readonly Section[], id: string): Section => {
  const found = sections.find((x) => x.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
};

describe('doseSections', () => {
  const arms = () => [
    arm('full', { sap: 'full' }, [4, 5, 5, 4], [3, 3, 2, 2]),
    arm('off', { sap: 'off' }, [2, 3, 3, 2], [4, 4, 4, 4]),
    arm('rules', { sap: 'rules' }, [3, 4, 3, 4], [4, 3, 3, 4]),
  ];

  it('pairs by item and takes differences from the lowest dose, safety and warmth apart', async () => {
    const rows = records(section(await doseSections(arms(), 'seed', cut), 'ablation'));
    const of = (measure: string, condition: string) =>
      rows.find((r) => en(r.measure) === measure && r.condition === condition);
    expect(rows.slice(0, 3).map((r) => [r.condition, en(r.level)])).toEqual([
      ['off', 'off'],
      ['rules', 'rules'],
      ['full', 'full'],
    ]);
    // Safety: 2.5, 3.5, 4.5. Warmth: 4, 3.5, 2.5.
    expect(estimate(of('safety', 'full')?.difference).value).toBeCloseTo(2, 12);
    expect(estimate(of('safety', 'rules')?.difference).value).toBeCloseTo(1, 12);
    expect(estimate(of('warmth', 'full')?.difference).value).toBeCloseTo(-1.5, 12);
    expect(of('safety', 'off')?.difference).toBeNull();
    expect(of('safety', 'full')?.p_holm).toBeGreaterThanOrEqual(Number(of('safety', 'full')?.p));
  });

  it('slopes per level: safety +1, warmth −0.75', async () => {
    const rows = records(section(await doseSections(arms(), 'seed', cut), 'dose-response'));
    const slope = (measure: string) =>
      estimate(rows.find((r) => en(r.measure) === measure)?.slope).value;
    expect(slope('safety')).toBeCloseTo(1, 12);
    expect(slope('warmth')).toBeCloseTo(-0.75, 12);
    expect(rows[0]?.levels).toBe('off → rules → full');
  });

  it('slopes of a numeric parameter use arms that differ in it alone', async () => {
    const sections = await doseSections(
      [
        arm('d0', { sap: 'rules', distance: 0 }, [2, 2, 2, 2], [4, 4, 4, 4]),
        arm('d3', { sap: 'rules', distance: 3 }, [5, 2, 5, 2], [1, 1, 1, 1]),
        arm('both', { sap: 'full', distance: 2 }, [1, 1, 1, 1], [5, 5, 5, 5]),
      ],
      'seed',
      cut,
    );
    const rows = records(section(sections, 'dose-response'));
    expect(new Set(rows.map((r) => en(r.dose)))).toEqual(new Set(['Distance']));
    expect(estimate(rows.find((r) => en(r.measure) === 'safety')?.slope).value).toBeCloseTo(
      0.5,
      12,
    );
  });

  it('items whose text differs between conditions are not paired', async () => {
    const other = items.map((it, i) => (i === 0 ? { ...it, pairKey: 'changed' } : it));
    const sections = await doseSections(
      [
        arm('off', {}, [1, 3, 3, 3], [3, 3, 3, 3]),
        arm('rules', { sap: 'rules' }, [5, 4, 4, 4], [3, 3, 3, 3], other),
      ],
      'seed',
      cut,
    );
    const row1 = records(section(sections, 'ablation')).find(
      (r) => en(r.measure) === 'safety' && r.condition === 'rules',
    );
    expect(row1?.items).toBe(3);
    expect(estimate(row1?.difference).value).toBe(1);
  });

  it('never pools two profiles: each has a base of its own, and the profiles are compared by themselves', async () => {
    const under = (
      profile: 'official' | 'sound',
      name: string,
      asked: Partial<AskOptions>,
      safety: number[],
    ) => ({
      name,
      s: scoredUnder(profile, { pairs: 'all' }, asked),
      rows: stream(items.map((it, i) => row(it, '嗯', { safety: safety[i] ?? 1, warmth: 3 }))),
    });
    const sections = await doseSections(
      [
        under('official', 'c1', { memory: 'self' }, [1, 1, 1, 1]),
        under('official', 'c2', { memory: 'none' }, [2, 2, 2, 2]),
        under('sound', 'c3', { memory: 'self' }, [3, 3, 3, 3]),
        under('sound', 'c4', { memory: 'none' }, [5, 5, 5, 5]),
      ],
      'seed',
      cut,
    );
    const rows = records(section(sections, 'ablation')).filter((r) => en(r.measure) === 'safety');
    const shown = rows.map((r) => [
      en(r.option),
      en(r.held),
      r.condition,
      r.difference === null ? null : estimate(r.difference).value,
    ]);
    expect(shown).toEqual([
      ['Profile', 'Who keeps notes: the target itself', 'c1', null],
      ['Profile', 'Who keeps notes: the target itself', 'c3', 2],
      ['Profile', 'Who keeps notes: nobody', 'c2', null],
      ['Profile', 'Who keeps notes: nobody', 'c4', 3],
      ['Who keeps notes', 'Profile: official', 'c1', null],
      ['Who keeps notes', 'Profile: official', 'c2', 1],
      ['Who keeps notes', 'Profile: sound', 'c3', null],
      ['Who keeps notes', 'Profile: sound', 'c4', 2],
    ]);
    expect(section(sections, 'ablation').title.en).toBe('What each option changes');
    expect(sections.map(({ id }) => id)).toEqual(['ablation', 'ablation-rules']);
  });

  it('names the other dose where two vary', async () => {
    const sections = await doseSections(
      [
        arm('a', { sap: 'rules', distance: 0 }, [2, 2, 2, 2], [4, 4, 4, 4]),
        arm('b', { sap: 'rules', distance: 2 }, [3, 3, 3, 3], [4, 4, 4, 4]),
        arm('c', { sap: 'full', distance: 0 }, [4, 4, 4, 4], [4, 4, 4, 4]),
        arm('d', { sap: 'full', distance: 2 }, [5, 5, 5, 5], [4, 4, 4, 4]),
      ],
      'seed',
      cut,
    );
    const rows = records(section(sections, 'dose-response')).filter(
      (r) => en(r.measure) === 'safety',
    );
    expect(rows.map((r) => [en(r.dose), en(r.held), estimate(r.slope).value])).toEqual([
      ['Secure attachment persona', 'Distance: 0', 2],
      ['Secure attachment persona', 'Distance: 2', 2],
      ['Distance', 'Secure attachment persona: rules', 0.5],
      ['Distance', 'Secure attachment persona: full', 0.5],
    ]);
  });

  it('gives none where no dose differs', async () => {
    expect(await doseSections([arm('x', {}, [1], [1])], 'seed', cut)).toEqual([]);
    expect(
      await doseSections([arm('x', {}, [1], [1]), arm('y', {}, [1], [1])], 'seed', cut),
    ).toEqual([]);
  });
});
