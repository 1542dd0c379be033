import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { ABILITIES } from './abilities.js';
import { folderWith } from './clone.testkit.js';
import { load } from './dataset.js';
import { askedUnder, bonus, gateRow, turn } from './fixtures.testkit.js';
import type { AskOptions } from './types.js';

const ask = (view: AskOptions['view'], over: Partial<AskOptions> = {}) =>
  askedUnder('sound', { view, ...over });

/** A row of our own in the published form. */
const row = (over: Record<string, unknown> = {}): string =>
  JSON.stringify({
    question_id: 'aaaaa1',
    rubric: [bonus('温暖', 3), gateRow()],
    dialogue: [turn('A', '今天有点累')],
    difficulty: 'normal',
    primary_scene: '个人成长',
    secondary_scene: '生活',
    ...over,
  });
const one = async (over: Record<string, unknown>) => {
  const dir = await folderWith({ 'question_all.jsonl': `${row(over)}\n` });
  const { items, report } = await load({ dir }, ask('all'));
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  return {
    item,
    said: report.notes.filter((n) => n.row === 1).map((n) => `${n.level} ${n.what.en}`),
  };
};
async function fault(promise: Promise<unknown>): Promise<HearthError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof HearthError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('anomalies that an importer must survive, on rows of our own (section 2)', () => {
  it('1: difficulty of split files is that of the file’s name', async () => {
    const dir = await folderWith({
      'question_normal.jsonl': row({ question_id: 'n1', difficulty: undefined }),
      'question_hard.jsonl': row({
        question_id: 'h1',
        difficulty: undefined,
        dialogue: [turn('A', '别的话题在这里')],
      }),
    });
    const all = await load({ dir }, ask('all'));
    expect(all.items.map((i) => [i.id, i.difficulty])).toEqual([
      ['n1', 'normal'],
      ['h1', 'hard'],
    ]);
    expect((await load({ dir }, ask('hard'))).items.map((i) => i.id)).toEqual(['h1']);
    expect(all.report.files).toEqual(['question_hard.jsonl', 'question_normal.jsonl']);
  });

  it('1: without the all-file a missing split file is named', async () => {
    const dir = await folderWith({ 'question_hard.jsonl': row({ difficulty: undefined }) });
    const { report } = await load({ dir }, ask('all'));
    expect(report.notes).toContainEqual(
      expect.objectContaining({ file: 'question_normal.jsonl', level: 'dubious' }),
    );
  });

  it('1: split files beside the all-file are compared to it', async () => {
    const text = row({ difficulty: undefined });
    const files = { 'question_all.jsonl': row(), 'question_normal.jsonl': text };
    const notes = async (over: Record<string, string>) =>
      (await load({ dir: await folderWith({ ...files, ...over }) }, ask('all'))).report.notes
        .filter((n) => n.file === 'question_normal.jsonl')
        .map((n) => [n.level, n.row]);
    expect(await notes({})).toEqual([['info', null]]);
    expect(await notes({ 'question_normal.jsonl': text.replace('累', '困') })).toEqual([
      ['dubious', 1],
    ]);
    expect(
      await notes({ 'question_normal.jsonl': `${text}\n${text.replace('aaaaa1', 'b')}` }),
    ).toEqual([['dubious', 2]]);
  });

  it('1: an all-file without difficulty takes it from the split files, or has none', async () => {
    const text = row({ difficulty: undefined });
    const from = async (files: Record<string, string>) =>
      (await load({ dir: await folderWith(files) }, ask('all'))).items[0]?.difficulty;
    expect(await from({ 'question_all.jsonl': text, 'question_hard.jsonl': text })).toBe('hard');
    expect(await from({ 'question_all.jsonl': text })).toBeNull();
  });

  it('2: null points stay null', async () => {
    expect((await one({})).item.rubric.at(-1)).toEqual(gateRow());
  });

  it('3: a gate row with points is kept and named', async () => {
    const { item, said } = await one({ rubric: [gateRow(-4), bonus('温暖'), gateRow()] });
    expect(item.rubric[0]?.score).toBe(-4);
    expect(said).toEqual([
      'info aaaaa1: 2 gate rows',
      expect.stringContaining('dubious aaaaa1: gate row 0 carries -4 points'),
    ]);
  });

  it('4, 5: no gate row, or one that is not last', async () => {
    expect((await one({ rubric: [bonus('温暖')] })).said).toEqual([
      expect.stringContaining('no gate row'),
    ]);
    const { item, said } = await one({ rubric: [gateRow(), bonus('温暖')] });
    expect(item.rubric.map((r) => r.dimension)).toEqual(['其他', '温暖']);
    expect(said).toEqual([]);
  });

  it('6: blank scenes are no error', async () => {
    const { item, said } = await one({ primary_scene: '', secondary_scene: undefined });
    expect([item.primary_scene, item.secondary_scene]).toEqual(['', '']);
    expect(said).toEqual([expect.stringContaining('unlabelled')]);
  });

  it('7, 8: near-duplicates are flagged, cuts of one session share a cluster', async () => {
    const talk = '我最近总是睡不着，一躺下就开始想白天说错的那句话，越想越清醒。';
    const later = [
      turn('A', talk),
      turn('B', '那句话是什么？'),
      turn('A', '对同事说了句重话，后来也没机会道歉，心里一直过不去。'),
    ];
    const dir = await folderWith({
      'question_all.jsonl': [
        row({ question_id: 'cut1', dialogue: [turn('A', talk)] }),
        row({ question_id: 'cut2', dialogue: later, difficulty: 'hard' }),
        row({
          question_id: 'dup1',
          dialogue: [...later.slice(0, 2), turn('A', `${later[2]?.content}唉`)],
        }),
        row({ question_id: 'else', dialogue: [turn('A', '今天的面条煮得刚刚好')] }),
      ].join('\n'),
    });
    const { items, report } = await load({ dir }, ask('all'));
    expect(items.map((i) => i.clusters.session)).toEqual(['cut1', 'cut1', 'cut1', 'else']);
    const near = report.notes.filter((n) => n.what.en.includes('nearly the same'));
    expect(near.map((n) => [n.row, n.level])).toEqual([[3, 'dubious']]);
    expect(near[0]?.what.en).toContain('dup1: nearly the same dialogue as cut2');
    const hard = await load({ dir }, ask('hard'));
    expect(hard.items.map((i) => [i.id, i.clusters.session])).toEqual([['cut2', 'cut1']]);
  });

  it('9, 10: B may begin, and one speaker may have two turns', async () => {
    const { item, said } = await one({
      dialogue: [turn('B', '你好'), turn('A', '嗯'), turn('A', '累了')],
    });
    expect(item.dialogue.map((t) => t.role).join('')).toBe('BAA');
    expect(said).toEqual([
      expect.stringContaining('companion speaks first'),
      expect.stringContaining('two turns in a row'),
    ]);
  });

  it.each([
    ['11: U+FFFD', '这\ufffd里', 'dubious aaaaa1: turn 0 holds a replacement character'],
    ['12: backslash-n', '一\\n二', 'dubious aaaaa1: turn 0 holds a backslash'],
    ['13: line breaks', '一\n二', 'info aaaaa1: turn 0 holds line breaks'],
    ['14: a trailing blank', '累了 ', 'info aaaaa1: turn 0 begins or ends with a blank'],
  ])('%s is kept byte by byte and named', async (_, content, note) => {
    const { item, said } = await one({ dialogue: [turn('A', content)] });
    expect(item.dialogue[0]?.content).toBe(content);
    expect(said).toEqual([expect.stringContaining(note)]);
  });

  it('15: an unbalanced 「 is kept and named', async () => {
    const { item, said } = await one({
      rubric: [{ ...bonus('温暖'), content: '说「好的' }, gateRow()],
    });
    expect(item.rubric[0]?.content).toBe('说「好的');
    expect(said).toEqual([expect.stringContaining('rubric row 0 opens a quotation mark')]);
  });

  it('16–20, 22: texts are never taken apart: marks, spacing variants, advice, thresholds, equal texts', async () => {
    const rubric = [
      { dimension: '言语表达', score: -10, content: 'AI一次给出8条以上，或“10+”条建议' },
      { dimension: '言语表达', score: -10, content: 'AI 一次给出8条以上, 或"10+"条建议' },
      { dimension: '自我认知', score: -10, content: "『自称』是人；如'我小时候'→算；～" },
      { dimension: '情绪应对', score: 1, content: '出现其一即可：甲/乙' },
      { dimension: '情绪应对', score: 5, content: '出现其一即可：甲/乙' },
      gateRow(),
    ];
    expect((await one({ rubric })).item.rubric).toEqual(rubric);
  });

  it('21: an unknown ability counts as one more, with a remark', async () => {
    const { said } = await one({ rubric: [bonus('耐心'), gateRow()] });
    expect(said).toEqual([expect.stringContaining('"耐心" is none of the fifteen abilities')]);
  });

  it('23: an empty last line, blank lines and Windows line ends are no rows', async () => {
    const dir = await folderWith({
      'question_all.jsonl': `\ufeff${row()}\r\n\n${row({ question_id: 'b' })}\r\n\n`,
    });
    expect((await load({ dir }, ask('all'))).items.map((i) => i.id)).toEqual(['aaaaa1', 'b']);
  });
});

describe('files that are not as published', () => {
  it.each([
    ['not JSON', '{"question_id": "a"', undefined],
    ['no object', '["a"]', undefined],
    ['no id', row({ question_id: undefined }), 'question_id'],
    ['an id that is a number', row({ question_id: 7 }), 'question_id'],
    ['no dialogue', row({ dialogue: [] }), 'dialogue'],
    ['another role', row({ dialogue: [{ role: 'C', content: 'x' }] }), 'dialogue[0].role'],
    ['an empty turn', row({ dialogue: [turn('A', ' ')] }), 'dialogue[0].content'],
    ['no rubric', row({ rubric: undefined }), 'rubric'],
    ['points as text', row({ rubric: [{ ...gateRow(), score: '3' }] }), 'rubric[0].score'],
    ['a rubric row that is no object', row({ rubric: [bonus('温暖'), 'x'] }), 'rubric[1]'],
    ['no dimension', row({ rubric: [{ score: 1, content: 'x' }] }), 'rubric[0].dimension'],
    ['another difficulty', row({ difficulty: 'easy' }), 'difficulty'],
    ['a scene that is no text', row({ primary_scene: 3 }), 'primary_scene'],
    ['an id twice', row(), 'question_id'],
  ])('names file, line and field of %s', async (_, bad, field) => {
    const dir = await folderWith({ 'question_all.jsonl': `${row()}\n${bad}\n` });
    const error = await fault(load({ dir }, ask('all')));
    expect(error.code).toBe(2);
    expect(error.place).toEqual({
      file: join(dir, 'question_all.jsonl'),
      line: 2,
      ...(field !== undefined && { field }),
    });
    expect(error.text['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('refuses bytes that are not UTF-8, and files without rows', async () => {
    const bad = await folderWith({ 'question_all.jsonl': Uint8Array.of(0x7b, 0xff) });
    expect((await fault(load({ dir: bad }, ask('all')))).message).toContain('UTF-8');
    const none = await folderWith({ 'question_all.jsonl': '\n' });
    expect((await fault(load({ dir: none }, ask('all')))).message).toContain('no rows');
  });

  it('says how to get data that is not there', async () => {
    const gone = await fault(load({ dir: await folderWith({}) }, ask('all')));
    expect(gone.message).toContain('hearth data pull heartbench');
    expect((await fault(load({ dir: null }, ask('hard')))).message).toContain('--data DIR');
  });

  it('takes the files of a clone from its data folder, and calls another revision so', async () => {
    const dir = await folderWith({ 'data/question_all.jsonl': row() });
    const { items, report } = await load({ dir }, ask('all'));
    expect(items).toHaveLength(1);
    expect(report.notes[0]).toMatchObject({ level: 'dubious' });
    expect(report.notes[0]?.what.en).toContain('unknown revision');
  });
});

describe('built-in items', () => {
  it('are twelve in each language, normal and hard, with all fifteen abilities and a gate', async () => {
    const { items, report } = await load({ dir: null }, ask('builtin'));
    expect(report).toMatchObject({ rows: 24, items: 24 });
    for (const lang of ['en', 'zh'] as const) {
      const own = items.filter((i) => i.lang === lang);
      expect(own.filter((i) => i.difficulty === 'normal')).toHaveLength(8);
      expect(own.filter((i) => i.difficulty === 'hard')).toHaveLength(4);
      const labels = new Set(own.flatMap((i) => i.rubric.map((r) => r.dimension)));
      expect([...labels].sort()).toEqual([...ABILITIES.map((a) => a.label), '其他'].sort());
      for (const it of own) expect(it.rubric.filter((r) => r.score === null)).toHaveLength(1);
    }
    expect(new Set(items.map((i) => i.pairKey)).size).toBe(24);
    expect(new Set(items.map((i) => i.clusters.session)).size).toBe(24);
  });

  it('are told apart by language: each text is in its own', async () => {
    const { items } = await load({ dir: null }, ask('builtin'));
    for (const { lang, dialogue, rubric } of items)
      for (const { content } of [...dialogue, ...rubric])
        expect(/\p{Script=Han}/u.test(content)).toBe(lang === 'zh');
  });

  it('can be cut to one language without another hash', async () => {
    const all = await load({ dir: null }, ask('builtin'));
    const zh = await load({ dir: null }, ask('builtin', { lang: 'zh' }));
    expect(zh.items.every((i) => i.lang === 'zh')).toBe(true);
    expect(zh.report).toMatchObject({ rows: 24, items: 12, hash: all.report.hash });
  });

  it('stand in files of the published form', async () => {
    const text = await readFile(new URL('./samples/items-en.jsonl', import.meta.url), 'utf8');
    const dir = await folderWith({ 'question_all.jsonl': text });
    expect((await load({ dir }, ask('all'))).items).toHaveLength(12);
  });
});
