import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { usageError } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { contentDigest, noteColumn } from '../work/add-items.js';
import type { WorkContent } from '../work/content.js';
import { replayed } from '../work/events.js';
import { ITEM_STATES } from '../work/item-states.js';
import { campaignSettings } from '../work/settings.js';
import { type ExportCounts, FORMAT } from './export-lines.js';

/**
 * Makes a campaign of an exported one. Ids stay, so that whatever joined on them still does; people stay under their
 * pseudonyms and can be nobody who signs in; no money moves. It is closed, to be read, compared and exported again.
 */

const id = z.string().min(1).max(100);
const int = z.number().int();
const person = z.string().regex(/^r-[0-9a-f]{12}$/);
const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.object({ en: z.string(), 'zh-CN': z.string() });
const filled = z.record(z.string(), z.record(z.string(), z.json()));
const counts = z.object({
  items: int,
  raters: int,
  assignments: int,
  submissions: int,
  skips: int,
  events: int,
});

/** Checked and left as it is, down to the order of its keys. */
const asSent = <T extends z.ZodType>(shape: T) =>
  z.unknown().refine((value) => shape.safeParse(value).success) as unknown as z.ZodType<z.infer<T>>;

const content = z.looseObject({
  formVersion: z.string(),
  shown: z.array(z.looseObject({ id: z.string(), by: z.string(), title: text, text: z.string() })),
  pages: z.array(
    z.looseObject({
      step: z.string(),
      title: text,
      fields: z.array(z.looseObject({ id: z.string(), kind: z.string(), label: text })),
    }),
  ),
  abilities: z.array(z.string()),
  notes: z.array(z.string()),
});

const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('manifest'),
    format: z.literal(FORMAT),
    campaign: z.object({
      id,
      suite: z.string().max(200),
      title: z.string().min(1).max(200),
      settings: campaignSettings,
      rubric: int.min(1),
      dueMs: int.nullable(),
      madeMs: int,
    }),
    from: int.nullable(),
    to: int.nullable(),
    counts,
  }),
  z.object({
    type: z.literal('rater'),
    person,
    status: z.enum(['active', 'paused', 'left']),
    reason: z.unknown(),
    calibrated: int,
    band: z.string().max(40),
    submitted: int,
    joinedMs: int,
  }),
  z.object({
    type: z.literal('item'),
    id,
    external: z.string().min(1).max(500),
    kind: z.enum(['task', 'gold', 'exam', 'practice', 'blind']),
    subject: z.string(),
    difficulty: int.min(1).max(3),
    tier: int.min(0).max(3),
    heavy: flag,
    lang: z.string().max(40),
    priority: int,
    place: int,
    overlap: int.min(1),
    taken: int,
    done: int,
    state: z.enum(ITEM_STATES),
    batch: z.string(),
    parent: z.string().nullable(),
    rubric: int,
    madeMs: int,
    closedMs: int.nullable(),
    content: asSent(content),
    ref: z.unknown(),
    standard: asSent(filled.nullable()),
    why: z.unknown(),
  }),
  z.object({
    type: z.literal('assignment'),
    id,
    item: id,
    person,
    state: z.string().max(20),
    reason: z.string().max(40).nullable(),
    mode: z.string().max(20),
    counts: flag,
    why: z.unknown(),
    tier: int,
    price: int,
    priceRule: int,
    rubric: int,
    leasedMs: int,
    leaseUntilMs: int,
    endedMs: int.nullable(),
    activeMs: int.min(0),
  }),
  z.object({
    type: z.literal('submission'),
    id,
    assignment: id,
    item: id,
    person,
    revision: int.min(1),
    latest: flag,
    cause: z.string().max(20),
    counts: flag,
    sendKey: z.string().max(100),
    filled: asSent(filled),
    note: z.string(),
    activeMs: int.min(0),
    rubric: int,
    atMs: int,
  }),
  z.object({
    type: z.literal('event'),
    n: int.min(1),
    kind: z.string().max(20),
    item: z.string().nullable(),
    assignment: z.string().nullable(),
    person: person.nullable(),
    about: z.unknown(),
    atMs: int,
  }),
  z.object({ type: z.literal('end'), counts }),
]);
type Line = z.infer<typeof line>;
type Of<T extends Line['type']> = Extract<Line, { type: T }>;

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
      await db.transaction().execute((trx) => write(trx, id, lines));
      await setImmediate();
    };
    for await (const { n, one } of linesOf(file)) {
      if (one.type === 'manifest') {
        if (campaign !== null) throw broken(n, 'a second manifest', '出现第二个清单');
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
      seen[`${one.type}s` as 'items'] += 1;
      if (one.type === 'assignment' && one.state === 'skipped') seen.skips += 1;
      if (one.type === 'event')
        events.push({ kind: one.kind, about: one.about, person: one.person });
      chunk.push(one);
      if (chunk.length === AT_ONCE) await flush();
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

async function* linesOf(file: string): AsyncGenerator<{ n: number; one: Line }> {
  const input = createReadStream(file, { encoding: 'utf8' });
  let n = 0;
  try {
    for await (const said of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      n += 1;
      if (said.trim() === '') continue;
      let value: unknown;
      try {
        value = JSON.parse(said);
      } catch {
        throw broken(n, 'it is no JSON', '不是有效的 JSON');
      }
      const read = line.safeParse(value);
      if (!read.success) {
        const where = read.error.issues[0]?.path.join('.') ?? '';
        throw broken(n, `“${where}” is not as in an archive`, `“${where}”与归档格式不符`);
      }
      yield { n, one: read.data };
    }
  } finally {
    input.destroy();
  }
}

const broken = (n: number, en: string, zh: string) =>
  usageError(
    {
      en: `is no archive of a campaign: line ${n}: ${en}`,
      'zh-CN': `不是项目归档：第 ${n} 行：${zh}`,
    },
    { line: n },
  );

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
      // Its own: with the old one, pseudonyms could be led back to people.
      seed: `archive-${randomBytes(9).toString('base64url')}`,
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

async function write(trx: Db, campaign: string, lines: readonly Line[]): Promise<void> {
  const of = <T extends Line['type']>(type: T): Of<T>[] =>
    lines.filter((one): one is Of<T> => one.type === type);
  const raters = of('rater');
  if (raters.length > 0)
    await trx
      .insertInto('rater')
      .values(
        raters.map((one) => ({
          campaign,
          person: one.person,
          status: one.status,
          reason: one.reason == null ? null : toColumn(one.reason),
          calibrated: one.calibrated,
          band: one.band,
          submitted: one.submitted,
          cursor: 0,
          recent: '[]',
          joined_ms: one.joinedMs,
        })),
      )
      .execute();
  const items = of('item');
  if (items.length > 0) {
    await trx
      .insertInto('work_item')
      .values(
        items.map((one) => ({
          id: one.id,
          campaign,
          external: one.external,
          digest: contentDigest(one.content as unknown as WorkContent),
          kind: one.kind,
          subject: one.subject,
          difficulty: one.difficulty,
          tier: one.tier,
          heavy: one.heavy,
          lang: one.lang,
          priority: one.priority,
          place: one.place,
          overlap: one.overlap,
          taken: one.taken,
          done: one.done,
          state: one.state,
          batch: one.batch,
          parent: one.parent,
          notes: noteColumn(one.content.notes),
          rubric: one.rubric,
          made_ms: one.madeMs,
          closed_ms: one.closedMs,
        })),
      )
      .execute();
    await trx
      .insertInto('work_content')
      .values(items.map((one) => ({ item: one.id, content: toColumn(one.content) })))
      .execute();
    await trx
      .insertInto('work_secret')
      .values(
        items.map((one) => ({
          item: one.id,
          ref: toColumn(one.ref),
          standard: one.standard === null ? null : toColumn(one.standard),
          why: one.why == null ? null : toColumn(one.why),
        })),
      )
      .execute();
  }
  const assignments = of('assignment');
  if (assignments.length > 0) {
    await trx
      .insertInto('assignment')
      .values(
        assignments.map((one) => ({
          id: one.id,
          item: one.item,
          campaign,
          person: one.person,
          state: one.state,
          reason: one.reason,
          reason_note: null,
          mode: one.mode,
          counts: one.counts,
          why: toColumn(one.why),
          tier: one.tier,
          price: one.price,
          price_rule: one.priceRule,
          rubric: one.rubric,
          leased_ms: one.leasedMs,
          lease_until_ms: one.leaseUntilMs,
          writer: '',
          ended_ms: one.endedMs,
          active_ms: one.activeMs,
        })),
      )
      .execute();
    const timed = assignments.filter(({ activeMs }) => activeMs > 0);
    if (timed.length > 0)
      await trx
        .insertInto('active_time')
        .values(
          timed.map((one) => ({
            assignment: one.id,
            stretch: 'archive',
            ms: one.activeMs,
            at_ms: one.endedMs ?? one.leasedMs,
          })),
        )
        .execute();
  }
  const submissions = of('submission');
  if (submissions.length > 0)
    await trx
      .insertInto('submission')
      .values(
        submissions.map((one) => ({
          id: one.id,
          assignment: one.assignment,
          item: one.item,
          campaign,
          person: one.person,
          revision: one.revision,
          latest: one.latest,
          send_key: one.sendKey,
          cause: one.cause,
          counts: one.counts,
          filled: toColumn(one.filled),
          note: toColumn(one.note),
          active_ms: one.activeMs,
          rubric: one.rubric,
          at_ms: one.atMs,
        })),
      )
      .execute();
  const events = of('event');
  if (events.length > 0)
    await trx
      .insertInto('work_event')
      .values(
        events.map((one) => ({
          campaign,
          n: one.n,
          kind: one.kind,
          item: one.item,
          assignment: one.assignment,
          person: one.person,
          about: toColumn(one.about),
          at_ms: one.atMs,
        })),
      )
      .execute();
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
      'work_item',
    ] as const)
      await trx.deleteFrom(table).where('campaign', '=', campaign).execute();
    await trx.deleteFrom('campaign').where('id', '=', campaign).execute();
  });
}
