import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import type { Tally } from './expected.js';

/** Where a point counts: whose, and on what kind of item. */
type Place = { rubric: number; person: string; stratum: string };

/** The stratum that holds all work. */
const ALL = '*';

const keyOf = ({ rubric, person, stratum }: Place): string =>
  JSON.stringify([rubric, stratum, person]);

/** The rows that a point counts in: all work and this kind of it, of everybody and of this person. */
const rowsOf = ({ rubric, person, stratum }: Place): Place[] =>
  [ALL, stratum].flatMap((of) => ['', person].map((who) => ({ rubric, person: who, stratum: of })));

/** Sums of points by kind of item, read together and moved together. */
class Strata {
  readonly #known = new Map<string, Tally>();
  readonly #moved = new Map<string, Place & Tally>();

  constructor(
    private readonly campaign: string,
    rows: readonly (Place & Tally)[],
  ) {
    for (const row of rows) this.#known.set(keyOf(row), { n: row.n, errors: row.errors });
  }

  /** How verdicts of the others came out, on such items and on all; hidden checks and exams stand for themselves. */
  othersOf({ rubric, person, stratum }: Place): { such: Tally; all: Tally } {
    const tally = (of: string): Tally => {
      const [whole, own] = ['', person].map((who) =>
        this.#known.get(keyOf({ rubric, person: who, stratum: of })),
      );
      return {
        n: (whole?.n ?? 0) - (own?.n ?? 0),
        errors: Math.max(0, (whole?.errors ?? 0) - (own?.errors ?? 0)),
      };
    };
    return { such: tally(stratum), all: tally(ALL) };
  }

  /** Adds a point's error, or takes it out with `sign` −1; the next one is set against it. */
  move(place: Place, error: number, sign: 1 | -1): void {
    for (const row of rowsOf(place)) {
      const key = keyOf(row);
      const { n, errors } = this.#known.get(key) ?? { n: 0, errors: 0 };
      this.#known.set(key, { n: n + sign, errors: errors + sign * error });
      const moved = this.#moved.get(key) ?? { ...row, n: 0, errors: 0 };
      moved.n += sign;
      moved.errors += sign * error;
      this.#moved.set(key, moved);
    }
  }

  /** Writes what was moved. */
  async store(trx: Db): Promise<void> {
    if (this.#moved.size === 0) return;
    await trx
      .insertInto('quality_stratum')
      .values([...this.#moved.values()].map((row) => ({ campaign: this.campaign, ...row })))
      .onConflict((on) =>
        on.columns(['campaign', 'rubric', 'stratum', 'person']).doUpdateSet({
          n: sql<number>`quality_stratum.n + excluded.n`,
          errors: sql<number>`quality_stratum.errors + excluded.errors`,
        }),
      )
      .execute();
    this.#moved.clear();
  }
}

/** Sums that these points stand against. */
export async function strataFor(
  db: Db,
  campaign: string,
  places: readonly Place[],
): Promise<Strata> {
  const distinct = <T>(of: (place: Place) => T): T[] => [...new Set(places.map(of))];
  const rows =
    places.length === 0
      ? []
      : await db
          .selectFrom('quality_stratum')
          .select(['rubric', 'stratum', 'person', 'n', 'errors'])
          .where('campaign', '=', campaign)
          .where(
            'rubric',
            'in',
            distinct(({ rubric }) => rubric),
          )
          .where('stratum', 'in', [ALL, ...distinct(({ stratum }) => stratum)])
          .where('person', 'in', ['', ...distinct(({ person }) => person)])
          .execute();
  return new Strata(
    campaign,
    rows.map((row) => ({ ...row, n: Number(row.n), errors: Number(row.errors) })),
  );
}
