import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, itemIds, rates } from '../../experts/talk/talk.testkit.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { toColumn } from '../../store/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import type { ThreadShort, ThreadTold } from './thread-view.js';

const LATER = 60_000;
const WORDS = 'she spoke of her mother’s illness';
type Person = Visitor & { id: string };

describe('talks about items', () => {
  let t: TestStudio;
  let pm: Person;
  let ann: Person;
  let ben: Person;
  let cai: Person;
  let senior: Person;
  let outsider: Person;
  let campaign: Campaign;
  let item: string;

  beforeAll(async () => {
    t = await testStudio();
    pm = await t.signedIn('pm', { projects: { home: 'pm' } });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    ben = await t.signedIn('ben', { projects: { home: 'expert' } });
    cai = await t.signedIn('cai', { projects: { home: 'expert' } });
    senior = await t.signedIn('senior', { projects: { home: 'senior-expert' } });
    outsider = await t.signedIn('outsider', { projects: { home: 'expert' } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.db.deleteFrom('notice').execute();
    const ref = { run: 'r', condition: 'c', target: 'openai/glow-4', repeat: 1, item: 'i' };
    campaign = await testCampaign(t.db, {
      items: [newItem('q0', { ref: { ...ref, judge: null, judgeRepeat: 1 } })],
      nowMs: Date.now() - LATER,
    });
    await joined(t.db, campaign, ann.id, ben.id, cai.id);
    [item = ''] = await itemIds(t.db, campaign);
  });

  /** Verdicts from a while ago, so that none can be taken back any more. */
  const votes = async (...people: Person[]): Promise<void> => {
    for (const { id } of people)
      await rates(t.db, campaign, item, id, filledIn('1'), Date.now() - LATER / 2);
  };
  /** The campaign is closed: whatever was blind opens. */
  const over = () =>
    t.db.updateTable('campaign').set({ status: 'closed' }).where('id', '=', campaign.id).execute();
  const begin = async (who: Visitor, more: object = {}): Promise<ThreadTold> => {
    const body = { key: crypto.randomUUID(), body: WORDS, ...more };
    const reply = await who.call(`POST /api/work/${item}/threads`, body);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body as ThreadTold;
  };
  const say = (who: Visitor, thread: string, more: object = {}) =>
    who.call(`POST /api/threads/${thread}/messages`, {
      key: crypto.randomUUID(),
      body: 'yes',
      ...more,
    });
  const listed = async (who: Visitor, query = ''): Promise<ThreadShort[]> =>
    (
      (await who.call(`GET /api/campaigns/${campaign.id}/threads${query}`)).body as {
        rows: ThreadShort[];
      }
    ).rows;
  const beside = async (who: Visitor) =>
    (await who.call(`GET /api/work/${item}/threads`)).body as {
      threads: ThreadTold[];
      people: { id: string; name: string }[];
      blind: boolean;
    };
  const noticesOf = async (who: Person) =>
    (
      await t.db
        .selectFrom('notice')
        .select(['kind', 'link'])
        .where('person', '=', who.id)
        .orderBy('made_ms')
        .execute()
    ).map(({ kind, link }) => `${kind} ${link}`);

  it('D14 D17 E5: a question from an item reaches the owner as a notice with a link and no text', async () => {
    await given(t.db, campaign, item, ann.id, Date.now());
    const thread = await begin(ann, { question: true, part: 'field:rubric/hit' });
    expect(thread).toMatchObject({ item, part: 'field:rubric/hit', messages: 1, blind: true });
    expect(await noticesOf(pm)).toEqual([
      `work.mention /campaigns/${campaign.id}/threads/${thread.id}`,
    ]);
    const rows = await t.db.selectFrom('notice').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('mother');
    expect(t.lines.join('\n')).not.toContain('mother');
    expect(await listed(pm, '?only=asked')).toHaveLength(1);
    const asked = await t.db
      .selectFrom('asked_question')
      .select(['thread', 'person'])
      .where('campaign', '=', campaign.id)
      .execute();
    expect(asked).toEqual([{ thread: thread.id, person: ann.id }]);
    await say(pm, thread.id, { body: 'hit is right here' });
    expect(await noticesOf(ann)).toEqual([
      `work.answer /campaigns/${campaign.id}/threads/${thread.id}`,
    ]);
  });

  it('D21 C1 C2: while an item is blind, a rater’s thread is that rater’s and the owner’s alone', async () => {
    await votes(ann, ben);
    await given(t.db, campaign, item, cai.id, Date.now());
    const thread = await begin(ann);
    for (const who of [ben, cai, senior, outsider]) {
      expect(await listed(who)).toEqual([]);
      expect((await who.call(`GET /api/threads/${thread.id}`)).status).toBe(404);
      expect((await say(who, thread.id)).status).toBe(404);
      expect((await beside(who)).threads).toEqual([]);
      const reply = await who.call(`GET /api/campaigns/${campaign.id}/threads?find=mother`);
      expect(reply.body).toMatchObject({ rows: [], total: 0 });
    }
    expect(await listed(pm)).toHaveLength(1);
    expect((await beside(ann)).threads).toHaveLength(1);
  });

  it('D21, R10: raters read each other once the campaign is closed, of work and checks alike; senior experts before', async () => {
    await votes(ann, ben, cai);
    const thread = await begin(ann);
    const kinds = ['task', 'gold'] as const;
    const seenBy = async (who: Visitor) =>
      Promise.all([
        who.call(`GET /api/threads/${thread.id}`).then(({ status }) => status),
        listed(who).then((rows) => rows.map(({ blind }) => blind)),
        beside(who).then(({ threads, blind, people }) => [threads.length, blind, people.length]),
      ]);
    const as = (kind: string) =>
      t.db.updateTable('work_item').set({ kind }).where('id', '=', item).execute();
    for (const kind of kinds) {
      await as(kind);
      for (const who of [ben, cai]) expect(await seenBy(who)).toEqual([404, [], [0, true, 1]]);
      expect(await seenBy(ann)).toEqual([200, [true], [1, true, 1]]);
      expect((await seenBy(senior))[0]).toBe(200);
    }
    await over();
    for (const kind of kinds) {
      await as(kind);
      for (const who of [ben, cai])
        expect(await seenBy(who)).toEqual([200, [false], [1, false, 4]]);
    }
    await as('task');
    for (const who of [ben, cai, senior])
      expect((await who.call(`GET /api/threads/${thread.id}`)).status).toBe(200);
    expect((await outsider.call(`GET /api/threads/${thread.id}`)).status).toBe(404);
    expect(
      (
        await outsider.call(`POST /api/work/${item}/threads`, {
          key: crypto.randomUUID(),
          body: 'x',
        })
      ).status,
    ).toBe(404);
  });

  it('D21: in the seconds in which the last verdict can be taken back, the item is blind still', async () => {
    await votes(ann, ben);
    await rates(t.db, campaign, item, cai.id, filledIn('1'), Date.now());
    const thread = await begin(ann);
    expect((await senior.call(`GET /api/threads/${thread.id}`)).status).toBe(404);
  });

  it('H16: only people who can read the thread are suggested and can be named', async () => {
    await votes(ann);
    await given(t.db, campaign, item, ben.id, Date.now());
    const thread = await begin(ann);
    expect(thread.people.map(({ name }) => name)).toEqual(['pm']);
    const reply = await say(ann, thread.id, { mentions: [ben.id] });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'cannot_mention' } } });
    expect(await noticesOf(ben)).toEqual([]);
    expect((await say(ann, thread.id, { mentions: ['nobody'] })).status).toBe(400);
  });

  it('D15: after the close another expert can be named, and is told', async () => {
    await votes(ann, ben, cai);
    await over();
    const thread = await begin(ann);
    expect(thread.people.map(({ name }) => name)).toEqual(['ben', 'cai', 'pm', 'senior']);
    await say(ann, thread.id, { mentions: [ben.id] });
    expect(await noticesOf(ben)).toEqual([
      `work.mention /campaigns/${campaign.id}/threads/${thread.id}`,
    ]);
  });

  it('H16: whether somebody may read it is asked again when it is sent', async () => {
    await votes(ann, ben, cai);
    await over();
    const thread = await begin(ann);
    await say(ben, thread.id);
    await t.db.deleteFrom('notice').execute();
    await t.db.deleteFrom('member').where('person', '=', ben.id).execute();
    await say(ann, thread.id);
    expect(await noticesOf(ben)).toEqual([]);
    await t.db
      .insertInto('member')
      .values({ person: ben.id, project: 'home', role: 'expert' })
      .execute();
  });

  it('D17: any stretch of what was said finds the thread, in Chinese and in English', async () => {
    await given(t.db, campaign, item, ann.id, Date.now());
    const thread = await begin(ann, { body: '这条规则的“共情”怎么判？ How is EMPATHY judged' });
    for (const find of ['共情', '情', 'empathy', '"empathy judged"'])
      expect(await listed(ann, `?find=${encodeURIComponent(find)}`), find).toMatchObject([
        { id: thread.id },
      ]);
    expect(await listed(ann, '?find=%E5%85%B1%E9%B8%A3')).toEqual([]);
    expect(await listed(ann, '?find=%25')).toEqual([]);
  });

  it('A7 A8: twenty sendings of one message store it once', async () => {
    await given(t.db, campaign, item, ann.id, Date.now());
    const thread = await begin(ann);
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => say(ann, thread.id, { key, body: 'once' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(new Array(20).fill(200));
    const said = await t.db
      .selectFrom('talk_message')
      .select('n')
      .where('thread', '=', thread.id)
      .execute();
    expect(said.map(({ n }) => n).sort()).toEqual([1, 2]);
  });

  it('what a message said before stays; one that was taken back is read by the owner only', async () => {
    await votes(ann, ben, cai);
    await over();
    const thread = await begin(ann);
    const [message] = thread.said;
    const edit = (who: Visitor, body: string) =>
      who.call(`PATCH /api/messages/${message?.id}`, { body });
    expect((await edit(ben, 'mine now')).status).toBe(409);
    expect((await edit(ann, 'I meant her father')).status).toBe(200);
    const edits = async (who: Visitor) =>
      (
        (await who.call(`GET /api/messages/${message?.id}/edits`)).body as {
          edits: { body: string }[];
        }
      ).edits.map(({ body }) => body);
    expect(await edits(ben)).toEqual([WORDS]);
    expect(await listed(ann, '?find=father')).toHaveLength(1);
    expect(await listed(ann, '?find=mother')).toEqual([]);
    expect((await edit(ann, '')).status).toBe(200);
    expect(await edits(ben)).toEqual([]);
    expect(await edits(pm)).toEqual([WORDS, 'I meant her father']);
  });

  it('a settled thread is found as such, and is open again when something is said', async () => {
    await given(t.db, campaign, item, ann.id, Date.now());
    const thread = await begin(ann);
    await pm.call(`PATCH /api/threads/${thread.id}`, { state: 'resolved' });
    expect(await listed(ann, '?state=resolved')).toHaveLength(1);
    await say(ann, thread.id);
    expect(await listed(ann, '?state=open')).toHaveLength(1);
  });

  it('D16: a vote has options, a quorum and an end; counts are shown after one’s own vote, the result is stored', async () => {
    await votes(ann, ben, cai);
    await over();
    const thread = await begin(ann);
    const poll = { question: 'Hit?', options: ['hit', 'miss'], quorum: 2 };
    const made = await ann.call(`POST /api/threads/${thread.id}/polls`, poll);
    const [{ id = '' } = { id: '' }] = (made.body as ThreadTold).polls;
    await ann.call(`PUT /api/polls/${id}/vote`, { option: 0 });
    const seen = async (who: Visitor) =>
      ((await who.call(`GET /api/threads/${thread.id}`)).body as ThreadTold).polls[0];
    expect(await seen(ben)).toMatchObject({ voters: 1, counts: null, mine: null });
    expect(await seen(ann)).toMatchObject({ counts: [1, 0], mine: 0 });
    expect((await ben.call(`PUT /api/polls/${id}/vote`, { option: 7 })).status).toBe(400);
    await ben.call(`PUT /api/polls/${id}/vote`, { option: 1 });
    await ben.call(`PUT /api/polls/${id}/vote`, { option: 0 });
    expect((await ben.call(`POST /api/polls/${id}/close`)).status).toBe(400);
    await ann.call(`POST /api/polls/${id}/close`);
    expect(await seen(cai)).toMatchObject({
      state: 'closed',
      counts: [2, 0],
      result: { quorate: true, winner: 0 },
    });
    expect((await cai.call(`PUT /api/polls/${id}/vote`, { option: 1 })).status).toBe(409);
    expect((await outsider.call(`PUT /api/polls/${id}/vote`, { option: 1 })).status).toBe(404);
  });

  it('D16: a vote whose time is over is closed with its result by whoever looks next', async () => {
    await votes(ann, ben, cai);
    await over();
    const thread = await begin(ann);
    const poll = { question: 'Hit?', options: ['hit', 'miss'], quorum: 2 };
    const past = { ...poll, deadlineMs: Date.now() - 1000 };
    expect((await ann.call(`POST /api/threads/${thread.id}/polls`, past)).status).toBe(400);
    const made = await ann.call(`POST /api/threads/${thread.id}/polls`, poll);
    const [{ id = '' } = { id: '' }] = (made.body as ThreadTold).polls;
    await t.db
      .updateTable('poll')
      .set({ deadline_ms: Date.now() - 1 })
      .where('id', '=', id)
      .execute();
    expect((await ben.call(`PUT /api/polls/${id}/vote`, { option: 1 })).status).toBe(409);
    const { polls } = (await ben.call(`GET /api/threads/${thread.id}`)).body as ThreadTold;
    expect(polls[0]).toMatchObject({ state: 'closed', result: { quorate: false, winner: null } });
  });

  it('C4 D21: an owner’s message that names the model is refused, and no reply names it', async () => {
    await votes(ann, ben, cai);
    const thread = await begin(ann);
    for (const body of ['this is Glow-4', 'ｏｐｅｎａｉ/glow-4'])
      expect(await say(pm, thread.id, { body })).toMatchObject({
        status: 400,
        body: { error: { code: 'names_model' } },
      });
    // Names that are known publicly are refused from everybody, whatever the run has.
    for (const who of [pm, ann])
      expect(await say(who, thread.id, { body: 'sounds like ChatGPT' })).toMatchObject({
        status: 400,
        body: { error: { code: 'names_model' } },
      });
    // A rater who guesses learns nothing from the answer.
    expect((await say(ann, thread.id, { body: 'is it glow-4?' })).status).toBe(200);
    const { text } = await ben.call(`GET /api/work/${item}/threads`);
    expect(text.replace('is it glow-4?', '')).not.toContain('glow');
  });

  it('an owner can write to one rater of a blind item, and nobody else reads it', async () => {
    await votes(ann);
    await given(t.db, campaign, item, ben.id, Date.now());
    const thread = await begin(pm, { rater: ann.id });
    expect((await ann.call(`GET /api/threads/${thread.id}`)).status).toBe(200);
    expect((await ben.call(`GET /api/threads/${thread.id}`)).status).toBe(404);
    expect(await noticesOf(ann)).toEqual([
      `work.mention /campaigns/${campaign.id}/threads/${thread.id}`,
    ]);
    const reply = await pm.call(`POST /api/work/${item}/threads`, {
      key: crypto.randomUUID(),
      body: 'x',
      rater: outsider.id,
    });
    expect(reply.status).toBe(400);
  });

  it('H1: what people write comes back as it was written, markup and all, and as text only', async () => {
    await given(t.db, campaign, item, ann.id, Date.now());
    const body = '<img src=x onerror=alert(1)> \u0000 \ud800 {{7*7}}';
    const thread = await begin(ann, { body });
    const { said } = (await ann.call(`GET /api/threads/${thread.id}`)).body as ThreadTold;
    expect(toColumn(said[0]?.body)).toBe(toColumn(body));
  });
});
