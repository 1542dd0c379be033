import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, openTest } from '../../experts/release/release.testkit.js';
import { READING_ROLES } from '../../experts/release/run-readers.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { toColumn } from '../../store/index.js';
import { MAY, ROLES } from '../api/access.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Person = Visitor & { id: string };
const CHECKS = ['licences', 'privacy', 'weak-items', 'figures', 'credits'];
const RUN = 'run1';

describe('blind tests and releases on the server', () => {
  let t: TestStudio;
  let owner: Person;
  let pm: Person;
  let rater: Person;
  let campaign: Campaign;
  let item: string;

  beforeAll(async () => {
    t = await testStudio();
    owner = await t.signedIn('owner', { team: 'owner' });
    pm = await t.signedIn('pm', { projects: { home: 'pm' } });
    rater = await t.signedIn('rater', { projects: { home: 'expert' } });
    campaign = await testCampaign(t.db);
    await joined(t.db, campaign, rater.id);
    await t.db
      .insertInto('run')
      .values({
        id: RUN,
        suite: 'none',
        tag: null,
        status: 'done',
        created_ms: 1,
        updated_ms: 1,
        manifest: toColumn({ run: RUN, suite: 'none', targets: [], judges: [], conditions: [] }),
      })
      .execute();
    [item = ''] = await openTest(t.db, campaign, [newItem('q1')], { run: RUN, raters: 2 });
    await drawn(t.db, { item, person: rater.id, place: 1 });
  });
  afterAll(() => t.close());

  const codeOf = ({ body }: { body: unknown }) =>
    (body as { error?: { code: string } }).error?.code ?? null;

  it('F2: the roles that are never drawn are those that read runs or review campaigns', () => {
    const reading = ROLES.filter((role) =>
      MAY[role].some((may) => may === 'read' || may === 'review'),
    );
    expect([...READING_ROLES].sort()).toEqual([...reading].sort());
  });

  it('C4, F2: a rater of an open test who is given a role that reads is kept from run and test until it is over', async () => {
    const pages = [
      `/api/runs/${RUN}`,
      `/api/campaigns/${campaign.id}/blind-tests`,
      '/api/blind-tests/btest',
    ];
    await t.db
      .updateTable('member')
      .set({ role: 'senior-expert' })
      .where('person', '=', rater.id)
      .execute();
    for (const page of pages) {
      const told = await rater.call(`GET ${page}`);
      expect([page, told.status, codeOf(told)]).toEqual([page, 403, 'rates_blind']);
      expect(told.text).toContain('until that test is closed');
    }
    expect((await rater.call(`GET /api/disagreements?run=${RUN}`)).body).toMatchObject({
      rows: [],
    });
    const others = await pm.call(`GET /api/campaigns/${campaign.id}/blind-tests`);
    expect(others.status).toBe(200);
    await t.db.updateTable('blind_rater').set({ state: 'left' }).execute();
    expect((await rater.call(`GET /api/runs/${RUN}`)).status).not.toBe(403);
    await t.db.updateTable('blind_rater').set({ state: 'drawn' }).execute();
    await t.db
      .updateTable('member')
      .set({ role: 'expert' })
      .where('person', '=', rater.id)
      .execute();
  });

  const test = async () => {
    const { body } = await pm.call(`GET /api/campaigns/${campaign.id}/blind-tests`);
    return (body as { tests: { orphans: number; done: number; wanted: number }[] }).tests[0];
  };

  it('F6: items of an open test are shown to nobody', async () => {
    for (const path of ['items', 'items.csv']) {
      const told = await pm.call(`GET /api/blind-tests/btest/${path}`);
      expect([told.status, codeOf(told)]).toEqual([409, 'not_closed']);
    }
  });

  it('F3: a test says how many verdicts nobody is going to give, also of who has left', async () => {
    expect(await test()).toMatchObject({ wanted: 2, done: 0, orphans: 1 });
    const put = (status: string) =>
      t.db.updateTable('rater').set({ status }).where('person', '=', rater.id).execute();
    await put('left');
    expect((await test())?.orphans).toBe(2);
    const completed = await pm.call('POST /api/blind-tests/btest/complete', {});
    expect(completed.body).toEqual({ drawn: 0, orphans: 2 });
    await put('active');
    expect((await rater.call('POST /api/blind-tests/btest/complete', {})).status).toBe(403);
  });

  it('D19: a bulk edit of nothing but items of an open test is refused with words', async () => {
    const told = await pm.call(`POST /api/campaigns/${campaign.id}/edits`, {
      id: crypto.randomUUID(),
      filter: { kind: 'blind' },
      change: { overlap: 5 },
      expected: 1,
    });
    expect([told.status, codeOf(told)]).toEqual([409, 'blind_open']);
    expect(told.text).toContain('open blind test');
  });

  it('F8: whoever asked for a release does not sign it where somebody else may; alone it is noted', async () => {
    const gate = { state: 'passed', mark: 0.75, sure: true, drawn: 10, full: 10, least: 0.9 };
    await t.db
      .updateTable('blind_test')
      .set({ status: 'closed', closed_ms: 2, result: toColumn({ gate }) })
      .execute();
    const ask = async (who: Person, name: string) => {
      const { body } = await who.call(`POST /api/campaigns/${campaign.id}/releases`, {
        name,
        test: 'btest',
      });
      return (body as { id: string }).id;
    };
    const decide = (who: Person, id: string) =>
      who.call(`POST /api/releases/${id}/decide`, { sign: true, checks: CHECKS, note: '' });
    const first = await ask(pm, 'v1');
    const own = await decide(pm, first);
    expect([own.status, codeOf(own)]).toEqual([409, 'own_request']);
    // Whoever signs has looked at each of the five.
    for (const left of CHECKS) {
      const checks = CHECKS.filter((check) => check !== left);
      const half = { sign: true, checks, note: '' };
      const told = await owner.call(`POST /api/releases/${first}/decide`, half);
      expect([left, told.status, codeOf(told)]).toEqual([left, 400, 'checks_missing']);
    }
    expect((await decide(owner, first)).status).toBe(200);
    // The project manager leaves: the owner is the only one who may.
    const second = await ask(owner, 'v2');
    await t.db.updateTable('person').set({ left_ms: 1 }).where('id', '=', pm.id).execute();
    expect((await decide(owner, second)).status).toBe(200);
    const { body } = await owner.call(`GET /api/campaigns/${campaign.id}/blind-tests`);
    const { releases } = body as { releases: { name: string; alone: boolean; gate: object }[] };
    expect(releases.map(({ name, alone }) => [name, alone]).sort()).toEqual([
      ['v1', false],
      ['v2', true],
    ]);
    expect(releases[0]?.gate).toMatchObject({ full: 10, drawn: 10, least: 0.9 });
  });
});
