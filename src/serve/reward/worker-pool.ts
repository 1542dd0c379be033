import { Worker } from 'node:worker_threads';
import type { Pair } from './judge.js';
import type { Work, Worked } from './label-worker.js';
import type { Rated } from './ratings.js';
import { JUDGE_FAILED } from './unrated.js';

/** Pairs in one message: long enough that messages cost little, short enough that threads share a batch. */
const CHUNK = 16;

type Job = { pairs: readonly Pair[]; done: (rated: Rated[]) => void };
type Thread = {
  worker: Worker;
  jobs: Map<number, Job>;
  ready: Promise<void>;
  dead: boolean;
};

/**
 * Threads that rate with a local judge. Work goes to the thread with the least of it. A thread that dies is replaced, and
 * what it was rating comes back unrated; a text that kills threads costs itself and its chunk, nobody else.
 */
export class LabelThreads {
  readonly #threads: Thread[] = [];
  #next = 0;
  #closed = false;

  private constructor(private readonly judge: string) {}

  /** @throws whatever keeps the first threads from starting. */
  static async open(judge: string, threads: number): Promise<LabelThreads> {
    const pool = new LabelThreads(judge);
    for (let i = 0; i < threads; i++) pool.#threads.push(pool.#start(i));
    await Promise.all(pool.#threads.map(({ ready }) => ready));
    return pool;
  }

  /** Ratings in the order of the pairs. */
  async rate(pairs: readonly Pair[]): Promise<Rated[]> {
    const chunks: Promise<Rated[]>[] = [];
    for (let at = 0; at < pairs.length; at += CHUNK)
      chunks.push(this.#send(pairs.slice(at, at + CHUNK)));
    return (await Promise.all(chunks)).flat();
  }

  /** False where no thread is left. */
  get alive(): boolean {
    return this.#threads.some(({ dead }) => !dead);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #send(pairs: readonly Pair[]): Promise<Rated[]> {
    const [first, ...others] = this.#threads.filter(({ dead }) => !dead);
    if (first === undefined || this.#closed) return Promise.resolve(pairs.map(() => JUDGE_FAILED));
    const thread = others.reduce((a, b) => (b.jobs.size < a.jobs.size ? b : a), first);
    const id = this.#next++;
    return new Promise((done) => {
      thread.jobs.set(id, { pairs, done });
      thread.worker.postMessage({ id, pairs } satisfies Work);
    });
  }

  #start(place: number): Thread {
    const worker = workerOf(this.judge);
    const jobs = new Map<number, Job>();
    const thread: Thread = { worker, jobs, ready: Promise.resolve(), dead: false };
    let isReady = false;
    thread.ready = new Promise<void>((done, fail) => {
      worker.on('message', ({ id, rated }: Worked) => {
        if (id === -1) {
          isReady = true;
          done();
          return;
        }
        const job = jobs.get(id);
        jobs.delete(id);
        job?.done(rated);
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        thread.dead = true;
        fail(new Error('a judging thread ended before it was ready'));
        for (const { pairs, done: end } of jobs.values()) end(pairs.map(() => JUDGE_FAILED));
        jobs.clear();
        // One that never got ready would only die again.
        if (!this.#closed && isReady) this.#threads[place] = this.#start(place);
      });
    });
    thread.ready.catch(() => undefined);
    return thread;
  }
}

/** Run from source (tests), the thread has to register the loader that reads TypeScript first. */
function workerOf(judge: string): Worker {
  const workerData = { judge };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./label-worker.js', import.meta.url), { workerData });
  const file = JSON.stringify(new URL('./label-worker.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(code, { eval: true, workerData });
}
