/** One event of a stream: its bytes as they came, the empty line that ends it included, and the text of its data. */
export type Frame = {
  bytes: Buffer;
  /** Null: no data (a comment, a retry time). */
  data: string | null;
  /** The bytes are not UTF-8, or no event at all. */
  invalid: boolean;
};

/** Thrown for an event longer than allowed. */
export class FrameTooLong extends Error {}

const LF = 0x0a;
const CR = 0x0d;
/** The fields of an event, and comments. */
const FIELD = /^(data|event|id|retry)?:/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Cuts the bytes of a stream of server-sent events into events, so that they can be passed on byte for byte: the frames'
 * bytes after one another are the stream's. Lines end with LF or CR LF.
 */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  /** Where in `#rest` to look on, and where the line begins in which that is. */
  #at = 0;
  #line = 0;

  /** @param longest bytes of one event, from which the stream is given up */
  constructor(private readonly longest: number) {}

  /** Events that these bytes complete. @throws FrameTooLong */
  push(bytes: Buffer): Frame[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const frames: Frame[] = [];
    let start = 0;
    for (;;) {
      const lf = all.indexOf(LF, this.#at);
      if (lf === -1) break;
      const blank = lf === this.#line || (lf === this.#line + 1 && all[this.#line] === CR);
      this.#at = lf + 1;
      this.#line = lf + 1;
      if (!blank) continue;
      frames.push(frameOf(all.subarray(start, lf + 1)));
      start = lf + 1;
    }
    this.#rest = all.subarray(start);
    this.#at = this.#rest.length;
    this.#line -= start;
    if (this.#rest.length > this.longest) throw new FrameTooLong();
    return frames;
  }

  /** What a stream without a last empty line leaves; null for nothing. */
  end(): Frame | null {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return rest.length === 0 ? null : frameOf(rest);
  }
}

function frameOf(bytes: Buffer): Frame {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { bytes, data: null, invalid: true };
  }
  // Nearly every event is one line of data.
  if (text.startsWith('data: ') && text.indexOf('\n') === text.length - 2 && !text.includes('\r'))
    return { bytes, data: text.slice(6, -2), invalid: false };
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const data = lines
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(line.charAt(5) === ' ' ? 6 : 5));
  return {
    bytes,
    data: data.length === 0 ? null : data.join('\n'),
    invalid: !lines.every((line) => FIELD.test(line)),
  };
}

/** An event with this JSON as its data. */
export const frame = (value: unknown): Buffer =>
  Buffer.from(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);

/** A comment, which clients leave unread. */
export const comment = (text: string): Buffer => Buffer.from(`: ${text}\n\n`);
