/**
 * Runs tasks with at most `limit` at once. `add` waits while `ahead` tasks are queued (`4 × limit`), so that a fast
 * producer never piles up work. The first failure is kept: no task starts after it, those that run are waited for, and `done`
 * throws it.
 */
export class Pool {
  #running = 0;
  readonly #queue: (() => Promise<void>)[] = [];
  readonly #waiting: (() => void)[] = [];
  #idle: (() => void)[] = [];
  #failure: { error: unknown } | null = null;

  constructor(
    private readonly limit: number,
    private readonly ahead = 4 * limit,
  ) {}

  /** @returns false, without taking the task, once a task has failed. */
  async add(task: () => Promise<void>): Promise<boolean> {
    while (this.#queue.length >= this.ahead && this.#failure === null)
      await new Promise<void>((go) => this.#waiting.push(go));
    if (this.#failure !== null) return false;
    this.#queue.push(task);
    this.#start();
    return true;
  }

  /** Resolves when nothing runs or waits. @throws the first failure. */
  async done(): Promise<void> {
    if (this.#running > 0 || this.#queue.length > 0)
      await new Promise<void>((go) => this.#idle.push(go));
    if (this.#failure !== null) throw this.#failure.error;
  }

  #start(): void {
    while (this.#running < this.limit) {
      const task = this.#queue.shift();
      if (task === undefined) break;
      this.#running += 1;
      void task().then(this.#ended, this.#failed);
    }
  }

  // One pair for all tasks: a run has hundreds of them in flight, and what each holds meanwhile is what memory goes into.
  readonly #ended = (): void => {
    this.#running -= 1;
    for (const go of this.#waiting.splice(0)) go();
    this.#start();
    if (this.#running === 0 && this.#queue.length === 0)
      for (const go of this.#idle.splice(0)) go();
  };
  readonly #failed = (error: unknown): void => {
    this.#failure ??= { error };
    this.#queue.length = 0;
    this.#ended();
  };
}
