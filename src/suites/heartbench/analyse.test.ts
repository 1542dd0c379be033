import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section, Text } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { AGGREGATION_NAMES, BASELINE_NAMES } from './analyse-words.js';
import { bonus, find, gateRow, item, row, scoredUnder, stream } from './fixtures.testkit.js';
import { score } from './score.js';
import type { HeartRow } from './score-collect.js';
import type { HeartItem } from './types.js';

const RUBRIC = [
  bonus('好奇心', 3),
  bonus('温暖', 2),
  bonus('温暖', 4),
  bonus('道德', 5),
  bonus('言语表达', -3),
  bonus('言语表达', -10),
  gateRow(),
];
const items = Array.from(
  { length: 24 },
  (_, i): HeartItem =>
    item(`q${String(i).padStart(2, '0')}`, {
      difficulty: i % 3 === 0 ? 'hard' : 'normal',
      primary_scene: i % 4 === 0 ? '' : '个人成长',
      secondary_scene: i % 2 === 0 ? '生活' : '工作',
      clusters: { session: `s${i >> 1}` },
      rubric: i < 4 ? RUBRIC : RUBRIC.filter((r) => r.dimension !== '道德'),
    }),
);

/** Answers of a target, with verdicts by dimension. */
const target = (
  name: string,
  hit: (dimension: string, i: number) => boolean | null,
  over: Partial<HeartRow> & { text?: string } = {},
): HeartRow[] =>
  items.map((it, i) =>
    row(
      it,
      it.rubric.map((r) => {
        const h = hit(r.dimension, i);
        return h === null ? null : Number(h);
      }),
      { target: name, ...over },
    ),
  );

const curious = target('curious', (d) => d === '好奇心', { text: 'What happened?' });
const warm = target('warm', (d) => d === '温暖' || d === '道德', { text: 'I am here with you.' });
const role = target('role', (d, i) => (d === '其他' ? i < 6 : d === '温暖'));
const BASELINES = Object.values(BASELINE_NAMES).map((name) => name.en);
const s = scoredUnder('sound');
const run = (rows: readonly HeartRow[], over = s): Promise<Section[]> =>
  analyse(stream(rows), over, 'seed', new Set(['role']));

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
    const sections = await run([...curious, ...warm, ...role]);
    expect(sections.map((x) => x.id)).toEqual([
      'overall',
      'abilities',
      'categories',
      'difficulty',
      'scenes',
      'aggregations',
      'gate',
      'length',
      'scenes-secondary',
      'agreement',
      'coverage',
    ]);
    const han = (t: Text) => expect(t['zh-CN']).toMatch(/\p{Script=Han}|κ|ρ/u);
    for (const { table, title, lead, notes = [] } of sections) {
      for (const cells of table.rows) expect(cells).toHaveLength(table.columns.length);
      for (const text of [title, lead, ...notes, ...table.columns.map((c) => c.label)]) han(text);
      expect(new Set(table.columns.map((c) => c.id)).size).toBe(table.columns.length);
    }
    expect(sections.filter((x) => x.weight === 'headline').map((x) => x.id)).toEqual(['overall']);
  });

  it('with a chart has the three baselines of the data as reference lines in it', async () => {
    const charts = (await run([...curious, ...warm])).flatMap(({ chart }) =>
      chart === undefined ? [] : [chart],
    );
    expect(charts).toHaveLength(8);
    for (const chart of charts) {
      const lines =
        chart.kind === 'profile' ? chart.series : chart.kind === 'intervals' ? chart.points : [];
      const names = lines
        .filter((l) => l.reference === true)
        .flatMap((l) => [l.label.en, ...('series' in l ? [l.series?.en] : [])])
        .filter((name) => BASELINES.includes(name ?? ''));
      expect([...new Set(names)]).toEqual(BASELINES);
    }
  });

  it('is left out with nothing to show', async () => {
    expect(await run([])).toEqual([]);
  });

  it('has finite numbers and reasons where verdicts are missing altogether', async () => {
    const none = target('none', () => null);
    const unjudged = items.map((it) => row(it, [], { target: 'bare', judge: null, verdicts: [] }));
    for (const section of await run([...none, ...unjudged]))
      for (const cell of section.table.rows.flat()) {
        if (typeof cell === 'number') expect(Number.isFinite(cell)).toBe(true);
        if (typeof cell === 'object' && cell !== null && 'low' in cell && cell.value === null)
          expect(cell.reason).toEqual(expect.stringMatching(/\w/));
      }
  });
});

describe('sections', () => {
  it('overall: the same figures as score gives, targets before references before baselines', async () => {
    const overall = of(await run([...role, ...curious]), 'overall');
    expect(records(overall).map((r) => en(r.target))).toEqual([
      'curious',
      'role',
      'nothing hit',
      'a coin for each criterion',
      'everything hit',
    ]);
    const m = await score(stream(curious), s, 'seed');
    const { value, low, high } = find(m, 'overall');
    expect(estimate(records(overall)[0]?.overall)).toMatchObject({ value, low, high });
    expect(estimate(rowsOf(overall, 'nothing hit')[0]?.overall).value).toBe(
      find(m, 'baseline/nothing').value,
    );
    expect(overall.lead.en).toContain('Only one target was measured');
    expect(of(await run([...warm, ...curious]), 'overall').lead.en).not.toContain(
      'Only one target',
    );
  });

  it('abilities: small ones are marked by their number of questions', async () => {
    const abilities = of(await run(curious), 'abilities');
    const morality = rowsOf(abilities, 'curious').find((r) => en(r.ability) === 'Morality');
    expect(morality).toMatchObject({ questions: 4, criteria: 4 });
    expect(en(morality?.small)).toBe('small');
    const { chart } = abilities;
    const points = chart?.kind === 'intervals' ? chart.points : [];
    expect(points.map((p) => p.label.en)).toContain('Morality (4, small)');
    const big = Array.from({ length: 31 }, (_, i) => item(`b${i}`));
    const large = of(await run(big.map((it) => row(it, [1, 1, 0, 0, 0]))), 'abilities');
    expect(records(large).map((r) => r.small)).not.toContainEqual(expect.anything());
  });

  it('aggregations: ranks by each weighting, and how far they move', async () => {
    // Curiosity: 24 questions, 24 rows. Warmth: 24 questions, 48 rows. Morality: 4 questions.
    const moral = target('moral', (d) => d === '道德' || d === '好奇心');
    const kind = target('kind', (d) => d === '温暖');
    const section = of(await run([...moral, ...kind]), 'aggregations');
    const [k] = rowsOf(section, 'kind');
    const [m] = rowsOf(section, 'moral');
    expect([m?.rank_abilities, m?.rank_rubrics, m?.rank_categories]).toEqual([1, 2, 1]);
    expect([k?.rank_abilities, k?.rank_rubrics, k?.moves]).toEqual([2, 1, 1]);
    expect(section.lead.en).toContain('2 of 2 targets change their rank');
    const steady = of(await run([...target('all', () => true), ...warm]), 'aggregations');
    expect(steady.lead.en).toContain('No target changes its rank; first under every weighting: ');
    // How a judge that reads nothing ranks the targets says nothing of them.
    const coin = [...moral, ...kind].map((r) => ({ ...r, judge: 'local/coin' }));
    expect(of(await run(coin), 'aggregations').lead.en).not.toContain('rank;');
    expect(rowsOf(section, 'everything hit')[0]?.rank_abilities).toBeNull();
    const alone = of(await run(moral), 'aggregations');
    expect(rowsOf(alone, 'moral')[0]?.rank_abilities).toBeNull();
  });

  it('gate: how many answers each rule zeroes, and the score under each', async () => {
    const [r] = rowsOf(of(await run(role), 'gate'), 'role');
    expect(r).toMatchObject({ answers: 24, hit_code: 0, hit_paper: 6, unknown: 0 });
    expect(estimate(r?.overall_off)).toEqual(estimate(r?.overall_code));
    expect(estimate(r?.overall_paper).value).toBeLessThan(estimate(r?.overall_off).value ?? 0);
  });

  it('length: found where long answers score higher, nothing where they do not', async () => {
    const lengths = (hit: (i: number) => boolean): HeartRow[] =>
      items.map((it, i) =>
        row(
          it,
          it.rubric.map((r) => Number((r.score ?? 0) > 0 && hit(i))),
          { target: 't', text: 'x'.repeat(10 + i) },
        ),
      );
    const longer = rowsOf(of(await run(lengths((i) => i >= 12)), 'length'), 't');
    expect(longer.map((r) => r.questions)).toEqual([8, 8, 8]);
    expect(estimate(longer[2]?.trend).low).toBeGreaterThan(0);
    expect(longer[2]?.rho).toBeGreaterThan(0.6);
    const same = rowsOf(of(await run(lengths((i) => i % 4 < 2)), 'length'), 't');
    const { low, high } = estimate(same[2]?.trend);
    expect([(low ?? 0) < 0, (high ?? 0) > 0]).toEqual([true, true]);
  });

  it('agreement: κ between judgings of the same answer, none with one judging', async () => {
    const first = target('t', (d, i) => d === '温暖' && i % 2 === 0);
    const again = target('t', (d, i) => d === '温暖' && (i % 2 === 0 || i === 1), {
      judgeRepeat: 2,
    });
    const [all] = rowsOf(of(await run([...first, ...again]), 'agreement'), 't');
    const rows = items.reduce((n, it) => n + it.rubric.length, 0);
    expect(all).toMatchObject({ pairs: rows, agreement: (rows - 2) / rows });
    expect(estimate(all?.kappa).value).toBeGreaterThan(0.9);
    expect(all?.spread).toBeGreaterThan(0);
    const alone = of(await run(first), 'agreement');
    expect(rowsOf(alone, 't')[0]).toMatchObject({ pairs: 0, agreement: null, spread: null });
    expect(alone.lead.en).toContain('--judge-repeats 2');
  });

  it('coverage: every expected verdict has a state, mended ones are counted', async () => {
    const gaps = target('t', (d) => (d === '好奇心' ? null : d === '温暖'));
    const [r] = rowsOf(of(await run(gaps), 'coverage'), 't');
    const rows = items.reduce((n, it) => n + it.rubric.length, 0);
    expect(r).toMatchObject({
      answers: 24,
      without: 0,
      expected: rows,
      rated: rows - 24,
      unparsable: 24,
      refused: 0,
      errored: 0,
    });
    expect(r?.coverage).toBeCloseTo(1 - 24 / (24 * 3 + 4), 12);
  });

  it('difficulty and scenes: parts with their own numbers; nothing to compare, no section', async () => {
    const sections = await run(curious);
    expect(
      rowsOf(of(sections, 'difficulty'), 'curious').map((r) => [en(r.part), r.questions]),
    ).toEqual([
      ['Normal', 16],
      ['Hard', 8],
    ]);
    expect(rowsOf(of(sections, 'scenes'), 'curious').map((r) => [en(r.part), r.questions])).toEqual(
      [
        ['Personal growth', 18],
        ['Unlabelled', 6],
      ],
    );
    const flat = await run([row(item('a', { difficulty: null }), [1, 1, 0, 0, 0])]);
    expect(flat.map((x) => x.id)).not.toContain('difficulty');
  });

  it('published: facts for official questions only, marked as not re-run, two rows as doubtful', async () => {
    const official = items.map((it) => ({ ...it, origin: 'official' as const }));
    const section = of(await run(official.map((it) => row(it, []))), 'published');
    const rows = records(section);
    expect(rows).toHaveLength(26);
    for (const r of rows) expect(en(r.status)).toContain('published, not re-run');
    const doubtful = rows.filter((r) => en(r.status).includes('doubtful')).map((r) => r.model);
    expect(new Set(doubtful)).toEqual(new Set(['gemini-3-pro-preview', 'gpt-5-2025-08-07']));
    const { chart } = section;
    const names = chart?.kind === 'intervals' ? chart.points.map((p) => p.label.en) : [];
    expect(names).not.toContain('target');
    expect(names).toContain('everything hit');
    const references = chart?.kind === 'intervals' ? chart.points.filter((p) => p.reference) : [];
    expect(references).toHaveLength(3);
  });

  it('abilities and scenes have no order: points, three baselines on each, and no line from one to the next', async () => {
    const sections = await run([...curious, ...warm]);
    for (const id of ['abilities', 'categories', 'scenes', 'aggregations']) {
      const { chart } = of(sections, id);
      const points = chart?.kind === 'intervals' ? chart.points : [];
      const axes = new Set(points.map((p) => p.label.en));
      expect(axes.size).toBeGreaterThan(1);
      for (const axis of axes) {
        const drawn = points.filter((p) => p.label.en === axis && p.reference === true);
        expect(drawn.map((p) => p.series?.en)).toEqual(BASELINES);
      }
    }
  });

  it('charts show a judge that reads before the baselines among the judges', async () => {
    const named = (judge: string) => curious.map((r) => ({ ...r, judge }));
    const both = [...named('local/coin'), ...named('openai/m'), ...named('local/everything')];
    const study = of(await run(both), 'overall');
    const { chart } = study;
    const measured = chart?.kind === 'intervals' ? chart.points.filter((p) => !p.reference) : [];
    const [wanted] = records(study).filter((r) => r.judge === 'openai/m');
    expect(measured.map((p) => p.estimate)).toEqual([wanted?.overall]);
  });

  it('weightings have names of their own in both languages', () => {
    for (const lang of ['en', 'zh-CN'] as const) {
      const names = Object.values(AGGREGATION_NAMES).map((name) => name[lang]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('charts show one judge, a panel before others', async () => {
    const both = [...curious, ...curious.map((r) => ({ ...r, judge: 'panel/median' }))];
    const { chart, table } = of(await run(both), 'overall');
    expect(chart?.kind === 'intervals' ? chart.points.length : 0).toBe(1 + 3);
    expect(table.rows).toHaveLength(2 + 3);
  });
});
