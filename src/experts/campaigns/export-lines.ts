import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Json } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type {
  AssignmentTable,
  SubmissionTable,
  WorkEventTable,
  WorkItemTable,
} from '../../store/schema-work.js';
import type { Campaign } from '../work/campaigns.js';
import type { Span } from './days.js';
import { pseudonym } from './pseudonyms.js';

/**
 * The canonical form of a campaign: one JSON object a line, from which every other form is derived and from which the
 * campaign can be made again elsewhere. All verdicts with their revisions, skips, rubric versions and durations; people
 * under pseudonyms; ids as they are. Drafts are nobody else's business and stay.
 */

export const FORMAT = 'hearth-campaign-1';

/** How many lines of each kind there are; the last line repeats it, and one that differs is a cut file. */
export type ExportCounts = {
  items: number;
  raters: number;
  assignments: number;
  submissions: number;
  skips: number;
  events: number;
};

export type ExportLine = { readonly [key: string]: Json };

/** Rows of one read; the database is free for others in between. */
const PAGE = 500;

type Source = { db: Db; campaign: Campaign; span: Span; nowMs: number };

/** Counts of what an export made at this moment holds. */
export async function countsOfExport(source: Source): Promise<ExportCounts> {
  const { db, campaign } = source;
  const all = async (table: 'work_item' | 'rater'): Promise<number> => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .where('campaign', '=', campaign.id)
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const number = async (
    of: { select: unknown } & ReturnType<typeof assignmentsOf>,
  ): Promise<number> => {
    const { n } = await of.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
    return Number(n);
  };
  const submissions = await submissionsOf(source)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return {
    items: await all('work_item'),
    raters: await all('rater'),
    assignments: await number(assignmentsOf(source)),
    submissions: Number(submissions.n),
    skips: await number(assignmentsOf(source).where('state', '=', 'skipped')),
    events: await countEvents(source),
  };
}

/** Events that are counted in one statement, so that nobody waits for millions of them. */
const EVENTS_AT_ONCE = 20_000;

async function countEvents(source: Source): Promise<number> {
  const { n: last } = await source.db
    .selectFrom('work_event')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('campaign', '=', source.campaign.id)
    .executeTakeFirstOrThrow();
  let sum = 0;
  for (let from = 0; from < Number(last ?? 0); from += EVENTS_AT_ONCE) {
    const { n } = await eventsOf(source)
      .select((eb) => eb.fn.countAll().as('n'))
      .where('n', '>', from)
      .where('n', '<=', from + EVENTS_AT_ONCE)
      .executeTakeFirstOrThrow();
    sum += Number(n);
    await setImmediate();
  }
  return sum;
}

const assignmentsOf = ({ db, campaign, span, nowMs }: Source) =>
  db
    .selectFrom('assignment')
    .where('campaign', '=', campaign.id)
    .where('leased_ms', '<=', nowMs)
    .$if(span.fromMs !== undefined, (q) => q.where('leased_ms', '>=', span.fromMs ?? 0))
    .$if(span.toMs !== undefined, (q) => q.where('leased_ms', '<', span.toMs ?? 0));

const submissionsOf = ({ db, campaign, span, nowMs }: Source) =>
  db
    .selectFrom('submission')
    .where('campaign', '=', campaign.id)
    .where('at_ms', '<=', nowMs)
    .$if(span.fromMs !== undefined, (q) => q.where('at_ms', '>=', span.fromMs ?? 0))
    .$if(span.toMs !== undefined, (q) => q.where('at_ms', '<', span.toMs ?? 0));

const eventsOf = ({ db, campaign, span, nowMs }: Source) =>
  db
    .selectFrom('work_event')
    .where('campaign', '=', campaign.id)
    .where('at_ms', '<=', nowMs)
    .$if(span.fromMs !== undefined, (q) => q.where('at_ms', '>=', span.fromMs ?? 0))
    .$if(span.toMs !== undefined, (q) => q.where('at_ms', '<', span.toMs ?? 0));

/**
 * All lines, in an order that is the same whenever nothing changed.
 * @throws Error where more or fewer rows come than were counted: a file that is not whole must not look whole
 */
export async function* exportLines(source: Source): AsyncGenerator<ExportLine> {
  const { campaign } = source;
  const counts = await countsOfExport(source);
  yield {
    type: 'manifest',
    format: FORMAT,
    campaign: {
      id: campaign.id,
      suite: campaign.suite,
      title: campaign.title,
      settings: campaign.settings as unknown as Json,
      rubric: campaign.rubric,
      dueMs: campaign.dueMs,
      madeMs: campaign.madeMs,
      zone: campaign.settings.money.zone,
    },
    from: source.span.fromMs ?? null,
    to: source.span.toMs ?? null,
    counts,
  };
  const seen: ExportCounts = {
    items: 0,
    raters: 0,
    assignments: 0,
    submissions: 0,
    skips: 0,
    events: 0,
  };
  for (const line of await rubricLines(source)) yield line;
  for await (const line of raterLines(source)) {
    seen.raters += 1;
    yield line;
  }
  for await (const line of itemLines(source)) {
    seen.items += 1;
    yield line;
  }
  for await (const line of assignmentLines(source)) {
    seen.assignments += 1;
    if (line.state === 'skipped') seen.skips += 1;
    yield line;
  }
  for await (const line of submissionLines(source)) {
    seen.submissions += 1;
    yield line;
  }
  for await (const line of eventLines(source)) {
    seen.events += 1;
    yield line;
  }
  matched(counts, seen);
  yield { type: 'end', counts: seen };
}

/** @throws Error where they differ. What people are leasing at this moment may be counted either way. */
export function matched(counted: ExportCounts, seen: ExportCounts): void {
  for (const key of Object.keys(counted) as (keyof ExportCounts)[])
    if (counted[key] !== seen[key] && key !== 'skips')
      throw new Error(`export: ${counted[key]} ${key} were counted and ${seen[key]} came`);
}

/** Every version of the rubric: what was asked when, and so what a verdict has no answer to. */
async function rubricLines({ db, campaign }: Source): Promise<ExportLine[]> {
  const rows = await db
    .selectFrom('rubric_version')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('status', '=', 'published')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    type: 'rubric',
    version: row.version,
    major: row.major,
    reason: fromColumn<string>(row.reason),
    guide: fromColumn<Json>(row.guide),
    fields: fromColumn<Json>(row.fields),
    differences: row.differences === null ? null : fromColumn<Json>(row.differences),
    scope: row.scope === null ? null : fromColumn<Json>(row.scope),
    madeMs: Number(row.made_ms),
    publishedMs: row.published_ms === null ? null : Number(row.published_ms),
  }));
}

async function* raterLines({ db, campaign }: Source): AsyncGenerator<ExportLine> {
  const rows = await db
    .selectFrom('rater')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .execute();
  const lines = rows.map((row): ExportLine & { person: string } => ({
    type: 'rater',
    person: pseudonym(campaign, row.person),
    status: row.status,
    reason: row.reason === null ? null : fromColumn(row.reason),
    calibrated: row.calibrated,
    band: row.band,
    submitted: row.submitted,
    joinedMs: Number(row.joined_ms),
  }));
  yield* lines.sort((a, b) => (a.person < b.person ? -1 : 1));
}

/** Rows of a table by id, page by page. */
async function* byId<T extends { id: string }>(
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    yield* rows;
    // SQLite answers at once: whoever waits for the server goes first.
    await setImmediate();
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

async function* itemLines({ db, campaign }: Source): AsyncGenerator<ExportLine> {
  const rows = byId((after) =>
    db
      .selectFrom('work_item')
      .innerJoin('work_content', 'work_content.item', 'work_item.id')
      .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
      .selectAll('work_item')
      .select([
        'work_content.content',
        'work_secret.ref',
        'work_secret.standard',
        'work_secret.why',
      ])
      .where('work_item.campaign', '=', campaign.id)
      .where('work_item.id', '>', after)
      .orderBy('work_item.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const row of rows) yield itemLine(row);
}

const itemLine = (
  row: Selectable<WorkItemTable> & {
    content: string;
    ref: string;
    standard: string | null;
    why: string | null;
  },
): ExportLine => ({
  type: 'item',
  id: row.id,
  external: row.external,
  kind: row.kind,
  subject: row.subject,
  difficulty: row.difficulty,
  tier: row.tier,
  heavy: row.heavy,
  lang: row.lang,
  priority: row.priority,
  place: Number(row.place),
  overlap: row.overlap,
  taken: row.taken,
  done: row.done,
  state: row.state,
  batch: row.batch,
  parent: row.parent,
  rubric: row.rubric,
  madeMs: Number(row.made_ms),
  closedMs: row.closed_ms === null ? null : Number(row.closed_ms),
  content: fromColumn(row.content),
  ref: fromColumn(row.ref),
  standard: row.standard === null ? null : fromColumn(row.standard),
  why: row.why === null ? null : fromColumn(row.why),
});

async function* assignmentLines(source: Source): AsyncGenerator<ExportLine> {
  const rows = byId((after) =>
    assignmentsOf(source).selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  );
  for await (const row of rows) yield assignmentLine(row, source.campaign);
}

const assignmentLine = (row: Selectable<AssignmentTable>, campaign: Campaign): ExportLine => ({
  type: 'assignment',
  id: row.id,
  item: row.item,
  person: pseudonym(campaign, row.person),
  state: row.state,
  reason: row.reason ?? null,
  mode: row.mode,
  counts: row.counts,
  why: fromColumn(row.why),
  tier: row.tier,
  price: Number(row.price),
  priceRule: row.price_rule,
  currency: campaign.settings.money.currency,
  rubric: row.rubric,
  leasedMs: Number(row.leased_ms),
  leaseUntilMs: Number(row.lease_until_ms),
  endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
  activeMs: Number(row.active_ms),
});

async function* submissionLines(source: Source): AsyncGenerator<ExportLine> {
  const rows = byId((after) =>
    submissionsOf(source).selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  );
  for await (const row of rows) yield submissionLine(row, source.campaign);
}

const submissionLine = (
  row: Selectable<SubmissionTable>,
  campaign: { id: string; seed: string },
): ExportLine => ({
  type: 'submission',
  id: row.id,
  assignment: row.assignment,
  item: row.item,
  person: pseudonym(campaign, row.person),
  revision: row.revision,
  latest: row.latest,
  cause: row.cause,
  counts: row.counts,
  sendKey: row.send_key,
  filled: fromColumn(row.filled),
  note: fromColumn<string>(row.note),
  activeMs: Number(row.active_ms),
  rubric: row.rubric,
  atMs: Number(row.at_ms),
});

async function* eventLines(source: Source): AsyncGenerator<ExportLine> {
  let after = 0;
  for (;;) {
    const rows = await eventsOf(source)
      .selectAll()
      .where('n', '>', after)
      .orderBy('n')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield eventLine(row, source.campaign);
    await setImmediate();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = Number(last.n);
  }
}

const eventLine = (row: Selectable<WorkEventTable>, campaign: Campaign): ExportLine => ({
  type: 'event',
  n: Number(row.n),
  kind: row.kind,
  item: row.item,
  assignment: row.assignment,
  person: row.person === null ? null : pseudonym(campaign, row.person),
  about: fromColumn(row.about),
  atMs: Number(row.at_ms),
});
