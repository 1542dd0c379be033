/** Order of names that does not depend on the machine's language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All answers of one target under one judge: by place of the item, in the order of repeat and judge repeat. */
export type Group<E> = { target: string; judge: string | null; entries: E[][] };

type Repeated = { repeat: number; judgeRepeat: number };

/**
 * Reads a stream of rows into groups by judge, then target; nothing but `facts` and `entry` is kept. The result does not
 * depend on the order of the stream. `order`: of the items.
 */
export async function collectRows<
  R extends { item: { id: string }; target: string; judge: string | null },
  F extends { id: string },
  E extends Repeated,
>(
  rows: AsyncIterable<R>,
  facts: (item: R['item']) => F,
  entry: (row: R) => E,
  order: (a: F, b: F) => number = (a, b) => byName(a.id, b.id),
): Promise<{ items: F[]; groups: Group<E>[] }> {
  const items = new Map<string, F>();
  const drafts = new Map<string, { target: string; judge: string | null; all: [string, E][] }>();
  for await (const row of rows) {
    const { item, target, judge } = row;
    if (!items.has(item.id)) items.set(item.id, facts(item));
    const key = JSON.stringify([judge, target]);
    const draft = drafts.get(key) ?? { target, judge, all: [] };
    drafts.set(key, draft);
    draft.all.push([item.id, entry(row)]);
  }
  const sorted = [...items.values()].sort(order);
  const placeOf = new Map(sorted.map((item, i) => [item.id, i]));
  const groups = [...drafts.values()].map(({ target, judge, all }): Group<E> => {
    const entries: E[][] = sorted.map(() => []);
    for (const [id, one] of all) entries[placeOf.get(id) ?? 0]?.push(one);
    for (const list of entries)
      list.sort((a, b) => a.repeat - b.repeat || a.judgeRepeat - b.judgeRepeat);
    return { target, judge, entries };
  });
  groups.sort((a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target));
  return { items: sorted, groups };
}
