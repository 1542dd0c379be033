/** Work that is done again and again, never twice at once; a round that fails is no end of it. */
export class Rounds {
  readonly #timer: NodeJS.Timeout;
  #busy: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param everyMs ms between the beginnings of two rounds @param failed is told of a round that threw */
  constructor(
    private readonly round: (stopped: () => boolean) => Promise<void>,
    everyMs: number,
    private readonly failed: () => void,
  ) {
    this.#timer = setInterval(() => void this.now(), everyMs);
    this.#timer.unref();
  }

  /** A round at once, or after the one that is under way; resolves when it is over. */
  now(): Promise<void> {
    this.#busy = this.#busy
      .then(() => (this.#stopped ? undefined : this.round(() => this.#stopped)))
      .catch(() => this.failed());
    return this.#busy;
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#busy;
  }
}
