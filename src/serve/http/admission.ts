import { tooMany } from './fault.js';

/** Weight of the past in the measured rate: about the last twenty pieces of work count. */
const SMOOTHING = 0.05;

/**
 * A bounded queue by admission: what is let in is worked on or waits; what would not fit is refused at once with the time
 * after which there will be room. Nothing waits outside.
 */
export class Admission {
  #inside = 0;
  /** Units finished a second, smoothed; 0 before the first has finished. */
  #rate = 0;
  #finishedAt: number;

  /**
   * @param limit units (requests, pairs, …) that may be inside at once
   * @param now milliseconds; the clock of the tests
   */
  constructor(
    readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#finishedAt = now();
  }

  /** Units inside. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Lets `units` in and gives the function that lets them out again; calling that twice does nothing. More than the limit
   * is let in only where nothing else is inside, so that a large batch is not refused for ever: bound its size elsewhere.
   * @throws HttpFault 429 with Retry-After
   */
  enter(units = 1): () => void {
    if (this.#inside > 0 && this.#inside + units > this.limit) throw this.#full(units);
    // Idle time says nothing about the speed of work.
    if (this.#inside === 0) this.#finishedAt = this.now();
    this.#inside += units;
    let out = false;
    return () => {
      if (out) return;
      out = true;
      this.#inside -= units;
      const now = this.now();
      const seconds = Math.max(1e-6, (now - this.#finishedAt) / 1000);
      this.#finishedAt = now;
      const rate = units / seconds;
      this.#rate = this.#rate === 0 ? rate : this.#rate + SMOOTHING * (rate - this.#rate);
    };
  }

  #full(units: number) {
    const over = this.#inside + units - this.limit;
    const seconds = this.#rate === 0 ? 1 : Math.ceil(over / this.#rate);
    return tooMany(
      'queue_full',
      { en: 'the queue is full; try again later', 'zh-CN': '队列已满，请稍后重试' },
      Math.min(60, Math.max(1, seconds)),
    );
  }
}
