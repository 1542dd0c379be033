import { type Db, fromColumn } from '../../store/index.js';
import { addItems, type NewItem } from '../work/add-items.js';
import { type AssignmentRow, assignmentRow } from '../work/assignments.js';
import type { Campaign } from '../work/campaigns.js';
import { moveItem } from '../work/close.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import { alone } from '../work/events.js';
import type { Hooks } from '../work/hooks.js';
import { isLive } from '../work/item-states.js';
import { endLease } from '../work/leases.js';
import { giveParts } from './parts-held.js';

export type LineageFault = 'not-live' | 'one-page' | 'other-text' | 'pages' | 'same-step';

/** `split`: each part has the price of the whole; `shared`: they share it. */
type Lineage = 'split' | 'shared' | 'merged';

type Whole = {
  id: string;
  external: string;
  content: WorkContent;
  ref: WorkRef | null;
  row: Pick<NewItem, 'subject' | 'difficulty' | 'tier' | 'heavy' | 'lang' | 'overlap' | 'priority'>;
};

/** Items with all that raters see; null where one is not a live task of the campaign. */
async function wholes(trx: Db, campaign: string, ids: readonly string[]): Promise<Whole[] | null> {
  const rows = await trx
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .selectAll('work_item')
    .select(['work_content.content', 'work_secret.ref'])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.id', 'in', [...ids])
    .orderBy('work_item.external')
    .execute();
  if (rows.length !== ids.length) return null;
  if (rows.some(({ kind, state }) => kind !== 'task' || !isLive(state))) return null;
  return rows.map((row) => ({
    id: row.id,
    external: row.external,
    content: fromColumn<WorkContent>(row.content),
    ref: fromColumn<WorkRef | null>(row.ref),
    row: {
      subject: row.subject,
      difficulty: row.difficulty as NewItem['difficulty'],
      tier: row.tier,
      heavy: row.heavy === 1,
      lang: row.lang,
      overlap: row.overlap,
      priority: row.priority,
    },
  }));
}

/**
 * Takes items out of the queue; what was given of them stays with its pay, and whoever holds one gives it back.
 * @returns the places that were held
 */
async function retire(
  trx: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  ids: readonly string[],
  nowMs: number,
): Promise<AssignmentRow[]> {
  const worked = { hooks, campaign, nowMs };
  const ended: AssignmentRow[] = [];
  for (const id of ids) {
    const held = await trx
      .selectFrom('assignment')
      .select('id')
      .where('item', '=', id)
      .where('state', '=', 'leased')
      .execute();
    for (const one of held) {
      const row = await assignmentRow(trx, one.id);
      if (row === null) continue;
      await endLease(trx, worked, row, 'void');
      ended.push(row);
    }
    await moveItem(trx, worked, id, 'withdrawn');
  }
  return ended;
}

async function made(
  trx: Db,
  campaign: Campaign,
  items: readonly NewItem[],
  lineage: { parents: readonly string[]; how: Lineage; by: string },
  nowMs: number,
): Promise<string[]> {
  await addItems(trx, campaign, items, {
    batch: lineage.how === 'merged' ? 'merged' : 'split',
    nowMs,
  });
  const rows = await trx
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .orderBy('external')
    .where(
      'external',
      'in',
      items.map(({ external }) => external),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  await trx
    .insertInto('work_lineage')
    .values(
      ids.flatMap((child) =>
        lineage.parents.map((parent) => ({
          child,
          parent,
          how: lineage.how,
          at_ms: nowMs,
          by: lineage.by,
        })),
      ),
    )
    .execute();
  return ids;
}

/**
 * Splits an item whose form has several pages into items with some of them each (D11). Verdicts that were given stay on
 * the item that was split, with their pay; its children are rated anew and know where they come from. Whoever has it in
 * hand has its parts instead, with what they had typed.
 * @param parts pages (steps) of each child; together they are all pages, each once
 * @param pay whether the parts share the price of the whole, or each has it
 */
export async function splitItem(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  {
    item,
    parts,
    pay = 'shared',
    by,
  }: {
    item: string;
    parts: readonly (readonly string[])[];
    pay?: 'shared' | 'each';
    by: string;
  },
  nowMs: number,
): Promise<{ items: string[] } | { fault: LineageFault }> {
  return db.transaction().execute(async (trx) => {
    await alone(trx, campaign.id);
    const [whole] = (await wholes(trx, campaign.id, [item])) ?? [];
    if (whole === undefined) return { fault: 'not-live' as const };
    const steps = whole.content.pages.map(({ step }) => step);
    if (steps.length < 2) return { fault: 'one-page' as const };
    const asked = parts.flat();
    const each = new Set(asked);
    if (
      parts.length < 2 ||
      parts.some((part) => part.length === 0) ||
      asked.length !== steps.length ||
      steps.some((step) => !each.has(step))
    )
      return { fault: 'pages' as const };
    const children = parts.map(
      (part, i): NewItem => ({
        ...whole.row,
        external: `${whole.external} part ${i + 1} of ${item}`,
        kind: 'task',
        content: {
          ...whole.content,
          pages: whole.content.pages.filter(({ step }) => part.includes(step)),
        },
        ref: whole.ref,
        parent: item,
      }),
    );
    const held = await retire(trx, hooks, campaign, [item], nowMs);
    const lineage = { parents: [item], how: pay === 'each' ? 'split' : 'shared', by } as const;
    const items = await made(trx, campaign, children, lineage, nowMs);
    await giveParts(trx, { hooks, campaign, nowMs }, held, items);
    return { items };
  });
}

/**
 * Makes one item of several that show the same texts (D12): its form has all their pages. Verdicts stay where they were
 * given, with their pay.
 */
export async function mergeItems(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  { items, by }: { items: readonly string[]; by: string },
  nowMs: number,
): Promise<{ items: string[] } | { fault: LineageFault }> {
  return db.transaction().execute(async (trx) => {
    await alone(trx, campaign.id);
    const all = await wholes(trx, campaign.id, [...new Set(items)]);
    const [first] = all ?? [];
    if (all === null || first === undefined || all.length < 2)
      return { fault: 'not-live' as const };
    const textsOf = ({ content }: Whole): string =>
      JSON.stringify(content.shown.map(({ id, text }) => [id, text]));
    if (all.some((one) => textsOf(one) !== textsOf(first))) return { fault: 'other-text' as const };
    const pages = all.flatMap(({ content }) => content.pages);
    if (new Set(pages.map(({ step }) => step)).size !== pages.length)
      return { fault: 'same-step' as const };
    const most = (of: (row: Whole['row']) => number): number =>
      Math.max(...all.map(({ row }) => of(row)));
    const whole: NewItem = {
      ...first.row,
      difficulty: most(({ difficulty }) => difficulty) as NewItem['difficulty'],
      tier: most(({ tier }) => tier ?? 0),
      heavy: all.some(({ row }) => row.heavy),
      overlap: most(({ overlap }) => overlap ?? 1),
      priority: most(({ priority = 0 }) => priority),
      external: `merged ${all.map(({ id }) => id).join(' ')}`,
      kind: 'task',
      content: {
        ...first.content,
        pages,
        abilities: [...new Set(all.flatMap(({ content }) => content.abilities))],
        notes: [...new Set(all.flatMap(({ content }) => content.notes))],
      },
      ref: first.ref,
      parent: first.id,
    };
    const parents = all.map(({ id }) => id);
    await retire(trx, hooks, campaign, parents, nowMs);
    return { items: await made(trx, campaign, [whole], { parents, how: 'merged', by }, nowMs) };
  });
}
