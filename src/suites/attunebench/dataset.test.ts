import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { load } from './dataset.js';
import { askedUnder, itemOf, RECORD } from './fixtures.testkit.js';
import { askOptions, scoreOptions } from './options.js';
import { SUBSETS } from './subsets.js';

/** A clone with some files, by path below it. */
function clone(files: Record<string, unknown>): string {
  const dir = mkdtempSync(join(tmpdir(), 'attunebench-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, value] of Object.entries(files)) {
    const file = join(dir, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return dir;
}
const numbered = (id: string, over: object = {}) => ({ ...RECORD, conversationId: id, ...over });
const from = (dir: string | null, view: 'all' | 'sample200' | 'subsample100' | 'subsample25') =>
  load({ dir }, askedUnder('sound', { view }));

describe('the released subsets (research notes, 1.1)', () => {
  it('have the sizes of their names', () => {
    const sizes = Object.values(SUBSETS).map((ids) => [ids.length, new Set(ids).size]);
    expect(sizes).toEqual([200, 100, 50, 25, 20].map((n) => [n, n]));
  });

  it('nest as noted: 25 in 50, 106 only in the 100, 24 shared by 50 and 100', () => {
    const { sample200, subsample100, subsample50, subsample25 } = SUBSETS;
    expect(subsample25.every((id) => subsample50.includes(id))).toBe(true);
    expect(subsample100.filter((id) => !sample200.includes(id))).toEqual(['106']);
    expect(subsample50.filter((id) => subsample100.includes(id))).toHaveLength(24);
  });
});

describe('one conversation of the released form', () => {
  const { item, lost } = itemOf();

  it('turns stand in the order of their numbers and are counted anew', () => {
    expect(item.turns.map(({ n, user }) => [n, user])).toEqual([
      [1, 'user-1'],
      [2, 'user-2'],
    ]);
  });

  it('aliases and loose values of research notes, 1.3', () => {
    const [one, two] = item.gold.turns;
    expect(one?.tags).toEqual([
      { emotion: 'upset', intensity: 6 },
      { emotion: 'strong', intensity: 7 },
    ]);
    expect(one?.behaviours).toMatchObject({
      B3: { observed: 'no', preferred: 'yes', llm: 'yes' },
      B1: { observed: 'no', preferred: 'na', llm: null },
      B8: { observed: null, preferred: null, llm: 'yes' },
    });
    expect(two?.behaviours.B1).toEqual({ observed: 'yes', preferred: 'no', llm: null });
    expect(item.turns[1]).toMatchObject({ alternate: 'alternate-2', human: 'human-2' });
    expect(item.turns[1]?.pairs).toEqual([{ question: 'PW1', a: 'alternate', b: 'human' }]);
    expect(two?.winners).toEqual(['B']);
    expect(one?.winners).toEqual(['B', 'A', null]);
  });

  it('a behaviour is asked with any yes or no, or with nothing said at all; not with na alone', () => {
    expect(item.turns[0]?.applicable).toEqual(['B1', 'B3', 'B8']);
    expect(item.turns[0]?.notApplicable).toEqual(['B17']);
  });

  it('PANAS under responses or beside the totals, clamped; totals of the file, else of ten items', () => {
    expect(item.gold.pre).toMatchObject({
      items: { proud: 2, upset: 6, nervous: 5, alert: null },
      positive: null,
      negative: 33,
    });
    expect(item.gold.post?.items).toMatchObject({ proud: 3, upset: 7 });
    const full = Object.fromEntries(
      'Proud Alert Inspired Determined Attentive Active Excited Strong Enthusiastic Interested'
        .split(' ')
        .map((w) => [w, 4]),
    );
    expect(itemOf({ ...RECORD, postPanas: full }).item.gold.post?.positive).toBe(40);
  });

  it('closing questions: ids of the options, other words as they are, ratings clamped', () => {
    expect(item.gold.wide).toEqual({
      goals: ['listen', 'something of their own'],
      clarity: 'mixed',
      fit: 'mostly',
      off: null,
      branches: { perceiving: 7, facilitating: 4, understanding: 5, managing: null },
    });
  });

  it('what is left out is counted', () => {
    expect(Object.fromEntries(lost)).toEqual({ tag: 1, behaviour: 1, question: 1, winner: 1 });
  });

  it('the participant goes by another name than the data’s', () => {
    expect(item.clusters.participant).toMatch(/^p-[0-9a-f]{8}$/);
    const { participant_profile: _, ...without } = RECORD;
    expect(itemOf(without).item.clusters.participant).toBe('conversation 17');
  });
});

describe('a clone', () => {
  it('is read from Test Samples and its subsets, each conversation once, by number', async () => {
    const dir = clone({
      'Test Samples/Sample200/conversation_10.json': numbered('10'),
      'Test Samples/Sample200/conversation_9.json': numbered('9'),
      'Test Samples/Subsample100/conversation_9.json': numbered('9'),
      'Test Samples/Subsample100/conversation_106.json': numbered('106'),
      'Test Samples/notes.txt': 'x',
    });
    const { items, report } = await from(dir, 'all');
    expect(items.map(({ id }) => id)).toEqual(['9', '10', '106']);
    expect(report).toMatchObject({ rows: 4, items: 3 });
    const canonical = await from(dir, 'sample200');
    expect(canonical.items.map(({ id }) => id)).toEqual(['9', '10']);
    expect(
      canonical.report.notes.some(({ what }) => what.en.includes('lacks 198 of its 200')),
    ).toBe(true);
    expect((await from(dir, 'subsample100')).items.map(({ id }) => id)).toEqual(['9', '10', '106']);
    // An item does not depend on the view.
    expect(canonical.items[0]).toEqual(items[0]);
  });

  it('a subset’s folder alone is read too', async () => {
    const dir = clone({ 'conversation_12.json': numbered('12') });
    expect((await from(dir, 'subsample25')).items.map(({ id }) => id)).toEqual(['12']);
  });

  it('bad files are dropped and said, and differing doubles', async () => {
    const dir = clone({
      'Test Samples/A/conversation_5.json': '{"turns": [secret',
      'Test Samples/A/conversation_7.json': { turns: [] },
      'Test Samples/A/conversation_9.json': numbered('9'),
      'Test Samples/B/conversation_9.json': numbered('9', { metadata: {} }),
    });
    const { items, report } = await from(dir, 'all');
    expect(items).toHaveLength(1);
    expect(report.notes.filter(({ level }) => level === 'dropped').map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'Test Samples/A/conversation_5.json',
        'Test Samples/A/conversation_7.json',
      ]),
    );
    expect(report.notes.some(({ what }) => what.en.startsWith('differs from'))).toBe(true);
  });

  it('the report tells nothing of people: no profile, no text, no id', async () => {
    const dir = clone({
      'conversation_9.json': numbered('9'),
      'conversation_10.json': '{"participant_profile": "secret"',
    });
    const { report } = await from(dir, 'all');
    const said = JSON.stringify(report);
    for (const word of ['secret', 'example.org', 'user-1', 'melancholy'])
      expect(said).not.toContain(word);
  });

  it.each([
    ['no folder', () => join(tmpdir(), 'attunebench-none')],
    ['nothing in it', () => clone({ 'readme.md': 'x' })],
    ['none of the subset', () => clone({ 'conversation_9.json': numbered('9') })],
  ])('%s is a fault of usage with a way to go on', async (_, dir) => {
    const error = await from(dir(), 'subsample25').catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 2 });
    expect(String(error)).toContain('Thoughtful-Lab/attunebench');
  });
});

describe('options', () => {
  it('defaults: as described under official, shuffled and masked under sound', () => {
    expect(askOptions('official', { dir: null }).parse({})).toEqual({
      ...askedUnder('official').o,
    });
    expect(askOptions('sound', { dir: '/x' }).parse({})).toEqual({
      ...askedUnder('sound').o,
      view: 'sample200',
    });
    expect(scoreOptions('sound').parse({ min_group: '2' })).toMatchObject({
      diagnosis: 'diagnosis',
      min_group: 2,
    });
  });

  it('official views need a folder and are English', () => {
    expect(() => askOptions('sound', { dir: null }).parse({ view: 'all' })).toThrow(
      'official data',
    );
    expect(() => askOptions('sound', { dir: '/x' }).parse({ lang: 'zh' })).toThrow('English only');
  });
});
