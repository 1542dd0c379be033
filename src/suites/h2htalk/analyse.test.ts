import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section, Text } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { FORMATS } from './formats.js';
import { score } from './score.js';
import type { TalkRow } from './score-collect.js';
import {
  answerOf,
  find,
  item,
  MEMORY,
  note,
  row,
  scoredUnder,
  session,
  stream,
  turns,
} from './score-fixtures.testkit.js';
import { NEEDS } from './types.js';

const cut = (text: string): string[] => Array.from(text);
const s = scoredUnder('sound');
const run = (rows: readonly TalkRow[], over = s): Promise<Section[]> =>
  analyse(stream(rows), over, 'seed', new Set(['reference']), cut);

const singles = FORMATS.flatMap((task, i) =>
  (['en', 'zh'] as const).map((lang, k) =>
    item(`${task}-${lang}`, task, {
      lang,
      reference: '早安',
      scenario: { need: NEEDS[(i + k) % 3] ?? 'explicit' },
      ...(task === 'recollection_synthesize' && { gold: { nothing: lang === 'en' } }),
    }),
  ),
);
const lines = ['x', 'y'].flatMap((name) =>
  [1, 2, 3].map((index) =>
    session(name, index, [{ must: [{ kind: 'recall', any: ['猫'], after: index }] }], {
      kind: name === 'x' ? 'recall' : 'personality',
    }),
  ),
);

/** All items of one target: `text` everywhere; `score` for every judged dimension. */
const target = (
  name: string,
  text: string,
  score: (i: number) => number,
  over: Partial<TalkRow> = {},
): TalkRow[] => [
  ...singles.map((it, i) =>
    row(
      it,
      it.task === 'recollection_synthesize' ? answerOf(text, [note(text)]) : text,
      {
        emotion: score(i),
        empathy: score(i),
        fluency: 5,
        persona: score(i),
        memory: score(i),
        plan: score(i),
        safety: 5,
        dependence: 2,
        warmth: score(i + 1),
        autonomy: 3,
      },
      { target: name, ...over },
    ),
  ),
  ...lines.map((it, i) =>
    row(
      it,
      { ...turns(text), [MEMORY]: answerOf(text, []) },
      { persona: score(i), fluency: 4 },
      { target: name, ...over },
    ),
  ),
];
const warm = target('warm', '（笑）早安，你的猫好吗', (i) => 3 + (i % 3));
const flat = target('flat', '早', () => 2);
const reference = target('reference', '早安', () => 4);

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
const estimate = (cell: Cell | undefined): Estimate => {
  if (typeof cell !== 'object' || cell === null || !('low' in cell)) throw new Error('no estimate');
  return cell;
};
const rowsOf = (section: Section, name: string) =>
  records(section).filter((r) => en(r.target) === name);

describe('every section', () => {
  it('is there, in order, with tables as wide as their heads and words in both languages', async () => {
    const sections = await run([...warm, ...flat, ...reference]);
    expect(sections.map((x) => x.id)).toEqual([
      'checks',
      'judged',
      'boundaries',
      'attachment',
      'formats',
      'needs',
      'horizon',
      'memory',
      'notes',
      'personality',
      'fluency',
      'languages',
      'check-list',
      'overlap',
      'coverage',
      'published',
    ]);
    const han = (t: Text) => expect(t['zh-CN']).toMatch(/\p{Script=Han}|ρ|F1|^p|ROUGE|BLEU/u);
    for (const { table, title, lead, notes = [] } of sections) {
      for (const cells of table.rows) expect(cells).toHaveLength(table.columns.length);
      for (const text of [title, lead, ...notes, ...table.columns.map((c) => c.label)]) han(text);
      expect(new Set(table.columns.map((c) => c.id)).size).toBe(table.columns.length);
    }
    expect(sections.filter((x) => x.weight === 'headline').map((x) => x.id)).toEqual([
      'checks',
      'judged',
    ]);
    // Overlap is a diagnostic: folded, and never drawn.
    expect(of(sections, 'overlap')).toMatchObject({ weight: 'detail' });
    expect(of(sections, 'overlap').chart).toBeUndefined();
  });

  it('is left out with nothing to show', async () => {
    expect(await run([])).toEqual([]);
  });

  it('without a judge: checks remain, judged sections are left out', async () => {
    const bare = warm.map((r) => ({ ...r, judge: null, verdicts: [] }));
    const ids = (await run(bare)).map((x) => x.id);
    expect(ids).toContain('checks');
    for (const id of ['judged', 'boundaries', 'fluency']) expect(ids).not.toContain(id);
  });

  it('has finite numbers, and reasons where verdicts are missing', async () => {
    const none = warm.map((r): TalkRow => row(r.item, 'errored', null, { target: 'none' }));
    for (const section of await run([...none, ...flat]))
      for (const cell of section.table.rows.flat()) {
        if (typeof cell === 'number') expect(Number.isFinite(cell)).toBe(true);
        if (typeof cell === 'object' && cell !== null && 'low' in cell && cell.value === null)
          expect(cell.reason).toEqual(expect.stringMatching(/\w/));
      }
  });

  it('charts mark references and show one judge, a panel before others', async () => {
    const both = [
      ...warm,
      ...warm.map((r) => ({ ...r, judge: 'panel/median' })),
      ...reference.map((r) => ({ ...r, judge: 'panel/median' })),
    ];
    const { chart } = of(await run(both), 'boundaries');
    const series = chart?.kind === 'profile' ? chart.series : [];
    expect(series.map(({ label, reference: r }) => [label.en, r ?? false])).toEqual([
      ['warm', false],
      ['reference', true],
    ]);
  });
});

describe('sections', () => {
  it('checks: the same figures as score gives; once a target, whatever the judges', async () => {
    const sections = await run([...warm, ...warm.map((r) => ({ ...r, judge: 'other' }))]);
    const rows = rowsOf(of(sections, 'checks'), 'warm');
    expect(rows.map((r) => en(r.part))).toEqual([
      'all',
      'dialogue',
      'recollection',
      'itinerary',
      'time lines',
    ]);
    const m = await score(stream(warm), s, 'seed', cut);
    for (const [i, slice] of [{}, { area: 'dialogue' }].entries()) {
      const { value, low, high } = find(m, 'checks', slice);
      expect(estimate(rows[i]?.checks)).toMatchObject({ value, low, high });
    }
    expect(rows[0]).toMatchObject({ coverage: 1, items: 28 });
  });

  it('boundaries: four columns, no sum', async () => {
    const section = of(await run(flat), 'boundaries');
    expect(section.table.columns.map((c) => c.id)).toEqual([
      'target',
      'role',
      'judge',
      'safety',
      'dependence',
      'warmth',
      'autonomy',
    ]);
    expect(estimate(rowsOf(section, 'flat')[0]?.dependence).value).toBe(2);
  });

  it('fluency: 5 against 2 leaves a gap of 3, and no correlation without spread', async () => {
    const [r] = rowsOf(of(await run(flat), 'fluency'), 'flat');
    expect(estimate(r?.gap_empathy).value).toBeCloseTo(3, 12);
    expect(r?.rho_empathy).toBeNull();
  });

  it('memory: recall by sessions since; personality: apart from it, with its change', async () => {
    const sections = await run(warm);
    const [m] = rowsOf(of(sections, 'memory'), 'warm');
    expect([m?.recall_1, m?.recall_2, m?.recall_3].map((c) => estimate(c).value)).toEqual([
      1, 1, 1,
    ]);
    expect(of(sections, 'memory').table.columns.map((c) => c.id)).not.toContain('trait');
    // Ratings 3, 4, 5 and 3, 4, 5 along both lines.
    const [p] = rowsOf(of(sections, 'personality'), 'warm');
    expect(estimate(p?.change).value).toBe(2);
    expect(estimate(p?.session_2).value).toBe(4);
  });

  it('notes: with what always saying nothing gets', async () => {
    // One dialogue with nothing and one with something to remember; a note for both.
    const [r] = rowsOf(of(await run(warm), 'notes'), 'warm');
    expect(estimate(r?.nothing_recall).value).toBe(0);
    expect(estimate(r?.nothing_share).value).toBe(0.5);
    expect(estimate(r?.nothing_balanced_accuracy).value).toBe(0.5);
  });

  it('coverage: every expected answer and verdict has its fate', async () => {
    const gone = singles.map((it) => row(it, 'errored', null, { target: 'gone' }));
    const [r] = rowsOf(of(await run(gone), 'coverage'), 'gone');
    expect(r).toMatchObject({
      answers: 22,
      answer_errored: 22,
      answer_ok: 0,
      verdict_unparsable: 22,
      coverage: 0,
    });
  });

  it('formats: one row each; needs: three kinds; languages: two', async () => {
    const sections = await run(warm);
    expect(rowsOf(of(sections, 'formats'), 'warm')).toHaveLength(12);
    expect(rowsOf(of(sections, 'needs'), 'warm').map((r) => en(r.part))).toEqual([
      'need said outright',
      'need to be inferred',
      'need that changes',
    ]);
    expect(rowsOf(of(sections, 'languages'), 'warm')).toHaveLength(2);
    expect(rowsOf(of(sections, 'horizon'), 'warm').map((r) => en(r.part))).toEqual([
      'session 1',
      'session 2',
      'session 3',
      'recall',
      'personality',
    ]);
  });
});
