import { createHash } from 'node:crypto';
import type { Text } from '../../contract/index.js';
import {
  canonicalJson,
  compiledOnce,
  type Db,
  digest,
  LONGEST_LIST,
  padded,
  sha256,
  toColumn,
} from '../../store/index.js';
import type { Campaign } from './campaigns.js';
import type { FilledPages, WorkContent, WorkRef } from './content.js';
import { alone, happened, isWork } from './events.js';
import type { WorkItem } from './hooks.js';
import { workId } from './ids.js';
import { insertMany } from './insert-many.js';

/** An item as an import, a run or a test brings it. */
export type NewItem = {
  /** The importer's own id. */
  external: string;
  kind: WorkItem['kind'];
  content: WorkContent;
  /** What must not come again soon for one rater: the question. */
  subject: string;
  difficulty: 1 | 2 | 3;
  /** Lowest tier that may take it; null: the campaign's for its difficulty. */
  tier: number | null;
  heavy: boolean;
  lang: string;
  /** The campaign's overlap where it is left out. */
  overlap?: number | null | undefined;
  priority?: number | undefined;
  ref: WorkRef | null;
  standard?: FilledPages | null;
  why?: Text | null;
  parent?: string | null;
};

/**
 * An item that can be written as it is. Digest and text of a content cost half of the work of putting it in; an import has
 * both made, and its content stored, when it is staged.
 */
export type ReadyItem = Omit<NewItem, 'content'> & {
  /** JSON of the content, or the id under which it is stored already. */
  content: string | { storedAs: string };
  digest: string;
  notes: readonly string[];
};

/** Forms as canonical JSON: one form stands in all rows of an import. */
const forms = new WeakMap<WorkContent['pages'], string>();

/** The content is written once, in the way that its digest is taken of (`contentDigest`). */
export function readyItem({ content, ...item }: NewItem): ReadyItem & { content: string } {
  const { pages, notes } = content;
  if (!forms.has(pages)) forms.set(pages, canonicalJson(pages));
  const written = canonicalJson(content, forms);
  return { ...item, content: written, digest: sha256(written), notes };
}

/** What an import comes to: `changed` have an id that is known, and other texts or another form. */
export type Added = { new: string[]; same: string[]; changed: string[] };

/** Items of one transaction of `importItems`. */
const AT_ONCE = 100;

/** Where an item stands in a campaign's random order: the same for the same campaign and id, whenever it comes. Pure. */
export function placeOf(seed: string, external: string): number {
  const hash = createHash('sha256').update(`${seed}\n${external}`).digest();
  return hash.readUIntBE(0, 6);
}

/** Exams and practice are for everybody; hidden checks ask for what tasks ask for, so that nothing tells them apart. */
const lowestTier = (
  { settings }: Campaign,
  { kind, difficulty }: Pick<NewItem, 'kind' | 'difficulty'>,
): number =>
  kind === 'exam' || kind === 'practice' ? 0 : (settings.matching.lowest[difficulty - 1] ?? 0);

/** Digest of what is shown and asked. Pure. */
export const contentDigest = (content: WorkContent): string => digest(content);

/** Content notes as the column holds them: lower case, words joined by hyphens, between bars. Pure. */
export function noteColumn(notes: readonly string[]): string | null {
  const names = [...new Set(notes.map(noteName))].filter((name) => name !== '');
  return names.length === 0 ? null : `|${names.join('|')}|`;
}

/** One name for a content note, however it is written; nothing in it means anything to a search pattern. Pure. */
export const noteName = (note: string): string =>
  note
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What `addReady` would do, without doing it. An id that is named twice in the list is looked at once, the last one. */
export async function sortItems(
  db: Db,
  campaign: Pick<Campaign, 'id'>,
  items: readonly Pick<ReadyItem, 'external' | 'digest'>[],
): Promise<Added> {
  const added: Added = { new: [], same: [], changed: [] };
  const byId = new Map(items.map((item) => [item.external, item]));
  const known = await digestsOf(db, campaign.id, [...byId.keys()]);
  for (const { external, digest } of byId.values()) {
    const before = known.get(external);
    added[before === undefined ? 'new' : before === digest ? 'same' : 'changed'].push(external);
  }
  return added;
}

/** Digests of those of a campaign's items that have one of these importers' ids. */
export async function digestsOf(
  db: Db,
  campaign: string,
  externals: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let at = 0; at < externals.length; at += LONGEST_LIST) {
    const some = padded(externals.slice(at, at + LONGEST_LIST));
    const query = compiledOnce(db, `digests of ${some.length} items`, () =>
      db
        .selectFrom('work_item')
        .select(['external', 'digest'])
        .where('campaign', '=', campaign)
        .where('external', 'in', [...some])
        .compile(),
    );
    const { rows } = await db.executeQuery<{ external: string; digest: string }>({
      ...query,
      parameters: [campaign, ...some],
    });
    for (const { external, digest } of rows) known.set(external, digest);
  }
  return known;
}

/**
 * Adds items inside a transaction: whoever imports many calls it a hundred at a time, each time in a transaction of its
 * own, so that nobody waits for an import. An id that is known is left as it is, whatever its text; importing twice adds
 * nothing.
 * @returns what was new, the same, and different from what is there (and was left)
 */
export const addItems = (
  trx: Db,
  campaign: Campaign,
  items: readonly NewItem[],
  how: { batch: string; nowMs: number },
): Promise<Added> => addReady(trx, campaign, items.map(readyItem), how);

/** `addItems`, of items that are ready to be written. */
export async function addReady(
  trx: Db,
  campaign: Campaign,
  items: readonly ReadyItem[],
  { batch, nowMs }: { batch: string; nowMs: number },
): Promise<Added> {
  await alone(trx, campaign.id);
  const sorted = await sortItems(trx, campaign, items);
  const fresh = new Set(sorted.new);
  const byId = new Map(items.map((item) => [item.external, item]));
  const rows = [...byId.values()].filter(({ external }) => fresh.has(external));
  if (rows.length > 0) await insert(trx, campaign, rows, { batch, nowMs });
  return sorted;
}

async function insert(
  trx: Db,
  campaign: Campaign,
  items: readonly ReadyItem[],
  { batch, nowMs }: { batch: string; nowMs: number },
): Promise<void> {
  const made = items.map((item) => ({
    item,
    id: typeof item.content === 'string' ? workId('i') : item.content.storedAs,
  }));
  await insertMany(
    trx,
    'work_item',
    made.map(({ item, id }) => ({
      id,
      campaign: campaign.id,
      external: item.external,
      digest: item.digest,
      kind: item.kind,
      subject: item.subject,
      difficulty: item.difficulty,
      tier: item.tier ?? lowestTier(campaign, item),
      heavy: item.heavy ? 1 : 0,
      lang: item.lang,
      priority: item.priority ?? 0,
      place: placeOf(campaign.seed, item.external),
      overlap: item.overlap ?? campaign.settings.overlap,
      taken: 0,
      done: 0,
      state: 'open',
      batch,
      parent: item.parent ?? null,
      notes: noteColumn(item.notes),
      rubric: campaign.rubric,
      made_ms: nowMs,
      closed_ms: null,
    })),
  );
  await insertMany(
    trx,
    'work_content',
    made.flatMap(({ item: { content }, id }) =>
      typeof content === 'string' ? [{ item: id, content }] : [],
    ),
  );
  await insertMany(
    trx,
    'work_secret',
    made.map(({ item, id }) => ({
      item: id,
      ref: toColumn(item.ref),
      standard: item.standard == null ? null : toColumn(item.standard),
      why: item.why == null ? null : toColumn(item.why),
    })),
  );
  for (const kind of new Set(items.map((item) => item.kind))) {
    const of = items.filter((item) => item.kind === kind);
    const wanted = isWork(kind)
      ? of.reduce((sum, item) => sum + (item.overlap ?? campaign.settings.overlap), 0)
      : 0;
    await happened(trx, campaign.id, 'added', { kind, n: of.length, wanted }, { atMs: nowMs });
  }
}

/** Adds any number of items, a hundred in each transaction. */
export async function importItems(
  db: Db,
  campaign: Campaign,
  items: readonly NewItem[],
  how: { batch: string; nowMs: number },
): Promise<Added> {
  const all: Added = { new: [], same: [], changed: [] };
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const part = await db
      .transaction()
      .execute((trx) => addItems(trx, campaign, items.slice(at, at + AT_ONCE), how));
    for (const name of ['new', 'same', 'changed'] as const) all[name].push(...part[name]);
    // Whoever waits for the database goes first.
    await new Promise(setImmediate);
  }
  return all;
}

/** Writes down what is right for an item, and why; `null` takes it away. */
export async function setStandard(
  trx: Db,
  item: string,
  standard: FilledPages | null,
  why: Text | null,
): Promise<void> {
  await trx
    .updateTable('work_secret')
    .set({
      standard: standard === null ? null : toColumn(standard),
      why: why === null ? null : toColumn(why),
    })
    .where('item', '=', item)
    .execute();
}
