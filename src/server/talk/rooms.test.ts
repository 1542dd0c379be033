import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itemIds, rates } from '../../experts/talk/talk.testkit.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import type { Answer } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Room = Answer<'GET /api/consultations/:consultation'>;
type Listed = Answer<'GET /api/campaigns/:campaign/consultations'>;
type Person = Visitor & { id: string };
const LATER = 60_000;

describe('consultations on the server', () => {
  let t: TestStudio;
  let pm: Person;
  let senior: Person;
  let outsider: Person;
  let people: Person[];
  let campaign: Campaign;
  let item: string;
  let id: string;

  beforeAll(async () => {
    t = await testStudio();
    pm = await t.signedIn('paula', { projects: { home: 'pm' } });
    senior = await t.signedIn('senior', { projects: { home: 'senior-expert' } });
    outsider = await t.signedIn('outsider', { projects: { home: 'expert' } });
    people = [];
    for (const name of ['annika', 'benedikt', 'caitlin'])
      people.push(await t.signedIn(name, { projects: { home: 'expert' } }));
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    const ref = { run: 'r', condition: 'c', target: 'openai/glow-4', repeat: 1, item: 'i' };
    campaign = await testCampaign(t.db, {
      items: [newItem('q0', { ref: { ...ref, judge: null, judgeRepeat: 1 } }), newItem('q1')],
      nowMs: Date.now() - LATER,
    });
    await joined(t.db, campaign, ...people.map((one) => one.id));
    [item = ''] = await itemIds(t.db, campaign);
    for (const [i, hit] of (['1', '1', '0'] as const).entries())
      await rates(t.db, campaign, item, people[i]?.id ?? '', filledIn(hit), Date.now() - LATER / 2);
    ({ id } = await t.db
      .selectFrom('consultation')
      .select('id')
      .where('item', '=', item)
      .executeTakeFirstOrThrow());
  });

  const seen = async (who: Visitor): Promise<Room> =>
    (await who.call(`GET /api/consultations/${id}`)).body as Room;
  const proposal = (more: object = {}) => ({
    after: 0,
    outcome: 'consensus',
    agreed: filledIn('1'),
    reason: 'it names the feeling',
    kind: 'evidence',
    ...more,
  });
  const post = (who: Visitor, what: string, body?: object) =>
    who.call(`POST /api/consultations/${id}/${what}`, body);
  const [ONE, TWO, THREE] = [0, 1, 2];
  const rater = (i = ONE): Person => people[i] as Person;

  it('C3: raters are letters to each other and to the owner; no reply holds a name or an id', async () => {
    await rater().call(`POST /api/threads/${(await seen(rater())).thread}/messages`, {
      key: crypto.randomUUID(),
      body: 'I read it so',
    });
    await post(rater(), 'proposal', proposal());
    await post(rater(TWO), 'sign', { revision: 1, dissent: null });
    for (const who of [rater(THREE), pm, senior]) {
      const replies = [
        await who.call(`GET /api/consultations/${id}`),
        await who.call(`GET /api/campaigns/${campaign.id}/consultations`),
      ];
      if (who !== senior)
        replies.push(await who.call(`GET /api/threads/${(await seen(who)).thread}`));
      for (const { status, text } of replies) {
        expect(status).toBe(200);
        for (const other of people.filter((one) => one !== who))
          expect(text).not.toContain(other.id);
        expect(text).not.toMatch(/annika|benedikt|caitlin|glow/);
      }
    }
  });

  it('a question that came with a later rubric version was not asked of those who rated before it', async () => {
    const words = { en: 'Asks back', 'zh-CN': '是否追问' };
    const fields = [
      {
        item: null,
        step: 'rubric',
        field: 'new-1',
        label: words,
        help: null,
        levels: [],
        weight: null,
        gone: false,
        added: { kind: 'number', optional: false, low: 0, high: 9, step: 1 },
      },
    ];
    await t.db
      .insertInto('rubric_version')
      .values({
        campaign: campaign.id,
        version: 2,
        status: 'published',
        major: 0,
        guide: '[]',
        fields: JSON.stringify(fields),
        reason: '""',
        differences: null,
        scope: null,
        revision: 1,
        made_by: pm.id,
        made_ms: 1,
        published_by: pm.id,
        published_ms: 2,
      })
      .execute();
    await t.db
      .updateTable('submission')
      .set({ rubric: 2 })
      .where('item', '=', item)
      .where('person', '=', rater().id)
      .execute();
    const room = await seen(rater());
    expect(room.pages[0]?.fields.map(({ id: field }) => field)).toContain('new-1');
    expect(room.sits.map(({ me, notAsked }) => [me, notAsked])).toEqual(
      room.sits.map(({ me }) => [me, me ? [] : ['rubric/new-1']]),
    );
  });

  it('C3 H16: in a consultation a mention goes by letter; an id of a member names nobody, so that no reply tells whose letter it is', async () => {
    const { thread } = await seen(rater());
    const say = (mentions: string[]) =>
      rater().call(`POST /api/threads/${thread}/messages`, {
        key: crypto.randomUUID(),
        body: 'look at line 2',
        mentions,
      });
    const { body } = await rater().call(`GET /api/threads/${thread}`);
    const offered = (body as { people: { id: string; name: string }[] }).people;
    const own = (await seen(rater())).sits.find(({ me }) => me)?.alias;
    const letters = ['A', 'B', 'C'].filter((alias) => alias !== own);
    expect(offered.filter(({ id: handle, name }) => handle === name).map((one) => one.id)).toEqual(
      letters,
    );
    for (const mention of [rater(TWO).id, outsider.id, 'Z'])
      expect(await say([mention])).toMatchObject({
        status: 400,
        body: { error: { code: 'cannot_mention' } },
      });
    const { alias = '' } = (await seen(rater(TWO))).sits.find(({ me }) => me) ?? {};
    const reply = await say([alias, pm.id]);
    expect(reply.status).toBe(200);
    expect((reply.body as { said: { mentions: string[] }[] }).said.at(-1)?.mentions.sort()).toEqual(
      [alias, 'paula'].sort(),
    );
    const told = await t.db
      .selectFrom('notice')
      .select('person')
      .where('kind', '=', 'work.mention')
      .where('link', 'like', `%${thread}`)
      .execute();
    expect(told.map(({ person }) => person).sort()).toEqual([rater(TWO).id, pm.id].sort());
  });

  it('C7: first votes are side by side, one’s own marked, and nothing of them before a verdict can be taken back no more', async () => {
    const room = await seen(rater(THREE));
    expect(room.sits.filter(({ me }) => me)).toHaveLength(1);
    expect(room.sits.map(({ first }) => first?.rubric?.hit).sort()).toEqual(['0', '1', '1']);
    expect(room.split).toEqual(['rubric/hit']);
    expect(room.suggested.rubric?.hit).toBe('1');
    await t.db
      .updateTable('consultation')
      .set({ opened_ms: Date.now() })
      .where('id', '=', id)
      .execute();
    const early = await seen(rater(THREE));
    expect(early.revealMs).not.toBeNull();
    expect(early.sits.every(({ first, firstNote }) => first === null && firstNote === '')).toBe(
      true,
    );
    expect(early).toMatchObject({ suggested: {}, distribution: {}, may: { vote: false } });
  });

  it('H2: for who does not sit in it, it is not there; a senior expert may look and join without a vote', async () => {
    expect((await outsider.call(`GET /api/consultations/${id}`)).status).toBe(404);
    for (const what of ['proposal', 'sign', 'reopen'] as const) {
      const body = {
        proposal: proposal(),
        sign: { revision: 1, dissent: null },
        reopen: undefined,
      };
      expect((await post(outsider, what, body[what])).status).toBe(404);
    }
    const { body } = await outsider.call(`GET /api/campaigns/${campaign.id}/consultations`);
    expect(body).toMatchObject({ rows: [], total: 0, open: 0 });
    expect((await post(senior, 'proposal', proposal())).status).toBe(409);
    expect((await post(senior, 'join')).status).toBe(200);
    expect((await post(senior, 'join')).status).toBe(200);
    expect((await seen(senior)).sits.find(({ me }) => me)).toMatchObject({
      alias: 'D',
      role: 'guest',
      first: null,
    });
    expect((await seen(senior)).may.vote).toBe(false);
    expect((await post(senior, 'proposal', proposal())).status).toBe(200);
  });

  it('C10 C11 E1 E3: discussion, a changed vote, signatures, the owner’s signature, and a case of it', async () => {
    const { thread } = await seen(rater());
    await rater().call(`POST /api/threads/${thread}/messages`, {
      key: crypto.randomUUID(),
      body: 'line 2 names it',
    });
    const change = { key: crypto.randomUUID(), filled: filledIn('1'), note: 'I overlooked it' };
    expect((await rater(THREE).call(`PUT /api/consultations/${id}/vote`, change)).status).toBe(200);
    await post(pm, 'proposal', proposal());
    for (const one of people) await post(one, 'sign', { revision: 1, dissent: null });
    const parts = { problem: 'p', divergence: 'd', discussion: 'x', consensus: 'c', scenes: 's' };
    const end = { as: 'case', title: 'Repeating as naming', ...parts, lang: 'en' };
    expect((await post(rater(), 'close', { revision: 1, end })).status).toBe(403);
    const closed = await post(pm, 'close', { revision: 1, end, standard: true });
    expect(closed.status).toBe(200);
    const { caseId } = closed.body as { caseId: string };
    const room = await seen(rater());
    expect(room).toMatchObject({ state: 'closed', caseId, outcome: 'consensus' });
    expect(room.before.equal).toBe(1);
    expect(room.after).toMatchObject({ equal: 2, pairs: 1 });
    const made = await t.db
      .selectFrom('reference_case')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ item, consultation: id, rubric: 1, status: 'draft' });
    expect(room.log.map(({ kind }) => kind)).toEqual([
      'opened',
      'changed',
      'proposed',
      'signed',
      'signed',
      'signed',
      'closed',
    ]);
  });

  it('E1: without a case it needs a reason; without all signatures too', async () => {
    await post(rater(), 'proposal', proposal());
    const reason = { as: 'reason', reason: 'a slip' };
    expect(
      (await post(pm, 'close', { revision: 1, end: { as: 'reason', reason: ' ' } })).status,
    ).toBe(400);
    expect(await post(pm, 'close', { revision: 1, end: reason })).toMatchObject({
      status: 409,
      body: { error: { code: 'unsigned' } },
    });
    const closed = await post(pm, 'close', { revision: 1, end: reason, unsigned: 'on leave' });
    expect(closed.body).toEqual({ caseId: null });
    expect(await seen(pm)).toMatchObject({ state: 'closed', noCase: 'a slip' });
  });

  it('an item that the owner moved elsewhere takes its room along', async () => {
    await t.db
      .updateTable('work_item')
      .set({ state: 'withdrawn' })
      .where('id', '=', item)
      .execute();
    expect((await seen(pm)).state).toBe('withdrawn');
    expect((await post(rater(), 'proposal', proposal())).status).toBe(409);
    expect((await post(senior, 'join')).status).toBe(409);
    const { body } = await pm.call(`GET /api/campaigns/${campaign.id}/consultations`);
    expect((body as Listed).open).toBe(0);
  });

  it('a consultation by hand waits until the item is closed', async () => {
    const [, second = ''] = await itemIds(t.db, campaign);
    const ask = () => senior.call(`POST /api/work/${second}/consultations`);
    expect((await ask()).status).toBe(409);
    for (const one of people)
      await rates(t.db, campaign, second, one.id, filledIn('1'), Date.now() - LATER / 2);
    const made = await ask();
    expect(made.status).toBe(200);
    expect((await ask()).body).toEqual(made.body);
  });

  it('C4: an owner’s reasons that name the model are refused', async () => {
    const named = proposal({ reason: 'glow-4 always does that' });
    expect(await post(pm, 'proposal', named)).toMatchObject({
      status: 400,
      body: { error: { code: 'names_model' } },
    });
  });
});
