import type { Text } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { type AgreementFigure, agreementOf, type PairFigure, pairOf } from './agreement.js';
import type { StoredRatings } from './closed-items.js';
import { commonWords, formReader } from './field-words.js';
import { type Group, groupsOf, type StoredItem } from './units.js';

/** Agreement of a campaign under one rubric version, as it was last computed. */
export type AgreementFigures = {
  /** Items that the figures are made of: the latest ones. */
  used: number;
  /** `words`: what raters see the field called; null where it is not about one question, or items call it differently. */
  figures: (AgreementFigure & { words: Text | null })[];
  pairs: PairFigure[];
};

/** Closed items that figures are made of, the latest ones: what is said is said of now, and costs the same at any size. */
export const USED = 2000;
/** Pairs of people that are listed, those with most items in common first. */
const PAIRS = 60;

export async function latestItems(
  db: Db,
  campaign: string,
  rubric: number,
  most = USED,
): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('quality_item')
    .select(['item', 'abilities', 'ratings'])
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .orderBy('closed_ms', 'desc')
    .orderBy('item', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ item, abilities, ratings }) => ({
    item,
    abilities: fromColumn<string[]>(abilities),
    ratings: fromColumn<StoredRatings>(ratings),
  }));
}

/** Lets others have their turn between two pieces of work. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Makes the figures of closed items; gives way between groups, so that nobody waits for it. */
async function make(db: Db, items: readonly StoredItem[], seed: string): Promise<AgreementFigures> {
  const groups = groupsOf(items);
  const figures: AgreementFigures['figures'] = [];
  const formOf = formReader(db);
  for (const group of groups) {
    const words = isOneQuestion(group)
      ? await commonWords(formOf, group.units, group.by === 'field' ? 'full' : 'own')
      : null;
    // What asks every item something else is no question to agree on: HeartBench's first criterion of each.
    if (words === 'unlike' && group.by === 'field') continue;
    figures.push({ ...agreementOf(group, seed), words: words === 'unlike' ? null : words });
    await turn();
  }
  const pairs: PairFigure[] = [];
  const main = groups.find(({ by, scale }) => by === 'scale' && scale !== 'set');
  if (main !== undefined)
    for (const [a, b] of pairsIn(main)) {
      pairs.push(pairOf(main, a, b, seed));
      await turn();
    }
  return { used: items.length, figures, pairs };
}

/** Names are pooled of one question only (`nominal:field`); numbers of all with the same scale. */
const isOneQuestion = ({ by, id, scale }: Group): boolean =>
  by === 'field' || (scale === 'nominal' && !id.endsWith('nominal:1'));

function pairsIn({ units }: Group): [string, string][] {
  const shared = new Map<string, { of: [string, string]; items: Set<string> }>();
  for (const { item, raters } of units)
    raters.forEach((a, i) => {
      for (const b of raters.slice(i + 1)) {
        const of: [string, string] = a < b ? [a, b] : [b, a];
        const key = JSON.stringify(of);
        const known = shared.get(key);
        if (known === undefined) shared.set(key, { of, items: new Set([item]) });
        else known.items.add(item);
      }
    });
  return [...shared.values()]
    .sort((x, y) => y.items.size - x.items.size)
    .slice(0, PAIRS)
    .map(({ of }) => of);
}

/** What is being made at this moment, so that it is made once however many look. */
const underWay = new Map<string, Promise<void>>();

async function remake(db: Db, campaign: string, rubric: number, nowMs: number): Promise<void> {
  const row = await db
    .selectFrom('quality_figure')
    .select('items')
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .executeTakeFirst();
  if (row === undefined) return;
  const made = await make(db, await latestItems(db, campaign, rubric), `${campaign}/${rubric}`);
  await db
    .updateTable('quality_figure')
    .set({ figures: toColumn(made), made_items: row.items, made_ms: nowMs })
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .execute();
}

const lacksWords = ({ figures }: AgreementFigures): boolean =>
  figures.some((figure) => !('words' in figure));

/** Figures are made again when items closed since and they are older than so many ms. */
const OLD_MS = 20_000;

/**
 * The figures and how many items have closed by now. The first time they are made at once; later the ones at hand are
 * given, and new ones are made behind where items closed since.
 */
export async function figuresOf(
  db: Db,
  campaign: string,
  rubric: number,
  nowMs: number,
): Promise<{ items: number; madeMs: number | null; figures: AgreementFigures }> {
  const stored = () =>
    db
      .selectFrom('quality_figure')
      .selectAll()
      .where('campaign', '=', campaign)
      .where('rubric', '=', rubric)
      .executeTakeFirst();
  let row = await stored();
  if (row === undefined || row.items === 0)
    return { items: 0, madeMs: null, figures: { used: 0, figures: [], pairs: [] } };
  const stale = row.items !== row.made_items;
  // Figures that were made before fields had words are made again, as if there were none.
  if (row.figures !== null && lacksWords(fromColumn<AgreementFigures>(row.figures)))
    row = { ...row, figures: null };
  if (row.figures === null || (stale && nowMs - Number(row.made_ms ?? 0) > OLD_MS)) {
    const key = `${campaign} ${rubric}`;
    const made =
      underWay.get(key) ?? remake(db, campaign, rubric, nowMs).finally(() => underWay.delete(key));
    underWay.set(key, made);
    if (row.figures === null) {
      await made;
      row = (await stored()) ?? row;
    } else made.catch(() => undefined);
  }
  return {
    items: row.items,
    madeMs: row.made_ms === null ? null : Number(row.made_ms),
    figures:
      row.figures === null
        ? { used: 0, figures: [], pairs: [] }
        : fromColumn<AgreementFigures>(row.figures),
  };
}
