import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages } from '../work/content.js';
import { contentOf } from '../work/items.js';
import { aliasesOf, letter } from './aliases.js';
import { newId } from './ids.js';
import { startThread } from './threads.js';
import { agreementOf } from './vote-agreement.js';

/** What made the difference, as the room names it at the end. */
export const CAUSES_OF_SPLIT = [
  'rubric',
  'item',
  'evidence',
  'slip',
  'weight',
  'culture',
  'ambiguous',
] as const;
export type CauseOfSplit = (typeof CAUSES_OF_SPLIT)[number];

export const OUTCOMES = ['consensus', 'majority', 'undecidable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** States of a consultation in which something can still be said. */
export const LIVE: readonly string[] = ['open', 'proposed'];

export const consultationLink = (campaign: string, id: string): string =>
  `/campaigns/${encodeURIComponent(campaign)}/consultations/${encodeURIComponent(id)}`;

export type LogKind =
  | 'opened'
  | 'joined'
  | 'changed'
  | 'proposed'
  | 'reopened'
  | 'signed'
  | 'closed'
  | 'withdrawn';

/** Writes down what happened in a room; never text that somebody wrote. */
export async function logged(
  trx: Db,
  consultation: string,
  kind: LogKind,
  { person, about = {}, atMs }: { person: string | null; about?: object; atMs: number },
): Promise<void> {
  const { n } = await trx
    .selectFrom('consultation_log')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('consultation', '=', consultation)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('consultation_log')
    .values({
      consultation,
      n: Number(n ?? 0) + 1,
      kind,
      person,
      about: toColumn(about),
      at_ms: atMs,
    })
    .execute();
}

export type LatestVote = {
  person: string;
  submission: string;
  filled: FilledPages;
  note: string;
  counts: boolean;
};

/** The last verdict of everybody on an item, by person id. */
export async function latestVotes(db: Db, item: string): Promise<LatestVote[]> {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('assignment', 'assignment.id', 'submission.assignment')
    .select(['submission.person', 'submission.id', 'filled', 'note', 'submission.counts'])
    .where('submission.item', '=', item)
    .where('submission.latest', '=', 1)
    .where('assignment.state', '=', 'submitted')
    .orderBy('submission.person')
    .execute();
  return rows.map((row) => ({
    person: row.person,
    submission: row.id,
    filled: fromColumn<FilledPages>(row.filled),
    note: fromColumn<string>(row.note),
    counts: row.counts === 1,
  }));
}

/**
 * Opens a consultation about an item: keeps a copy of everybody's vote as it is now, deals letters, begins the room's
 * talk, and tells its raters. One that is under way is answered instead of a second one.
 * @param split fields that split, as `STEP/ID`
 */
export async function openConsultation(
  trx: Db,
  campaign: Campaign,
  item: string,
  {
    cause,
    split,
    by,
    atMs,
  }: { cause: 'diverged' | 'asked'; split: readonly string[]; by: string | null; atMs: number },
): Promise<string> {
  const earlier = await trx
    .selectFrom('consultation')
    .select(['id', 'state', 'round'])
    .where('item', '=', item)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined && LIVE.includes(earlier.state)) return earlier.id;
  const all = await latestVotes(trx, item);
  const counting = all.filter(({ counts }) => counts);
  const votes = counting.length > 0 ? counting : all;
  const { pages } = await contentOf(trx, item);
  const round = (earlier?.round ?? 0) + 1;
  const thread = await startThread(trx, {
    campaign: campaign.id,
    item,
    about: 'consultation',
    rater: null,
    part: '',
    title: '',
    by: by ?? campaign.madeBy,
    atMs,
  });
  const id = newId('s');
  await trx
    .insertInto('consultation')
    .values({
      id,
      campaign: campaign.id,
      item,
      round,
      thread: thread.id,
      state: 'open',
      cause,
      split: toColumn(split),
      before: toColumn(
        agreementOf(
          pages,
          votes.map(({ filled }) => filled),
        ),
      ),
      after: null,
      revision: 0,
      outcome: null,
      agreed: null,
      distribution: null,
      reason: null,
      kind: null,
      proposed_by: null,
      case_id: null,
      no_case: null,
      opened_ms: atMs,
      closed_ms: null,
      closed_by: null,
    })
    .execute();
  const aliases = aliasesOf(
    campaign.seed,
    `${item} ${round}`,
    votes.map(({ person }) => person),
  );
  if (votes.length > 0)
    await trx
      .insertInto('consultation_member')
      .values(
        votes.map(({ person, submission, filled, note }) => ({
          consultation: id,
          person,
          role: 'rater',
          alias: aliases.get(person) ?? '',
          first_submission: submission,
          first: toColumn(filled),
          first_note: toColumn(note),
          signed: 0,
          signed_ms: null,
          dissent: null,
        })),
      )
      .execute();
  await logged(trx, id, 'opened', { person: by, about: { cause, split: split.length }, atMs });
  // Owners see how many there are; a notice for each would bury all others.
  await tellPeople(
    trx,
    votes.map(({ person }) => person),
    { kind: 'work.consultation', link: consultationLink(campaign.id, id), once: id, atMs },
  );
  return id;
}

/** Somebody who did not rate the item sits in as well, without a vote. Sitting in twice changes nothing. */
export async function joinAsGuest(
  trx: Db,
  consultation: string,
  person: string,
  atMs: number,
): Promise<void> {
  const members = await trx
    .selectFrom('consultation_member')
    .select('person')
    .where('consultation', '=', consultation)
    .execute();
  if (members.some((one) => one.person === person)) return;
  await trx
    .insertInto('consultation_member')
    .values({
      consultation,
      person,
      role: 'guest',
      alias: letter(members.length),
      first_submission: null,
      first: null,
      first_note: toColumn(''),
      signed: 0,
      signed_ms: null,
      dissent: null,
    })
    .execute();
  await logged(trx, consultation, 'joined', { person, atMs });
}

/**
 * Ends what is under way about an item because the item was withdrawn, sent back or given a verdict anew; the reason
 * why no case came of it is kept.
 * @param reason what somebody wrote, or `#again`, `#undone` or `#moved`, for which pages have words
 */
export async function endConsultations(
  trx: Db,
  item: string,
  { by, reason, atMs }: { by: string | null; reason: string; atMs: number },
): Promise<void> {
  const rows = await trx
    .selectFrom('consultation')
    .select('id')
    .where('item', '=', item)
    .where('state', 'in', LIVE)
    .execute();
  for (const { id } of rows) {
    await trx
      .updateTable('consultation')
      .set({ state: 'withdrawn', no_case: toColumn(reason), closed_ms: atMs, closed_by: by })
      .where('id', '=', id)
      .execute();
    await logged(trx, id, 'withdrawn', { person: by, atMs });
  }
}
