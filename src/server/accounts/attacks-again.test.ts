import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { itemIds, rates } from '../../experts/talk/talk.testkit.js';
import {
  filledIn,
  joined,
  newItem,
  someItems,
  testCampaign,
} from '../../experts/work/work.testkit.js';
import { type ApiKey, api, type Declared } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Signed = Visitor & { id: string };
type Body = Readonly<Record<string, unknown>>;

/** Routes that take an id or a key of the page's own, so that what is sent twice is stored once. */
const KEYED = Object.keys(api).filter((key) => {
  const { body } = api[key as ApiKey] as Declared;
  if (body === undefined || body === 'bytes') return false;
  return /"(id|key)":\{[^}]*"format":"uuid"/.test(
    JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
  );
});

/** Tried elsewhere, with what they need. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/runs/:run/items/:item/disagreements': 'src/server/areas/disagree.test.ts',
  'POST /api/campaigns/:campaign/edits': 'src/server/areas/experts-campaigns.test.ts',
  'POST /api/campaigns/:campaign/appeals': 'src/server/areas/experts-appeals.test.ts',
  'POST /api/campaigns/:campaign/ledger': 'src/server/areas/experts-money.test.ts',
  'POST /api/me/disputes': 'src/server/areas/experts-money.test.ts',
  'POST /api/me/disputes/:dispute/words': 'src/server/areas/experts-money.test.ts',
  'POST /api/campaigns/:campaign/disputes/:dispute/answer':
    'src/server/areas/experts-money.test.ts',
};

/** What is sent first, and other content under the same id. */
type Try = { who: 'ann' | 'boss'; first: Body; other: Body; path?: () => Promise<string> };

describe('an id that was used before', () => {
  let t: TestStudio;
  let people: Record<'ann' | 'boss', Signed>;
  let campaign: string;

  beforeAll(async () => {
    t = await testStudio();
    await t.db.insertInto('project').values({ id: 'j1', name: 'Warmth', created_ms: 1 }).execute();
    const boss = await t.signedIn('boss', { team: 'owner' });
    const ann = await t.signedIn('ann', { projects: { j1: 'expert' } });
    people = { boss, ann };
    const made = await testCampaign(t.db, {
      items: someItems(4),
      project: 'j1',
      settings: { overlap: 1 },
    });
    campaign = made.id;
    await joined(t.db, made, ann.id);
    await ann.call('PUT /api/community/me', { joined: true, name: 'River', about: '' });
  });
  afterAll(() => t.close());

  const begun = async (): Promise<string> => {
    const { body } = await people.ann.call(`POST /api/campaigns/${campaign}/next`, { device: 'd' });
    return (body as { assignment: { id: string } }).assignment.id;
  };
  const workOf = async (assignment: string): Promise<string> =>
    (
      await t.db
        .selectFrom('assignment')
        .select('item')
        .where('id', '=', assignment)
        .executeTakeFirstOrThrow()
    ).item;
  /** A room about an item on which three people did not agree. */
  async function room(): Promise<{ id: string; thread: string }> {
    const atMs = Date.now() - 30_000;
    const made = await testCampaign(t.db, { items: [newItem('x')], project: 'j1', nowMs: 1 });
    await joined(t.db, made, people.ann.id, 'p', 'q');
    const [item = ''] = await itemIds(t.db, made);
    await rates(t.db, made, item, people.ann.id, filledIn('1'), atMs);
    for (const person of ['p', 'q']) await rates(t.db, made, item, person, filledIn('0'), atMs);
    return t.db
      .selectFrom('consultation')
      .select(['id', 'thread'])
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
  }
  const of = (name: string) => async () => `/api/campaigns/${campaign}/${name}`;

  const said = { title: '', question: false, mentions: [] };
  const verdict = { device: 'd', filled: filledIn(), note: '' };
  const event = {
    ...{ kind: 'talk', title: 'Listening', about: '', speaker: '', place: '', url: '' },
    ...{ starts: '2099-01-01T10:00', ends: '2099-01-01T11:00', zone: 'UTC', seats: null },
  };
  const TRIES: Readonly<Record<string, Try>> = {
    'POST /api/assignments/:assignment/submit': {
      who: 'ann',
      first: verdict,
      other: { ...verdict, note: 'second thoughts' },
      path: async () => `/api/assignments/${await begun()}/submit`,
    },
    'POST /api/assignments/:assignment/skip': {
      who: 'ann',
      first: { device: 'd', reason: 'unclear' },
      other: { device: 'd', reason: 'distress' },
      path: async () => `/api/assignments/${await begun()}/skip`,
    },
    'POST /api/campaigns/:campaign/check-ins': {
      who: 'ann',
      first: { feeling: 5 },
      other: { feeling: 1 },
      path: of('check-ins'),
    },
    'POST /api/campaigns/:campaign/help': {
      who: 'ann',
      first: { tell: false },
      other: { tell: true },
      path: of('help'),
    },
    'POST /api/community/posts': {
      who: 'ann',
      first: { kind: 'post', title: 'a', body: 'b' },
      other: { kind: 'post', title: 'a', body: 'c' },
    },
    'POST /api/community/events': {
      who: 'boss',
      first: event,
      other: { ...event, title: 'Another' },
    },
    'POST /api/work/:work/threads': {
      who: 'ann',
      first: { ...said, body: 'one', part: '' },
      other: { ...said, body: 'two', part: '' },
      path: async () => `/api/work/${await workOf(await begun())}/threads`,
    },
    'POST /api/threads/:thread/messages': {
      who: 'ann',
      first: { body: 'one' },
      other: { body: 'two' },
      path: async () => `/api/threads/${(await room()).thread}/messages`,
    },
    'PUT /api/consultations/:consultation/vote': {
      who: 'ann',
      first: { filled: filledIn('0') },
      other: { filled: filledIn('0', 5) },
      path: async () => `/api/consultations/${(await room()).id}/vote`,
    },
  };

  it('is tried with every route that takes one', () => {
    expect(KEYED.sort()).toEqual([...Object.keys(TRIES), ...Object.keys(ELSEWHERE)].sort());
    for (const file of Object.values(ELSEWHERE))
      expect(readFileSync(file, 'utf8'), file).toMatch(/other_content|'changed'/);
  });

  it.each(Object.entries(TRIES))(
    'A2: %s: the same is known; anything else is refused, stored nowhere, and does not seem so',
    async (key, { who, first, other, path }) => {
      const [method = '', declared = ''] = key.split(' ');
      const address = `${method} ${path === undefined ? declared : await path()}`;
      const { body } = api[key as ApiKey] as Declared;
      const name = JSON.stringify(z.toJSONSchema(body as z.ZodType, { io: 'input' })).includes(
        '"key":',
      )
        ? 'key'
        : 'id';
      const id = randomUUID();
      const send = (content: Body) => people[who].call(address, { ...content, [name]: id });
      for (let i = 0; i < 2; i++) {
        const reply = await send(first);
        expect([reply.status, reply.text]).toEqual([200, reply.text]);
      }
      const refused = await send(other);
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('other_content'),
      ]);
      expect((await send(first)).status).toBe(200);
    },
  );
});
