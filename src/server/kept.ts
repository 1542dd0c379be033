/**
 * Keeps what took work to make, for a while. All who ask at once wait for one making; a failure is not kept. The oldest
 * goes first where there are too many.
 */
export class Kept<T> {
  readonly #made = new Map<string, { atMs: number; value: Promise<T> }>();

  /** @param lastsMs how long something counts, in ms @param most how many are kept */
  constructor(
    private readonly lastsMs: number,
    private readonly most = 50,
    private readonly now: () => number = Date.now,
  ) {}

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(key);
    if (known !== undefined && this.now() - known.atMs < this.lastsMs) return known.value;
    const value = make();
    this.#made.delete(key);
    this.#made.set(key, { atMs: this.now(), value });
    value.catch(() => {
      if (this.#made.get(key)?.value === value) this.#made.delete(key);
    });
    for (const old of this.#made.keys()) {
      if (this.#made.size <= this.most) break;
      this.#made.delete(old);
    }
    return value;
  }
}
