import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reading, readingStudio } from '../reading/reading.testkit.js';
import type { Visitor } from '../studio.testkit.js';

type Signed = Visitor & { id: string };
type Listed = { rows: { item: string; note: string; withdrawn: boolean }[]; total: number };

describe('H18: one’s own history', () => {
  let t: Reading;
  let owner: Signed;
  let ana: Signed;
  let place: Record<string, unknown>;

  beforeAll(async () => {
    t = await readingStudio();
    await t.db.insertInto('project').values({ id: 'ja', name: 'a', created_ms: 1 }).execute();
    await t.db.insertInto('project_run').values({ run: t.run, project: 'ja' }).execute();
    owner = await t.signedIn('owner', { team: 'owner' });
    ana = await t.signedIn('ana', { projects: { ja: 'senior-expert' } });
    const { body } = await ana.call(`GET /api/runs/${t.run}/filters`);
    const { conditions, targets, judges } = body as Record<string, string[]>;
    place = {
      condition: conditions?.[0] ?? '',
      target: targets?.find((name) => name.startsWith('file/')) ?? '',
      repeat: 1,
      judge: judges?.find((name) => name.includes('strict')) ?? '',
    };
    await say(owner, 'en-name-1', 'what the owner thinks');
    await say(ana, 'en-name-1', 'the first');
    await say(ana, 'en-name-2', 'the second');
    await say(ana, 'en-name-2', '', { after: 1, withdrawn: true });
  });
  afterAll(() => t.close());

  async function say(who: Visitor, item: string, note: string, more: object = {}): Promise<void> {
    const reply = await who.call(`POST /api/runs/${t.run}/items/${item}/disagreements`, {
      ...place,
      id: crypto.randomUUID(),
      after: 0,
      filled: {},
      note,
      ...more,
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }
  const own = async (query = ''): Promise<Listed> =>
    (await ana.call(`GET /api/me/disagreements${query}`)).body as Listed;

  it.each([
    ['with the role so far', null],
    ['as an expert, who reads no runs', () => put({ role: 'expert' })],
    ['as somebody of the finance', () => put({ role: 'finance' })],
    ['out of the project', () => owner.call(`DELETE /api/projects/ja/members/${ana.id}`)],
  ] as const)('H18: stays readable %s', async (_, change) => {
    if (change !== null) {
      expect((await change()).status).toBe(200);
      expect((await ana.call(`GET /api/runs/${t.run}`)).status).not.toBe(200);
      expect((await ana.call('GET /api/disagreements')).status).toBe(403);
    }
    const { rows, total } = await own();
    expect(total).toBe(2);
    expect(rows.map(({ item, note, withdrawn }) => [item, note, withdrawn])).toEqual([
      ['en-name-2', '', true],
      ['en-name-1', 'the first', false],
    ]);
  });

  const put = (body: object) => owner.call(`PUT /api/projects/ja/members/${ana.id}`, body);

  it('H18: is read a page at a time, and is nobody else’s', async () => {
    const first = (await ana.call('GET /api/me/disagreements?size=1')).body as Listed & {
      next: string;
    };
    expect(first.rows.map(({ item }) => item)).toEqual(['en-name-2']);
    const { rows } = await own(`?size=1&after=${first.next}`);
    expect(rows.map(({ item }) => item)).toEqual(['en-name-1']);
    const theirs = await owner.call('GET /api/me/disagreements');
    expect(theirs.text).toContain('what the owner thinks');
    expect(theirs.text).not.toContain('the first');
    expect((await t.visitor().call('GET /api/me/disagreements')).status).toBe(401);
  });

  it('H18: is not there for somebody who left the team', async () => {
    await owner.call(`DELETE /api/people/${ana.id}`);
    expect((await ana.call('GET /api/me/disagreements')).status).toBe(401);
  });
});
