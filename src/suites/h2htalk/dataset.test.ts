import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { load } from './dataset.js';
import { defectsOf } from './defects.js';
import { askedUnder } from './h2htalk.testkit.js';
import { answerIn, officialAnswers } from './official-file.js';
import { queueLine } from './review-queue.js';

function folderWith(files: Record<string, string | Uint8Array>): string {
  const dir = mkdtempSync(join(tmpdir(), 'h2htalk-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}
const jsonl = (rows: readonly unknown[]) => rows.map((r) => JSON.stringify(r)).join('\n');
const official = askedUnder('official', { view: 'official' });
const own = askedUnder('sound', { view: 'own' });

async function faultOf(work: Promise<unknown>): Promise<HearthError> {
  const error = await work.catch((e: unknown) => e);
  if (!(error instanceof HearthError)) throw new Error('no HearthError');
  return error;
}

describe('built-in view', () => {
  it('holds 264 scenarios and 14 time lines, and narrows by language and area', async () => {
    const { items, report } = await load({ dir: null }, askedUnder());
    expect(report.notes[0]?.what.en).toBe('scenarios: 264; time lines: 14, with 56 sessions');
    expect(items).toHaveLength(320);
    const some = await load(
      { dir: null },
      askedUnder('sound', { lang: 'zh', task: 'recollection' }),
    );
    expect(some.items).toHaveLength(36);
    expect(some.report.hash).toBe(report.hash);
  });
});

describe('released answer files (made up here in their layout)', () => {
  it('become references, aligned by line; rows without a reference make no pair and are named', async () => {
    const dir = folderWith({
      'dialogue_base.jsonl': jsonl([
        { response: '（笑）在呢。' },
        { answer: '另一种写法。' },
        { response: ' ' },
        {
          messages: [
            { role: 'user', content: '嗯' },
            { role: 'assistant', content: '第四行。' },
          ],
        },
      ]),
      'itinerary_feedback.jsonl': jsonl([{ response: '好呀。', question_id: 'q777' }]),
    });
    const { items, report } = await load({ dir }, official);
    expect(items.map((i) => [i.id, i.reference])).toEqual([
      ['dialogue_base/q001', '（笑）在呢。'],
      ['dialogue_base/q002', '另一种写法。'],
      ['dialogue_base/q003', null],
      ['dialogue_base/q004', '第四行。'],
      ['itinerary_feedback/q777', '好呀。'],
    ]);
    expect(report).toMatchObject({
      rows: 5,
      items: 5,
      files: ['dialogue_base.jsonl', 'itinerary_feedback.jsonl'],
    });
    expect(report.notes.find((n) => n.level === 'dropped')).toMatchObject({ row: 3 });
    expect(items[0]).toMatchObject({ scenario: null, lang: 'zh', task: 'dialogue_base' });
  });

  it('keep the numbering of the file, blank lines counted, as the released loader does', async () => {
    const dir = folderWith({ 'dialogue_base.jsonl': '{"response": "一"}\n\n{"response": "三"}\n' });
    const { items } = await load({ dir }, official);
    expect(items.map((i) => i.id)).toEqual(['dialogue_base/q001', 'dialogue_base/q003']);
  });

  it('are searched for defects, which the items and the report carry', async () => {
    const rows = [
      '注意到输入的内容与角色不符，重新生成：早安。',
      '好的。',
      '好的。',
      `（抬头）${'很'.repeat(40)}长。`,
      ...Array.from({ length: 12 }, (_, i) => `轻轻放下第${i}杯。`),
    ];
    expect(defectsOf('dialogue_base', rows).slice(0, 5)).toEqual([
      ['artefact'],
      [],
      ['duplicate'],
      ['over_length'],
      ['formula'],
    ]);
    expect(defectsOf('recollection_synthesize', ['无', '无'])).toEqual([[], []]);
    const dir = folderWith({
      'dialogue_base.jsonl': jsonl(rows.map((response) => ({ response }))),
    });
    const { items, report } = await load({ dir }, official);
    expect(items[2]?.flags).toEqual(['duplicate']);
    const dubious = report.notes.filter((n) => n.level === 'dubious').map((n) => n.what.en);
    expect(dubious.map((text) => text.slice(0, 7))).toEqual([
      '1 row: ',
      '1 row: ',
      '1 row: ',
      '12 rows',
    ]);
  });

  it('give answer files of other systems, aligned by the same names', async () => {
    const dir = folderWith({
      'dialogue_base.jsonl': jsonl([{ response: '一' }, { response: '' }, { answer: '三' }]),
    });
    const { files, rows } = await officialAnswers(dir);
    const file = join(dir, 'dialogue_base.jsonl');
    expect(files.map((f) => f.file)).toEqual([file]);
    expect(rows).toEqual([
      { file, line: 1, item: 'dialogue_base/q001', answer: '一' },
      { file, line: 2, item: 'dialogue_base/q002', answer: null },
      { file, line: 3, item: 'dialogue_base/q003', answer: '三' },
    ]);
    expect(
      answerIn({ response: 5, answer: null, messages: ['x', { role: 'user', content: 'y' }] }),
    ).toBe('');
    expect(
      answerIn({
        messages: [
          { from: 'human', value: 'y' },
          { from: 'gpt', value: ' z ' },
        ],
      }),
    ).toBe('z');
    expect(answerIn({ messages: [{ role: 'assistant', content: 'z' }] })).toBe('z');
    // The released loader takes the first field that is there, blank or not.
    expect(answerIn({ response: '', answer: 'z' })).toBe('');
  });

  it('that are missing or malformed are refused with place', async () => {
    const none = await faultOf(load({ dir: folderWith({}) }, official));
    expect(none.message).toContain('no licence');
    const bad = await faultOf(
      load({ dir: folderWith({ 'dialogue_base.jsonl': '{"response": "a"}\n[1]' }) }, official),
    );
    expect(bad.place.line).toBe(2);
    const gbk = Buffer.concat([
      Buffer.from('{"response": "a"}\n{"response": "'),
      Buffer.of(0xd6, 0xd0),
    ]);
    const broken = await faultOf(officialAnswers(folderWith({ 'dialogue_base.jsonl': gbk })));
    expect(broken.message).toContain('not valid UTF-8');
    expect(broken.place.line).toBe(2);
    const twins = jsonl([
      { response: 'a', question_id: 'q1' },
      { response: 'b', question_id: 'q1' },
    ]);
    const twice = await faultOf(
      load({ dir: folderWith({ 'dialogue_base.jsonl': twins }) }, official),
    );
    expect(twice.place).toMatchObject({ line: 2, field: 'question_id' });
  });
});

describe('own view', () => {
  const scenario = {
    id: 'mine-1',
    task: 'dialogue_base',
    persona: 'mara',
    user: 'jon',
    need: 'explicit',
    wish: 'To be greeted.',
    message: 'Hello.',
    reference: '(waves) Hello yourself.',
  };

  it('takes plain scenarios, approved lines of a queue, and own people beside ours', async () => {
    const entry = (id: string, status: 'approved' | 'pending' | 'rejected') =>
      queueLine({ status, draft: { ...scenario, id }, flags: [], note: '' });
    const user = {
      id: 'kim',
      lang: 'en',
      name: 'Kim',
      age: 30,
      work: 'Tiler.',
      about: 'New in town.',
    };
    const dir = folderWith({
      'scenarios.jsonl': [
        JSON.stringify({ ...scenario, user: 'kim' }),
        entry('a', 'approved'),
        entry('p', 'pending'),
        entry('r', 'rejected'),
      ].join('\n'),
      'users.jsonl': jsonl([user]),
    });
    const { items, report } = await load({ dir }, own);
    expect(items.map((i) => [i.id, i.origin, i.scenario?.user.id])).toEqual([
      ['mine-1', 'own', 'kim'],
      ['a', 'own', 'jon'],
    ]);
    expect(report.notes.filter((n) => n.level === 'dropped').map((n) => n.row)).toEqual([3, 4]);
  });

  it.each([
    [{ ...scenario, persona: 'nobody' }, 'persona', /nobody is called "nobody"/],
    [{ ...scenario, user: 'zhouran' }, 'user', /speaks zh/],
    [{ ...scenario, need: 'hidden' }, 'need', /cannot be used/],
    [{ ...scenario, must: ['recall only'] }, 'must.0', /write it as: kind: wording/],
    [{ ...scenario, memories: ['yesterday | x'] }, 'memories.0', /YYYY-MM-DD/],
    [{ ...scenario, colour: 'red' }, '', /cannot be used/],
    [{ ...scenario, task: 'recollection_synthesize' }, 'nothing', /exactly where "keep" is empty/],
  ])('refuses a row with its field: %#', async (row, field, why) => {
    const error = await faultOf(
      load({ dir: folderWith({ 'scenarios.jsonl': jsonl([row]) }) }, own),
    );
    expect(error.message).toMatch(why);
    expect(error.place.line).toBe(1);
    expect(error.place.field ?? '').toBe(field);
  });

  it('refuses people under age, days out of order, and twins', async () => {
    const child = { id: 'kid', lang: 'en', name: 'Kid', age: 12, work: 'School.', about: 'x' };
    const young = await faultOf(
      load(
        {
          dir: folderWith({ 'users.jsonl': jsonl([child]), 'scenarios.jsonl': jsonl([scenario]) }),
        },
        own,
      ),
    );
    expect(young.place.field).toBe('age');
    const session = {
      user: 'jon',
      date: '2026-02-01',
      stage: 'first',
      need: 'explicit',
      wish: 'w',
      turns: [{ say: 'hi' }],
    };
    const line = {
      id: 'l',
      kind: 'recall',
      persona: 'mara',
      sessions: [session, { ...session, date: '2026-01-01' }],
    };
    const back = await faultOf(load({ dir: folderWith({ 'lines.jsonl': jsonl([line]) }) }, own));
    expect(back.place.field).toBe('sessions.1.date');
    const twins = await faultOf(
      load({ dir: folderWith({ 'scenarios.jsonl': jsonl([scenario, scenario]) }) }, own),
    );
    expect(twins.message).toContain('stands twice');
  });
});
