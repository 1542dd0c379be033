import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../experts/hooks.js';
import { blindRaters } from '../../experts/release/may-rate.js';
import { joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import type { Answer } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Person = Visitor & { id: string };
type One = Answer<'GET /api/projects/:project/experts/:person'>;
type Mine = Answer<'GET /api/me/expert'>;
const codeOf = ({ body }: { body: unknown }) =>
  (body as { error?: { code: string } }).error?.code ?? null;

describe('experts on the server', () => {
  let t: TestStudio;
  let boss: Person;
  let senior: Person;
  let ana: Person;
  let bob: Person;
  let campaign: string;

  beforeAll(async () => {
    t = await testStudio();
    boss = await t.signedIn('boss', { team: 'pm' });
    senior = await t.signedIn('senior', { projects: { home: 'senior-expert' } });
    ana = await t.signedIn('ana', { projects: { home: 'expert' } });
    bob = await t.signedIn('bob', { projects: { home: 'expert' } });
    const made = await testCampaign(t.db, {
      items: [newItem('q1', { lang: 'zh' }), newItem('q2', { lang: 'zh', difficulty: 3, tier: 2 })],
    });
    campaign = made.id;
    await joined(t.db, made, ana.id, bob.id);
  });
  afterAll(() => t.close());

  const of = (who: Person, whom: Person) =>
    who.call(`GET /api/projects/home/experts/${whom.id}`).then(({ body }) => body as One);
  const claim = async (who: Person) => {
    const { body } = await who.call('POST /api/me/credentials', {
      kind: 'counsellor',
      title: 'Licence',
      issuer: 'Chamber',
      evidence: 'no. 4711',
      fileHash: null,
      expires: '2099-12-31',
    });
    return (body as { id: string }).id;
  };

  it('A1, A2: peers see the tier, seniors figures and no proof, managers all but what is nobody’s business', async () => {
    const id = await claim(ana);
    await ana.call('PUT /api/me/expert', {
      after: 0,
      about: 'hello',
      langs: ['zh'],
      strong: [],
      optOuts: ['self-harm'],
      zone: 'Asia/Shanghai',
      weekly: { '1': [{ from: 540, to: 720 }] },
      exceptions: {},
      urgent: true,
      house: 'North',
    });
    const peer = await of(bob, ana);
    expect(peer).toMatchObject({ tier: 0, detail: null, manages: false });
    const consulted = await of(senior, ana);
    expect(consulted.detail?.credentials[0]).toMatchObject({ id, evidence: '', state: 'claimed' });
    const managed = await of(boss, ana);
    expect(managed.detail?.credentials[0]).toMatchObject({ evidence: 'no. 4711' });
    expect(managed.detail?.profile.optOuts).toEqual([]);
    expect(managed.detail?.freeHours).toBe(3);
    expect(JSON.stringify([peer, consulted, managed])).not.toContain('self-harm');
    const list = (await bob.call('GET /api/experts')).body as Answer<'GET /api/experts'>;
    expect(list.experts.map(({ name, detail }) => [name, detail])).toEqual([
      ['ana', null],
      ['bob', null],
      ['senior', null],
    ]);
  });

  it('A2: staff verify, nobody for oneself, and not what is somebody else’s', async () => {
    const id = await claim(bob);
    const route = (who: Person, credential: string) =>
      `POST /api/projects/home/experts/${who.id}/credentials/${credential}`;
    const said = { verified: true, reason: 'seen' };
    expect(codeOf(await senior.call(route(bob, id), said))).toBe('forbidden');
    expect(codeOf(await boss.call(route(ana, id), said))).toBe('not_found');
    expect((await boss.call(route(bob, id), said)).status).toBe(200);
    expect((await of(boss, bob)).detail?.credentials[0]).toMatchObject({
      state: 'verified',
      verifier: 'boss',
    });
    const own = await claim(boss);
    expect(codeOf(await boss.call(route(boss, own), said))).toBe('own');
    expect(codeOf(await ana.call(`POST /api/me/credentials/${id}`, { withdraw: true }))).toBe(
      'not_found',
    );
  });

  it('A12, G9: a tier is set with reason and evidence, lowered with notice and appeal', async () => {
    const tier = `PUT /api/projects/home/experts/${ana.id}/tier`;
    expect((await boss.call(tier, { tier: 2 })).status).toBe(400);
    expect(
      (await boss.call(tier, { tier: 2, reason: 'pilot', evidence: '120 items' })).status,
    ).toBe(200);
    expect(codeOf(await boss.call(tier, { tier: 2, reason: 'pilot', evidence: 'x' }))).toBe('same');
    expect((await boss.call(tier, { tier: 0, reason: 'copied', evidence: 'q1' })).status).toBe(200);
    const mine = (await ana.call('GET /api/me/expert')).body as Mine;
    const [change] = mine.changes;
    expect(change).toMatchObject({ cause: 'demoted', from: 2, to: 0, by: 'boss', appeal: null });
    const second = await t.person('second', { projects: { home: 'pm' } });
    const appeal = `POST /api/me/tier-changes/${change?.id}`;
    expect(codeOf(await bob.call(appeal, { appeal: 'mine?' }))).toBe('not_found');
    expect((await ana.call(appeal, { appeal: 'I did not' })).status).toBe(200);
    // Whoever can answer hears of the appeal, not only who lowered it.
    const heard = await t.db
      .selectFrom('notice')
      .select(['person', 'link'])
      .where('kind', '=', 'work.appeal')
      .execute();
    for (const person of [boss.id, second])
      expect(heard).toContainEqual({ person, link: `/experts/${ana.id}?project=home` });
    expect(heard.map(({ person }) => person)).not.toContain(ana.id);
    const answer = `POST /api/projects/home/experts/${ana.id}/appeals/${change?.id}`;
    expect((await boss.call(answer, { grant: true, answer: 'right' })).status).toBe(200);
    expect((await of(bob, ana)).tier).toBe(2);
  });

  it('says in words what is wrong with a profile', async () => {
    const { body } = await bob.call('GET /api/me/expert');
    const { revision, ...said } = (body as Mine).profile;
    const put = (some: object) =>
      bob.call('PUT /api/me/expert', { ...said, after: revision, ...some });
    expect(codeOf(await put({ zone: 'Moon/Base' }))).toBe('zone');
    expect(codeOf(await put({ weekly: { '1': [{ from: 60, to: 30 }] } }))).toBe('slots');
    expect((await put({ exceptions: { 'no day': [] } })).status).toBe(400);
    expect((await put({})).status).toBe(200);
    expect(codeOf(await put({}))).toBe('changed');
  });

  it('A5, A7: a dry run gives nothing; kept places are let go', async () => {
    const route = `/api/campaigns/${campaign}/matching`;
    const { body } = await boss.call(`GET ${route}`);
    const dry = body as Answer<'GET /api/campaigns/:campaign/matching'>;
    expect(dry.items.map(({ panel }) => panel.length).sort()).toEqual([1, 2]);
    expect(dry.items.flatMap(({ missing }) => missing).length).toBeGreaterThan(0);
    expect(dry.items.flatMap(({ others }) => others).every(({ why }) => why.length > 0)).toBe(true);
    expect(dry.kept).toBe(0);
    expect((await boss.call(`POST ${route}`, { size: 10 })).body).toMatchObject({ places: 3 });
    expect((await boss.call(`GET ${route}`)).body).toMatchObject({ kept: 3 });
    expect((await boss.call(`DELETE ${route}`)).status).toBe(200);
    expect((await boss.call(`GET ${route}`)).body).toMatchObject({ kept: 0 });
    expect(codeOf(await ana.call(`GET ${route}`))).toBe('forbidden');
  });

  it('X21: one downloads what is kept about oneself', async () => {
    const told = (await ana.call('GET /api/me/kept')).body as Answer<'GET /api/me/kept'>;
    expect(told.kept.find(({ id }) => id === 'profile')?.rows).toBeGreaterThan(0);
    const { headers, body } = await ana.call('GET /api/me/kept.json');
    expect(headers.get('content-disposition')).toContain('attachment');
    const { tables } = body as { tables: Record<string, { person: string }[]> };
    expect(tables.expert?.map(({ person }) => person)).toEqual([ana.id]);
    expect(tables.expert_tier_change).toHaveLength(3);
  });
});

describe('experts on a machine without accounts', () => {
  it('the one person there verifies, sets the tier and is written down as who did it', async () => {
    const t = await testStudio({ accounts: false });
    try {
      const owner = t.visitor();
      const campaign = await testCampaign(t.db, {
        items: [newItem('q1')],
        settings: { exam: { required: false } },
      });
      await joined(t.db, campaign, 'local');
      const { body } = await owner.call('POST /api/me/credentials', {
        kind: 'counsellor',
        title: 'Licence',
        issuer: 'Chamber',
        evidence: 'no. 4711',
        fileHash: null,
        expires: null,
      });
      const { id } = body as { id: string };
      const at = '/api/projects/home/experts/local';
      const verified = await owner.call(`POST ${at}/credentials/${id}`, {
        verified: true,
        reason: 'the paper is in the drawer',
      });
      expect(verified.status).toBe(200);
      const tier = { tier: 1, reason: 'two years of practice', evidence: 'the paper' };
      expect((await owner.call(`PUT ${at}/tier`, tier)).status).toBe(200);
      const { detail } = (await owner.call(`GET ${at}`)).body as One;
      expect(detail?.credentials).toMatchObject([
        {
          state: 'verified',
          verifier: 'this computer’s user',
          reason: 'the paper is in the drawer',
        },
      ]);
      const kept = await t.db
        .selectFrom('expert_history')
        .select(['kind', 'by'])
        .where('person', '=', 'local')
        .execute();
      expect(kept).toContainEqual({ kind: 'credential.verified', by: 'local' });
      // Pages name this person in the reader's language wherever people are named.
      const inCampaign = `/api/campaigns/${campaign.id}`;
      for (const [lang, name] of [
        ['en', 'this computer’s user'],
        ['zh-CN', '本机用户'],
      ] as const) {
        const seen = async (path: string): Promise<string> =>
          (await owner.call(`GET ${path}`, undefined, { 'Accept-Language': lang })).text;
        const pages = [
          '/api/session',
          '/api/experts',
          at,
          `${inCampaign}/raters`,
          `${inCampaign}/board/raters`,
          `${inCampaign}/quality`,
          `${inCampaign}/quality/people/local`,
        ];
        for (const path of pages) {
          const text = await seen(path);
          expect(text).toContain(name);
          expect(text).not.toMatch(/"name":"local"/);
        }
      }
      // A blind test needs others: this one person can open every run.
      expect(
        await blindRaters(
          t.db,
          hooks,
          campaign,
          { run: 'any', tier: 1, credentials: [] },
          Date.now(),
        ),
      ).toEqual([{ person: 'local', tier: 1, why: 'alone' }]);
    } finally {
      await t.close();
    }
  });
});
