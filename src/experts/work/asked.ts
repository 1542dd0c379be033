import type { Text } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import type { Campaign } from './campaigns.js';
import type { Barrier, Hooks, Pages, WorkItem } from './hooks.js';

type All = readonly Hooks[];

/** Tier in force; the first part that knows it, bronze where none does. */
export async function tierOf(all: All, db: Db, campaign: Campaign, person: string) {
  for (const { tierOf: ask } of all) if (ask !== undefined) return ask(db, campaign, person);
  return 0;
}

/** Tiers in force of many people, as `tierOf` has them. */
export async function tiersOf(
  all: All,
  db: Db,
  campaign: Campaign,
  people: readonly string[],
): Promise<(person: string) => number> {
  const part = all.find((one) => one.tiersOf !== undefined || one.tierOf !== undefined);
  const found =
    (await part?.tiersOf?.(db, campaign, people)) ??
    new Map(
      await Promise.all(
        people.map(async (person) => [person, await tierOf(all, db, campaign, person)] as const),
      ),
    );
  return (person) => found.get(person) ?? 0;
}

/** Content notes that somebody does not want to see, of all parts. */
export async function optedOut(all: All, db: Db, person: string): Promise<ReadonlySet<string>> {
  const out = new Set<string>();
  for (const { optedOut: ask } of all)
    for (const note of (await ask?.(db, person)) ?? []) out.add(note);
  return out;
}

/** The first part's price; the settings' table where none has one. */
export async function priceOf(all: All, db: Db, campaign: Campaign, item: WorkItem, tier: number) {
  for (const { priceOf: ask } of all) {
    const found = (await ask?.(db, campaign, item, tier)) ?? null;
    if (found !== null) return found;
  }
  const { prices, tierPercent } = campaign.settings.money;
  const base = prices[item.difficulty - 1] ?? 0;
  const percent = tierPercent[tier] ?? 100;
  return { price: Math.round((base * percent) / 100), rule: 0 };
}

/** The first barrier that any part has. */
export async function barrierOf(
  all: All,
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<Barrier | null> {
  for (const { barrier } of all) {
    const found = (await barrier?.(db, campaign, person, nowMs)) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** All parts are asked, also after one said yes, so that what it takes does not tell. */
export async function goldDue(all: All, db: Db, campaign: Campaign, person: string) {
  let due = false;
  for (const { goldDue: ask } of all) if ((await ask?.(db, campaign, person)) === true) due = true;
  return due;
}

/** Whether all parts agree that the item may go to this person. */
export async function fits(
  all: All,
  db: Db,
  campaign: Campaign,
  item: WorkItem,
  person: string,
  last = false,
) {
  for (const { fits: ask } of all)
    if ((await ask?.(db, campaign, item, person, last)) === false) return false;
  return true;
}

/** Several items will be asked about with `fits`, one after the other, in this act. */
export async function lookAhead(
  all: All,
  db: Db,
  campaign: Campaign,
  items: readonly WorkItem[],
  person: string,
): Promise<void> {
  if (items.length === 0) return;
  for (const { ahead } of all) await ahead?.(db, campaign, items, person);
}

/** Sentences for "why me?" of all parts. */
export async function whyOf(
  all: All,
  db: Db,
  campaign: Campaign,
  item: WorkItem,
  person: string,
): Promise<Text[]> {
  const said: Text[] = [];
  for (const { why } of all) said.push(...((await why?.(db, campaign, item, person)) ?? []));
  return said;
}

/** How well items suit a person, added up over the parts; an item that none speaks of has 0. */
export async function weighed(
  all: All,
  db: Db,
  campaign: Campaign,
  person: string,
  items: readonly WorkItem[],
): Promise<ReadonlyMap<string, number>> {
  const sum = new Map<string, number>();
  for (const { weigh } of all)
    for (const [item, weight] of (await weigh?.(db, campaign, person, items)) ?? [])
      sum.set(item, (sum.get(item) ?? 0) + weight);
  return sum;
}

/** What comes before all other work for this person; the first part that has something. */
export async function dueOf(
  all: All,
  trx: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<{ item: string; mode: string } | null> {
  for (const { due } of all) {
    const found = (await due?.(trx, campaign, person, nowMs)) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** What was drawn for this person; the first part that has something. */
export async function drawnOf(
  all: All,
  trx: Db,
  campaign: Campaign,
  person: string,
  wanted: { subjects: readonly string[]; heavy: boolean },
): Promise<{ item: string; mode: string } | null> {
  for (const { drawn } of all) {
    const found = (await drawn?.(trx, campaign, person, wanted)) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** How many items were drawn for this person that they have not begun. */
export async function drawnLeftOf(
  all: All,
  db: Db,
  campaign: Campaign,
  person: string,
): Promise<number> {
  let n = 0;
  for (const { drawnLeft } of all) n += (await drawnLeft?.(db, campaign, person)) ?? 0;
  return n;
}

/** An item whose place is kept for this person; the first part that has one. */
export async function keptFor(
  all: All,
  trx: Db,
  campaign: Campaign,
  person: string,
  wanted: Parameters<NonNullable<Hooks['kept']>>[3],
  nowMs: number,
): Promise<string | null> {
  for (const { kept } of all) {
    const found = (await kept?.(trx, campaign, person, wanted, nowMs)) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** The form's pages in the words of a rubric version, each part over what the one before made of them. */
export async function pagesOf(
  all: All,
  db: Db,
  of: { campaign: string; item: string; rubric: number },
  pages: Pages,
): Promise<Pages> {
  let shown = pages;
  for (const { pages: words } of all)
    shown = (await words?.(db, of.campaign, of.item, of.rubric, shown)) ?? shown;
  return shown;
}

/** The state that a part puts a finished item into; the strictest counts. */
export async function closedBy(
  all: All,
  trx: Db,
  campaign: Campaign,
  item: WorkItem,
  atMs: number,
): Promise<'closed' | 'diverged'> {
  let state: 'closed' | 'diverged' = 'closed';
  for (const { closed } of all)
    if ((await closed?.(trx, campaign, item, atMs)) === 'diverged') state = 'diverged';
  return state;
}

/** Tells all parts, one after the other, in the engine's transaction. */
export async function told<K extends 'submitted' | 'undone' | 'skipped' | 'unskipped'>(
  all: All,
  name: K,
  trx: Db,
  what: Parameters<NonNullable<Hooks[K]>>[1],
): Promise<void> {
  for (const part of all) {
    const tell = part[name] as ((trx: Db, what: unknown) => Promise<void>) | undefined;
    await tell?.call(part, trx, what);
  }
}
