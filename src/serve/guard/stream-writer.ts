import { HttpFault } from '../http/index.js';
import type { Chunk } from './chunk.js';
import { summed } from './completion-body.js';
import { Notices } from './notices.js';
import {
  annotationComment,
  type ChunkHead,
  chunkOf,
  errorFrame,
  STREAM_HEADERS,
} from './outgoing.js';
import type { Sink } from './sink.js';
import { comment, type Frame, FrameTooLong, frame } from './sse-frames.js';
import type { Turn } from './turn.js';
import { ENDLESS, faultOf, faultOfError, type Reply } from './upstream.js';

/** An event of the model's server, as it came and as it was read. */
export type Item = Pick<Frame, 'bytes' | 'data'> & { chunk: Chunk };

/** Writes a stream to the client: events as they came, and what rules add to them. */
export class StreamWriter {
  readonly notices: Notices;
  /** Some of the reply's text has gone out. */
  released = false;
  /** The client has its end; what still comes is dropped. */
  over = false;
  /** Replies of which text has gone out. */
  readonly #begun = new Set<number>();

  constructor(
    private readonly turn: Turn,
    private readonly reply: Reply,
    private readonly sink: Sink,
  ) {
    this.notices = new Notices(turn);
  }

  /** Writes events, with notices before the first text and after the last. */
  async write(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    const out: Buffer[] = [];
    for (const item of items) {
      const { chunk } = item;
      if (chunk.kind === 'part')
        for (const { index, text, finish } of chunk.choices) {
          if (text !== null && text !== '' && !this.#begun.has(index)) {
            this.#begun.add(index);
            this.turn.hear(text);
            this.released = true;
            const said = this.notices.before(index);
            if (said !== null) out.push(this.#saying(chunk.head, index, `${said}\n\n`));
          }
          if (finish !== null && this.#begun.has(index)) {
            const said = this.notices.after(index);
            if (said !== null) out.push(this.#saying(chunk.head, index, `\n\n${said}`));
          }
        }
      out.push(this.#counted(item));
    }
    await this.send(out.length === 1 && out[0] !== undefined ? out[0] : Buffer.concat(out));
  }

  /** The event as it came; where more was asked for, what it says of the tokens is of all requests. */
  #counted({ bytes, data, chunk }: Item): Buffer {
    const { usages } = this.turn.record;
    if (chunk.kind !== 'part' || (chunk.usage ?? null) === null || usages.length === 0)
      return bytes;
    return frame({ ...JSON.parse(data ?? '{}'), usage: summed([chunk.usage, ...usages]) });
  }

  #saying = (head: ChunkHead, index: number, content: string): Buffer =>
    frame(chunkOf(head, index, { role: 'assistant', content }));

  /** Sends the head, once. */
  head(): void {
    if (this.sink.headSent()) return;
    this.sink.head(this.reply.status, { ...this.reply.headers, ...STREAM_HEADERS });
  }

  send(bytes: Buffer): Promise<void> {
    this.head();
    return this.sink.write(bytes);
  }

  /** Ends the stream. `done`: the event that says so; null for a stream that just ends. */
  close(done: Buffer | null): void {
    this.over = true;
    this.head();
    const annotation = this.turn.annotation();
    const last = [
      ...(annotation === null ? [] : [annotationComment(annotation)]),
      ...(done === null ? [] : [done]),
    ];
    this.sink.end(last.length === 0 ? undefined : Buffer.concat(last));
  }

  /** Says to the client that something is still to come. */
  sayAlive(): void {
    if (this.over) return;
    void this.send(comment('hearth: the reply is being looked at'));
  }

  /** @throws HttpFault while nothing has gone out; else the stream itself says so, as clients of the protocol expect */
  fail(error: unknown): void {
    this.over = true;
    if (this.sink.gone.aborted) return;
    const fault =
      error instanceof HttpFault
        ? error
        : error instanceof FrameTooLong
          ? faultOf('upstream_endless', 502, ENDLESS)
          : faultOfError(error);
    if (!this.sink.headSent()) throw fault;
    this.sink.end(errorFrame(fault.code, this.turn.say(fault.text)));
  }
}
