import type { Estimate, Lang } from '../contract/index.js';
import {
  formatEstimate,
  formatReason,
  NONE,
  type NumberKind,
  noInterval,
} from '../report/format.js';

/** Reasons of a table's figures: a number in the cell, the words once below, so that no reason widens a column. */
export class ReasonMarks {
  readonly #words: string[] = [];

  constructor(private readonly lang: Lang) {}

  /** A figure with its interval; `[1]` stands for why either is missing. */
  figure(e: Estimate, kind: NumberKind): string {
    const { lang } = this;
    const { reason, ...plain } = e;
    if (e.value === null) return `${NONE} ${this.#mark(formatReason(reason, lang))}`;
    const missing = e.low === null || e.high === null;
    const figure = formatEstimate(missing ? plain : e, kind, lang);
    return reason === undefined || !missing
      ? figure
      : `${figure} ${this.#mark(noInterval(reason, lang))}`;
  }

  /** What the marks stand for, in the order of the table. */
  lines(): string[] {
    return this.#words.map((words, i) => `[${i + 1}] ${words}`);
  }

  #mark(words: string): string {
    if (!this.#words.includes(words)) this.#words.push(words);
    return `[${this.#words.indexOf(words) + 1}]`;
  }
}
