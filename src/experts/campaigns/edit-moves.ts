/** What many items became, told together: so many went from one value of a field to another. */
export type Move = {
  field: 'difficulty' | 'tier' | 'heavy' | 'priority' | 'overlap' | 'state';
  /** Null: from several values, of which there were too many to tell apart. */
  from: number | string | null;
  to: number | string;
  n: number;
};
type Values = Readonly<Record<Move['field'], number | string>>;

/** Pairs of values that are told apart in one edit. */
const MOST = 100;

/** Adds an item's change to what is told of the others. A state follows the number of people too: it is told where it was asked for. Pure. */
export function withMove(
  moves: readonly Move[],
  { before, after, tellState }: { before: Values; after: Values; tellState: boolean },
): Move[] {
  const all = [...moves];
  for (const field of Object.keys(after) as Move['field'][]) {
    const [from, to] = [before[field], after[field]];
    if (from === to || (field === 'state' && !tellState)) continue;
    const at = all.findIndex((one) => one.field === field && one.from === from && one.to === to);
    const rest = all.findIndex((one) => one.field === field && one.from === null && one.to === to);
    const place = at >= 0 ? at : all.length < MOST ? -1 : rest;
    const known = all[place];
    if (known !== undefined) all[place] = { ...known, n: known.n + 1 };
    else all.push({ field, from: all.length < MOST ? from : null, to, n: 1 });
  }
  return all;
}
