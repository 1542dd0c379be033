import { Stopped } from './ledger.js';

/**
 * How a stay of a run is brought to its end. Nothing new is asked as soon as it is ending; what is in flight is finished
 * and recorded. What only waits, at a limit or between tries, is dropped as well, its slots stay empty: except when the
 * budget is spent, for these calls were counted when they began.
 */
export class Stopping {
  readonly #stop = new AbortController();
  #ending = false;

  /** @param by fires at the user's first interrupt */
  constructor(private readonly by: AbortSignal | undefined) {
    if (by?.aborted) this.#drop();
    else by?.addEventListener('abort', this.#drop, { once: true });
  }

  /** Fires when what only waits is to give up; its reason is a Stopped. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  readonly isEnding = (): boolean => this.#ending || this.#stop.signal.aborted;

  /** A failure that ends one voice's work ends the run: nobody sends anything new after it. */
  async after<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stopped && error.reason === 'budget') this.#ending = true;
      else this.#drop();
      throw error;
    }
  }

  /** Forgets the user's signal, which outlives the stay. */
  end(): void {
    this.by?.removeEventListener('abort', this.#drop);
  }

  readonly #drop = (): void => this.#stop.abort(new Stopped('interrupt'));
}
