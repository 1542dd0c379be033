import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AnswerState, AnySuite, Out } from '../contract/index.js';
import type { JudgeEntry, Rater } from '../pipeline/index.js';
import { openDatabase } from '../store/index.js';
import { valued, valuedRun } from './compare.testkit.js';
import { exportRun } from './export.js';
import { neverAsked } from './export-answers.js';
import { judgesOf } from './export-card.js';
import type { ExportRequest } from './export-request.js';

/** The tiny suite, whose items have two answers; both are said to a person. */
const talking = (over: Partial<AnySuite> = {}): AnySuite => ({
  ...valued(),
  conversations: ({ item, answers }) =>
    answers.map(({ step, value }: Out<unknown, AnswerState>) => ({
      step,
      prompt: `question of ${item.id}, who lives in Lyon`,
      reply: `${String(value)}, as people in Lyon say`,
    })),
  ...over,
});

async function exported(suite: AnySuite, over: Partial<ExportRequest>) {
  const db = await openDatabase(':memory:');
  const dir = mkdtempSync(join(tmpdir(), 'hearth-export-'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(dir, { recursive: true, force: true });
  });
  const run = await valuedRun(db, suite, {
    one: [1, 1, 0, '-', 1, 1, 1, 1],
    two: [0, 0, 1, 1, 1, 1, 1, 1],
  });
  const file = join(dir, 'out');
  const done = await exportRun({
    run: { ...run, status: 'done' },
    form: 'chat',
    framework: 'trl',
    file,
    force: false,
    choice: { targets: [], judges: [], conditions: [] },
    weights: [],
    figures: [],
    keep: [],
    margin: 0,
    wide: false,
    allowBenchmarkItems: false,
    clean: (_, text) => text,
    audits: async () => [{ en: 'κ 0.5 with people', 'zh-CN': '与真人的 κ 为 0.5' }],
    guard: (text) => text,
    now: new Date('2026-01-02T00:00:00Z'),
    hearth: '0.0.0-test',
    ...over,
  });
  const text = readFileSync(file, 'utf8');
  return { done, text, card: readFileSync(`${file}.card.en.md`, 'utf8') };
}

describe('an export of a run', () => {
  it('masks in prompts and replies what is never shown, in every form', async () => {
    for (const over of [
      { form: 'chat' },
      { form: 'csv', wide: true },
      { form: 'inspect', choice: { targets: ['one'], judges: [], conditions: [] } },
    ] as const) {
      const clean = (_: string, text: string) => text.replaceAll('Lyon', '[withheld]');
      const { text } = await exported(talking(), { ...over, clean });
      expect(text).not.toContain('Lyon');
      expect(text.split('[withheld]').length).toBeGreaterThan(16);
    }
  });

  it('gives an item’s figure to no single reply of several', async () => {
    for (const form of ['preference', 'reward'] as const) {
      const { done, text, card } = await exported(talking(), { form, figures: ['right'] });
      expect(text).toBe('');
      expect(done.left).toEqual([['several_turns', 32]]);
      expect(card).toContain('of several turns: a figure of the whole is none of one reply: 32');
    }
  });

  it('pairs every item of the data once where an item has one answer', async () => {
    const single = talking({
      answer: {
        ...valued().answer,
        fromFile: (part, recs, s) =>
          valued()
            .answer.fromFile(part, recs, s)
            .filter(({ step }: { step: string }) => step === 'final'),
      },
    });
    const { done, text } = await exported(single, { form: 'preference', figures: ['right'] });
    const items = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { metadata: { item: string } }).metadata.item);
    expect(items).toEqual(['t1', 't2', 't3']);
    expect(done.left).toEqual([
      ['unrated', 1],
      ['tie', 4],
    ]);
  });

  it('of answers that speak to nobody is no training data', async () => {
    await expect(exported(valued(), { form: 'chat' })).rejects.toMatchObject({ code: 2 });
  });

  it('of an unfinished run says so', async () => {
    const db = await openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    const run = { ...(await valuedRun(db, talking(), { one: [1] })), status: 'stopped' as const };
    const { done, card } = await exported(talking(), { run });
    expect(done.status).toBe('stopped');
    expect(card).toContain('The run was not finished when this was written (stopped)');
    expect((await exported(talking(), {})).card).not.toContain('not finished');
  });

  it('chat: one row a conversation', async () => {
    const { text } = await exported(talking(), {
      choice: { targets: ['one'], judges: [], conditions: [] },
    });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { messages: { role: string }[] });
    expect(rows).toHaveLength(8);
    expect(rows[0]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  });

  it('an answer or verdict that was never asked of a model is not reached, no error', () => {
    expect(neverAsked({ state: 'errored' }, true)).toBe(true);
    expect(neverAsked({ state: 'errored', calls: ['c'] }, true)).toBe(false);
    expect(neverAsked({ state: 'errored' }, false)).toBe(false);
  });

  it('says when it was made and by which version', async () => {
    const { card } = await exported(talking(), {});
    expect(card).toContain('Exported: 2026-01-02 (Hearth 0.0.0-test)');
  });

  it('names each judge once, without its folder, with what audits found of it', async () => {
    const db = await openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    const suite = valued();
    const { manifest } = await valuedRun(db, suite, { one: [1] });
    const file = (name: string): JudgeEntry => ({
      name,
      kind: 'file',
      path: name,
      hash: '',
      rater: null,
    });
    const judges = ['/home/me/v.jsonl', 'b'].map(file);
    const [first] = judges;
    if (first === undefined) throw new Error('no judge');
    const raters: Rater[] = [
      { kind: 'judge', judge: first },
      { kind: 'judge', judge: first },
      { kind: 'panel', how: 'median', judges },
      { kind: 'none' },
    ];
    const found = { en: 'κ 0.5', 'zh-CN': 'κ 0.5' };
    const known = await judgesOf(
      { suite, manifest: { ...manifest, judges } },
      raters,
      async (judge) => (judge.name === 'b' ? [found] : []),
    );
    expect(known).toEqual([
      { name: 'v.jsonl', lines: [] },
      { name: 'panel/median / v.jsonl', lines: [] },
      { name: 'panel/median / b', lines: [found] },
    ]);
  });
});
