import { Worker } from 'node:worker_threads';
import type { IndexEnd, IndexWork } from './index-worker.js';

/**
 * A thread of its own for making what pages look through: reading a run's records takes seconds, in which the server
 * answers nobody. It starts with the first run that is asked for, and again where it died.
 */
export class IndexThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<string, { done(): void; fail(error: Error): void }>();

  constructor(private readonly argv: readonly string[]) {}

  /** Brings one run up to date. A run is asked for once at a time. */
  make(run: string): Promise<void> {
    const worker = this.#worker ?? this.#start();
    return new Promise((done, fail) => {
      this.#waiting.set(run, { done, fail });
      worker.ref();
      worker.postMessage(run);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./index-worker.js', import.meta.url), {
      workerData: { argv: this.argv } satisfies IndexWork,
    });
    this.#worker = worker;
    worker.on('message', ({ run, fault }: IndexEnd) => {
      const one = this.#waiting.get(run);
      this.#waiting.delete(run);
      // Alone it keeps no process alive.
      if (this.#waiting.size === 0) worker.unref();
      if (fault === null) one?.done();
      else one?.fail(new Error(fault));
    });
    const ended = (error?: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      for (const one of this.#waiting.values())
        one.fail(error ?? new Error('the reading thread ended'));
      this.#waiting.clear();
    };
    worker.on('error', ended);
    worker.on('exit', () => ended());
    return worker;
  }
}
