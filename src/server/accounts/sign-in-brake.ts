import { tooMany } from '../../serve/http/index.js';

/** Tries that are free, by kind of place; each further one must wait twice as long as the one before. */
const FREE = { 'account from network': 5, account: 20, network: 40 } as const;
export type BrakeKind = keyof typeof FREE;
export type BrakePlace = readonly [kind: BrakeKind, name: string];

const LONGEST_MS = 15 * 60_000;
/** After so long without a try a place starts anew. */
const FORGET_MS = 30 * 60_000;
const PLACES = 20_000;

type Entry = { tries: number; at: number; until: number };

/**
 * Slows guessing by the account as seen from one network, by the account from anywhere, and by the network. A try is
 * counted before it is looked at, so that many at once are no way around.
 */
export class SignInBrake {
  readonly #entries = new Map<string, Entry>();

  /** @param now milliseconds; the clock of the tests */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Counts a try. The function that comes back takes it back for the account from this network, once it was right.
   * @throws HttpFault 429 with Retry-After
   */
  enter(places: readonly BrakePlace[]): () => void {
    const now = this.now();
    const keys = places.map(([kind, name]) => [kind, `${kind} ${name}`] as const);
    const until = Math.max(0, ...keys.map(([, key]) => this.#entry(key, now).until));
    if (until > now)
      throw tooMany(
        'too_many_tries',
        {
          en: 'too many tries; wait a while before the next one',
          'zh-CN': '尝试次数过多，请稍后再试',
        },
        Math.ceil((until - now) / 1000),
      );
    for (const [kind, key] of keys) {
      const entry = this.#entry(key, now);
      entry.tries += 1;
      entry.at = now;
      const over = entry.tries - FREE[kind];
      if (over >= 0) entry.until = now + Math.min(LONGEST_MS, 1000 * 2 ** over);
    }
    return () => {
      for (const [kind, key] of keys)
        if (kind !== 'network') this.#entries.delete(key);
        else this.#entry(key, now).tries -= 1;
    };
  }

  #entry(key: string, now: number): Entry {
    const known = this.#entries.get(key);
    const entry =
      known === undefined || now - known.at > FORGET_MS ? { tries: 0, at: now, until: 0 } : known;
    // Set anew: the first of a Map is the one that was not asked about for longest.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > PLACES) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return entry;
  }
}
