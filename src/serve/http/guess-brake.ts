/** How many wrong keys an address may send at once, and after how long it may send one more. */
const AT_ONCE = 10;
const REFILL_MS = 6000;
/** Addresses that are remembered; the ones longest unheard of are forgotten first. */
const ADDRESSES = 10_000;

type Entry = {
  /** Wrong keys still allowed, as of `at`. */
  left: number;
  at: number;
  /** Names of keys that were right from this address: their holders go on working beside a guesser. */
  known: Set<string>;
};

/**
 * Slows the guessing of keys, by address. An address that has used up its wrong keys is answered without a word on
 * whether the next is right, except for keys that it has used rightly before.
 */
export class GuessBrake {
  readonly #byAddress = new Map<string, Entry>();

  /** @param now milliseconds; the clock of the tests */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Whether a key may pass. `name`: of the key that was sent, null for a wrong one.
   * Else in how many seconds the address may try again; 0: the key is wrong, and the next try is heard.
   */
  judge(address: string, name: string | null): 'pass' | { wrong: true; retryAfterSeconds: number } {
    const entry = this.#entry(networkOf(address));
    if (name !== null && (entry.left >= 1 || entry.known.has(name))) {
      entry.known.add(name);
      return 'pass';
    }
    if (entry.left < 1) {
      const wait = Math.ceil(((1 - entry.left) * REFILL_MS) / 1000);
      return { wrong: true, retryAfterSeconds: Math.max(1, wait) };
    }
    entry.left -= 1;
    return { wrong: true, retryAfterSeconds: 0 };
  }

  #entry(network: string): Entry {
    const now = this.now();
    const entry = this.#byAddress.get(network) ?? { left: AT_ONCE, at: now, known: new Set() };
    entry.left = Math.min(AT_ONCE, entry.left + Math.max(0, now - entry.at) / REFILL_MS);
    entry.at = now;
    // Set anew: a Map keeps the order of insertion, so the first is the one longest unheard of.
    this.#byAddress.delete(network);
    this.#byAddress.set(network, entry);
    if (this.#byAddress.size > ADDRESSES) {
      const [oldest] = this.#byAddress.keys();
      if (oldest !== undefined) this.#byAddress.delete(oldest);
    }
    return entry;
  }
}

/** An IPv6 host owns a whole /64, so that is what counts; an IPv4 address in IPv6 clothes counts as itself. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1] !== undefined) return v4[1];
  const [head = ''] = address.split('%');
  const [left = '', right] = head.split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':');
    while (groups.length + tail.length < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((g) => g.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
