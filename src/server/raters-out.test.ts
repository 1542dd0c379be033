import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined, someItems, testCampaign } from '../experts/work/work.testkit.js';
import { ratersOut } from './raters-out.js';
import { type TestStudio, testStudio, type Visitor } from './studio.testkit.js';

type Signed = Visitor & { id: string };

describe('whoever may not rate in a project any more', () => {
  let t: TestStudio;
  let boss: Signed;
  let ann: Signed;
  let n = 0;

  beforeAll(async () => {
    t = await testStudio();
    await t.db.insertInto('project').values({ id: 'j1', name: 'Warmth', created_ms: 1 }).execute();
    boss = await t.signedIn('boss', { team: 'owner' });
    ann = await t.signedIn('ann', { projects: { j1: 'expert' } });
  });
  afterAll(() => t.close());

  /** A campaign in which Ann holds one item and somebody new another, and is offered a third. */
  async function atWork(roles: Parameters<TestStudio['signedIn']>[1]) {
    n += 1;
    const one = await t.signedIn(`one${n}`, roles);
    const campaign = await testCampaign(t.db, {
      items: someItems(3),
      project: 'j1',
      settings: { overlap: 1 },
    });
    await joined(t.db, campaign, ann.id, one.id);
    const held: string[] = [];
    for (const who of [ann, one]) {
      const { body } = await who.call(`POST /api/campaigns/${campaign.id}/next`, { device: 'd' });
      held.push((body as { assignment: { id: string } }).assignment.id);
    }
    const { id: work } = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('campaign', '=', campaign.id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    const offer = (person: string) =>
      boss.call(`POST /api/campaigns/${campaign.id}/offers`, { work, person, minutes: 30 });
    const handOver = () => boss.call(`POST /api/assignments/${held[0]}/hand-over`, { to: one.id });
    expect((await offer(one.id)).status).toBe(200);
    const now = async () => ({
      rater: (
        await t.db
          .selectFrom('rater')
          .select('status')
          .where('campaign', '=', campaign.id)
          .where('person', '=', one.id)
          .executeTakeFirstOrThrow()
      ).status,
      held: (
        await t.db
          .selectFrom('assignment')
          .select('state')
          .where('id', '=', held[1] ?? '')
          .executeTakeFirstOrThrow()
      ).state,
      offers: (
        await t.db.selectFrom('work_offer').select('state').where('person', '=', one.id).execute()
      ).map(({ state }) => state),
    });
    return { one, campaign, offer, handOver, now, held };
  }

  const OUT = { rater: 'left', held: 'expired', offers: ['withdrawn'] };
  const EXPERT = { projects: { j1: 'expert' } } as const;

  it.each<[string, Parameters<TestStudio['signedIn']>[1], (id: string) => [string, unknown]]>([
    [
      'removed from the project',
      EXPERT,
      (id) => [`DELETE /api/projects/j1/members/${id}`, undefined],
    ],
    [
      'given another role in it',
      EXPERT,
      (id) => [`PUT /api/projects/j1/members/${id}`, { role: 'finance' }],
    ],
    ['removed from the team', EXPERT, (id) => [`DELETE /api/people/${id}`, undefined]],
    [
      'without a role in the team',
      { team: 'expert' },
      (id) => [`PATCH /api/people/${id}`, { role: null }],
    ],
  ])(
    'D9, D13, F9: %s, takes no part in campaigns: gives up what they hold, and is given nothing by hand',
    async (_, roles, change) => {
      const { one, offer, handOver, now } = await atWork(roles);
      expect(await now()).toEqual({ rater: 'active', held: 'leased', offers: ['offered'] });
      const [key, body] = change(one.id);
      expect((await boss.call(key, body)).status).toBe(200);
      expect(await now()).toEqual(OUT);
      for (const refused of [await offer(one.id), await handOver()])
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no_rater')]);
    },
  );

  it('however the right was lost, a round finds it; people of an archive, who have no account, stay', async () => {
    const { one, campaign, now } = await atWork(EXPERT);
    await joined(t.db, campaign, 'from-an-archive');
    await t.db.deleteFrom('member').where('person', '=', one.id).execute();
    await ratersOut(t.db, Date.now());
    expect(await now()).toEqual(OUT);
    const others = await t.db
      .selectFrom('rater')
      .select('status')
      .where('campaign', '=', campaign.id)
      .where('person', 'in', [ann.id, 'from-an-archive'])
      .execute();
    expect(others.map(({ status }) => status)).toEqual(['active', 'active']);
  });

  it('comes back by a role and by joining or being added; a pause is no less a pause for it', async () => {
    const { one, campaign, now, held } = await atWork(EXPERT);
    const member = `/api/projects/j1/members/${one.id}`;
    const raters = `/api/campaigns/${campaign.id}/raters`;
    await boss.call(`DELETE ${member}`);
    await boss.call(`PUT ${member}`, { role: 'expert' });
    expect((await now()).rater).toBe('left');
    const { body } = await boss.call(`GET ${raters}`);
    expect((body as { others: { person: string }[] }).others).toContainEqual(
      expect.objectContaining({ person: one.id }),
    );
    const added = await boss.call(`POST ${raters}`, { people: [one.id], band: 'lay' });
    expect(added.body).toEqual({ added: 1 });
    expect((await now()).rater).toBe('active');
    // What they had begun is theirs still.
    const next = await one.call(`PUT /api/assignments/${held[1]}/draft`, {
      ...{ after: 0, device: 'd', filled: {}, note: 'still here', active: [] },
    });
    expect(next.body).toMatchObject({ stored: true });
    expect((await now()).held).toBe('leased');
    await t.db
      .updateTable('rater')
      .set({ status: 'paused' })
      .where('person', '=', one.id)
      .execute();
    await boss.call(`DELETE ${member}`);
    expect(await now()).toMatchObject({ rater: 'paused', held: 'expired' });
  });
});
