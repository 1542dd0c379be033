import { type Db, fromColumn, toColumn } from '../../store/index.js';

/** How somebody is paid. */
export type Payee = {
  name: string;
  method: 'bank' | 'alipay' | 'other';
  account: string;
  bank: string;
  taxId: string;
  address: string;
};

/** Seals a text for one place, and opens it there; the server gives it with its secret. */
export type Seal = {
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string | null;
  isOld(sealed: string): boolean;
};

/** A sealed text opens for its own person only. */
const placeOf = (person: string): string => `payee ${person}`;

/** Stores how somebody is paid, sealed. */
export async function setPayee(
  db: Db,
  seal: Seal,
  person: string,
  payee: Payee,
  atMs: number,
): Promise<void> {
  const sealed = seal.seal(toColumn(payee), placeOf(person));
  await db
    .insertInto('payee')
    .values({ person, sealed, set_ms: atMs })
    .onConflict((on) => on.column('person').doUpdateSet({ sealed, set_ms: atMs }))
    .execute();
}

/**
 * How somebody is paid; `lost` where it was sealed with a secret that this server no longer has. What was sealed with an
 * older secret is sealed anew.
 * @param seals asked only where there is something, as the server's secret is made when it is first asked for
 */
export async function payeeOf(
  db: Db,
  seals: () => Promise<Seal>,
  person: string,
): Promise<{ payee: (Payee & { setMs: number }) | null; lost: boolean }> {
  const row = await db
    .selectFrom('payee')
    .selectAll()
    .where('person', '=', person)
    .executeTakeFirst();
  if (row === undefined) return { payee: null, lost: false };
  const seal = await seals();
  const text = seal.open(row.sealed, placeOf(person));
  if (text === null) return { payee: null, lost: true };
  if (seal.isOld(row.sealed))
    await db
      .updateTable('payee')
      .set({ sealed: seal.seal(text, placeOf(person)) })
      .where('person', '=', person)
      .where('sealed', '=', row.sealed)
      .execute();
  return { payee: { ...fromColumn<Payee>(text), setMs: Number(row.set_ms) }, lost: false };
}

/** People who said how they are paid; `lost` where it cannot be read any more and must be entered anew. */
export async function payeeStates(
  db: Db,
  seals: () => Promise<Seal>,
  people: readonly string[],
): Promise<ReadonlyMap<string, 'known' | 'lost'>> {
  const found = new Map<string, 'known' | 'lost'>();
  for (let i = 0; i < people.length; i += 500) {
    const rows = await db
      .selectFrom('payee')
      .select(['person', 'sealed'])
      .where('person', 'in', people.slice(i, i + 500))
      .execute();
    if (rows.length === 0) continue;
    const seal = await seals();
    for (const { person, sealed } of rows)
      found.set(person, seal.open(sealed, placeOf(person)) === null ? 'lost' : 'known');
  }
  return found;
}

export const forgetPayee = async (db: Db, person: string): Promise<void> => {
  await db.deleteFrom('payee').where('person', '=', person).execute();
};

/** The end of a number, by which its owner knows it: of a short one, which four digits would almost tell, only two. */
export function masked(text: string): string {
  if (text.length <= 4) return '•'.repeat(text.length);
  return `•••• ${text.slice(text.length < 12 ? -2 : -4)}`;
}
