import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { tooMany } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';

/** Tries that are free, by kind of place; each further one must wait twice as long as the one before. */
const FREE = { 'account from network': 5, account: 20, network: 40 } as const;
export type BrakeKind = keyof typeof FREE;
export type BrakePlace = readonly [kind: BrakeKind, name: string];

const LONGEST_MS = 15 * 60_000;
/** After so long without a try a place starts anew. */
const FORGET_MS = 30 * 60_000;
const TIDY_MS = 60_000;
/** Places that are kept; the ones that were not asked about for longest go first. */
const PLACES = 100_000;

type Counted = { kind: BrakeKind; place: string };

/**
 * Slows guessing by the account as seen from one network, by the account from anywhere, and by the network. A try is
 * counted before it is looked at, so that many at once are no way around. The counts are in the database: all servers of
 * a team share them, and a restart forgets nothing.
 */
export class SignInBrake {
  #tidyMs = 0;

  /** @param key of the keyed hash under which places are stored @param now milliseconds; the clock of the tests */
  constructor(
    private readonly db: Db,
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Counts a try. The function that comes back takes it back for the account from this network, once it was right.
   * @throws HttpFault 429 with Retry-After
   */
  async enter(places: readonly BrakePlace[]): Promise<() => Promise<void>> {
    const now = this.now();
    // Always in the same order, so that two at once never wait for each other.
    const counted = places
      .map(([kind, name]): Counted => ({ kind, place: this.#hash(`${kind} ${name}`) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1));
    await this.#mustNotWait(counted, now);
    await this.#tidy(now);
    await this.db.transaction().execute(async (trx) => {
      for (const { kind, place } of counted) await this.#count(trx, kind, place, now);
    });
    return () => this.#takeBack(counted);
  }

  #hash(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  async #mustNotWait(counted: readonly Counted[], now: number): Promise<void> {
    const rows = await this.db
      .selectFrom('sign_in_try')
      .select('until_ms')
      .where(
        'place',
        'in',
        counted.map(({ place }) => place),
      )
      .execute();
    const until = Math.max(0, ...rows.map(({ until_ms }) => Number(until_ms)));
    if (until > now) throw wait(until - now);
  }

  /** Adds one to a place's tries, unless somebody who came at the same moment has filled it up. */
  async #count(trx: Db, kind: BrakeKind, place: string, now: number): Promise<void> {
    const row = await trx
      .insertInto('sign_in_try')
      .values({ place, tries: 1, at_ms: now, until_ms: 0 })
      .onConflict((on) =>
        on
          .column('place')
          .doUpdateSet({
            tries: sql<number>`case when sign_in_try.at_ms < ${now - FORGET_MS} then 1 else sign_in_try.tries + 1 end`,
            at_ms: now,
          })
          .where('sign_in_try.until_ms', '<=', now),
      )
      .returning('tries')
      .executeTakeFirst();
    if (row === undefined) throw wait(1000);
    const over = Number(row.tries) - FREE[kind];
    if (over < 0) return;
    await trx
      .updateTable('sign_in_try')
      .set({ until_ms: now + Math.min(LONGEST_MS, 1000 * 2 ** over) })
      .where('place', '=', place)
      .execute();
  }

  async #takeBack(counted: readonly Counted[]): Promise<void> {
    for (const { kind, place } of counted)
      if (kind !== 'network')
        await this.db.deleteFrom('sign_in_try').where('place', '=', place).execute();
      else
        await this.db
          .updateTable('sign_in_try')
          .set({ tries: sql<number>`tries - 1` })
          .where('place', '=', place)
          .where('tries', '>', 0)
          .execute();
  }

  /** Once a minute what is over goes, and what is too much: whoever invents accounts fills no disk. */
  async #tidy(now: number): Promise<void> {
    if (now - this.#tidyMs < TIDY_MS) return;
    this.#tidyMs = now;
    const last = await this.db
      .selectFrom('sign_in_try')
      .select('at_ms')
      .orderBy('at_ms', 'desc')
      .offset(PLACES)
      .limit(1)
      .executeTakeFirst();
    const before = Math.max(now - FORGET_MS, Number(last?.at_ms ?? 0));
    await this.db.deleteFrom('sign_in_try').where('at_ms', '<', before).execute();
  }
}

const wait = (ms: number) =>
  tooMany(
    'too_many_tries',
    {
      en: 'too many tries; wait a while before the next one',
      'zh-CN': '尝试次数过多，请稍后再试',
    },
    Math.ceil(ms / 1000),
  );
