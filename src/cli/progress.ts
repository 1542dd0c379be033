import { type Progress, Speed } from '../pipeline/index.js';
import { formatCost } from '../report/format.js';
import type { Shell } from './shell.js';

const TERMINAL_MS = 120;
const PLAIN_MS = 5_000;
/** A call in flight for longer than this is worth a word. */
const SLOW_MS = 5_000;

/**
 * Shows how far a run is: one line that is rewritten on a terminal, else a plain line every five seconds. It is shown
 * also while nothing comes back, for then it is most wanted.
 */
export class ProgressLine {
  /** True from the first recorded reply on. */
  began = false;
  #announced = false;
  #shown = Date.now();
  #last: string | null = null;
  #progress: Progress | null = null;
  readonly #speed = new Speed();
  readonly #terminal = process.stderr.isTTY === true;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly shell: Shell,
    private readonly run: string,
  ) {
    this.#timer = setInterval(() => this.#show(), this.#terminal ? 500 : 1_000);
    this.#timer.unref();
  }

  /** The figures are read again at every tick. */
  watch(progress: Progress): void {
    this.#progress = progress;
  }

  update(progress: Progress): void {
    this.#progress = progress;
    this.began = true;
    this.#announce();
    if (Date.now() - this.#shown >= TERMINAL_MS) this.#show();
  }

  /** Leaves the terminal's line free for what comes next. */
  end(): void {
    clearInterval(this.#timer);
    if (this.#terminal && this.#last !== null) process.stderr.write('\r\u001b[K');
    this.#last = null;
  }

  #announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    this.shell.note(this.shell.t('run.began', { run: this.run }));
  }

  #show(): void {
    const progress = this.#progress;
    if (progress === null || this.shell.quiet) return;
    const now = Date.now();
    if (now - this.#shown < (this.#terminal ? TERMINAL_MS : PLAIN_MS)) return;
    this.#shown = now;
    this.#announce();
    this.#write(progressText(this.shell, progress, this.#speed.at(now, progress)));
  }

  #write(line: string): void {
    if (line === this.#last) return;
    this.#last = line;
    process.stderr.write(this.#terminal ? `\r\u001b[K${line}` : `${line}\n`);
  }
}

function progressText(
  { t }: Shell,
  { answers, verdicts, spent, now }: Progress,
  speed: ReturnType<Speed['at']>,
): string {
  const parts = [t('progress.answers', { done: answers.done, total: answers.total })];
  if (verdicts.total > 0)
    parts.push(t('progress.verdicts', { done: verdicts.done, total: verdicts.total }));
  if (spent.calls > 0) parts.push(t('progress.calls', { count: spent.calls }));
  if (speed.callsPerSecond !== null)
    parts.push(t('progress.rate', { rate: rateText(speed.callsPerSecond) }));
  if (spent.errors > 0) parts.push(t('progress.errors', { count: spent.errors }));
  if (spent.costUsd > 0)
    parts.push(`${spent.unpriced > 0 ? '≥ ' : ''}${formatCost(spent.costUsd)}`);
  else if (spent.unpriced > 0) parts.push(t('progress.unpriced'));
  const { requests, holdMs, oldest } = now();
  if (holdMs > 0 && requests > 0)
    parts.push(t('progress.held', { count: requests, seconds: seconds(holdMs) }));
  else if (requests > 0) parts.push(t('progress.waiting', { count: requests }));
  if (oldest !== null && oldest.ms >= SLOW_MS) {
    const { ms, voice, unit } = oldest;
    parts.push(t('progress.oldest', { seconds: seconds(ms), voice, unit }));
  }
  if (speed.leftMs !== null) parts.push(t('progress.left', { left: clock(speed.leftMs) }));
  return parts.join(' · ');
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);
const rateText = (rate: number): string => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

/** `0:42`, `12:05`, `3:04:00`. */
function clock(ms: number): string {
  const all = seconds(ms);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
