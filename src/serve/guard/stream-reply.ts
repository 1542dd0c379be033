import { SentenceCounter } from './blocks.js';
import { type Chunk, readChunk } from './chunk.js';
import { summed, type Usage } from './completion-body.js';
import { URGENCY, type Urgency } from './judge-queue.js';
import { type ChunkHead, chunkOf, DONE, messageFrames, ownHead, usageFrame } from './outgoing.js';
import { changeOf, passes, type Rule } from './policy.js';
import { RulesInForce } from './rules-in-force.js';
import { type AskAgain, type Settled, settle, unjudged } from './settle.js';
import type { Sink } from './sink.js';
import { type Frame, FrameReader, frame } from './sse-frames.js';
import { type Item, StreamWriter } from './stream-writer.js';
import type { Turn } from './turn.js';
import { BROKEN, ENDLESS, faultOf, type Reply, UNREADABLE } from './upstream.js';

export type StreamLimits = {
  /** Bytes of one event, and of a whole reply. */
  longestEvent: number;
  longestReply: number;
  /** Silence towards the client, in ms, after which a held stream says that it is alive. */
  aliveMs: number;
};

/** UTF-16 units of a reply that are judged; a longer one is judged by its beginning. */
const JUDGED = 100_000;
/** What may come after the end of a reply before its connection is given up. */
const AFTERWARDS = { bytes: 64 * 1024, ms: 1000 };
/** How long the end of a stream waits to learn what a reply took that was given up, where the client asked for that. */
const USAGE_MS = 5000;

/**
 * Passes on a streamed reply. What is not held back goes out event by event as it comes, byte for byte. What is held back
 * goes out, byte for byte too, when the judge has seen it and no rule changes it.
 *
 * Where a rule changes a reply of which nothing has gone out, the client gets the other reply alone. Where a part has gone
 * out (`hold: {sentences: n}`), nothing can be taken back: the rest is cut off, the policy's `cut_text` follows, and the
 * stream ends with `finish_reason: content_filter`.
 */
export class StreamReply {
  readonly #reader: FrameReader;
  readonly #begun = new Set<number>();
  readonly #texts = new Map<number, string>();
  readonly #counter = new SentenceCounter();
  /** Held back, in order. */
  #queue: Item[] = [];
  #head: ChunkHead | null = null;
  #usage: Usage;
  /** Sentences that the judge has seen. */
  #judged = 0;
  readonly #force: RulesInForce;
  readonly #out: StreamWriter;
  /** Replies that have come to their end. */
  readonly #finished = new Set<number>();
  /** The model's server has said itself that it failed. */
  #failed = false;
  /** The reply has ended, so that nothing more is known of what it took. */
  #ended = false;
  /** The client has its reply, and is yet to be told what it took. */
  #owed: ChunkHead | null = null;
  #bytes = 0;
  readonly #holds: boolean;
  readonly #block: number | null;
  /** The end waits for the judge, whose word goes out with it. */
  readonly #tail: boolean;

  constructor(
    private readonly turn: Turn,
    private readonly reply: Reply,
    sink: Sink,
    private readonly ask: AskAgain,
    private readonly limits: StreamLimits,
  ) {
    const { policy, request, acts } = turn;
    this.#reader = new FrameReader(limits.longestEvent);
    this.#force = new RulesInForce(policy);
    this.#out = new StreamWriter(turn, reply, sink);
    this.#holds = acts && policy.hold !== 'none';
    // Blocks of several replies at once would cut each other's: they are held whole.
    const single = (request.body.n ?? 1) <= 1;
    this.#block =
      this.#holds && typeof policy.hold === 'object' && single ? policy.hold.sentences : null;
    this.#tail =
      acts &&
      policy.rules.some(({ do: act }) => act?.annotate === true || act?.notice !== undefined);
  }

  /** @throws HttpFault 502 or 504 where the model's server failed before anything went out */
  async pass(): Promise<void> {
    const { body } = this.reply;
    if (!this.#holds) this.#out.head();
    const alive = this.#holds
      ? setInterval(() => this.#out.sayAlive(), this.limits.aliveMs)
      : undefined;
    let late: NodeJS.Timeout | undefined;
    try {
      for await (const bytes of body as AsyncIterable<Buffer>) {
        this.#bytes += bytes.length;
        if (this.#out.over) {
          if (late === undefined) late = setTimeout(() => body.destroy(), AFTERWARDS.ms);
          if (this.#bytes > AFTERWARDS.bytes) break;
          continue;
        }
        if (this.#bytes > this.limits.longestReply) throw faultOf('upstream_endless', 502, ENDLESS);
        if (this.#owed !== null) {
          this.#readUsage(this.#reader.push(bytes));
          continue;
        }
        await this.#take(this.#reader.push(bytes));
        if (this.#out.over) this.#bytes = 0;
        if (this.#owed !== null) late = setTimeout(() => body.destroy(), USAGE_MS);
      }
      if (!this.#out.over && this.#owed === null) {
        const rest = this.#reader.end();
        if (rest !== null) await this.#take([rest]);
      }
      if (!this.#out.over && this.#owed === null) {
        if (this.#isCutShort()) throw faultOf('upstream_broken', 502, BROKEN);
        await this.#end(null);
      }
      if (this.#owed !== null) await this.#tell(this.#owed);
    } catch (error) {
      if (this.#owed !== null) await this.#tell(this.#owed);
      else if (!this.#out.over) this.#out.fail(error);
    } finally {
      clearInterval(alive);
      clearTimeout(late);
      body.destroy();
    }
  }

  async #take(frames: readonly Frame[]): Promise<void> {
    const now: Item[] = [];
    for (const one of frames) {
      const item = { bytes: one.bytes, data: one.data, chunk: readChunk(one) };
      if (item.chunk.kind === 'done') {
        await this.#out.write(now);
        await this.#end(one.bytes);
        return;
      }
      this.#read(item.chunk);
      const waits = this.#holds || (this.#tail && this.#isTail());
      if (waits) this.#queue.push(item);
      else now.push(item);
    }
    await this.#out.write(now);
    await this.#judgeBlock();
  }

  #read(chunk: Chunk): void {
    if (chunk.kind === 'unreadable') {
      this.turn.record.rating = 'unreadable';
      if (this.turn.acts && this.turn.policy.on_failure !== 'open')
        throw faultOf('upstream_unreadable', 502, UNREADABLE);
    }
    if (chunk.kind === 'error') this.#failed = true;
    if (chunk.kind !== 'part') return;
    this.#head ??= chunk.head;
    this.#usage = chunk.usage ?? this.#usage;
    for (const { index, text, finish } of chunk.choices) {
      const before = this.#texts.get(index) ?? '';
      if (finish !== null) this.#finished.add(index);
      else this.#begun.add(index);
      if (text === null || text === '' || before.length >= JUDGED) continue;
      this.#texts.set(index, (before + text).slice(0, JUDGED));
      if (this.#block !== null) this.#counter.push(text);
    }
  }

  #isTail = (): boolean => this.#finished.size >= Math.max(1, this.turn.request.body.n ?? 1);

  /** True for a completion whose stream has ended before its replies did. Other streams end as they like. */
  #isCutShort = (): boolean =>
    this.#head !== null &&
    !this.#failed &&
    (this.#finished.size === 0 || [...this.#begun].some((index) => !this.#finished.has(index)));

  /** Judges what is held, once there is a block of it, and lets it go or changes it. */
  async #judgeBlock(): Promise<void> {
    if (this.#block === null || this.#counter.count - this.#judged < this.#block) return;
    this.#judged = this.#counter.count;
    if (!(await this.#judge(false))) await this.#release();
  }

  /**
   * Judges the text so far, and changes the reply where a rule says so.
   * @returns true when the reply is over with that
   */
  async #judge(ended: boolean): Promise<boolean> {
    const { turn } = this;
    const changes = new Map<number, Settled>();
    // A tool call alone has no text, which is noted as well.
    if (this.#texts.size === 0) await turn.rate('');
    for (const [index, text] of this.#texts) {
      const labels = await turn.rate(text, this.#urgency());
      if (index === 0 || turn.record.first === null) {
        turn.record.first = labels;
        turn.record.sent = labels;
      }
      if (labels === null) {
        const instead = text.trim() === '' ? null : unjudged(turn);
        if (instead === null || !this.#holds) continue;
        if (this.#out.released) return this.#cut('on_failure');
        changes.set(index, instead);
        continue;
      }
      const rules = turn.rulesFor(labels, ended);
      turn.note(rules, index);
      const rule = this.#force.next(index, rules);
      if (rule === null || !this.#holds) continue;
      if (this.#out.released) {
        if (!passes(rule)) return this.#cut(rule);
        turn.acted(rule, changeOf(rule) ?? '', 'too_late');
        this.#force.spend(index, rule);
        continue;
      }
      const settled = await settle(turn, rule, labels, this.ask);
      if (settled === null) {
        this.#force.spend(index, rule);
        continue;
      }
      changes.set(index, settled);
      turn.record.sent = settled.labels;
    }
    if (changes.size === 0) return false;
    await this.#change(changes);
    return true;
  }

  #urgency(): Urgency {
    if (!this.#holds) return this.#tail ? URGENCY.more : URGENCY.nobody;
    return this.#out.released ? URGENCY.more : URGENCY.first;
  }

  /** Sends other replies in place of those that were held, and the others as they came. */
  async #change(changes: ReadonlyMap<number, Settled>): Promise<void> {
    const head = this.#head ?? ownHead(this.turn.request);
    const several = (this.turn.request.body.n ?? 1) > 1;
    const kept = several ? this.#queue.filter(({ chunk }) => isOfOthers(chunk, changes)) : [];
    this.#queue = [];
    await this.#out.write(kept);
    for (const [index, { message, finish }] of changes)
      await this.#out.send(
        messageFrames(head, index, this.#out.notices.around(index, message), finish),
      );
    await this.#finish(head);
  }

  /** Ends the stream; where the client wants to know what it took, as soon as that is known. */
  async #finish(head: ChunkHead): Promise<void> {
    const known = this.#ended || (this.#usage ?? null) !== null;
    if (this.turn.request.includeUsage && !known) this.#owed = head;
    else await this.#tell(head);
  }

  /** Tells what all requests of the turn took, or nothing where that of the first is not known, and ends the stream. */
  async #tell(head: ChunkHead): Promise<void> {
    this.#owed = null;
    const first = this.#usage ?? null;
    const usage = summed([first, ...this.turn.record.usages]) ?? null;
    if (this.turn.request.includeUsage && first !== null && usage !== null)
      await this.#out.send(usageFrame(head, usage));
    this.#out.close(DONE);
  }

  /** What of a reply that was given up is still of interest. */
  #readUsage(frames: readonly Frame[]): void {
    for (const one of frames) {
      const chunk = readChunk(one);
      if (chunk.kind === 'part') this.#usage = chunk.usage ?? this.#usage;
    }
  }

  /** Ends a reply of which a part has gone out. */
  async #cut(rule: Rule | 'on_failure'): Promise<true> {
    const head = this.#head ?? ownHead(this.turn.request);
    const { cut_text: text } = this.turn.policy;
    const action = rule === 'on_failure' ? 'replace' : (changeOf(rule) ?? 'replace');
    this.turn.acted(rule, action, 'cut');
    this.#queue = [];
    if (text !== undefined)
      await this.#out.send(frame(chunkOf(head, 0, { content: `\n\n${this.turn.say(text)}` })));
    await this.#out.send(frame(chunkOf(head, 0, {}, 'content_filter')));
    await this.#finish(head);
    return true;
  }

  /** The reply has ended. `done`: the event that said so, null where the connection just ended. */
  async #end(done: Buffer | null): Promise<void> {
    this.#ended = true;
    if (this.#holds || this.#tail) {
      if (await this.#judge(true)) return;
      await this.#release();
      this.#out.close(done);
      return;
    }
    // Nobody waits for this judgement.
    this.#out.close(done);
    await this.#judge(true);
  }

  async #release(): Promise<void> {
    const items = this.#queue;
    this.#queue = [];
    await this.#out.write(items);
  }
}

/** True for events of replies that stay as they are. Counts of tokens are told anew. */
function isOfOthers(chunk: Chunk, changes: ReadonlyMap<number, Settled>): boolean {
  if (chunk.kind !== 'part') return true;
  const isUsage = chunk.choices.length === 0;
  return !isUsage && chunk.choices.every(({ index }) => !changes.has(index));
}
