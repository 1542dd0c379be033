import { setImmediate } from 'node:timers/promises';
import { usageError } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { replayed } from '../work/events.js';
import { broken, type Line, linesOf, type Of } from './archive-lines.js';
import { archiveSeed } from './archive-seed.js';
import { writeLines } from './archive-write.js';
import type { ExportCounts } from './export-lines.js';

/**
 * Makes a campaign of an exported one. Ids stay, so that whatever joined on them still does; people stay under their
 * pseudonyms and can be nobody who signs in; no money moves. It is closed, to be read, compared and exported again.
 */

const AT_ONCE = 200;

/**
 * Reads an archive into a project. All of it or nothing: what was written of one that turns out broken is taken away.
 * @throws HearthError for a line that is none of an archive, a cut file, or one whose campaign is here already
 */
export async function takeArchive(
  db: Db,
  file: string,
  to: { project: string; by: string; nowMs: number },
): Promise<{ id: string; items: number; submissions: number }> {
  let campaign: string | null = null;
  try {
    const seen = { items: 0, raters: 0, assignments: 0, submissions: 0, skips: 0, events: 0 };
    let promised: ExportCounts | null = null;
    let ended = false;
    let chunk: Line[] = [];
    const events: { kind: string; about: unknown; person: string | null }[] = [];
    const flush = async (): Promise<void> => {
      const lines = chunk;
      const id = campaign ?? '';
      chunk = [];
      await db.transaction().execute((trx) => writeLines(trx, id, lines));
      await setImmediate();
    };
    for await (const { n, one } of linesOf(file)) {
      if (one.type === 'manifest') {
        if (campaign !== null) throw broken(n, 'a second manifest', '出现第二个清单');
        if (one.from !== null || one.to !== null) throw onlyDays();
        await begin(db, one, to);
        campaign = one.campaign.id;
        promised = one.counts;
        continue;
      }
      if (campaign === null) throw broken(n, 'the first line is no manifest', '第一行不是清单');
      if (one.type === 'end') {
        ended = true;
        continue;
      }
      chunk.push(one);
      if (chunk.length === AT_ONCE) await flush();
      // Beside the counts, which older archives have as well.
      if (one.type === 'rubric') continue;
      seen[`${one.type}s` as 'items'] += 1;
      if (one.type === 'assignment' && one.state === 'skipped') seen.skips += 1;
      if (one.type === 'event')
        events.push({ kind: one.kind, about: one.about, person: one.person });
    }
    await flush();
    if (campaign === null || promised === null) throw broken(1, 'there is no manifest', '没有清单');
    for (const key of Object.keys(seen) as (keyof ExportCounts)[])
      if (!ended || seen[key] !== promised[key])
        throw usageError({
          en: `the archive is not whole: its manifest says ${promised[key]} ${key}, and ${seen[key]} are there`,
          'zh-CN': `归档不完整：清单写明 ${key} 有 ${promised[key]} 条，实际只有 ${seen[key]} 条`,
        });
    await count(db, campaign, events);
    await db
      .updateTable('campaign')
      .set({ status: 'closed', closed_ms: to.nowMs })
      .where('id', '=', campaign)
      .execute();
    return { id: campaign, items: seen.items, submissions: seen.submissions };
  } catch (error) {
    if (campaign !== null) await forget(db, campaign);
    throw error;
  }
}

/** Of some days: items would say that they have verdicts that are not there. */
const onlyDays = () =>
  usageError({
    en: 'holds some days of a campaign only; export it without days to move it',
    'zh-CN': '只包含项目的部分日期；如需迁移，请不限日期重新导出',
  });

async function begin(
  db: Db,
  { campaign }: Of<'manifest'>,
  to: { project: string; by: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaign')
    .values({
      id: campaign.id,
      project: to.project,
      suite: campaign.suite,
      title: campaign.title,
      status: 'draft',
      settings: toColumn(campaign.settings),
      revision: 1,
      rubric: campaign.rubric,
      seed: archiveSeed(),
      due_ms: campaign.dueMs,
      made_ms: campaign.madeMs,
      made_by: to.by,
      closed_ms: null,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 1) return;
  throw usageError({
    en: 'is of a campaign that is here already; an archive is for another place',
    'zh-CN': '对应的项目在这里已经存在；归档用于迁移到其他地方',
  });
}

/** The counters, made again from what happened. */
async function count(
  db: Db,
  campaign: string,
  events: readonly { kind: string; about: unknown; person: string | null }[],
): Promise<void> {
  const counters = Object.entries({ ...replayed(events), event: events.length });
  for (let at = 0; at < counters.length; at += AT_ONCE)
    await db
      .insertInto('work_count')
      .values(counters.slice(at, at + AT_ONCE).map(([name, n]) => ({ campaign, name, n })))
      .execute();
}

async function forget(db: Db, campaign: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const items = trx.selectFrom('work_item').select('id').where('campaign', '=', campaign);
    const own = trx.selectFrom('assignment').select('id').where('campaign', '=', campaign);
    await trx.deleteFrom('work_content').where('item', 'in', items).execute();
    await trx.deleteFrom('work_secret').where('item', 'in', items).execute();
    await trx.deleteFrom('active_time').where('assignment', 'in', own).execute();
    for (const table of [
      'submission',
      'assignment',
      'rater',
      'work_event',
      'work_count',
      'rubric_version',
      'work_item',
    ] as const)
      await trx.deleteFrom(table).where('campaign', '=', campaign).execute();
    await trx.deleteFrom('campaign').where('id', '=', campaign).execute();
  });
}
