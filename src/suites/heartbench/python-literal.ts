import type { Json } from '../../contract/index.js';
import { NotPython, readString, stringBegins } from './python-strings.js';

/** Deeper nesting than any verdict has: bounds the recursion. */
const MAX_DEPTH = 100;

/**
 * Reads a whole text as one Python literal: None, True, False, numbers, strings (adjacent ones are one), lists, tuples
 * (as lists) and dicts (keys as text). Never runs anything.
 * @throws NotPython for anything else.
 */
export function parsePython(text: string): Json {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)/y;
const WORD = /[A-Za-z_]\w*/y;
const BLANK = /(?:\s|#[^\n]*|\\\n)*/y;

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw new NotPython('is nested too deeply', this.at);
    this.blank();
    const c = this.source[this.at] ?? '';
    if (c === '{') return this.dict(depth);
    if (c === '[') return this.list(']', depth).values;
    if (c === '(') return this.tuple(depth);
    if (stringBegins(this.source, this.at)) return this.strings();
    return this.number() ?? this.word();
  }

  end(): void {
    this.blank();
    if (this.at < this.source.length) throw new NotPython('goes on after its value', this.at);
  }

  private blank(): void {
    BLANK.lastIndex = this.at;
    this.at += BLANK.exec(this.source)?.[0].length ?? 0;
  }

  private take(c: string): boolean {
    this.blank();
    if (this.source[this.at] !== c) return false;
    this.at += 1;
    return true;
  }

  private list(close: string, depth: number): { values: Json[]; comma: boolean } {
    this.at += 1;
    const values: Json[] = [];
    let comma = false;
    while (!this.take(close)) {
      if (values.length > 0 && !comma) throw new NotPython('lacks a comma', this.at);
      values.push(this.value(depth + 1));
      comma = this.take(',');
    }
    return { values, comma };
  }

  /** `(1)` is 1, `(1,)` and `()` are tuples. */
  private tuple(depth: number): Json {
    const { values, comma } = this.list(')', depth);
    const [only] = values;
    return values.length === 1 && !comma && only !== undefined ? only : values;
  }

  private dict(depth: number): Json {
    this.at += 1;
    const fields: [string, Json][] = [];
    let comma = true;
    while (!this.take('}')) {
      if (!comma) throw new NotPython('lacks a comma', this.at);
      const key = this.value(depth + 1);
      if (!this.take(':')) throw new NotPython('lacks a colon', this.at);
      fields.push([typeof key === 'string' ? key : JSON.stringify(key), this.value(depth + 1)]);
      comma = this.take(',');
    }
    return Object.fromEntries(fields);
  }

  private strings(): string {
    let text = '';
    while (stringBegins(this.source, this.at)) {
      const { value, end } = readString(this.source, this.at);
      text += value;
      this.at = end;
      this.blank();
    }
    return text;
  }

  private number(): number | null {
    NUMBER.lastIndex = this.at;
    const text = NUMBER.exec(this.source)?.[0] ?? '';
    if (text === '') return null;
    const value = Number(text.replaceAll('_', '').replace(/^\+/, ''));
    if (!Number.isFinite(value)) throw new NotPython(`${text} is no number`, this.at);
    this.at += text.length;
    return value;
  }

  private word(): Json {
    WORD.lastIndex = this.at;
    const name = WORD.exec(this.source)?.[0] ?? '';
    this.at += name.length;
    if (name === 'None') return null;
    if (name === 'True' || name === 'False') return name === 'True';
    throw new NotPython('is no Python literal', this.at);
  }
}
