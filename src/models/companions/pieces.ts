import type { Json } from '../../contract/index.js';
import { isRecord } from '../provider-codes.js';
import { SseReader } from '../sse.js';
import { valueAt } from './reply-path.js';

/** Puts a streamed reply together: server-sent events or lines, each a JSON value with text at a path, or text itself. */
export class PieceReader {
  readonly #sse = new SseReader();
  readonly #text: string[] = [];
  #rest = '';
  #fault: { fault: string; piece: Json } | null = null;

  constructor(
    private readonly form: 'sse' | 'ndjson',
    private readonly path: readonly string[] | null,
  ) {}

  push(text: string): void {
    if (this.form === 'sse') {
      for (const data of this.#sse.push(text)) this.#piece(data);
      return;
    }
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#piece(line);
  }

  /** The whole text, or what was wrong with a piece. */
  end(): { text: string } | { fault: string; piece: Json } {
    if (this.form === 'sse') for (const data of this.#sse.end()) this.#piece(data);
    else this.#piece(this.#rest);
    return this.#fault ?? { text: this.#text.join('') };
  }

  #piece(piece: string): void {
    if (piece === '[DONE]' || this.#fault !== null) return;
    if (this.path === null) {
      this.#text.push(this.form === 'ndjson' ? `${piece}\n` : piece);
      return;
    }
    if (piece.trim() === '') return;
    let value: Json;
    try {
      value = JSON.parse(piece) as Json;
    } catch {
      this.#fault = { fault: 'a piece of the reply is not JSON', piece };
      return;
    }
    const found = valueAt(value, this.path);
    if (typeof found === 'string') this.#text.push(found);
    else if (isRecord(value) && value.error !== undefined && value.error !== null)
      this.#fault = { fault: 'the companion reported an error in its reply', piece: value };
  }
}
