import type { Progress } from '../pipeline/index.js';
import type { Shell } from './shell.js';

const TERMINAL_MS = 120;
const PLAIN_MS = 5_000;

/** Shows how far a run is: one line that is rewritten on a terminal, else a plain line every five seconds. */
export class ProgressLine {
  /** True from the first recorded reply on. */
  began = false;
  #shown = 0;
  #last: string | null = null;
  readonly #terminal = process.stderr.isTTY === true;

  constructor(
    private readonly shell: Shell,
    private readonly run: string,
  ) {}

  update(progress: Progress): void {
    const now = Date.now();
    if (!this.began) {
      this.began = true;
      this.shell.note(this.shell.t('run.began', { run: this.run }));
      // A short run needs no plain lines, so their clock starts with the first news.
      if (!this.#terminal) this.#shown = now;
    }
    if (this.shell.quiet) return;
    if (now - this.#shown < (this.#terminal ? TERMINAL_MS : PLAIN_MS)) return;
    this.#shown = now;
    this.#write(progressText(this.shell, progress));
  }

  /** Leaves the terminal's line free for what comes next. */
  end(): void {
    if (this.#terminal && this.#last !== null) process.stderr.write('\r\u001b[K');
    this.#last = null;
  }

  #write(line: string): void {
    if (line === this.#last) return;
    this.#last = line;
    process.stderr.write(this.#terminal ? `\r\u001b[K${line}` : `${line}\n`);
  }
}

function progressText({ t }: Shell, { answers, verdicts, spent }: Progress): string {
  const parts = [t('progress.answers', { done: answers.done, total: answers.total })];
  if (verdicts.total > 0)
    parts.push(t('progress.verdicts', { done: verdicts.done, total: verdicts.total }));
  if (spent.calls > 0) parts.push(t('progress.calls', { count: spent.calls }));
  if (spent.errors > 0) parts.push(t('progress.errors', { count: spent.errors }));
  if (spent.costUsd > 0) parts.push(`$${spent.costUsd.toFixed(2)}`);
  return parts.join(' · ');
}
