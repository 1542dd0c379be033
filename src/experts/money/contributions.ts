import type { Db } from '../../store/index.js';
import { type Credit, creditsOf } from './credit.js';

export type Role = 'investigation' | 'validation' | 'data-curation';
/** What one person did in a campaign. */
export type Contribution = {
  person: string;
  verdicts: number;
  consultations: number;
  cases: number;
  share: number;
  roles: readonly Role[];
  credit: Credit | null;
};

/** A consultation or a case takes as long as several verdicts. */
export const WEIGHTS = { verdict: 1, consultation: 5, case: 5 } as const;

type Counts = Pick<Contribution, 'person' | 'verdicts' | 'consultations' | 'cases'>;

/** Shares of the whole, by the weights; they sum to 1 where anything was done. Pure. */
export function sharesOf<T extends Counts>(counts: readonly T[]): (T & { share: number })[] {
  const points = (one: Counts) =>
    one.verdicts * WEIGHTS.verdict +
    one.consultations * WEIGHTS.consultation +
    one.cases * WEIGHTS.case;
  const all = counts.reduce((sum, one) => sum + points(one), 0);
  return counts.map((one) => ({ ...one, share: all === 0 ? 0 : points(one) / all }));
}

/** Roles by the CRediT taxonomy (ANSI/NISO Z39.104): verdicts, consultations, cases. Pure. */
export const rolesOf = ({ verdicts, consultations, cases }: Counts): Role[] => [
  ...(verdicts > 0 ? (['investigation'] as const) : []),
  ...(consultations > 0 ? (['validation'] as const) : []),
  ...(cases > 0 ? (['data-curation'] as const) : []),
];

/** Verdicts by the ledger's counters, signed consultations and accepted cases of a campaign; larger shares first. */
export async function contributionsOf(db: Db, campaign: string): Promise<Contribution[]> {
  const counts = new Map<string, Counts>();
  const of = (person: string): Counts => {
    const known = counts.get(person);
    if (known !== undefined) return known;
    const made = { person, verdicts: 0, consultations: 0, cases: 0 };
    counts.set(person, made);
    return made;
  };
  for (const row of await db
    .selectFrom('pay_balance')
    .select(['person', 'verdicts'])
    .where('campaign', '=', campaign)
    .execute())
    of(row.person).verdicts = row.verdicts;
  for (const row of await db
    .selectFrom('consultation_member')
    .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
    .select((eb) => ['consultation_member.person', eb.fn.countAll().as('n')])
    .where('consultation.campaign', '=', campaign)
    .where('consultation.state', '=', 'closed')
    .where('consultation_member.signed', '>', 0)
    .groupBy('consultation_member.person')
    .execute())
    of(row.person).consultations = Number(row.n);
  for (const row of await db
    .selectFrom('reference_case')
    .select((eb) => ['made_by', eb.fn.countAll().as('n')])
    .where('campaign', '=', campaign)
    .where('status', '=', 'accepted')
    .groupBy('made_by')
    .execute())
    of(row.made_by).cases = Number(row.n);
  const credits = await creditsOf(db, [...counts.keys()]);
  return sharesOf([...counts.values()])
    .filter(({ share }) => share > 0)
    .map((one) => ({ ...one, roles: rolesOf(one), credit: credits.get(one.person) ?? null }))
    .sort((a, b) => b.share - a.share || (a.person < b.person ? -1 : 1));
}
