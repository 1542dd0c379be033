import type { Selectable } from 'kysely';
import { pagesUnder } from '../../experts/knowledge/pages-under.js';
import { distributionOf } from '../../experts/talk/consultation-acts.js';
import { LIVE, latestVotes } from '../../experts/talk/consultations.js';
import { fieldVotes, majorityOf } from '../../experts/talk/field-votes.js';
import { UNDO_MS } from '../../experts/talk/item-seen.js';
import { roomForm } from '../../experts/talk/room-form.js';
import type { Agreement } from '../../experts/talk/vote-agreement.js';
import type { FilledPages, WorkContent } from '../../experts/work/content.js';
import { excerptOf } from '../../experts/work/excerpt.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { ConsultationMemberTable, ConsultationTable } from '../../store/schema-talk.js';
import type { Answer } from '../api/index.js';
import { toldPage } from '../reading/told-page.js';
import { namesOf } from './audience.js';
import type { Company } from './talking.js';

type Told = Answer<'GET /api/consultations/:consultation'>;
export type RoomShort = Answer<'GET /api/campaigns/:campaign/consultations'>['rows'][number];
export type RoomRow = Selectable<ConsultationTable> & {
  itemState: string;
  lang: string;
  content: string;
  messages: number;
};
type Member = Selectable<ConsultationMemberTable>;

/** Rows of consultations with what a list shows of their items. */
export const roomRows = (db: Db) =>
  db
    .selectFrom('consultation')
    .innerJoin('work_item', 'work_item.id', 'consultation.item')
    .innerJoin('work_content', 'work_content.item', 'consultation.item')
    .innerJoin('talk_thread', 'talk_thread.id', 'consultation.thread')
    .selectAll('consultation')
    .select([
      'work_item.state as itemState',
      'work_item.lang',
      'work_content.content',
      'talk_thread.messages',
    ]);

/** One whose item was moved elsewhere meanwhile is over, whatever its row says. */
const stateOf = (row: Pick<RoomRow, 'state' | 'itemState'>): RoomShort['state'] =>
  LIVE.includes(row.state) && !['diverged', 'consulting'].includes(row.itemState)
    ? 'withdrawn'
    : (row.state as RoomShort['state']);

export const shortRoom = (row: RoomRow, members: readonly Member[], person: string): RoomShort => ({
  id: row.id,
  campaign: row.campaign,
  item: row.item,
  round: row.round,
  state: stateOf(row),
  cause: row.cause === 'asked' ? 'asked' : 'diverged',
  split: fromColumn<string[]>(row.split),
  outcome: row.outcome as RoomShort['outcome'],
  members: members.length,
  signed: members.filter(({ signed }) => signed > 0 && signed === row.revision).length,
  messages: row.messages,
  openedMs: Number(row.opened_ms),
  closedMs: row.closed_ms === null ? null : Number(row.closed_ms),
  excerpt: excerptOf(fromColumn<WorkContent>(row.content)),
  lang: row.lang,
  mine: members.some((one) => one.person === person),
});

/** A room as one of its members, or the campaign's owner, sees it. */
export async function toldRoom(
  db: Db,
  row: RoomRow,
  members: readonly Member[],
  { asker, now }: Company,
): Promise<Told> {
  const { shown, pages } = await roomForm(db, row.campaign, row.item);
  const revealMs = Number(row.opened_ms) + UNDO_MS;
  // Before that the last verdict can still be taken back.
  const revealed = now >= revealMs;
  const votes = await latestVotes(db, row.item);
  const sat = new Set(members.filter(({ role }) => role === 'rater').map(({ person }) => person));
  const current = votes.filter(({ person }) => sat.has(person)).map(({ filled }) => filled);
  const log = await db
    .selectFrom('consultation_log')
    .selectAll()
    .where('consultation', '=', row.id)
    .orderBy('n')
    .execute();
  const aliases = new Map(members.map(({ person, alias }) => [person, alias]));
  const names = await namesOf(
    db,
    [...log.map(({ person }) => person), row.proposed_by].filter((one) => one !== null),
  );
  const called = (person: string | null) =>
    person === null ? null : (aliases.get(person) ?? names.get(person) ?? '?');
  const me = members.find(({ person }) => person === asker.person);
  const short = shortRoom(row, members, asker.person);
  const asked = await askedBy(db, row, members);
  const open = short.state === 'open' && revealed;
  const proposed = short.state === 'proposed';
  return {
    ...short,
    mayManage: asker.manages,
    thread: row.thread,
    revealMs: revealed ? null : revealMs,
    shown: [...shown],
    pages: pages.map(toldPage),
    sits: members.map((one) => {
      const last = votes.find(({ person }) => person === one.person);
      const changed = last !== undefined && last.submission !== one.first_submission;
      return {
        alias: one.alias,
        me: one.person === asker.person,
        role: one.role === 'guest' ? 'guest' : 'rater',
        first: one.first === null || !revealed ? null : fromColumn<FilledPages>(one.first),
        notAsked: notAsked(pages, asked.get(one.first_submission ?? '')),
        firstNote: revealed ? fromColumn<string>(one.first_note) : '',
        now: changed && revealed ? last.filled : null,
        nowNote: changed && revealed ? last.note : '',
        changes: log.filter(({ kind, person }) => kind === 'changed' && person === one.person)
          .length,
        signed: one.signed > 0 && one.signed === row.revision,
        signedMs: one.signed_ms === null ? null : Number(one.signed_ms),
        dissent:
          one.dissent !== null && one.signed === row.revision
            ? fromColumn<string>(one.dissent)
            : null,
      };
    }) as Told['sits'],
    before: fromColumn<Agreement>(row.before),
    after: row.after === null ? null : fromColumn<Agreement>(row.after),
    revision: row.revision,
    agreed: row.agreed === null ? null : fromColumn<Told['suggested']>(row.agreed),
    suggested: revealed ? suggestedOf(pages, current) : {},
    distribution: (revealed ? distributionOf(pages, current) : {}) as Told['distribution'],
    reason: row.reason === null ? null : fromColumn<string>(row.reason),
    kind: row.kind as Told['kind'],
    proposedBy: called(row.proposed_by),
    caseId: row.case_id,
    noCase: row.no_case === null ? null : fromColumn<string>(row.no_case),
    log: log.map((one) => {
      const about = fromColumn<{ fields?: string[]; agrees?: boolean }>(one.about);
      return {
        kind: one.kind as Told['log'][number]['kind'],
        by: called(one.person),
        fields: about.fields ?? [],
        agrees: about.agrees ?? null,
        atMs: Number(one.at_ms),
      };
    }),
    may: {
      vote: open && me?.role === 'rater',
      propose: (open || proposed) && (me !== undefined || asker.manages),
      sign: proposed && me !== undefined,
      close: (open || proposed) && asker.manages,
      join: (open || proposed) && me === undefined && asker.reviews,
    },
  };
}

/** The form of each first vote's own rubric version, by the vote. */
async function askedBy(
  db: Db,
  { campaign, item, content }: RoomRow,
  members: readonly Member[],
): Promise<ReadonlyMap<string, WorkContent['pages']>> {
  const ids = members.flatMap(({ first_submission: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const votes = await db
    .selectFrom('submission')
    .select(['id', 'rubric'])
    .where('id', 'in', ids)
    .execute();
  const { pages } = fromColumn<WorkContent>(content);
  const forms = new Map<number, WorkContent['pages']>();
  for (const rubric of new Set(votes.map((vote) => Number(vote.rubric))))
    forms.set(rubric, await pagesUnder(db, campaign, item, rubric, pages));
  return new Map(votes.map(({ id, rubric }) => [id, forms.get(Number(rubric)) ?? pages]));
}

/** What the room asks and one vote's own form did not. */
function notAsked(pages: WorkContent['pages'], own: WorkContent['pages'] | undefined): string[] {
  if (own === undefined) return [];
  const keys = (of: WorkContent['pages']) =>
    of.flatMap(({ step, fields }) => fields.map(({ id }) => `${step}/${id}`));
  const known = new Set(keys(own));
  return keys(pages).filter((key) => !known.has(key));
}

function suggestedOf(
  pages: WorkContent['pages'],
  verdicts: readonly FilledPages[],
): Told['suggested'] {
  const filled: Told['suggested'] = {};
  for (const { step, field, votes } of fieldVotes(pages, verdicts)) {
    const value = majorityOf(votes);
    if (value === null) continue;
    filled[step] = { ...filled[step], [field.id]: value as Told['suggested'][string][string] };
  }
  return filled;
}
