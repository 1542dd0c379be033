import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import type { Db } from '../../store/index.js';
import { appeals as migration } from '../../store/schema-appeals.js';
import { changeRater } from '../campaigns/make-campaign.js';
import { decide as decideExam } from '../exam/decisions.js';
import { candidatesOf } from '../matching/read-people.js';
import { forgetPerson } from '../money/forget.js';
import { keptRows } from '../people/kept.js';
import { decide as decideAlarm } from '../quality/alarm-acts.js';
import { decideGroup } from '../quality/group-decisions.js';
import { qualityHooks } from '../quality/quality-hooks.js';
import { barrier } from '../work/barriers.js';
import type { Campaign } from '../work/campaigns.js';
import { pauseOf } from '../work/pauses.js';
import { raterOf } from '../work/raters.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { answerAppeal, appealsIn, makeAppeal, ownStates } from './appeals.js';
import { statesOf } from './states.js';

const T = 1_800_000_000_000;

/** A campaign with Ana and Bob in it, and what people do about it; each act comes a second after the one before. */
async function made(db: Db, settings: Record<string, unknown> = {}) {
  let now = T;
  const at = () => (now += 1000);
  const campaign = await testCampaign(db, { settings, items: [newItem('q1'), newItem('q2')] });
  await joined(db, campaign, 'ana', 'bob');
  const change = (status: 'paused' | 'active', reason = '', person = 'ana', by = 'boss') =>
    db
      .transaction()
      .execute((trx) =>
        changeRater(
          trx,
          { campaign: campaign.id, person },
          { status, reason, by, alone: false },
          at(),
        ),
      );
  return {
    campaign,
    at,
    change,
    pause: (reason: string, person = 'ana') => change('paused', reason, person),
    appeal: (key: string, subject: string, said = 'I read them all', person = 'ana') =>
      makeAppeal(db, campaign, { key, person, subject, said, atMs: at() }),
    answer: async (id: string, upheld: boolean, answer = 'looked again', by = 'boss') =>
      (await answerAppeal(db, campaign, { id, upheld, answer, by, alone: false, atMs: at() })).what,
    drop: (band: string, decision: 'keep' | 'drop' = 'drop', reason = 'too noisy') =>
      decideGroup(db, campaign, { band, decision, reason, by: 'boss', atMs: at() }),
    mine: (person = 'ana') => ownStates(db, campaign, person, at()),
    list: () => appealsIn(db, campaign, at()),
    /** What keeps somebody from a new item. */
    keeps: async (person = 'ana') => {
      const stops = await barrier(
        db,
        [qualityHooks],
        campaign,
        await raterOf(db, campaign.id, person),
        person,
        { nowMs: at(), rested: false },
      );
      return stops.barrier?.why ?? null;
    },
  };
}

const statusOf = async (db: Db, campaign: Campaign, person = 'ana') =>
  (await raterOf(db, campaign.id, person))?.status;

/** What people were told, in order: who and of what. */
const told = async (db: Db, kind: string) =>
  (
    await db
      .selectFrom('notice')
      .select(['person', 'link'])
      .where('kind', '=', kind)
      .orderBy('made_ms')
      .orderBy('person')
      .execute()
  ).map(({ person, link }) => `${person} ${link}`);

onEachDatabase('appeals', (database) => {
  it('G9: a pause by hand has a reason and a notice; upheld, it ends, and each side is told once', async () => {
    const db = await database.open();
    const { campaign, pause, appeal, answer, mine, list, keeps } = await made(db);
    expect(await mine()).toEqual([]);
    await pause('Too many empty notes.');
    // Pressed twice, it is one pause and one notice.
    await pause('Too many empty notes.');
    const page = `/rate/${campaign.id}`;
    expect(await told(db, 'work.standing')).toEqual([`ana ${page}`]);
    const [state] = await mine();
    expect(state).toMatchObject({
      about: 'pause',
      reason: { en: 'Too many empty notes.', 'zh-CN': 'Too many empty notes.' },
      holds: true,
      afterAlarm: false,
      appeal: null,
    });
    expect(await keeps()).toBe('left');
    const subject = state?.id ?? '';
    expect(await appeal('k1', subject)).toBe('new');
    expect(await appeal('k1', subject)).toBe('known');
    expect(await appeal('k1', subject, 'other words')).toBe('other');
    expect(await appeal('k2', subject, 'once more')).toBe('twice');
    expect(await told(db, 'work.appeal')).toEqual([`local /campaigns/${campaign.id}/people`]);
    expect(await list()).toMatchObject([
      {
        about: 'pause',
        appeal: { id: 'k1', person: 'ana', said: 'I read them all', state: 'open' },
      },
    ]);
    expect(await answer('k1', true, 'They were drafts.')).toBe('done');
    expect(await answer('k1', true, 'They were drafts.')).toBe('done');
    expect(await answer('k1', false, 'They were drafts.')).toBe('answered');
    expect(await answer('k1', true, 'They were drafts.', 'pat')).toBe('answered');
    expect(await statusOf(db, campaign)).toBe('active');
    expect(await keeps()).toBeNull();
    expect(await told(db, 'work.standing')).toEqual([`ana ${page}`, `ana ${page}`]);
    expect(await mine()).toMatchObject([
      { holds: false, appeal: { state: 'upheld', answer: 'They were drafts.' } },
    ]);
  });

  it('G9: an appeal that is not upheld leaves the pause; a pause for another reason can be appealed against anew', async () => {
    const db = await database.open();
    const { campaign, pause, appeal, answer, mine } = await made(db);
    await pause('Too many empty notes.');
    const first = (await mine())[0]?.id ?? '';
    await appeal('k1', first);
    expect(await answer('k1', false, 'Eleven of twelve are empty.')).toBe('done');
    expect(await statusOf(db, campaign)).toBe('paused');
    expect(await told(db, 'work.standing')).toHaveLength(2);
    expect(await appeal('k2', first)).toBe('twice');
    await pause('And no reply to two mails.');
    const [second] = await mine();
    expect(second?.id).not.toBe(first);
    expect(await appeal('k3', second?.id ?? '')).toBe('new');
    expect(await mine()).toMatchObject([
      { holds: true, appeal: { state: 'open' } },
      { holds: false, appeal: { state: 'kept', answer: 'Eleven of twelve are empty.' } },
    ]);
  });

  it('G9: a pause that ended by itself leaves nothing to answer, and nobody appeals against what is not theirs', async () => {
    const db = await database.open();
    const { campaign, pause, change, appeal, answer, list, mine } = await made(db);
    await pause('Please look at the examples.');
    const subject = (await mine())[0]?.id ?? '';
    expect(await appeal('k1', subject, 'mine too', 'bob')).toBe('gone');
    expect(await appeal('k1', 'u-nothing')).toBe('gone');
    expect(await appeal('k1', subject)).toBe('new');
    expect(await answer('k1', true, 'as I say', 'ana')).toBe('own');
    expect(await answer('k9', true)).toBeNull();
    await change('active');
    expect(await list()).toMatchObject([{ appeal: { id: 'k1', state: 'over' } }]);
    expect(await answer('k1', false)).toBe('over');
    expect(await appeal('k2', subject)).toBe('twice');
    // Whoever runs the campaign and rates too does not end what somebody else decided about them.
    await pause('Again.');
    expect(await change('active', '', 'ana', 'ana')).toBe('own');
    expect(await statusOf(db, campaign)).toBe('paused');
    expect(await change('paused', 'I rest', 'bob', 'bob')).toBe(true);
    expect(await change('active', '', 'bob', 'bob')).toBe(true);
    expect(await change('active', '', 'cyd')).toBe(false);
  });

  it('G9: a pause after an alarm has the decision’s reason, and its appeal lets the person go on', async () => {
    const db = await database.open();
    const { campaign, appeal, answer, mine } = await made(db);
    await db
      .insertInto('quality_alarm')
      .values({
        id: 'al1',
        campaign: campaign.id,
        person: 'ana',
        rubric: 1,
        round: 1,
        n: 30,
        state: 'open',
        evidence: '{}',
        opened_ms: T,
        acknowledged_ms: null,
        acknowledged_by: null,
        note: '',
        decision: null,
        decided_ms: null,
        decided_by: null,
        decision_note: '',
        appeal: '',
        appeal_ms: null,
      })
      .execute();
    const act = { alarm: 'al1', by: 'boss', note: 'Half at random.', atMs: T };
    await db.transaction().execute((trx) => decideAlarm(trx, campaign, act, 'pause'));
    const [state] = await mine();
    expect(state).toMatchObject({
      about: 'pause',
      afterAlarm: true,
      reason: { en: 'Half at random.' },
      holds: true,
    });
    await appeal('k1', state?.id ?? '');
    expect(await answer('k1', true)).toBe('done');
    expect(await statusOf(db, campaign)).toBe('active');
  });

  it('G9: whose appeal against a left-out group is upheld rates again, alone, and whatever is decided of the group later', async () => {
    const db = await database.open();
    const { campaign, at, drop, pause, appeal, answer, mine, keeps } = await made(db);
    await drop('');
    expect(await keeps()).toBe('group');
    const [state] = await mine();
    expect(state).toMatchObject({ about: 'group', reason: { en: 'too noisy' }, holds: true });
    await appeal('k1', state?.id ?? '');
    expect(await answer('k1', true, 'You agree with the experts.')).toBe('done');
    expect(await keeps()).toBeNull();
    expect(await keeps('bob')).toBe('group');
    // No place is kept for whoever may not take it.
    const barred = async () =>
      (await candidatesOf(db, campaign, at())).map((one) => [one.person, one.barred]);
    expect(await barred()).toEqual([
      ['ana', null],
      ['bob', 'group'],
    ]);
    const before = await told(db, 'work.quality');
    expect(before).toHaveLength(2);
    await drop('', 'keep');
    await drop('', 'drop', 'still too noisy');
    expect((await told(db, 'work.quality')).filter((one) => one.startsWith('ana'))).toHaveLength(1);
    expect(await keeps()).toBeNull();
    expect(await mine('bob')).toMatchObject([{ reason: { en: 'still too noisy' } }]);
    // A pause of their own is how somebody stops them all the same; another group is another matter.
    await pause('Now it is you.');
    expect(await keeps()).toBe('left');
    await db.updateTable('rater').set({ band: 'lay' }).where('person', '=', 'ana').execute();
    await drop('lay');
    expect((await statesOf(db, campaign, 'ana', T)).map(({ about }) => about).sort()).toEqual([
      'group',
      'pause',
    ]);
  });

  it('G9: a refusal after the exam can be appealed against; upheld, there is another attempt', async () => {
    const db = await database.open();
    const exam = { required: true, items: 10 };
    const { campaign, appeal, answer, mine, at } = await made(db, { exam });
    const refuse = { person: 'ana', kind: 'refused', reason: 'Not here.', by: 'boss' } as const;
    await db.transaction().execute((trx) => decideExam(trx, campaign, refuse, at()));
    const [state] = await mine();
    expect(state).toMatchObject({ about: 'exam', reason: { en: 'Not here.' }, holds: true });
    await appeal('k1', state?.id ?? '');
    expect(await answer('k1', true, 'One more.')).toBe('done');
    expect(await mine()).toMatchObject([{ holds: false, appeal: { state: 'upheld' } }]);
    const last = await db
      .selectFrom('exam_decision')
      .select(['kind', 'by'])
      .orderBy('at_ms', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(last).toEqual({ kind: 'again', by: 'boss' });
  });

  it('two at once: one appeal is stored and one answer counts', async () => {
    const db = await database.open();
    const { campaign, pause, appeal, answer, mine, list } = await made(db);
    await pause('x');
    const subject = (await mine())[0]?.id ?? '';
    const sent = await Promise.all(['k1', 'k2', 'k3'].map((key) => appeal(key, subject)));
    expect([...sent].sort()).toEqual(['new', 'twice', 'twice']);
    const id = (await list())[0]?.appeal.id ?? '';
    const said = await Promise.all([true, false].map((upheld) => answer(id, upheld)));
    expect([...said].sort()).toEqual(['answered', 'done']);
    const upheld = said[0] === 'done';
    expect(await statusOf(db, campaign)).toBe(upheld ? 'active' : 'paused');
    await Promise.all([pause('one'), pause('two'), pause('three')]);
    const open = await db
      .selectFrom('rater_pause')
      .select('id')
      .where('ended_ms', 'is', null)
      .execute();
    expect(open).toEqual([
      { id: (await pauseOf(db, { campaign: campaign.id, person: 'ana' }))?.id },
    ]);
  });

  it('one’s own file has pauses and appeals without who decided, and erasing takes the words', async () => {
    const db = await database.open();
    const { pause, appeal, answer, mine, list } = await made(db);
    await pause('x');
    await appeal('k1', (await mine())[0]?.id ?? '', 'my mother was ill');
    await answer('k1', false, 'I am sorry for your mother');
    const rows = await keptRows(db, 'ana', T);
    expect(rows.rater_pause).toMatchObject([{ cause: 'hand', reason: { en: 'x' } }]);
    expect(rows.rater_appeal).toMatchObject([
      { said: 'my mother was ill', answer: 'I am sorry for your mother', outcome: 'kept' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('boss');
    expect((await keptRows(db, 'bob', T)).rater_appeal).toEqual([]);
    await db
      .insertInto('person')
      .values({
        id: 'ana',
        name: 'Ana',
        email: 'ana@team.example',
        email_verified: 1,
        image: null,
        created_at: '',
        updated_at: '',
        role: null,
        left_ms: 2,
      })
      .execute();
    expect(await forgetPerson(db, 'ana', T)).toBeNull();
    expect(await list()).toMatchObject([{ appeal: { said: '', answer: '', state: 'kept' } }]);
  });

  it('whoever was paused before pauses were written down can appeal as well', async () => {
    const db = await database.open();
    const { campaign, pause, appeal, answer, mine } = await made(db);
    await pause('from before');
    await migration.down?.(db);
    await migration.up(db);
    const [state] = await mine();
    expect(state).toMatchObject({ about: 'pause', reason: { en: 'from before' }, holds: true });
    expect(await mine('bob')).toEqual([]);
    expect(await appeal('k1', state?.id ?? '')).toBe('new');
    expect(await answer('k1', true)).toBe('done');
    expect(await statusOf(db, campaign)).toBe('active');
  });
});
