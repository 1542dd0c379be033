import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../experts/work/campaigns.js';
import { joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Person = Visitor & { id: string };
type States = { states: { subject: string; holds: boolean; appeal: { state: string } | null }[] };

let t: TestStudio;
let campaign: Campaign;
let pm: Person;
let pat: Person;
let senior: Person;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  t = await testStudio();
  pm = await t.signedIn('paula', { projects: { home: 'pm' } });
  pat = await t.signedIn('pat', { projects: { home: 'pm' } });
  senior = await t.signedIn('senior', { projects: { home: 'senior-expert' } });
  ann = await t.signedIn('ann', { projects: { home: 'expert' } });
  ben = await t.signedIn('ben', { projects: { home: 'expert' } });
  campaign = await testCampaign(t.db, { items: [newItem('q1')], nowMs: Date.now() - 60_000 });
  await joined(t.db, campaign, ann.id, ben.id, pat.id);
});
afterEach(() => t.close());

const path = (rest: string) => `/api/campaigns/${campaign.id}${rest}`;
const pause = (by: Visitor, whom: Person, reason = 'Too many empty notes.') =>
  by.call(`PATCH ${path(`/raters/${whom.id}`)}`, { status: 'paused', reason });
const mine = async (who: Visitor) =>
  ((await who.call(`GET ${path('/appeals/mine')}`)).body as States).states;
const appeal = async (who: Visitor, said = 'They were drafts.') => {
  const id = crypto.randomUUID();
  const subject = (await mine(who))[0]?.subject ?? '';
  const sent = { id, subject, said };
  return { ...sent, sent, reply: await who.call(`POST ${path('/appeals')}`, sent) };
};
const answer = (who: Visitor, id: string, upheld: boolean, words = 'I looked again.') =>
  who.call(`POST ${path(`/appeals/${id}/answer`)}`, { upheld, answer: words });

describe('appeals over the API', () => {
  it('G9: a pause has its reason, its notice, an appeal and an answer, told to both sides and logged', async () => {
    await pause(pm, ann);
    expect(await mine(ann)).toMatchObject([
      { about: 'pause', reason: { en: 'Too many empty notes.' }, holds: true, appeal: null },
    ]);
    const { id, sent, reply } = await appeal(ann);
    expect(reply.status).toBe(200);
    expect((await ann.call(`POST ${path('/appeals')}`, sent)).status).toBe(200);
    expect(
      await ann.call(`POST ${path('/appeals')}`, { ...sent, said: 'something else' }),
    ).toMatchObject({ status: 409, body: { error: { code: 'other_content' } } });
    expect(
      await ann.call(`POST ${path('/appeals')}`, { ...sent, id: crypto.randomUUID() }),
    ).toMatchObject({ status: 409, body: { error: { code: 'twice' } } });
    expect((await pm.call(`GET ${path('/appeals')}`)).body).toMatchObject({
      appeals: [{ id, name: 'ann', state: 'open', said: 'They were drafts.', mine: false }],
    });
    expect((await answer(pm, id, true)).status).toBe(200);
    expect((await answer(pm, id, true)).status).toBe(200);
    expect(await answer(pat, id, false)).toMatchObject({
      status: 409,
      body: { error: { code: 'answered' } },
    });
    expect(await mine(ann)).toMatchObject([
      { holds: false, appeal: { state: 'upheld', answer: 'I looked again.' } },
    ]);
    const notices = await t.db
      .selectFrom('notice')
      .select(['person', 'kind', 'link'])
      .where('kind', 'in', ['work.standing', 'work.appeal'])
      .execute();
    const people = `/campaigns/${campaign.id}/people`;
    const own = `/rate/${campaign.id}`;
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(notices)).toEqual(
      sorted([
        { person: ann.id, kind: 'work.standing', link: own },
        { person: ann.id, kind: 'work.standing', link: own },
        { person: pm.id, kind: 'work.appeal', link: people },
        { person: pat.id, kind: 'work.appeal', link: people },
      ]),
    );
    const logged = await t.db
      .selectFrom('audit')
      .select(['person', 'objects'])
      .where('route', 'like', 'POST /api/campaigns/:campaign/appeals%')
      .where('outcome', '=', 'done')
      .orderBy('n')
      .execute();
    expect(logged.map((row) => [row.person, JSON.parse(row.objects)])).toContainEqual([
      pm.id,
      { campaign: campaign.id, appeal: id, person: ann.id },
    ]);
    expect(JSON.stringify(logged)).not.toContain('drafts');
  });

  it('only the person appeals, only whoever runs the campaign answers, and nobody sees another’s', async () => {
    await pause(pm, ann);
    const [state] = await mine(ann);
    const bens = { id: crypto.randomUUID(), subject: state?.subject, said: 'for a friend' };
    for (const who of [ben, senior, pm]) {
      expect(await mine(who)).toEqual([]);
      expect(await who.call(`POST ${path('/appeals')}`, bens)).toMatchObject({
        status: 409,
        body: { error: { code: 'over' } },
      });
    }
    // The same words come for a state that never was: what others are in is not told.
    const never = await ben.call(`POST ${path('/appeals')}`, { ...bens, subject: 'u-nothing' });
    const foreign = await ben.call(`POST ${path('/appeals')}`, bens);
    expect(never.text).toBe(foreign.text);
    const { id } = await appeal(ann, 'Only for Paula.');
    for (const who of [ann, ben, senior]) {
      expect((await who.call(`GET ${path('/appeals')}`)).status).toBe(403);
      expect((await answer(who, id, true)).status).toBe(403);
    }
    expect((await ben.call(`GET ${path('/appeals/mine')}`)).text).not.toContain('Paula');
    // Another's key: nothing of what stands under it is told.
    const taken = await ben.call(`POST ${path('/appeals')}`, { ...bens, id });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'other_content' } } });
    expect(taken.text).not.toContain('Paula');
    const elsewhere = await testCampaign(t.db, {});
    const at = `POST /api/campaigns/${elsewhere.id}/appeals/${id}/answer`;
    expect((await pm.call(at, { upheld: true, answer: 'yes yes' })).status).toBe(404);
    expect(await mine(ann)).toMatchObject([{ holds: true, appeal: { state: 'open' } }]);
  });

  it('nobody decides about themselves: neither on an appeal of their own nor by ending their own pause', async () => {
    await pause(pm, pat);
    const { id } = await appeal(pat);
    expect((await pat.call(`GET ${path('/appeals')}`)).body).toMatchObject({
      appeals: [{ id, mine: true }],
    });
    expect(await answer(pat, id, true)).toMatchObject({
      status: 403,
      body: { error: { code: 'own' } },
    });
    const ends = await pat.call(`PATCH ${path(`/raters/${pat.id}`)}`, { status: 'active' });
    expect(ends).toMatchObject({ status: 403, body: { error: { code: 'own' } } });
    // A pause of one's own in its place could be ended by oneself.
    const instead = { status: 'paused', reason: 'I rest a little.' };
    expect(await pat.call(`PATCH ${path(`/raters/${pat.id}`)}`, instead)).toMatchObject({
      status: 403,
      body: { error: { code: 'own' } },
    });
    const told = await t.db
      .selectFrom('notice')
      .select('person')
      .where('kind', '=', 'work.appeal')
      .execute();
    expect(told).toEqual([{ person: pm.id }]);
    expect((await answer(pm, id, false)).status).toBe(200);
    expect(await mine(pat)).toMatchObject([{ holds: true, appeal: { state: 'kept' } }]);
  });

  it('a rater whose group is left out reads why, and rates again when the appeal is upheld', async () => {
    const drop = { band: '', decision: 'drop', reason: 'agreement too low' };
    expect((await pm.call(`POST ${path('/rater-groups')}`, drop)).status).toBe(200);
    const next = async (who: Visitor) =>
      (await who.call(`POST ${path('/next')}`, { device: 'd' })).body;
    expect(await next(ann)).toMatchObject({ there: false, why: 'group' });
    expect(await mine(ann)).toMatchObject([
      { about: 'group', reason: { 'zh-CN': 'agreement too low' }, holds: true },
    ]);
    const { id } = await appeal(ann, '  \uD800 I agree with everybody\u0000  ');
    expect((await answer(pm, id, true)).status).toBe(200);
    expect(await next(ann)).toMatchObject({ there: true });
    expect(await next(ben)).toMatchObject({ there: false, why: 'group' });
    const short = await appeal(ben, ' no ');
    expect(short.reply.status).toBe(400);
    expect((await answer(pm, id, true, ' ')).status).toBe(400);
  });
});
