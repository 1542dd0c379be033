import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { load } from './dataset.js';
import { askedUnder, RECORD } from './fixtures.testkit.js';
import { checkRecord } from './import-checks.js';
import { PANAS_WORDS } from './panas.js';
import { readSamples, SAMPLE_LANGS } from './samples.js';

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as never;
const notesOf = (over: object = {}, id = '17') =>
  checkRecord(plain({ ...RECORD, ...over }), id, 'f.json').map(
    ({ level, what }) => `${level} ${what.en}`,
  );
const all = (n: number) => Object.fromEntries(PANAS_WORDS.map((word) => [word, n]));

describe('what a conversation’s file says otherwise than it is read', () => {
  it('values out of their range: before and after', () => {
    const [note] = notesOf().filter((text) => text.includes('rounded'));
    expect(note).toContain('repaired 3 value(s) rounded or brought into their range: ');
    for (const change of ['PANAS after Upset 9 → 7', 'perceiving 8 → 7', 'intensity 11 → 7'])
      expect(note).toContain(change);
    expect(notesOf({ prePanas: { ...all(4), Proud: 4.6 } }).join()).toContain(
      'PANAS before Proud 4.6 → 5',
    );
  });

  it('values that cannot be read, without their words', () => {
    const annotations = {
      binaryJudgements: [{ questionId: 'B1', did_occur: 'perhaps', should_occur: 'yes' }],
    };
    const turns = [
      {
        userMessage: 'a',
        llmResponse: 'b',
        moodShiftTags: [{ emotion: 'Upset', intensity: 'very' }],
        annotations,
      },
    ];
    const notes = notesOf({ turns });
    expect(notes).toContain('dubious 2 value(s) cannot be read and count as not given');
    expect(notes.join()).not.toMatch(/perhaps|very/);
  });

  it('totals that are summed up or contradict their items, and incomplete items', () => {
    expect(notesOf({ prePanas: all(4) })).toEqual(
      expect.arrayContaining([
        'repaired PANAS before: positive total summed up from its ten items',
        'repaired PANAS before: negative total summed up from its ten items',
      ]),
    );
    expect(notesOf({ postPanas: { ...all(4), totalPositiveAffect: 50 } })).toContain(
      'dubious PANAS after: positive total is 50, its ten items add up to 40; the total is used',
    );
    expect(notesOf({ postPanas: { ...all(4), totalPositiveAffect: 99 } }).join()).toContain(
      'PANAS after positive total 99 → 70',
    );
    expect(notesOf()).toEqual(
      expect.arrayContaining([
        'dubious PANAS before: incomplete: 3 of 20 items',
        'dubious PANAS after: incomplete: 2 of 20 items',
      ]),
    );
  });

  it('answers that are none of the options, without their words', () => {
    const conversationWideQuestions = { Q1: ['Other'], Q2: 'somewhat', Q3: 'Mostly well-matched' };
    const notes = notesOf({ conversationWideQuestions });
    expect(notes.filter((note) => /Q[123]/.test(note))).toEqual([
      'dubious Q2: 1 answer(s) that are none of its options; no prediction can equal them',
    ]);
    expect(notes.join()).not.toContain('somewhat');
  });

  it('turns out of order and turn numbers that stand there twice', () => {
    expect(notesOf()).toContain('repaired turns out of order were put in order');
    const [two] = RECORD.turns;
    expect(notesOf({ turns: [two, two] })).toContain(
      'dubious turn number(s) 2 stand there twice; all are kept, one after the other',
    );
  });

  it('an id that contradicts the file’s name', () => {
    expect(notesOf().join()).not.toContain('says it is');
    expect(notesOf({ conversationId: 'conversation_017' }).join()).toContain(
      'says it is conversation 017; 17, as its name says, is used',
    );
  });

  it('finds nothing in our own conversations', async () => {
    for (const { records } of await Promise.all(SAMPLE_LANGS.map(readSamples)))
      for (const { id, record } of records) expect(checkRecord(record, id, 'x')).toEqual([]);
  });
});

describe('the import report of a clone', () => {
  function clone(files: Record<string, unknown>): string {
    const dir = mkdtempSync(join(tmpdir(), 'attunebench-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    for (const [name, value] of Object.entries(files)) {
      mkdirSync(join(dir, 'Test Samples/A'), { recursive: true });
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      writeFileSync(join(dir, 'Test Samples/A', `conversation_${name}.json`), text);
    }
    return dir;
  }
  const record = (id: string) => ({ ...RECORD, conversationId: id });

  it('is silent on conversations that the view does not hold, and says which those are', async () => {
    // 9 and 10 are in the canonical set, 106 only in the 100, 44 in none.
    const dir = clone({ 9: record('9'), 10: '{', 106: record('106'), 44: 'not JSON' });
    const { report } = await load({ dir }, askedUnder('sound', { view: 'sample200' }));
    const files = [...new Set(report.notes.map(({ file }) => file))];
    expect(files.sort()).toEqual([
      '.',
      'Test Samples/A/conversation_10.json',
      'Test Samples/A/conversation_9.json',
    ]);
    expect(report.notes.map(({ what }) => what.en)).toContain(
      '2 conversations of the folder are not in view sample200: 44 106',
    );
    expect(JSON.stringify(report)).not.toContain(dir);
  });

  it('tells conversations that are left out from parts of one, and counts what was repaired', async () => {
    const dir = clone({ 9: record('9'), 10: '{' });
    const { report } = await load({ dir }, askedUnder('sound', { view: 'all' }));
    const dropped = report.notes.filter(({ level }) => level === 'dropped');
    expect(dropped.map(({ what }) => what.en.split(':')[0])).toEqual([
      'parts left out',
      'parts left out',
      'parts left out',
      'conversation left out',
    ]);
    expect(report.notes.at(-1)?.what.en).toContain(
      'files with something repaired: 1, left out: 2, dubious: 1',
    );
  });
});
