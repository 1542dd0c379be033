import type { Progress } from './progress.js';

/** How far back the rate looks: long enough to be calm, short enough to notice a server that slows down. */
const WINDOW_MS = 15_000;
/** Below this there is no rate worth a figure. */
const LEAST_MS = 1_000;

type Mark = { ms: number; calls: number; done: number };

/** Rates over the last seconds, and what they mean for what is left. */
export class Speed {
  readonly #marks: Mark[] = [];

  /** @returns calls a second, and ms until answers and verdicts are complete; null while nobody can say. */
  at(
    ms: number,
    { answers, verdicts, spent }: Pick<Progress, 'answers' | 'verdicts' | 'spent'>,
  ): { callsPerSecond: number | null; leftMs: number | null } {
    const now: Mark = { ms, calls: spent.calls, done: answers.done + verdicts.done };
    this.#marks.push(now);
    while ((this.#marks[1]?.ms ?? ms) <= ms - WINDOW_MS) this.#marks.shift();
    const [first = now] = this.#marks;
    const span = ms - first.ms;
    if (span < LEAST_MS) return { callsPerSecond: null, leftMs: null };
    const left = answers.total + verdicts.total - now.done;
    const done = now.done - first.done;
    return {
      callsPerSecond: ((now.calls - first.calls) * 1000) / span,
      leftMs: done === 0 ? null : (left * span) / done,
    };
  }
}
