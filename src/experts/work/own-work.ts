import type { FormPage, Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { pagesOf } from './asked.js';
import type { AssignmentRow, AssignmentState } from './assignments.js';
import { campaignOf } from './campaigns.js';
import type { FilledPages, WorkContent } from './content.js';
import { type Draft, lastDraft } from './drafts.js';
import type { Hooks, WorkItem } from './hooks.js';
import { contentOf, itemWithContent } from './items.js';
import { toldCounts, UNDO_MS } from './submit.js';

/** What somebody is shown of their own place at an item. Nothing here tells a hidden check from work. */
export type OwnWork = {
  id: string;
  campaign: string;
  title: string;
  state: AssignmentState;
  rubric: number;
  content: WorkContent;
  pages: readonly FormPage[];
  heavy: boolean;
  difficulty: number;
  lang: string;
  why: readonly Text[];
  price: number;
  currency: string;
  leasedMs: number;
  leaseUntilMs: number;
  writer: string;
  activeMs: number;
  draft: Draft | null;
  mine: {
    revision: number;
    filled: FilledPages;
    note: string;
    atMs: number;
    counts: boolean;
    undoUntilMs: number;
  } | null;
};

/**
 * One's own item with its text, the draft and what one submitted: never anybody else's verdict.
 * @param known the item, where it was read before
 */
export async function ownWork(
  db: Db,
  hooks: readonly Hooks[],
  row: AssignmentRow,
  known?: WorkItem,
): Promise<OwnWork | null> {
  const campaign = await campaignOf(db, row.campaign);
  const found =
    known === undefined
      ? await itemWithContent(db, row.item)
      : { item: known, content: await contentOf(db, known.id) };
  if (campaign === null || found === null) return null;
  const { item, content } = found;
  const of = { campaign: row.campaign, item: row.item, rubric: row.rubric };
  const mine =
    row.state === 'submitted'
      ? await db
          .selectFrom('submission')
          .select(['revision', 'filled', 'note', 'at_ms', 'counts'])
          .where('assignment', '=', row.id)
          .where('latest', '=', 1)
          .executeTakeFirst()
      : undefined;
  return {
    id: row.id,
    campaign: row.campaign,
    title: campaign.title,
    state: row.state as AssignmentState,
    rubric: row.rubric,
    content,
    pages: await pagesOf(hooks, db, of, content.pages),
    heavy: item.heavy,
    difficulty: item.difficulty,
    lang: item.lang,
    why: fromColumn<Text[]>(row.why),
    price: Number(row.price),
    currency: campaign.settings.money.currency,
    leasedMs: Number(row.leased_ms),
    leaseUntilMs: Number(row.lease_until_ms),
    writer: row.writer,
    activeMs: Number(row.active_ms),
    draft: await lastDraft(db, row.id),
    mine:
      mine === undefined
        ? null
        : {
            revision: mine.revision,
            filled: fromColumn<FilledPages>(mine.filled),
            note: fromColumn<string>(mine.note),
            atMs: Number(mine.at_ms),
            counts: toldCounts(mine.counts, item.kind),
            undoUntilMs: Number(mine.at_ms) + UNDO_MS,
          },
  };
}
