import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../experts/work/campaigns.js';
import { newItem, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import type { Answer } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Care = Answer<'GET /api/campaigns/:campaign/care'>;

describe('X20: care for raters', () => {
  let t: TestStudio;
  let campaign: Campaign;
  let mara: Visitor & { id: string };
  let noor: Visitor & { id: string };
  let boss: Visitor & { id: string };
  const at = (of: string) => `/api/campaigns/${campaign.id}/${of}`;
  const careOf = async (who: Visitor) => (await who.call(`GET ${at('care')}`)).body as Care;

  beforeAll(async () => {
    t = await testStudio();
    campaign = await testCampaign(t.db, {
      items: someItems(2),
      settings: { care: { breakMinutes: 30, helpText: 'Call 12345.' } },
    });
    mara = await t.signedIn('mara', { team: 'expert' });
    noor = await t.signedIn('noor', { team: 'expert' });
    boss = await t.signedIn('boss', { projects: { home: 'pm' } });
  });
  afterAll(() => t.close());

  it('says when a break is due, whom one can turn to, and the team’s own help lines', async () => {
    expect(await careOf(mara)).toEqual({
      breakMinutes: 30,
      breakHeavy: 10,
      heavyPerDay: 20,
      helpText: 'Call 12345.',
      contacts: ['boss'],
      leftToday: 0,
      checkIns: [],
    });
  });

  it('X20: a check-in is stored once and shown to nobody else, managers included', async () => {
    const key = randomUUID();
    for (let i = 0; i < 2; i++)
      expect((await mara.call(`POST ${at('check-ins')}`, { key, feeling: 2 })).status).toBe(200);
    expect((await careOf(mara)).checkIns).toMatchObject([{ feeling: 2 }]);
    expect((await careOf(noor)).checkIns).toEqual([]);
    expect((await careOf(boss)).checkIns).toEqual([]);
    const refused = await mara.call(`POST ${at('check-ins')}`, { key: randomUUID(), feeling: 6 });
    expect(refused.status).toBe(400);
  });

  it('X20: managers are told that somebody asked for help only where that is wished, once, without a word of why', async () => {
    const told = () => t.db.selectFrom('notice').select(['person', 'kind', 'link']).execute();
    await mara.call(`POST ${at('help')}`, { key: randomUUID(), tell: false });
    expect(await told()).toEqual([]);
    const key = randomUUID();
    for (let i = 0; i < 3; i++) await mara.call(`POST ${at('help')}`, { key, tell: true });
    expect(await told()).toEqual([
      { person: boss.id, kind: 'work.distress', link: `/campaigns/${campaign.id}` },
    ]);
    const calls = await t.db.selectFrom('help_call').select('told').execute();
    expect(calls.map(({ told: yes }) => yes).sort()).toEqual([0, 1]);
  });

  it('X20: what was left as hard to bear is counted for oneself and whoever runs the campaign, with its content notes', async () => {
    const grief = (i: number) => {
      const made = newItem(`g${i}`);
      return {
        ...made,
        content: { ...made.content, notes: ['grief', ...(i > 1 ? ['violence'] : [])] },
      };
    };
    const own = await testCampaign(t.db, { items: [0, 1, 2].map(grief), settings: { spacing: 0 } });
    const of = (rest: string) => `/api/campaigns/${own.id}/${rest}`;
    await mara.call(`POST ${of('join')}`);
    await noor.call(`POST ${of('join')}`);
    const leftBy = async (who: Visitor) =>
      ((await who.call(`GET ${of('care')}`)).body as Care).leftToday;
    for (let n = 0; n < 3; n++) {
      expect(await leftBy(mara)).toBe(n);
      const { body } = await mara.call(`POST ${of('next')}`, { device: 'd' });
      const { assignment } = body as { assignment: { id: string } };
      await mara.call(`POST /api/assignments/${assignment.id}/skip`, {
        key: randomUUID(),
        device: 'd',
        reason: 'distress',
        note: '',
        active: [],
      });
    }
    expect([await leftBy(mara), await leftBy(noor)]).toEqual([3, 0]);
    type People = Answer<'GET /api/campaigns/:campaign/raters'>;
    const { raters } = (await boss.call(`GET ${of('raters')}`)).body as People;
    expect(raters.map(({ person, left }) => [person, left])).toEqual(
      expect.arrayContaining([
        [
          mara.id,
          {
            n: 3,
            today: 3,
            notes: [
              { note: 'grief', n: 3 },
              { note: 'violence', n: 1 },
            ],
          },
        ],
        [noor.id, { n: 0, today: 0, notes: [] }],
      ]),
    );
    expect((await mara.call(`GET ${of('raters')}`)).status).toBe(403);
  });

  it('X20: neither is written into the audit log', async () => {
    const rows = await t.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/check-ins|\/help/);
  });
});
