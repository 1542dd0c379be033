import type { FormPage } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { moveItem } from '../work/close.js';
import type { FilledPages } from '../work/content.js';
import { type CauseOfSplit, latestVotes, logged, type Outcome } from './consultations.js';
import { moved, notThere } from './faults.js';
import { fieldVotes, tally } from './field-votes.js';
import { begins, fits, live, memberOf, tellMembers, worked } from './live-room.js';
import { roomForm } from './room-form.js';
import { agreementOf } from './vote-agreement.js';

/**
 * Proposes how it ends; earlier signatures are void. With a consensus every field that is not optional has its value;
 * with `undecidable` nothing is agreed and the distribution of the votes stands.
 * @param after the revision that it was made from
 */
export async function propose(
  trx: Db,
  campaign: Campaign,
  id: string,
  proposal: {
    by: string;
    after: number;
    outcome: Outcome;
    agreed: FilledPages;
    reason: string;
    kind: CauseOfSplit;
    nowMs: number;
  },
): Promise<void> {
  const room = await live(trx, campaign, id);
  if (room.revision !== proposal.after) throw moved();
  const { pages, shown } = await roomForm(trx, campaign.id, room.item);
  const agreed = proposal.outcome === 'undecidable' ? {} : proposal.agreed;
  if (proposal.outcome !== 'undecidable') fits({ pages, shown }, agreed);
  const votes = await latestVotes(trx, room.item);
  await trx
    .updateTable('consultation')
    .set({
      state: 'proposed',
      revision: room.revision + 1,
      outcome: proposal.outcome,
      agreed: toColumn(agreed),
      distribution: toColumn(
        distributionOf(
          pages,
          votes.map(({ filled }) => filled),
        ),
      ),
      reason: toColumn(proposal.reason),
      kind: proposal.kind,
      proposed_by: proposal.by,
    })
    .where('id', '=', id)
    .execute();
  await begins(trx, campaign, room.item, proposal.nowMs);
  await logged(trx, id, 'proposed', {
    person: proposal.by,
    about: { revision: room.revision + 1, outcome: proposal.outcome, kind: proposal.kind },
    atMs: proposal.nowMs,
  });
  await tellMembers(trx, room, proposal.by, `proposed ${room.revision + 1}`, proposal.nowMs);
}

/** Page → field → votes for each value, the most frequent first. */
export function distributionOf(
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
): Record<string, Record<string, { value: unknown; n: number }[]>> {
  const found: Record<string, Record<string, { value: unknown; n: number }[]>> = {};
  for (const { step, field, votes } of fieldVotes(pages, verdicts)) {
    found[step] ??= {};
    found[step][field.id] = tally(votes);
  }
  return found;
}

/** Opens the talk again; what was proposed and signed is void. */
export async function reopen(
  trx: Db,
  campaign: Campaign,
  id: string,
  { by, nowMs }: { by: string; nowMs: number },
): Promise<void> {
  const room = await live(trx, campaign, id);
  if (room.state !== 'proposed') return;
  await trx.updateTable('consultation').set({ state: 'open' }).where('id', '=', id).execute();
  await logged(trx, id, 'reopened', {
    person: by,
    about: { revision: room.revision },
    atMs: nowMs,
  });
}

/**
 * Signs what is proposed, or signs with another opinion and its reason.
 * @param revision the proposal that was read
 */
export async function sign(
  trx: Db,
  campaign: Campaign,
  id: string,
  {
    person,
    revision,
    dissent,
    nowMs,
  }: { person: string; revision: number; dissent: string | null; nowMs: number },
): Promise<void> {
  const room = await live(trx, campaign, id);
  if (room.state !== 'proposed' || room.revision !== revision) throw moved();
  const member = await memberOf(trx, id, person);
  if (member === null) throw notThere();
  await trx
    .updateTable('consultation_member')
    .set({
      signed: revision,
      signed_ms: nowMs,
      dissent: dissent === null ? null : toColumn(dissent),
    })
    .where('consultation', '=', id)
    .where('person', '=', person)
    .execute();
  await logged(trx, id, 'signed', {
    person,
    about: { revision, agrees: dissent === null },
    atMs: nowMs,
  });
}

export type Ending = {
  by: string;
  revision: number;
  /** Why somebody's signature is missing; empty where all have signed. */
  unsigned: string;
  /** Whether what was agreed becomes the item's standard. */
  standard: boolean;
  /** The case that came of it, or why there is none. */
  end: { caseId: string } | { noCase: string };
  nowMs: number;
};

/**
 * Ends it with the owner's signature: every rater's signature, or why it is missing; a case, or why there is none. The
 * item is resolved.
 * @throws HttpFault 409 where signatures are missing, or where not all agree and it is called a consensus
 */
export async function close(
  trx: Db,
  campaign: Campaign,
  id: string,
  ending: Ending,
): Promise<void> {
  const room = await live(trx, campaign, id);
  if (room.state !== 'proposed' || room.revision !== ending.revision) throw moved();
  const members = await trx
    .selectFrom('consultation_member')
    .selectAll()
    .where('consultation', '=', id)
    .execute();
  const raters = members.filter(({ role }) => role === 'rater');
  const missing = raters.filter(({ signed }) => signed !== room.revision);
  if (missing.length > 0 && ending.unsigned.trim() === '') throw unsigned(missing.length);
  const dissents = members.some((one) => one.signed === room.revision && one.dissent !== null);
  if (room.outcome === 'consensus' && dissents) throw noConsensus();
  const { pages } = await roomForm(trx, campaign.id, room.item);
  const votes = await latestVotes(trx, room.item);
  const sat = new Set(raters.map(({ person }) => person));
  await trx
    .updateTable('consultation')
    .set({
      state: 'closed',
      after: toColumn(
        agreementOf(
          pages,
          votes.filter(({ person }) => sat.has(person)).map(({ filled }) => filled),
        ),
      ),
      closed_ms: ending.nowMs,
      closed_by: ending.by,
      ...('caseId' in ending.end
        ? { case_id: ending.end.caseId }
        : { no_case: toColumn(ending.end.noCase) }),
    })
    .where('id', '=', id)
    .execute();
  if (ending.standard && room.outcome !== 'undecidable')
    await trx
      .updateTable('work_secret')
      .set({
        standard: room.agreed,
        why: toColumn({
          en: fromColumn<string>(room.reason ?? '""'),
          'zh-CN': fromColumn<string>(room.reason ?? '""'),
        }),
      })
      .where('item', '=', room.item)
      .execute();
  await trx
    .updateTable('talk_thread')
    .set({ state: 'resolved', resolved_by: ending.by, resolved_ms: ending.nowMs })
    .where('id', 'in', trx.selectFrom('consultation').select('thread').where('id', '=', id))
    .execute();
  await begins(trx, campaign, room.item, ending.nowMs);
  await moveItem(trx, worked(campaign, ending.nowMs), room.item, 'resolved');
  await logged(trx, id, 'closed', {
    person: ending.by,
    about: {
      revision: room.revision,
      outcome: room.outcome,
      case: 'caseId' in ending.end ? ending.end.caseId : null,
      standard: ending.standard,
      missing: missing.length,
    },
    atMs: ending.nowMs,
  });
  await tellMembers(trx, room, ending.by, 'closed', ending.nowMs);
}

const unsigned = (n: number): HttpFault =>
  new HttpFault(409, 'unsigned', {
    en: `${n} of the raters have not signed; wait for them, or write why it ends without`,
    'zh-CN': `还有 ${n} 位评审没有签署；请等待，或写明为何不等其签署`,
  });

const noConsensus = (): HttpFault =>
  new HttpFault(409, 'no_consensus', {
    en: 'somebody signed with another opinion, so it is no consensus; propose it as a majority or as undecidable',
    'zh-CN': '有人签署了不同意见，因此不是一致意见；请改以“多数意见”或“无法定论”提出',
  });

/**
 * Ends it without an outcome, by the owner, for a reason that is kept; the votes stand as they are, and so does what an
 * earlier consultation about the item came to.
 */
export async function withdraw(
  trx: Db,
  campaign: Campaign,
  id: string,
  { by, reason, nowMs }: { by: string; reason: string; nowMs: number },
): Promise<void> {
  const room = await live(trx, campaign, id);
  await trx
    .updateTable('consultation')
    .set({ state: 'withdrawn', no_case: toColumn(reason), closed_ms: nowMs, closed_by: by })
    .where('id', '=', id)
    .execute();
  const resolved = await trx
    .selectFrom('consultation')
    .select('id')
    .where('item', '=', room.item)
    .where('state', '=', 'closed')
    .limit(1)
    .executeTakeFirst();
  const to = resolved === undefined ? 'closed' : 'resolved';
  // What was never talked about has not left the state from which only a talk leads to `resolved`.
  if (to === 'resolved') await begins(trx, campaign, room.item, nowMs);
  await moveItem(trx, worked(campaign, nowMs), room.item, to);
  await logged(trx, id, 'withdrawn', { person: by, atMs: nowMs });
  await tellMembers(trx, room, by, 'withdrawn', nowMs);
}
