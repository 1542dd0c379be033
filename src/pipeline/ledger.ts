import type { Ask, Params } from '../contract/index.js';
import type { Model, ModelReply, Session } from '../models/index.js';
import { type Db, GroupCommit, toColumn } from '../store/index.js';
import { CallIds, isOwn } from './call-ids.js';
import { CallFinder } from './find-calls.js';
import type { Budget, Manifest } from './manifest.js';
import { requestHash } from './request-hash.js';
import {
  type StoredCall,
  slotsOfUnits,
  type UnitPlace,
  type UnitSlots,
  unitsWithSlots,
} from './stored-calls.js';

/** Thrown when the run was asked to stop, or its budget is spent, and the next step would need a call. */
export class Stopped extends Error {
  override name = 'Stopped';
  constructor(readonly reason: 'interrupt' | 'budget') {
    super(reason);
  }
}

export const NO_BUDGET: Budget = { maxCalls: null, maxCostUsd: null };

export type AskOptions = {
  model: Model;
  params: Params;
  /** Which sample of the request this is. */
  draw: string;
  /** `all`: equal finished requests of any run are reused (judges); `run`: of this run only (targets). */
  reuse: 'all' | 'run';
  signal: AbortSignal;
  /** Fires when a call that only waits, at a limit or between tries, is dropped: its slot stays empty. */
  stop?: AbortSignal;
  /** Whose memory the request belongs to, for companions that keep their own. */
  session?: Session;
};

/** What the ledger has sent since it was opened. */
export type Spent = {
  calls: number;
  reused: number;
  errors: number;
  costUsd: number;
  /** Replies whose cost nobody knows. */
  unpriced: number;
};

/** Records calls and slots, and finds what is recorded. Left of it work is paid for; right of it all is pure. */
export class Ledger {
  readonly spent: Spent = { calls: 0, reused: 0, errors: 0, costUsd: 0, unpriced: 0 };
  /** Calls of this stay that ended in an error, by what went wrong: `network`, `timeout`, `http 500`, … */
  readonly causes = new Map<string, number>();
  /** Calls begun in this stay, without the retries of one call. */
  #sent = 0;
  /** Calls in flight, in the order in which they began. */
  readonly #begun = new Set<{ startedMs: number; place: UnitPlace }>();
  readonly #commit: GroupCommit;
  readonly #finder: CallFinder;
  readonly #ids = new CallIds();
  readonly #started = new Map<string, Promise<Set<string>>>();
  /** Equal requests in flight are asked once; an entry leaves when its call is on disk. */
  readonly #inFlight = new Map<string, Promise<StoredCall>>();

  constructor(
    readonly db: Db,
    /** Set to stop before the next call; what is in flight is still recorded. */
    private readonly stopping: () => boolean,
    private readonly budget: Budget = NO_BUDGET,
    /** What earlier stays of the run have spent. */
    private readonly before: { calls: number; costUsd: number } = { calls: 0, costUsd: 0 },
  ) {
    this.#commit = new GroupCommit(db);
    this.#finder = new CallFinder(db);
  }

  /**
   * Slots of a unit that earlier stays filled. Which units have any is asked once a place, and kept: within a stay a
   * unit's slots are filled only by whoever asks here.
   */
  async unitSlots(place: UnitPlace): Promise<UnitSlots> {
    const { unit, ...rest } = place;
    const key = JSON.stringify(Object.values(rest));
    let started = this.#started.get(key);
    if (started === undefined) {
      started = unitsWithSlots(this.db, rest);
      this.#started.set(key, started);
    }
    if (!(await started).has(unit)) return new Map();
    return (await slotsOfUnits(this.db, rest, [unit])).get(unit) ?? new Map();
  }

  /** Sends a request (or reuses its like), fills the slot and returns the call. */
  ask(
    place: UnitPlace,
    ask: Ask,
    reask: number,
    attempt: number,
    options: AskOptions,
  ): Promise<StoredCall> {
    if (this.stopping()) return Promise.reject(new Stopped('interrupt'));
    const hash = requestHash(options.model, ask, options.params);
    const key = `${hash}/${options.draw}`;
    let pending = this.#inFlight.get(key);
    if (pending === undefined) {
      pending = this.#findOrSend(place, ask, hash, options);
      this.#inFlight.set(key, pending);
      pending.catch(() => this.#inFlight.delete(key));
    } else {
      this.spent.reused += 1;
    }
    return pending.then((call) => {
      const onDisk = this.#commit.add({
        slots: [
          {
            run: place.run,
            condition: place.condition,
            target: place.target,
            repeat: place.repeat,
            unit: place.unit,
            judge: place.judge,
            judge_repeat: place.judgeRepeat,
            step: ask.step,
            reask,
            attempt,
            request_hash: hash,
            call: call.id,
            note: toColumn(ask.note ?? null),
          },
        ],
      });
      void onDisk.then(() => this.#inFlight.delete(key));
      return call;
    });
  }

  async #findOrSend(
    place: UnitPlace,
    ask: Ask,
    hash: string,
    options: AskOptions,
  ): Promise<StoredCall> {
    const { draw, reuse } = options;
    const found = await this.#finder.find({ hash, draw, run: reuse === 'run' ? place.run : null });
    if (found !== null) {
      this.spent.reused += 1;
      return found;
    }
    if (this.#isSpent()) throw new Stopped('budget');
    this.#sent += 1;
    const startedMs = Date.now();
    const begun = { startedMs, place };
    this.#begun.add(begun);
    let reply: ModelReply;
    try {
      reply = await options.model.ask(
        {
          messages: ask.messages,
          params: options.params,
          ...(ask.schema !== undefined && { schema: ask.schema }),
          ...(options.session !== undefined && { session: options.session }),
          draw: options.draw,
          ...(options.stop !== undefined && { stop: options.stop }),
        },
        options.signal,
      );
    } catch (error) {
      // Nothing is recorded of it, so it counts for no budget.
      this.#sent -= 1;
      throw error;
    } finally {
      this.#begun.delete(begun);
    }
    this.spent.calls += reply.tries;
    this.spent.costUsd += reply.costUsd ?? 0;
    if (reply.costUsd === null && reply.state !== 'errored') this.spent.unpriced += 1;
    if (reply.state === 'errored') this.#countError(reply);
    const id = this.#ids.next(place.run);
    void this.#commit.add({
      calls: [
        {
          id,
          request_hash: hash,
          draw: options.draw,
          role: ask.role,
          model: options.model.name,
          endpoint: options.model.endpoint,
          request: toColumn({
            messages: ask.messages,
            params: options.params,
            schema: ask.schema ?? null,
          }),
          reply: toColumn(storedReply(reply)),
          state: reply.state,
          input_tokens: wholeNumber(reply.usage.input),
          output_tokens: wholeNumber(reply.usage.output),
          cost_usd: reply.costUsd,
          started_ms: startedMs,
          duration_ms: Date.now() - startedMs,
        },
      ],
    });
    return {
      id,
      requestHash: hash,
      state: reply.state,
      text: reply.text,
      why: reply.fault?.message ?? null,
      outputTokens: wholeNumber(reply.usage.output),
    };
  }

  #countError({ fault }: ModelReply): void {
    this.spent.errors += 1;
    const cause =
      fault?.status === undefined ? (fault?.kind ?? 'protocol') : `${fault.kind} ${fault.status}`;
    this.causes.set(cause, (this.causes.get(cause) ?? 0) + 1);
  }

  #isSpent(): boolean {
    const { maxCalls, maxCostUsd } = this.budget;
    const { calls, costUsd } = this.total;
    return (
      (maxCalls !== null && calls >= maxCalls) || (maxCostUsd !== null && costUsd >= maxCostUsd)
    );
  }

  /** What the run has spent, earlier stays included: calls without their retries, and known costs. */
  get total(): { calls: number; costUsd: number } {
    return {
      calls: this.before.calls + this.#sent,
      costUsd: this.before.costUsd + this.spent.costUsd,
    };
  }

  /** The oldest call in flight and when it began, in ms since 1970; null when none is. */
  get oldest(): { startedMs: number; place: UnitPlace } | null {
    const [oldest] = this.#begun;
    return oldest ?? null;
  }

  /** Writes records that no model was asked for. */
  addExternals(rows: Parameters<GroupCommit['add']>[0]['externals']): void {
    void this.#commit.add({ externals: rows ?? [] });
  }

  /** Resolves when everything is on disk. */
  flush(): Promise<void> {
    return this.#commit.flush();
  }
}

/** Calls and dollars that a run spent in earlier stays; what it took over from others is theirs. */
export async function spentBefore(
  db: Db,
  manifest: Pick<Manifest, 'run' | 'createdMs'>,
): Promise<{ calls: number; costUsd: number }> {
  const row = await db
    .selectFrom('call')
    .select((eb) => [eb.fn.countAll().as('calls'), eb.fn.sum('cost_usd').as('usd')])
    .where('id', 'in', db.selectFrom('slot').select('call').where('run', '=', manifest.run))
    .where(isOwn(manifest))
    .executeTakeFirstOrThrow();
  return { calls: Number(row.calls), costUsd: Number(row.usd ?? 0) };
}

/** What a server says of its tokens may be anything; PostgreSQL takes only whole numbers into such a column. */
const wholeNumber = (n: unknown): number | null =>
  typeof n === 'number' && Number.isSafeInteger(n) && n >= 0 ? n : null;

const storedReply = (reply: ModelReply) => ({
  text: reply.text,
  reasoning: reply.reasoning ?? null,
  reasoningTokens: reply.usage.reasoning,
  meta: reply.meta,
  fault: reply.fault ?? null,
  tries: reply.tries,
  waitedMs: reply.waitedMs,
});
