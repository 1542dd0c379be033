import { EXIT } from '../contract/index.js';
import type { Shell } from './shell.js';

/**
 * Ctrl-C (or a polite kill) once: nothing new is asked, what only waits is dropped, what is in flight is finished and
 * recorded. Twice: requests in
 * flight are given up. A third time ends the process.
 */
export class Interrupt {
  #count = 0;
  readonly #stop = new AbortController();
  readonly #abort = new AbortController();
  readonly #listener = (): void => this.#again();

  constructor(private readonly shell: Shell) {
    process.on('SIGINT', this.#listener);
    process.on('SIGTERM', this.#listener);
  }

  /** Fires at the first one. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  /** Fires at the second one. */
  get abort(): AbortSignal {
    return this.#abort.signal;
  }

  /** Gives the signals back their usual meaning. */
  end(): void {
    process.off('SIGINT', this.#listener);
    process.off('SIGTERM', this.#listener);
  }

  #again(): void {
    this.#count += 1;
    if (this.#count === 1) {
      this.shell.note(this.shell.t('interrupt.first'));
      this.#stop.abort();
    } else if (this.#count === 2) this.#abort.abort();
    else process.exit(EXIT.interrupted);
  }
}
