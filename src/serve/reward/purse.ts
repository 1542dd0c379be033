import {
  costOf,
  estimateInput,
  type Model,
  type ModelSpec,
  NO_USAGE,
  type Price,
  priceOf,
} from '../../models/index.js';
import { ASSUMED_OUTPUT } from '../../pipeline/estimate-cost.js';
import { Stopped } from '../../pipeline/ledger.js';

type ModelRequest = Parameters<Model['ask']>[0];

/**
 * Keeps calls in flight from passing a limit together: a call starts when what was spent, what those in flight are taken to
 * cost and its own estimate fit under the limit. While others are in flight it waits for what they leave.
 */
export class Purse {
  #spent = 0;
  #calls = 0;
  #held = 0;
  #inFlight = 0;
  /** The least that was refused with nothing in flight: below it something may still fit. */
  #refused: number | null = null;
  #waiting: (() => void)[] = [];

  /** @param limitUsd null: no limit */
  constructor(
    private readonly spec: ModelSpec,
    private readonly prices: readonly Price[] | undefined,
    private readonly limitUsd: number | null,
  ) {}

  /** The model, asked only as far as the money goes. Its `ask` @throws Stopped where it is spent. */
  guard(model: Model): Model {
    const { name, endpoint, formerly, stateful } = model;
    return {
      name,
      endpoint,
      ...(formerly !== undefined && { formerly }),
      ...(stateful !== undefined && { stateful }),
      ask: (request, signal) => this.#ask(model, request, signal),
    };
  }

  /** US dollars left; null without a limit. */
  get leftUsd(): number | null {
    return this.limitUsd === null ? null : Math.max(0, this.limitUsd - this.#spent);
  }

  /** True where no further call would start. */
  get isSpent(): boolean {
    if (this.limitUsd === null) return false;
    return this.#spent >= this.limitUsd || this.#spent + (this.#refused ?? 0) > this.limitUsd;
  }

  async #ask(model: Model, request: ModelRequest, signal: AbortSignal) {
    const held = await this.#hold(request);
    try {
      const reply = await model.ask(request, signal);
      this.#spent += reply.costUsd ?? 0;
      if (reply.costUsd !== null) this.#calls += 1;
      return reply;
    } finally {
      this.#held -= held;
      this.#inFlight -= 1;
      for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Sets the estimated cost aside. */
  async #hold(request: ModelRequest): Promise<number> {
    for (;;) {
      const estimate = this.#estimate(request);
      if (this.#fits(estimate)) {
        this.#held += estimate ?? 0;
        this.#inFlight += 1;
        return estimate ?? 0;
      }
      if (this.#inFlight === 0 || this.#spent >= (this.limitUsd ?? 0)) {
        this.#refused = Math.min(this.#refused ?? Number.POSITIVE_INFINITY, estimate ?? 0);
        throw new Stopped('budget');
      }
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  /** A call of which nobody knows the cost goes alone until one has said its own. */
  #fits(estimate: number | null): boolean {
    if (this.limitUsd === null) return true;
    if (this.#spent >= this.limitUsd) return false;
    if (estimate === null) return this.#inFlight === 0;
    return this.#spent + this.#held + estimate <= this.limitUsd;
  }

  /** US dollars: by price and length, or what calls have cost on average where that is more; null where both are unknown. */
  #estimate({ messages, params }: ModelRequest): number | null {
    const price = priceOf(`${this.spec.provider}/${this.spec.model}`, this.prices);
    const output = Math.min(params.maxTokens ?? ASSUMED_OUTPUT, ASSUMED_OUTPUT);
    const byLength = costOf(price, { ...NO_USAGE, input: estimateInput(messages), output });
    const mean = this.#calls === 0 ? null : this.#spent / this.#calls;
    return byLength === null || mean === null ? (byLength ?? mean) : Math.max(byLength, mean);
  }
}
