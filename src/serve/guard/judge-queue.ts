/** Who waits for a judgement: a reader for the first word, one for more words, or nobody. */
export const URGENCY = { first: 0, more: 1, nobody: 2 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

type Job<T> = {
  work: () => Promise<T>;
  /** By the queue's clock; work that comes to its turn later is not begun. */
  deadline: number;
  /** Nobody waits for it any more: its timer may ring a moment before the deadline. */
  givenUp: boolean;
  done: (value: T | null) => void;
};

/**
 * Does little at once and the most urgent work first, so that a reader's first word does not wait behind judgements that
 * nobody waits for, and work that is too late anyway is left out: a flood costs ratings, not time.
 */
export class JudgeQueue {
  readonly #waiting: Job<unknown>[][] = [[], [], []];
  #inside = 0;

  /** @param atOnce judgements under way, at most */
  constructor(
    private readonly atOnce: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What the work gives; null where it fails, or is not done within `ms`. */
  run<T>(work: () => Promise<T>, urgency: Urgency, ms: number): Promise<T | null> {
    return new Promise((resolve) => {
      const job: Job<unknown> = {
        work,
        deadline: this.now() + ms,
        givenUp: false,
        done: (value) => {
          clearTimeout(timer);
          resolve(value as T | null);
        },
      };
      const timer = setTimeout(() => {
        job.givenUp = true;
        resolve(null);
      }, ms);
      this.#waiting[urgency]?.push(job);
      this.#next();
    });
  }

  #next(): void {
    while (this.#inside < this.atOnce) {
      const job = this.#waiting.find((jobs) => jobs.length > 0)?.shift();
      if (job === undefined) return;
      if (job.givenUp || this.now() >= job.deadline) {
        job.done(null);
        continue;
      }
      this.#inside += 1;
      job
        .work()
        .then(job.done, () => job.done(null))
        .finally(() => {
          this.#inside -= 1;
          this.#next();
        });
    }
  }
}
