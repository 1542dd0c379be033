import { canonicalJson, type Db, fromColumn, toColumn } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import { newActive, type Stretch } from './active-time.js';
import { pagesOf, told } from './asked.js';
import { type AssignmentRow, countsFor, givenAssignment, holdsSlot } from './assignments.js';
import { type Campaign, campaignOf } from './campaigns.js';
import { filledFaults, incomplete } from './check-filled.js';
import type { FilledPages } from './content.js';
import { count, type Worked } from './counts.js';
import { ownRow } from './drafts.js';
import { happened } from './events.js';
import { faults } from './faults.js';
import type { Given, Hooks, WorkItem } from './hooks.js';
import { workId } from './ids.js';
import { itemWithContent, workItem } from './items.js';
import { slotFree } from './leases.js';
import { moveRater, raterOf } from './raters.js';
import { withRecent } from './recent.js';

/** How long a verdict or a skip can be taken back. */
export const UNDO_MS = 10_000;

export type Verdict = {
  assignment: string;
  person: string;
  /** Made by the page; the same key is the same verdict. */
  key: string;
  filled: FilledPages;
  note: string;
  active: readonly Stretch[];
  /** The form that it was filled in, where the page says so. */
  formVersion?: string | undefined;
};

export type Submitted = {
  submission: string;
  revision: number;
  /** False: the item had enough by then; it is kept and paid all the same. */
  counts: boolean;
  atMs: number;
  undoUntilMs: number;
};

/**
 * Stores a verdict, moves the item, its counters and the rater's place, and tells the other parts, all at once. Sent
 * again under its key it is answered as before. One that comes after its lease ended counts where the slot is free, and
 * is surplus where it is not: kept and paid.
 * @throws HttpFault 400 `incomplete` with the fields, 404 for somebody else's, 409 where it was submitted or skipped or
 * the form has changed
 */
export const submit = (
  db: Db,
  hooks: readonly Hooks[],
  verdict: Verdict,
  nowMs: number,
): Promise<Submitted> =>
  grouped(db, async (trx) => submitIn(trx, hooks, await ownRow(trx, verdict), verdict, nowMs));

/** `submit` inside a transaction that has read the assignment with `ownRow`. */
export async function submitIn(
  trx: Db,
  hooks: readonly Hooks[],
  row: AssignmentRow,
  verdict: Verdict,
  nowMs: number,
): Promise<Submitted> {
  const revisions = await revisionsOf(trx, row.id);
  const before = await sentBefore(trx, row, revisions, verdict);
  if (before !== null) return before;
  if (row.state === 'submitted') throw faults.alreadySubmitted();
  if (row.state === 'skipped') throw faults.skipped();
  // Else any number of items could be taken and given back, and handed in past the caps of the day and of heavy items.
  if (row.state === 'returned') throw faults.notBegun();
  const campaign = await campaignOf(trx, row.campaign);
  const found = await itemWithContent(trx, row.item);
  if (campaign === null || found === null) throw faults.notThere();
  const { item, content } = found;
  if (verdict.formVersion !== undefined && verdict.formVersion !== content.formVersion)
    throw faults.formChanged();
  const of = { campaign: campaign.id, item: item.id, rubric: row.rubric };
  const pages = await pagesOf(hooks, trx, of, content.pages);
  const fault = incomplete(filledFaults({ pages, shown: content.shown }, verdict.filled));
  if (fault !== null) throw fault;
  const activeMs = Number(row.active_ms) + (await newActive(trx, row, verdict.active, nowMs));
  const revision = Math.max(0, ...revisions.map((one) => one.revision)) + 1;
  const last = { revision, activeMs };
  return store(trx, { hooks, campaign, nowMs }, { ...row, ...last }, item, verdict);
}

type Revision = Awaited<ReturnType<typeof revisionsOf>>[number];

/** Everything that was submitted for an assignment so far: few rows, if any. */
const revisionsOf = (trx: Db, assignment: string) =>
  trx
    .selectFrom('submission')
    .select(['id', 'revision', 'latest', 'cause', 'counts', 'send_key', 'at_ms'])
    .where('assignment', '=', assignment)
    .execute();

/**
 * The same verdict, sent before.
 * @throws HttpFault 409 where it was taken back since, or where another one was sent under its key: it is not stored, and
 * must not seem so
 */
async function sentBefore(
  trx: Db,
  row: AssignmentRow,
  revisions: readonly Revision[],
  { key, filled, note }: Verdict,
): Promise<Submitted | null> {
  const sent = revisions.find(({ send_key }) => send_key === key);
  if (sent === undefined) return null;
  if (sent.latest === 0) {
    const following = revisions.find(({ revision }) => revision === sent.revision + 1);
    if (row.state !== 'submitted' || following?.cause === 'after-undo') throw faults.takenBack();
  }
  const said = await trx
    .selectFrom('submission')
    .select(['filled', 'note'])
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow();
  if (!sameWords(said, { filled, note })) throw faults.otherContent();
  const item = await workItem(trx, row.item);
  if (item === null) throw faults.notThere();
  return {
    submission: sent.id,
    revision: sent.revision,
    counts: toldCounts(sent.counts, item.kind),
    atMs: Number(sent.at_ms),
    undoUntilMs: Number(sent.at_ms) + UNDO_MS,
  };
}

/** Whether what is stored is what was sent, in whatever order its fields come. Pure. */
export const sameWords = (
  stored: { filled: string; note: string },
  sent: { filled: FilledPages; note: string },
): boolean =>
  canonicalJson(fromColumn(stored.filled)) === canonicalJson(sent.filled) &&
  fromColumn<string>(stored.note) === sent.note;

/** Hidden checks are told as work that counts; else they could be told apart. Pure. */
export const toldCounts = (counts: number, kind: string): boolean =>
  counts === 1 || !countsFor({ kind: kind as WorkItem['kind'] });

async function store(
  trx: Db,
  worked: Worked,
  row: AssignmentRow & { revision: number; activeMs: number },
  item: WorkItem,
  verdict: Verdict,
): Promise<Submitted> {
  const { hooks, campaign, nowMs } = worked;
  const { revision, activeMs } = row;
  const held = holdsSlot(row);
  const counts = countsFor(item) && (held || (await slotFree(trx, item)));
  const submission = {
    id: workId('v'),
    assignment: row.id,
    item: item.id,
    campaign: campaign.id,
    person: row.person,
    revision,
    latest: 1,
    send_key: verdict.key,
    cause: revision === 1 ? 'first' : 'after-undo',
    counts: counts ? 1 : 0,
    filled: toColumn(verdict.filled),
    note: toColumn(verdict.note),
    active_ms: activeMs,
    rubric: row.rubric,
    at_ms: nowMs,
  };
  await trx.insertInto('submission').values(submission).execute();
  await trx
    .updateTable('assignment')
    .set({
      state: 'submitted',
      counts: submission.counts,
      ended_ms: nowMs,
      active_ms: activeMs,
    })
    .where('id', '=', row.id)
    .execute();
  const late = row.state !== 'leased';
  await happened(
    trx,
    campaign.id,
    'submitted',
    { kind: item.kind, held, counts, late },
    { item: item.id, assignment: row.id, person: row.person, atMs: nowMs },
  );
  await goesOn(trx, campaign, row.person, item, 1);
  await told(hooks, 'submitted', trx, {
    campaign,
    item,
    assignment: { ...givenAssignment(row), counts },
    submission: {
      id: submission.id,
      revision,
      filled: verdict.filled,
      note: verdict.note,
      activeMs: submission.active_ms,
      counts,
      cause: submission.cause,
    },
    atMs: nowMs,
  });
  // After all heard of the verdict: who hears that the item is closed finds everything in its place.
  if (counts) await count(trx, worked, item.id, { taken: held ? 0 : 1, done: 1 });
  return {
    submission: submission.id,
    revision,
    counts: toldCounts(submission.counts, item.kind),
    atMs: nowMs,
    undoUntilMs: nowMs + UNDO_MS,
  };
}

/** Where the rater stands: how many verdicts, and what came last. */
export async function goesOn(
  trx: Db,
  campaign: Pick<Campaign, 'id'>,
  person: string,
  item: WorkItem,
  by: 1 | -1,
): Promise<void> {
  const rater = await raterOf(trx, campaign.id, person);
  if (rater === null) return;
  const recent =
    by === 1
      ? withRecent(rater.recent, { subject: item.subject, heavy: item.heavy })
      : rater.recent[0]?.subject === item.subject
        ? rater.recent.slice(1)
        : rater.recent;
  await moveRater(trx, rater, by, recent);
}

/** A verdict as the other parts hear of it, from its rows. @throws Error where the assignment has none */
export async function givenOf(
  trx: Db,
  { campaign, nowMs }: Pick<Worked, 'campaign' | 'nowMs'>,
  row: AssignmentRow,
  item: WorkItem,
): Promise<Given> {
  const last = await trx
    .selectFrom('submission')
    .selectAll()
    .where('assignment', '=', row.id)
    .where('latest', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    campaign,
    item,
    assignment: givenAssignment(row),
    submission: {
      id: last.id,
      revision: last.revision,
      filled: fromColumn<FilledPages>(last.filled),
      note: fromColumn<string>(last.note),
      activeMs: Number(last.active_ms),
      counts: last.counts === 1,
      cause: last.cause,
    },
    atMs: nowMs,
  };
}
