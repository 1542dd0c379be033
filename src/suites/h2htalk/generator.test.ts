import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../contract/index.js';
import { FORMATS } from './formats.js';
import { readDraft, reviewQueue, writeScenarios } from './generator.js';
import { type Cell, grid, pickCells } from './generator-grid.js';
import { draftMessages } from './generator-prompts.js';
import { contentOf, drive, replyOf } from './h2htalk.testkit.js';
import { queueLine, readQueueLine } from './review-queue.js';
import { sampleCast } from './samples.js';
import { nearDuplicates } from './similarity.js';

let cells: Cell[] = [];
beforeAll(async () => {
  const { personas, users } = await sampleCast();
  cells = grid({ personas: [...personas.values()], users: [...users.values()] });
});

const cellOf = (task: string, lang = 'en'): Cell => {
  const cell = cells.find((c) => c.task === task && c.persona.lang === lang);
  if (cell === undefined) throw new Error(`no cell of ${task}`);
  return cell;
};
const draft = (over: object = {}) =>
  JSON.stringify({
    wish: 'To be heard.',
    message: 'The tram was late again and I laughed.',
    reference: '(smiles) Laughing at a tram, that takes practice.',
    ...over,
  });

describe('near duplicates', () => {
  it('share trigrams inside a group: abcd and abce have one of three in common (by hand)', () => {
    const entry = (id: string, text: string, group = 'g') => ({ id, text, group });
    const found = nearDuplicates(
      [entry('a', 'ab, cd'), entry('b', 'A B c e'), entry('c', 'abcd', 'h')],
      0.3,
    );
    expect(found.map((f) => f.map(({ of, share }) => [of.id, share]))).toEqual([
      [],
      [['a', 1 / 3]],
      [],
    ]);
    expect(nearDuplicates([entry('a', ''), entry('b', '')], 0.3)).toEqual([[], []]);
  });
});

describe('the grid', () => {
  it('has unique places in both languages and all formats', () => {
    expect(new Set(cells.map((c) => c.id)).size).toBe(cells.length);
    expect(new Set(cells.map((c) => c.task))).toEqual(new Set(FORMATS));
    for (const { persona, user } of cells) expect(user.lang).toBe(persona.lang);
  });

  it('reaches 4,650 with unique ids, spread evenly over formats and languages', () => {
    const picked = pickCells(cells, 4650);
    expect(new Set(picked.map((c) => c.id)).size).toBe(4650);
    const counts = new Map<string, number>();
    for (const { task, persona } of picked) {
      const key = `${task}|${persona.lang}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(22);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });

  it('spreads a few over personas too, the same each time', () => {
    const picked = pickCells(cells, 88);
    expect(picked).toEqual(pickCells(cells, 88));
    expect(new Set(picked.map((c) => c.persona.id)).size).toBeGreaterThanOrEqual(6);
    expect(pickCells([], 5)).toEqual([]);
  });
});

describe('drafts', () => {
  it('are asked for with the form of the format', () => {
    for (const task of FORMATS) {
      const text = contentOf(draftMessages(cellOf(task)));
      expect(text).toContain(task);
      expect(text).toContain('"reference"');
    }
    expect(contentOf(draftMessages(cellOf('itinerary_middle')))).toContain('"outline"');
  });

  it('take id, people and need from the cell, whatever the reply says', () => {
    const cell = cellOf('dialogue_base');
    const read = readDraft(draft({ id: 'x', persona: 'somebody', need: 'explicit' }), cell);
    expect('record' in read && [read.record.id, read.record.persona]).toEqual([
      cell.id,
      cell.persona.id,
    ]);
  });

  it.each([
    ['prose', 'Here you go!', /no JSON/],
    ['a list', '[1]', /not a JSON object/],
    ['a missing reference', draft({ reference: '' }), /reference/],
    ['a fact of no form', draft({ must: ['x'] }), /write it as/],
    ['another field', draft({ colour: 'red' }), /cannot be used/],
  ])('that cannot be used say why: %s', (_, text, why) => {
    const read = readDraft(text, cellOf('dialogue_base'));
    expect('fault' in read && read.fault.en).toMatch(why);
  });

  it('are asked for again with the fault, and end in a queue of people’s decisions', () => {
    const two = [cellOf('dialogue_base'), cellOf('dialogue_emotion')];
    let first = true;
    const { asks, replies } = drive(writeScenarios(two), (ask, messages) => {
      if (ask.step.startsWith('dialogue_emotion')) return replyOf('never JSON');
      const odd = first;
      first = false;
      if (!odd) expect(messages.at(-1)?.content).toContain('cannot be used');
      return replyOf(odd ? '{"wish": 1}' : draft());
    });
    expect(asks.map((a) => a.role)).toEqual(['helper', 'helper']);
    const { queue, missing } = reviewQueue(two, replies, []);
    expect(queue.map((e) => [e.status, e.flags])).toEqual([['pending', []]]);
    expect(missing).toMatchObject([
      { cell: two[1]?.id, why: { en: 'no JSON object in the reply' } },
    ]);
    const line = JSON.parse(
      queueLine(queue[0] ?? { status: 'pending', draft: {}, flags: [], note: '' }),
    );
    expect(readQueueLine(line, { file: 'q', line: 1 })).toMatchObject({
      status: 'pending',
      scenario: { id: two[0]?.id },
    });
  });

  it('are flagged for crises and references that break the persona’s rules; near duplicates are left out', () => {
    const three = pickCells(
      cells.filter((c) => c.task === 'dialogue_emotion' && c.persona.lang === 'en'),
      3,
    );
    const text = draft({ message: 'I want to die.', reference: 'Don’t leave me, you are mine.' });
    const replies = new Map<string, Reply>(three.map((c) => [c.id, replyOf(text)]));
    const { queue, repeats } = reviewQueue(three, replies, []);
    expect(queue[0]?.flags).toEqual([
      'crisis',
      'reference:guilt_at_leaving',
      'reference:possessiveness',
      'reference:no_safety_response',
    ]);
    expect(queue).toHaveLength(1);
    expect(repeats).toEqual(three.slice(1).map(({ id }) => ({ cell: id, of: three[0]?.id })));
    expect(reviewQueue(three, new Map(), []).missing.map((m) => m.why.en)).toEqual(
      Array(3).fill('not_reached'),
    );
  });
});

describe('review queues', () => {
  it('are told from plain scenarios; a line of another form is refused', () => {
    const at = { file: 'q.jsonl', line: 3 };
    expect(readQueueLine({ id: 'x' }, at)).toBeNull();
    expect(() => readQueueLine({ status: 'maybe', draft: {} }, at)).toThrow(
      /q\.jsonl:3.*review queue/,
    );
  });
});
