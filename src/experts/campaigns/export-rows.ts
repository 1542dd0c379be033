import { setImmediate } from 'node:timers/promises';
import { harmless, writable } from '../../analysis/sheet-harmless.js';
import type { FormPage, Json } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { withAdded } from '../knowledge/added.js';
import { addedEver } from '../knowledge/pages-under.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import type { Span } from './days.js';
import { pseudonym } from './pseudonyms.js';

/** A row of a table: texts that no spreadsheet program runs, numbers that stay numbers. */
export type TableRow = Readonly<Record<string, string | number | null>>;

/** One row for each verdict and each skip; `answers` holds what was filled in as JSON. */
export const VERDICT_COLUMNS = [
  'submission',
  'assignment',
  'item',
  'external',
  'kind',
  'person',
  'what',
  'skip_reason',
  'revision',
  'latest',
  'cause',
  'counts',
  'rubric',
  'tier',
  'price',
  'currency',
  'leased_at',
  'at',
  'active_ms',
  'note',
  'answers',
] as const;

/** One row for each question that was answered; keys join it to the verdict. */
export const RATING_COLUMNS = [
  'submission',
  'item',
  'external',
  'person',
  'revision',
  'latest',
  'rubric',
  'step',
  'field',
  'kind',
  'value',
  'number',
] as const;

const PAGE = 500;
type Source = {
  db: Db;
  campaign: Campaign;
  span: Span;
  nowMs: number;
  /** `typed`: cells know that they are text, so nothing has to go before what begins like a formula. */
  cells?: 'typed';
};
const guardOf = ({ cells }: Source) => (cells === 'typed' ? writable : harmless);

const iso = (ms: unknown): string => new Date(Number(ms)).toISOString();

/** Verdicts, all revisions, and then skips: nothing that somebody did is left out. */
export async function* verdictRows(source: Source): AsyncGenerator<TableRow> {
  const { db, campaign, span, nowMs } = source;
  const guard = guardOf(source);
  for await (const row of submissions(source)) {
    yield {
      submission: row.id,
      assignment: row.assignment,
      item: row.item,
      external: guard(row.external),
      kind: row.kind,
      person: pseudonym(campaign, row.person),
      what: 'verdict',
      skip_reason: null,
      revision: row.revision,
      latest: row.latest,
      cause: row.cause,
      counts: row.counts,
      rubric: row.rubric,
      tier: row.tier,
      price: Number(row.price),
      currency: campaign.settings.money.currency,
      leased_at: iso(row.leased_ms),
      at: iso(row.at_ms),
      active_ms: Number(row.active_ms),
      note: guard(fromColumn<string>(row.note)),
      answers: guard(JSON.stringify(fromColumn(row.filled))),
    };
  }
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('assignment')
      .innerJoin('work_item', 'work_item.id', 'assignment.item')
      .selectAll('assignment')
      .select(['work_item.external', 'work_item.kind'])
      .where('assignment.campaign', '=', campaign.id)
      .where('assignment.state', '=', 'skipped')
      .where('assignment.id', '>', after)
      .where('assignment.leased_ms', '<=', nowMs)
      .$if(span.fromMs !== undefined, (q) =>
        q.where('assignment.leased_ms', '>=', span.fromMs ?? 0),
      )
      .$if(span.toMs !== undefined, (q) => q.where('assignment.leased_ms', '<', span.toMs ?? 0))
      .orderBy('assignment.id')
      .limit(PAGE)
      .execute();
    for (const row of rows)
      yield {
        submission: null,
        assignment: row.id,
        item: row.item,
        external: guard(row.external),
        kind: row.kind,
        person: pseudonym(campaign, row.person),
        what: 'skip',
        skip_reason: row.reason ?? '',
        revision: null,
        latest: null,
        cause: null,
        counts: 0,
        rubric: row.rubric,
        tier: row.tier,
        price: Number(row.price),
        currency: campaign.settings.money.currency,
        leased_at: iso(row.leased_ms),
        at: row.ended_ms === null ? null : iso(row.ended_ms),
        active_ms: Number(row.active_ms),
        note: null,
        answers: null,
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Single answers of all verdicts. */
export async function* ratingRows(source: Source): AsyncGenerator<TableRow> {
  const added = await addedEver(source.db, source.campaign.id);
  const guard = guardOf(source);
  for await (const row of submissions(source)) {
    const content = fromColumn<WorkContent>(row.content);
    const pages = withAdded(content.pages, added, row.item);
    const filled = fromColumn<FilledPages>(row.filled);
    const base = {
      submission: row.id,
      item: row.item,
      external: guard(row.external),
      person: pseudonym(source.campaign, row.person),
      revision: row.revision,
      latest: row.latest,
      rubric: row.rubric,
    };
    for (const [step, fields] of Object.entries(filled))
      for (const [field, value] of Object.entries(fields))
        yield {
          ...base,
          step: guard(step),
          field: guard(field),
          kind: kindOf(pages, step, field),
          value: guard(textOf(value)),
          // Typed, so that −1 is a number and no formula.
          number: numberOf(value),
        };
  }
}

async function* submissions({ db, campaign, span, nowMs }: Source) {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('submission')
      .innerJoin('assignment', 'assignment.id', 'submission.assignment')
      .innerJoin('work_item', 'work_item.id', 'submission.item')
      .innerJoin('work_content', 'work_content.item', 'submission.item')
      .selectAll('submission')
      .select([
        'work_item.external',
        'work_item.kind',
        'work_content.content',
        'assignment.tier',
        'assignment.price',
        'assignment.leased_ms',
      ])
      .where('submission.campaign', '=', campaign.id)
      .where('submission.id', '>', after)
      .where('submission.at_ms', '<=', nowMs)
      .$if(span.fromMs !== undefined, (q) => q.where('submission.at_ms', '>=', span.fromMs ?? 0))
      .$if(span.toMs !== undefined, (q) => q.where('submission.at_ms', '<', span.toMs ?? 0))
      .orderBy('submission.id')
      .limit(PAGE)
      .execute();
    yield* rows;
    // SQLite answers at once: whoever waits for the server goes first.
    await setImmediate();
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

const kindOf = (pages: readonly FormPage[], step: string, field: string): string =>
  pages.find((page) => page.step === step)?.fields.find(({ id }) => id === field)?.kind ?? '';

const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function numberOf(value: Json): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
