import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../contract/index.js';
import { ABILITIES, CATEGORIES, type Category, categoryOf } from './abilities.js';
import { load } from './dataset.js';
import { askedUnder } from './fixtures.testkit.js';
import { sessionCounts } from './import-notes.js';
import { officialHeartbench } from './official-data.testkit.js';
import { findSessions } from './sessions.js';
import type { HeartItem, RubricRow } from './types.js';

/** Counts and anomalies of the released data (commit 6c79c08; research notes, sections 1 and 2). */

const dir = officialHeartbench();
let items: HeartItem[] = [];
let report: ImportReport;
beforeAll(async () => {
  if (dir !== null) ({ items, report } = await load({ dir }, askedUnder('sound', { view: 'all' })));
});

const rows = (): RubricRow[] => items.flatMap((i) => i.rubric);
const scored = (): RubricRow[] => rows().filter((r) => r.dimension !== '其他');
const get = (id: string): HeartItem => {
  const found = items.find((i) => i.id === id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
};
const roles = (it: HeartItem): string => it.dialogue.map((t) => t.role).join('');
const noted = (id: string): string[] =>
  report.notes.filter((n) => n.what.en.startsWith(`${id}: `)).map((n) => `${n.level} ${n.what.en}`);

describe.runIf(dir !== null)('counts of the released data, section 1 [official data]', () => {
  it('296 questions, 212 normal and 84 hard; views cut them without changing them', async () => {
    expect(items).toHaveLength(296);
    for (const [view, n] of [
      ['normal', 212],
      ['hard', 84],
    ] as const) {
      const cut = await load({ dir }, askedUnder('sound', { view }));
      expect(cut.items).toEqual(items.filter((i) => i.difficulty === view));
      expect(cut.items).toHaveLength(n);
      expect(cut.report).toMatchObject({ rows: 296, items: n, hash: report.hash });
    }
  });

  it('2,818 scored rows (2,188 bonuses, 630 penalties) of 3,114; 2,078 normal, 740 hard', () => {
    expect([rows().length, scored().length]).toEqual([3114, 2818]);
    expect(scored().filter((r) => (r.score ?? 0) > 0)).toHaveLength(2188);
    expect(scored().filter((r) => (r.score ?? 0) < 0)).toHaveLength(630);
    const of = (d: string) =>
      items
        .filter((i) => i.difficulty === d)
        .flatMap((i) => i.rubric)
        .filter((r) => r.dimension !== '其他').length;
    expect([of('normal'), of('hard')]).toEqual([2078, 740]);
  });

  it('items and questions of each ability, section 1.2', () => {
    const table = ABILITIES.map(({ label }) => [
      label,
      rows().filter((r) => r.dimension === label).length,
      items.filter((i) => i.rubric.some((r) => r.dimension === label)).length,
    ]);
    expect(table).toEqual([
      ['言语表达', 565, 292],
      ['好奇心', 367, 221],
      ['温暖', 305, 207],
      ['第一人称使用', 295, 294],
      ['自主性', 37, 26],
      ['幽默', 36, 27],
      ['自我认知', 29, 27],
      ['情绪应对', 390, 218],
      ['情绪理解', 309, 200],
      ['情绪感知', 284, 191],
      ['情绪反应', 32, 25],
      ['主动性', 79, 70],
      ['关系构建', 25, 23],
      ['动机', 42, 30],
      ['道德', 23, 18],
    ]);
  });

  it('items of the five categories: 1,634 / 1,015 / 104 / 42 / 23 (README)', () => {
    const of = (category: Category) =>
      rows().filter((r) => categoryOf(r.dimension) === category).length;
    expect(CATEGORIES.map(of)).toEqual([1634, 1015, 104, 42, 23]);
  });

  it('main scenes 121 / 51 / 52 / 37 / 30 and 5 blank', () => {
    const of = (scene: string) => items.filter((i) => i.primary_scene === scene).length;
    expect(
      ['个人成长', '人际与社会化发展', '职场心理', '家庭关系', '亲密关系', ''].map(of),
    ).toEqual([121, 51, 52, 37, 30, 5]);
    expect(new Set(items.map((i) => i.secondary_scene).filter((s) => s !== '')).size).toBe(33);
  });
});

describe.runIf(dir !== null)('anomalies, section 2 [official data]', () => {
  it('1: the split files agree with the all-file', () => {
    expect(
      report.notes
        .filter((n) => n.what.en.startsWith('agrees'))
        .map((n) => n.file)
        .sort(),
    ).toEqual(['question_hard.jsonl', 'question_normal.jsonl']);
    expect(report.notes[0]?.what.en).toContain('known revision');
  });

  it('2: 295 rows without points', () => {
    expect(rows().filter((r) => r.score === null)).toHaveLength(295);
  });

  it('3: c8nGp1 has two gate rows, one with −4', () => {
    expect(get('c8nGp1').rubric[3]).toMatchObject({ dimension: '其他', score: -4 });
    expect(get('c8nGp1').rubric[7]).toMatchObject({ dimension: '其他', score: null });
    expect(noted('c8nGp1')).toHaveLength(2);
  });

  it('4: XzV0Im has no gate row', () => {
    expect(
      items.filter((i) => !i.rubric.some((r) => r.dimension === '其他')).map((i) => i.id),
    ).toEqual(['XzV0Im']);
    expect(noted('XzV0Im')).toEqual([expect.stringContaining('no gate row')]);
  });

  it('5: the gate is not last in 26 questions', () => {
    const last = items.filter((i) => i.rubric.at(-1)?.dimension === '其他');
    expect(last).toHaveLength(269);
  });

  it('6: five questions without a scene', () => {
    expect(
      items.filter((i) => i.primary_scene === '' && i.secondary_scene === '').map((i) => i.id),
    ).toEqual(['1Dh6SU', 'ass12P', 'ass4RT', 'ass972', 'aw112B']);
  });

  it('7, 8: HLAjZm and ass4RT are one text; 83 pairs, 232 sessions, 105 questions in shared ones, 17 mixed', () => {
    const sessions = findSessions(items);
    expect(sessions.pairs).toHaveLength(83);
    expect(sessionCounts(items, sessions)).toEqual({ clusters: 232, members: 105, mixed: 17 });
    const [near, ...more] = sessions.nearDuplicates;
    expect(more).toEqual([]);
    expect([items[near?.a ?? 0]?.id, items[near?.b ?? 0]?.id]).toEqual(['HLAjZm', 'ass4RT']);
    expect(near?.share).toBeCloseTo(0.98, 2);
    expect(noted('ass4RT').at(-1)).toContain('nearly the same dialogue as HLAjZm (98 %');
  });

  it('9: one dialogue is BABA', () => {
    expect(items.filter((i) => i.dialogue[0]?.role === 'B').map(roles)).toEqual(['BABA']);
  });

  it('10: three have two turns of one speaker in a row', () => {
    expect(
      items
        .filter((i) => /AA|BB/.test(roles(i)))
        .map((i) => i.id)
        .sort(),
    ).toEqual(['8YCY7T', 'Rc0Rul', 'hi385C']);
  });

  it('11–15: odd characters are kept and named', () => {
    expect(get('s0RG6B').dialogue[0]?.content).toContain('\ufffd');
    expect(get('fONaJn').dialogue[4]?.content).toContain('\\n');
    expect(get('0yncxl').dialogue[0]?.content).toContain('\n');
    expect(get('pzPogx').dialogue[2]?.content).toContain('\n');
    expect(get('aXbXXC').dialogue[0]?.content).toMatch(/ $/);
    expect(get('jfHAgp').rubric[4]?.content.split('「').length).not.toBe(
      get('jfHAgp').rubric[4]?.content.split('」').length,
    );
    for (const id of ['s0RG6B', 'fONaJn', '0yncxl', 'pzPogx', 'aXbXXC', 'jfHAgp'])
      expect(noted(id)).toHaveLength(1);
  });

  it('16, 17: 2,044 distinct rubric texts, 2,014 without punctuation and blanks', () => {
    const texts = rows().map((r) => r.content);
    expect(new Set(texts).size).toBe(2044);
    const bare = texts.map((t) => t.normalize('NFKC').replace(/[\p{P}\p{S}\s]/gu, ''));
    expect(new Set(bare).size).toBe(2014);
  });

  it('18: two texts carry two different points in one ability', () => {
    const points = new Map<string, Set<number>>();
    for (const { dimension, content, score } of scored()) {
      const key = `${dimension} ${content}`;
      points.set(key, (points.get(key) ?? new Set()).add(score ?? 0));
    }
    const twice = [...points]
      .filter(([, set]) => set.size > 1)
      .map(([key, set]) => [key.split(' ')[0], [...set].sort()]);
    expect(twice.sort()).toEqual([
      ['情绪应对', [1, 5]],
      ['温暖', [2, 3]],
    ]);
  });

  it('19: advice inside a text is kept whole', () => {
    const lengths = ['8pWgEB', 'fONaJn'].map((id) =>
      Math.max(...get(id).rubric.map((r) => r.content.length)),
    );
    expect(Math.min(...lengths)).toBeGreaterThan(40);
  });

  it('20, 22: −10 for other counts than eight, and in another ability than Verbal Expression', () => {
    const tens = rows().filter((r) => r.score === -10);
    expect(tens).toHaveLength(290);
    expect(tens.filter((r) => r.content.includes('10条')).length).toBeGreaterThan(0);
    expect(get('6dpbhs').rubric.some((r) => r.score === -10 && r.dimension === '自我认知')).toBe(
      true,
    );
  });

  it('21: questions without First-Person or Verbal rows, and one with two', () => {
    const count = (id: string, label: string) =>
      get(id).rubric.filter((r) => r.dimension === label).length;
    expect(['l4zklo', 'p0tvhh', 'lN196F'].map((id) => count(id, '第一人称使用'))).toEqual([
      0, 0, 2,
    ]);
    expect(items.filter((i) => count(i.id, '言语表达') === 0)).toHaveLength(4);
  });

  it('23: nothing else is called dubious', () => {
    const dubious = report.notes
      .filter((n) => n.level === 'dubious')
      .map((n) => n.what.en.slice(0, 6));
    expect(dubious.sort()).toEqual(['ass4RT', 'c8nGp1', 'fONaJn', 'jfHAgp', 's0RG6B']);
  });
});
