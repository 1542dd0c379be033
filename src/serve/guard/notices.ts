import type { Message } from './completion-body.js';
import type { Turn } from './turn.js';

/** Passages that rules add to a reply; each is said once in each reply. */
export class Notices {
  /** By the reply's index. */
  readonly #said = new Map<number, Set<string>>();

  constructor(private readonly turn: Turn) {}

  /** What goes before the text of a reply; null for nothing. */
  before = (index: number): string | null => this.#next(index, true);

  /** What goes after it: also passages meant for before, of rules that were decided too late for that. */
  after = (index: number): string | null => this.#next(index, false);

  /** A whole message with its notices. One without text (a tool call) stays as it is: nobody would read them. */
  around(index: number, message: Message): Message {
    const { content } = message;
    if (typeof content !== 'string' || content === '') return message;
    const parts = [this.before(index), content, this.after(index)].filter((part) => part !== null);
    return parts.length === 1 ? message : { ...message, content: parts.join('\n\n') };
  }

  #next(index: number, onlyBefore: boolean): string | null {
    const { turn } = this;
    if (!turn.acts) return null;
    const said = this.#said.get(index) ?? new Set();
    this.#said.set(index, said);
    const words: string[] = [];
    for (const rule of turn.record.fired) {
      const notice = rule.do?.notice;
      if (notice === undefined || said.has(rule.name) || !turn.isOf(rule, index)) continue;
      if (onlyBefore && notice.place !== 'before') continue;
      said.add(rule.name);
      words.push(turn.say(notice.text));
      turn.acted(rule, 'notice', 'done');
    }
    return words.length === 0 ? null : words.join('\n\n');
  }
}
