import type { Selectable } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { RaterAppealTable } from '../../store/schema-appeals.js';
import { decide } from '../exam/decisions.js';
import { managersOf } from '../managers.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { alone } from '../work/events.js';
import { endPause } from '../work/pauses.js';
import { type State, type StateKind, statesBy, statesOf } from './states.js';

/** `over`: the state ended before anybody answered. */
export type AppealState = 'open' | 'upheld' | 'kept' | 'over';

export type Appeal = {
  id: string;
  person: string;
  said: string;
  atMs: number;
  state: AppealState;
  answer: string | null;
  answeredBy: string | null;
  answeredMs: number | null;
};

/** A state with what was said against it; `holds`: it is in force. */
export type Appealed = State & { holds: boolean; appeal: Appeal | null };

/** Appeals of a campaign that are listed; the newest ones. */
const LISTED = 200;

/** What became of an appeal: stored, stored before, or why not. `gone`: no such state of this person holds. */
export type Made = 'new' | 'known' | 'other' | 'twice' | 'gone';

/**
 * Somebody says why they do not agree with a state that they were put into, once a state, and whoever runs the campaign
 * is told. Sent again under its key, it is stored once.
 */
export const makeAppeal = (
  db: Db,
  campaign: Campaign,
  made: { key: string; person: string; subject: string; said: string; atMs: number },
): Promise<Made> =>
  db.transaction().execute(async (trx): Promise<Made> => {
    await alone(trx, campaign.id);
    const { key, person, subject, said, atMs } = made;
    const before = await trx
      .selectFrom('rater_appeal')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('id', '=', key),
          eb.and([eb('person', '=', person), eb('subject', '=', subject)]),
        ]),
      )
      .execute();
    const sent = before.find(({ id }) => id === key);
    if (sent !== undefined)
      return sent.person === person &&
        sent.subject === subject &&
        fromColumn<string>(sent.said) === said
        ? 'known'
        : 'other';
    if (before.length > 0) return 'twice';
    const state = (await statesOf(trx, campaign, person, atMs)).find(({ id }) => id === subject);
    if (state === undefined) return 'gone';
    await trx
      .insertInto('rater_appeal')
      .values({
        id: key,
        campaign: campaign.id,
        person,
        about: state.about,
        subject,
        said: toColumn(said),
        at_ms: atMs,
        outcome: 'open',
        answer: null,
        answered_by: null,
        answered_ms: null,
      })
      .execute();
    const managers = await managersOf(trx, campaign.project);
    // Nobody is told of their own, unless there is nobody else.
    const others = managers.filter((one) => one !== person);
    await tellPeople(trx, others.length > 0 ? others : managers, {
      kind: 'work.appeal',
      link: `/campaigns/${campaign.id}/people`,
      once: `appeal ${key}`,
      atMs,
    });
    return 'new';
  });

/** What became of an answer. `own`: nobody answers their own; `over`: the state ended; `answered`: somebody was first. */
export type Answered = 'done' | 'own' | 'over' | 'answered' | null;

/**
 * Answers an appeal, and tells the person. Upheld, a pause ends, somebody whose group was left out rates all the same,
 * and somebody who was refused has another attempt. Null where the campaign has no such appeal.
 * @param alone there is nobody else who could answer
 */
export const answerAppeal = (
  db: Db,
  campaign: Campaign,
  given: { id: string; upheld: boolean; answer: string; by: string; alone: boolean; atMs: number },
): Promise<{ what: Answered; person: string }> =>
  db.transaction().execute(async (trx) => {
    await alone(trx, campaign.id);
    const { id, upheld, answer, by, atMs } = given;
    const outcome = upheld ? 'upheld' : 'kept';
    const row = await trx
      .selectFrom('rater_appeal')
      .selectAll()
      .where('id', '=', id)
      .where('campaign', '=', campaign.id)
      .executeTakeFirst();
    if (row === undefined) return { what: null, person: '' };
    const { person, subject } = row;
    const is = (what: Answered) => ({ what, person });
    if (person === by && !given.alone) return is('own');
    if (row.outcome !== 'open')
      return is(
        row.outcome === outcome &&
          row.answered_by === by &&
          fromColumn<string>(row.answer ?? '""') === answer
          ? 'done'
          : 'answered',
      );
    const state = (await statesOf(trx, campaign, person, atMs)).find(({ id }) => id === subject);
    if (state === undefined) return is('over');
    await trx
      .updateTable('rater_appeal')
      .set({ outcome, answer: toColumn(answer), answered_by: by, answered_ms: atMs })
      .where('id', '=', id)
      .execute();
    if (upheld) await lift(trx, campaign, state.about, { person, reason: answer, by, atMs });
    // The end of a pause is told by itself, and leads to the same page.
    if (!(upheld && state.about === 'pause'))
      await tellPeople(trx, [person], {
        kind: 'work.standing',
        link: `/rate/${campaign.id}`,
        once: `appeal ${id} answered`,
        atMs,
      });
    return is('done');
  });

/** Ends a state. That a left-out group does not keep somebody is read off the appeal itself (`groups-barred.ts`). */
async function lift(
  trx: Db,
  campaign: Campaign,
  about: StateKind,
  { person, reason, by, atMs }: { person: string; reason: string; by: string; atMs: number },
): Promise<void> {
  if (about === 'pause') await endPause(trx, { campaign: campaign.id, person }, by, atMs);
  if (about === 'exam') await decide(trx, campaign, { person, kind: 'again', reason, by }, atMs);
}

/** One's own states in a campaign: those that hold, and those that one appealed against; the newest first. */
export async function ownStates(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<Appealed[]> {
  const rows = await rowsOf(db, campaign.id, person);
  const held = await statesOf(db, campaign, person, nowMs);
  const past = await statesBy(db, subjectsOf(rows));
  const all = new Map([...past, ...held.map((state): [string, State] => [state.id, state])]);
  return [...all.values()]
    .map((state): Appealed => {
      const holds = held.some(({ id }) => id === state.id);
      const row = rows.find(({ subject }) => subject === state.id);
      return { ...state, holds, appeal: row === undefined ? null : told(row, holds) };
    })
    .sort((a, b) => b.atMs - a.atMs);
}

/** Appeals of a campaign: open ones first, then the newest. */
export async function appealsIn(
  db: Db,
  campaign: Campaign,
  nowMs: number,
): Promise<(State & { appeal: Appeal })[]> {
  const rows = await rowsOf(db, campaign.id);
  const states = await statesBy(db, subjectsOf(rows));
  const held = new Set<string>();
  for (const person of new Set(
    rows.filter(({ outcome }) => outcome === 'open').map(({ person }) => person),
  ))
    for (const { id } of await statesOf(db, campaign, person, nowMs)) held.add(`${person} ${id}`);
  return rows
    .flatMap((row) => {
      const state = states.get(row.subject);
      if (state === undefined) return [];
      return [{ ...state, appeal: told(row, held.has(`${row.person} ${row.subject}`)) }];
    })
    .sort((a, b) => Number(b.appeal.state === 'open') - Number(a.appeal.state === 'open'));
}

type Row = Selectable<RaterAppealTable>;

/** Appeals of a campaign, of all or of one person: what nobody answered first, then the newest. */
const rowsOf = (db: Db, campaign: string, person?: string): Promise<Row[]> =>
  db
    .selectFrom('rater_appeal')
    .selectAll()
    .where('campaign', '=', campaign)
    .$if(person !== undefined, (q) => q.where('person', '=', person ?? ''))
    .orderBy((eb) => eb.case().when('outcome', '=', 'open').then(0).else(1).end())
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();

const subjectsOf = (rows: readonly Row[]): Partial<Record<StateKind, string[]>> => {
  const of = (about: StateKind) =>
    rows.filter((row) => row.about === about).map(({ subject }) => subject);
  return { pause: of('pause'), group: of('group'), exam: of('exam') };
};

const told = (row: Row, holds: boolean): Appeal => ({
  id: row.id,
  person: row.person,
  said: fromColumn<string>(row.said),
  atMs: Number(row.at_ms),
  state: row.outcome === 'open' && !holds ? 'over' : (row.outcome as AppealState),
  answer: row.answer === null ? null : fromColumn<string>(row.answer),
  answeredBy: row.answered_by,
  answeredMs: row.answered_ms === null ? null : Number(row.answered_ms),
});
