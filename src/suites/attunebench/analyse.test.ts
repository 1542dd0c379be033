import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section, Text } from '../../contract/index.js';
import { icc } from '../../stats/index.js';
import { analyse } from './analyse.js';
import { varianceOf } from './analyse-discrimination.js';
import { readable } from './analyse-ranks.js';
import { builtin, scoredUnder } from './fixtures.testkit.js';
import { score } from './score.js';
import type { AttuneRow } from './score-collect.js';
import {
  baselineRows,
  find,
  flatVerdict,
  nearlyRight,
  rowsOf,
  stream,
  withJudge,
} from './score-fixtures.testkit.js';

const items = await builtin();
const s = scoredUnder('sound');
const good = rowsOf('good', items, nearlyRight(0.1, 'a'));
const fair = rowsOf('model-b', items, nearlyRight(0.3, 'b'));
const poor = rowsOf('poor', items, nearlyRight(0.5, 'c'));
const people = rowsOf('people/1', items, nearlyRight(0.2, 'd'));
const judgedRows = [good, fair, poor].flatMap((rows, i) =>
  withJudge('j', rows, (turn) => flatVerdict(turn, 6 - i, turn.n % 2 === 0 ? 'yes' : 'no')),
);
const run = (rows: readonly AttuneRow[], under = s, reference: string[] = []) =>
  analyse(stream(rows), under, 'seed', new Set(reference));

const of = (sections: readonly Section[], id: string): Section => {
  const found = sections.find((x) => x.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
};
/** Rows as records by column id. */
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
const rowsIn = (section: Section, name: string) =>
  records(section).filter((r) => en(r.target) === name);

const all = await run([...judgedRows, ...people]);

describe('every section', () => {
  it('is there, in order, with tables as wide as their heads and words in both languages', () => {
    expect(all.map(({ id }) => id)).toEqual([
      'at-a-glance',
      'composite',
      'emotion',
      'behaviours',
      'preference',
      'drafts',
      'knowing-doing',
      'whole-conversation',
      'position',
      'groups',
      'topics',
      'trajectory',
      'perspective',
      'ranks',
      'turn-and-whole',
      'discrimination',
      'own-conversations',
      'questions',
      'preference-questions',
      'likeness',
      'coverage',
    ]);
    const han = (t: Text) => expect(t['zh-CN']).toMatch(/\p{Script=Han}|F1|MCC|ρ|τ|z/u);
    for (const { table, title, lead, notes = [] } of all) {
      for (const cells of table.rows) expect(cells).toHaveLength(table.columns.length);
      expect(table.rows.length).toBeGreaterThan(0);
      for (const text of [title, lead, ...notes, ...table.columns.map((c) => c.label)]) han(text);
      expect(new Set(table.columns.map((c) => c.id)).size).toBe(table.columns.length);
    }
    expect(all.filter((x) => x.weight === 'headline').map((x) => x.id)).toEqual(['at-a-glance']);
  });

  it('has finite numbers, and reasons where there is no figure', async () => {
    const nothing = rowsOf(
      'silent',
      items,
      nearlyRight(0, 'x', () => false),
    );
    for (const section of await run([...nothing, ...good]))
      for (const cell of section.table.rows.flat()) {
        if (typeof cell === 'number') expect(Number.isFinite(cell)).toBe(true);
        if (typeof cell === 'object' && cell !== null && 'low' in cell && cell.value === null)
          expect(cell.reason, section.id).toEqual(expect.stringMatching(/\w/));
      }
  });

  it('heatmaps are as wide as their heads', () => {
    for (const { chart, id } of all)
      if (chart?.kind === 'heatmap')
        for (const { rows } of chart.facets)
          for (const { values } of rows) expect(values, id).toHaveLength(chart.columns.length);
  });

  it('every table of figures has a baseline that was not run', () => {
    const without = ['drafts', 'knowing-doing', 'ranks', 'discrimination', 'coverage'];
    for (const section of all.filter(({ id }) => ![...without, 'own-conversations'].includes(id)))
      expect(
        records(section).map((r) => en(r.role)),
        section.id,
      ).toContain('baseline');
  });

  it('is left out with nothing to show', async () => {
    expect(await run([])).toEqual([]);
  });

  it('holds no word of a profile (health data)', () => {
    const told = items.flatMap(({ profile }) => [
      ...(profile?.traits ?? []),
      ...(profile?.goals ?? []),
      profile?.responses.occupation ?? '',
    ]);
    const page = JSON.stringify(all);
    for (const words of told.filter((w) => w.length > 6)) expect(page).not.toContain(words);
  });
});

describe('at a glance', () => {
  const headline = of(all, 'at-a-glance');

  it('answers which ability, for whom, at which point', () => {
    const [first] = rowsIn(headline, 'good');
    expect(en(first?.weakest)).toMatch(/\([+−±]\d+ pts \[[+−±]\d+, [+−±]\d+\]\)$/);
    expect(en(first?.whom)).toMatch(/diagnosis|anxiety|autism/);
    expect(value(first?.late_early)).not.toBeNull();
    const [line] = headline.lead.en.split('\n').filter((text) => text.startsWith('good — '));
    for (const part of ['weakest: ', 'hardest for: ', 'late − early: ', 'beyond the baseline: '])
      expect(line).toMatch(new RegExp(`${part}[^;]*[+−±]\\d+ pts \\[`));
    const { chart } = headline;
    if (chart?.kind !== 'heatmap') throw new Error('no heatmap');
    expect(chart.columns.map(({ en: name }) => name)).toEqual([
      'all',
      'no reported diagnosis',
      'anxiety or depression',
      'autism or ADHD',
      'early',
      'middle',
      'late',
    ]);
    expect(chart.facets.map(({ label }) => label.en)).toEqual([
      'Emotion recognition',
      'Behaviour classification',
      'Preference',
      'Judged drafts',
      'Whole conversation',
    ]);
  });

  it('late − early beyond the baseline is the difference of both differences', () => {
    const [own] = rowsIn(headline, 'good');
    const [usual] = rowsIn(headline, 'others’ usual answers');
    const expected = (value(own?.late_early) ?? 9) - (value(usual?.late_early) ?? 9);
    expect(value(own?.late_early_beyond)).toBeCloseTo(expected, 10);
    expect(usual?.late_early_beyond).toBeNull();
  });

  it('gives the figures that score gives', async () => {
    const m = await score(stream(good), s, 'seed');
    const [row] = rowsIn(of(await run([...good, ...poor]), 'at-a-glance'), 'good');
    for (const id of ['recognition', 'classification', 'preference', 'holistic']) {
      const { value: x, low, high } = find(m, id);
      expect(row?.[id]).toMatchObject({ value: x, low, high });
    }
  });

  it('leaves drafts out where no judge rated any, and says so', async () => {
    const section = of(await run(good), 'at-a-glance');
    expect(section.table.columns.map(({ id }) => id)).not.toContain('drafts');
    expect(section.notes?.map((note) => note.en)).toContain('No judge rated the drafts.');
  });

  it('people are a row of their own, after the measured ones', () => {
    const roles = records(headline).map((r) => en(r.role));
    expect(roles.slice(0, 4)).toEqual(['measured', 'measured', 'measured', 'people']);
  });

  it('a baseline that was run stands there once, and is called one', async () => {
    const ran = await baselineRows('baseline/majority', items);
    const section = of(await run([...good, ...ran], s, ['baseline/majority']), 'at-a-glance');
    const rows = rowsIn(section, 'others’ usual answers');
    expect(rows.map((r) => en(r.role))).toEqual(['baseline']);
  });
});

describe('analyses', () => {
  it('ranks: three targets that err alike in everything agree, and three tell nothing', () => {
    const ranks = of(all, 'ranks');
    const row = records(ranks).find(
      (r) => en(r.first) === 'Emotion recognition' && en(r.second) === 'Judged drafts',
    );
    expect(value(row?.rho)).toBeCloseTo(1, 10);
    expect(value(row?.tau)).toBeCloseTo(1, 10);
    expect(row?.targets).toBe(3);
    expect(en(row?.told)).toBe('no');
    expect(ranks.lead.en).toContain('With 3 targets no |ρ| can be told from 0.');
  });

  it('ranks: eleven targets, |ρ| below 0.62 (research notes, 5)', () => {
    expect(readable(11).en).toContain('With 11 targets |ρ| below 0.62 cannot be told from 0');
  });

  it('discrimination: the same as icc(2,1) and icc(3,k) of the table', () => {
    const table = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
    ];
    const columns = [0, 1, 2, 3].map((j) => table.map((row) => row[j] ?? 0));
    const sums = [
      4,
      table.flat().reduce((a, x) => a + x * x, 0),
      columns.reduce((a, c) => a + c.reduce((x, y) => x + y, 0) ** 2, 0),
      ...table.map((row) => row.reduce((a, x) => a + x, 0)),
    ];
    const expected = icc(table);
    expect(varianceOf(sums).share).toBeCloseTo(expected.icc21.value ?? Number.NaN, 10);
    expect(varianceOf(sums).reliability).toBeCloseTo(expected.icc3k.value ?? Number.NaN, 10);
    expect(varianceOf([1, 1, 1, 1, 1]).share).toBeNull();
  });

  it('discrimination: flat verdicts tell targets apart wholly', () => {
    const row = records(of(all, 'discrimination')).find((r) => en(r.measure) === 'Judged drafts');
    expect(value(row?.share)).toBeCloseTo(1, 6);
  });

  it('own conversations are flagged by name, with and without', () => {
    const [own] = rowsIn(of(all, 'own-conversations'), 'model-b');
    expect(own?.own).toBe(items.filter(({ original }) => original === 'model-b').length);
    expect(own?.per_turn_without).toMatchObject({ n: items.length - Number(own?.own) });
    expect(rowsIn(of(all, 'own-conversations'), 'good')[0]?.own).toBe(0);
  });

  it('groups: too few participants, no figure', async () => {
    const strict = { ...s, o: { ...s.o, min_group: 4 } };
    const groups = of(await run(good, strict), 'groups');
    for (const row of records(groups)) {
      expect(row.participants).toBe(3);
      expect(value(row.recognition)).toBeNull();
      expect(row.difference).toBeNull();
    }
    expect(of(await run(good, strict), 'at-a-glance').table.rows.length).toBeGreaterThan(0);
  });

  it('trajectory: who answers as the person follows exactly; a constant does not', async () => {
    const section = of(await run(rowsOf('perfect', items, nearlyRight(0, 'a'))), 'trajectory');
    const [row] = rowsIn(section, 'perfect');
    expect(value(row?.correlation)).toBeCloseTo(1, 8);
    expect(value(row?.direction)).toBe(1);
    expect(value(row?.bias_late)).toBeCloseTo(0, 10);
    const [prior] = rowsIn(section, 'others’ usual mood words');
    expect(value(prior?.direction)).toBeLessThan(0.9);
  });

  it('coverage counts each expected answer once, also under two judges', async () => {
    const twice = [
      ...withJudge('j', good, () => null),
      ...withJudge('k', good, (turn) => flatVerdict(turn, 3, 'no')),
    ];
    const turns = items.reduce((sum, item) => sum + item.turns.length, 0);
    const rows = rowsIn(of(await run(twice), 'coverage'), 'good');
    expect(rows.find((r) => en(r.step) === 'draft')).toMatchObject({ expected: turns, ok: turns });
    const verdicts = rows.filter((r) => en(r.step) === 'verdict on a draft');
    expect(verdicts.map((r) => [r.judge, r.rated, r.unparsable])).toEqual([
      ['j', 0, turns],
      ['k', turns, 0],
    ]);
  });

  it('knowing and doing: lacking on odd turns, done on even ones', () => {
    const [row] = rowsIn(of(all, 'knowing-doing'), 'good');
    const gap = value(row?.gap) ?? 0;
    expect(gap).toBeGreaterThan(0.2);
    expect(gap).toBeLessThan(0.8);
  });
});
