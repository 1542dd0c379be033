import { type Completion, type CompletionMessage, parseCompletion } from './completion.js';
import { errored, head, TransientFault } from './fault.js';
import { SseReader } from './sse.js';

type Chunk = Completion & { choices?: { delta?: CompletionMessage }[] };

/** Gathers the chunks of a streamed completion into one that reads like any other. */
export class CompletionStream {
  readonly #sse = new SseReader();
  readonly #completion: Completion = {};
  readonly #message: Record<'content' | 'reasoning' | 'refusal', string[]> = {
    content: [],
    reasoning: [],
    refusal: [],
  };
  #raw = '';
  #finish: string | null = null;
  #started = false;
  #done = false;

  push(piece: string): void {
    if (this.#raw.length < 400) this.#raw += piece;
    for (const data of this.#sse.push(piece)) this.#event(data);
  }

  /**
   * The completion, when the stream has ended.
   * @throws TransientFault when it ended before the reply did: half an answer is none
   */
  end(): { completion: Completion; body: string } {
    for (const data of this.#sse.end()) this.#event(data);
    // A server that does not stream sends the whole completion at once.
    if (!this.#started && this.#raw.trimStart().startsWith('{'))
      return { completion: parseCompletion(this.#raw), body: this.#raw };
    const { content, reasoning, refusal } = this.#message;
    if (this.#completion.error === undefined && this.#finish === null && !this.#done) {
      const fault = { kind: 'network' as const, message: 'the stream ended before the reply did' };
      throw new TransientFault(errored({ ...fault, body: head(this.#raw) }), 'network', null);
    }
    if (this.#started && this.#completion.error === undefined) {
      this.#completion.choices = [
        {
          finish_reason: this.#finish,
          message: {
            content: content.join(''),
            reasoning: reasoning.join(''),
            refusal: refusal.join(''),
          },
        },
      ];
    }
    return { completion: this.#completion, body: this.#raw };
  }

  #event(data: string): void {
    if (data === '[DONE]') {
      this.#done = true;
      return;
    }
    const chunk = parseCompletion(data) as Chunk;
    const whole = this.#completion;
    if (chunk.error !== undefined && chunk.error !== null) whole.error = chunk.error;
    if (chunk.id !== undefined) whole.id = chunk.id;
    if (chunk.model !== undefined) whole.model = chunk.model;
    if (chunk.system_fingerprint) whole.system_fingerprint = chunk.system_fingerprint;
    if (chunk.usage !== undefined && chunk.usage !== null) whole.usage = chunk.usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    this.#started = true;
    if (choice.finish_reason) this.#finish = choice.finish_reason;
    if (choice.error !== undefined) whole.error = choice.error;
    const delta = choice.delta ?? choice.message ?? {};
    const text = delta.content;
    if (typeof text === 'string') this.#message.content.push(text);
    else if (Array.isArray(text))
      this.#message.content.push(text.map((part) => part.text ?? '').join(''));
    const thought = delta.reasoning_content || delta.reasoning || delta.thinking;
    if (thought) this.#message.reasoning.push(thought);
    if (delta.refusal) this.#message.refusal.push(delta.refusal);
  }
}
