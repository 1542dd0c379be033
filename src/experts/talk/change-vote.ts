import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages } from '../work/content.js';
import { happened } from '../work/events.js';
import { workId } from '../work/ids.js';
import { sameWords } from '../work/submit.js';
import { logged } from './consultations.js';
import { notThere, otherWords } from './faults.js';
import { begins, fits, live, memberOf } from './live-room.js';
import { roomForm } from './room-form.js';

/**
 * Changes one's verdict after the votes were shown: another revision, marked as such. The first vote stays what it was.
 * It is not paid, and charts and blind figures go on counting the first one.
 * @param send made by the page: sent twice, it is stored once
 * @returns the revision
 */
export async function changeVote(
  trx: Db,
  campaign: Campaign,
  id: string,
  {
    person,
    filled,
    note,
    send,
    nowMs,
  }: { person: string; filled: FilledPages; note: string; send: string; nowMs: number },
): Promise<void> {
  const room = await live(trx, campaign, id);
  const member = await memberOf(trx, id, person);
  if (member === null || member.role !== 'rater') throw notThere();
  const last = await trx
    .selectFrom('submission')
    .selectAll()
    .where('item', '=', room.item)
    .where('person', '=', person)
    .where('latest', '=', 1)
    .executeTakeFirst();
  if (last === undefined) throw notThere();
  if (last.send_key === send) {
    if (sameWords(last, { filled, note })) return;
    throw otherWords();
  }
  if (room.state === 'proposed')
    throw new HttpFault(409, 'proposed', {
      en: 'an outcome is proposed; sign it with another opinion, or ask for the talk to be opened again',
      'zh-CN': '已有人提出结论；请附上不同意见后签署，或请求重新讨论',
    });
  fits(await roomForm(trx, campaign.id, room.item), filled);
  const fields = changed(last.filled, filled);
  // The same vote with the same words is no change, and no line in the log says that it was one.
  if (fields.length === 0 && last.note === toColumn(note)) return;
  await trx.updateTable('submission').set({ latest: 0 }).where('id', '=', last.id).execute();
  await trx
    .insertInto('submission')
    .values({
      ...last,
      id: workId('v'),
      revision: last.revision + 1,
      latest: 1,
      send_key: send,
      cause: 'after-reveal',
      filled: toColumn(filled),
      note: toColumn(note),
      active_ms: 0,
      at_ms: nowMs,
    })
    .execute();
  await happened(
    trx,
    campaign.id,
    'revised',
    { cause: 'after-reveal' },
    { item: room.item, assignment: last.assignment, person, atMs: nowMs },
  );
  await begins(trx, campaign, room.item, nowMs);
  await logged(trx, id, 'changed', {
    person,
    about: { from: last.revision, to: last.revision + 1, fields },
    atMs: nowMs,
  });
}

/** Names of the fields whose value is another one. */
function changed(before: string, after: FilledPages): string[] {
  const old = fromColumn<FilledPages>(before);
  const steps = new Set([...Object.keys(old), ...Object.keys(after)]);
  return [...steps].flatMap((step) => {
    const ids = new Set([...Object.keys(old[step] ?? {}), ...Object.keys(after[step] ?? {})]);
    return [...ids]
      .filter((id) => toColumn(old[step]?.[id]) !== toColumn(after[step]?.[id]))
      .map((id) => `${step}/${id}`);
  });
}
