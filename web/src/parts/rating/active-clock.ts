/** A stretch of work. Sent twice under its id, it counts once. */
export type Stretch = { id: string; ms: number };

/** Without a sign of life for so long, somebody does something else. */
export const IDLE_MS = 60_000;

/**
 * Counts active time of one item: only while its window is in front, and until a minute after the last key, click or
 * scroll. All times are of one clock that only goes forward (`performance.now()`), in ms.
 */
export class ActiveClock {
  #from: number | null = null;
  #last = 0;
  #closed: Stretch[] = [];
  #total: number;

  /** @param total what was counted before, in ms */
  constructor(
    private readonly newId: () => string,
    total = 0,
  ) {
    this.#total = total;
  }

  /** A sign of life. */
  sign(now: number): void {
    if (this.#from !== null && now - this.#last > IDLE_MS) this.#close(now);
    this.#from ??= now;
    this.#last = now;
  }

  /** The window went to the back, was hidden, or its user asked for a pause. */
  away(now: number): void {
    this.#close(now);
  }

  /** Whether time runs. */
  runs(now: number): boolean {
    return this.#from !== null && now - this.#last <= IDLE_MS;
  }

  /** Active time so far. */
  total(now: number): number {
    return this.#total + this.#open(now);
  }

  /** Stretches that are over, each handed out once; what runs is cut here and goes on. */
  take(now: number): Stretch[] {
    const goesOn = this.runs(now);
    this.#close(now);
    if (goesOn) this.#from = now;
    return this.#closed.splice(0);
  }

  #open(now: number): number {
    return this.#from === null
      ? 0
      : Math.max(0, Math.round(Math.min(now, this.#last + IDLE_MS) - this.#from));
  }

  #close(now: number): void {
    const ms = this.#open(now);
    this.#from = null;
    if (ms === 0) return;
    this.#total += ms;
    this.#closed.push({ id: this.newId(), ms });
  }
}
