import type { Ask, Params, Program, Reply } from '../contract/index.js';
import type { Model } from '../models/index.js';
import type { AskOptions, Ledger } from './ledger.js';
import { changedRequest, isRequest } from './request-hash.js';
import { asReply, slotKey, type UnitPlace, type UnitSlots } from './stored-calls.js';

/** The contract allows a suite this many re-asks of one step. */
export const MAX_REASKS = 2;

export type Voices = {
  /** Which model answers an ask, and with which parameters. */
  model(ask: Ask): Model;
  params(ask: Ask): Params;
  /** System prompt of the target, put before its messages; null for none. */
  system: string | null;
  draw: string;
  reuse: AskOptions['reuse'];
  /** Session of the unit's main thread, for companions that keep their own memory. */
  session?: string;
};

export type ProgramOptions = {
  ledger: Pick<Ledger, 'ask'>;
  place: UnitPlace;
  slots: UnitSlots;
  voices: Voices;
  signal: AbortSignal;
  /** Fires when calls that only wait are dropped. */
  stop?: AbortSignal;
  /** Ask errored slots again; what later steps made of the old reply is superseded, not deleted. */
  retryErrors: boolean;
  /** Ask every step again, whatever is recorded, as another sample and the next attempt. */
  redo?: boolean;
  /** True where an earlier reply that this program builds on was replaced: changed requests are then asked anew. */
  superseding: boolean;
  /** `replay`: nothing is asked; an empty slot, or one to be asked again, throws Incomplete. */
  mode?: 'fill' | 'replay';
  /** Attempt of slots that were empty. */
  firstAttempt?: number;
};

/** Thrown in mode `replay` where a call would be needed. */
export class Incomplete extends Error {
  override name = 'Incomplete';
}

export type ProgramResult = {
  /** The last reply of each step that was asked. */
  replies: Map<string, Reply>;
  /** True when any step of the unit was ever replaced. */
  superseding: boolean;
};

/**
 * Runs a suite's program over the ledger: filled slots are replayed, the first empty one is asked.
 * @throws Stopped when the run is stopping and a call would be needed; HearthError when a filled slot's request changed.
 */
export async function runProgram(
  program: Program,
  options: ProgramOptions,
): Promise<ProgramResult> {
  const replies = new Map<string, Reply>();
  const unit = { superseding: options.superseding };
  const look = (step: string): Reply => {
    const reply = replies.get(step);
    if (reply === undefined)
      throw new Error(`the program looked up step "${step}", which it never asked`);
    return reply;
  };
  for (let next = program.next(look); !next.done; next = program.next(look)) {
    const asks = next.value;
    const [only] = asks;
    if (only !== undefined && asks.length === 1) {
      replies.set(only.step, await fillStep(only, options, unit));
      continue;
    }
    const settled = await Promise.allSettled(asks.map((ask) => fillStep(ask, options, unit)));
    for (const [i, result] of settled.entries()) {
      if (result.status === 'rejected') throw result.reason;
      const step = asks[i]?.step;
      if (step !== undefined) replies.set(step, result.value);
    }
  }
  return { replies, superseding: unit.superseding };
}

async function fillStep(
  asked: Ask,
  options: ProgramOptions,
  unit: { superseding: boolean },
): Promise<Reply> {
  let ask = withSystem(asked, options.voices.system);
  let attempt = options.firstAttempt ?? 0;
  let widened = false;
  for (let reask = 0; ; reask++) {
    const filled = await fillSlot(ask, { reask, attempt }, options, unit);
    const { reply, outputTokens } = filled;
    attempt = filled.attempt;
    const cut = reply.state === 'truncated' && ask.role === 'judge';
    if (cut && widened) return reply;
    const again = reask < MAX_REASKS ? asked.retry?.(reply, reask + 1) : null;
    if (again === null || again === undefined) return reply;
    ask = withSystem({ ...ask, messages: again }, options.voices.system);
    if (!cut) continue;
    widened = true;
    const { maxTokens } = { ...options.voices.params(ask), ...ask.params };
    ask = { ...ask, params: { ...ask.params, maxTokens: roomFor(maxTokens ?? outputTokens) } };
  }
}

/** Tokens of a reply when nobody knows the limit that cut it: more than most servers' own. */
const USUAL_LIMIT = 4096;

/** A judge's reply that was cut is asked for once more, in twice the room that it had. */
const roomFor = (tokens: number | null): number => 2 * (tokens ?? USUAL_LIMIT);

async function fillSlot(
  ask: Ask,
  /** `attempt`: that of the re-ask before; a slot of an earlier one belongs to a reply that was replaced. */
  at: { reask: number; attempt: number },
  options: ProgramOptions,
  unit: { superseding: boolean },
): Promise<{ reply: Reply; attempt: number; outputTokens: number | null }> {
  const { ledger, place, slots, voices, signal } = options;
  const { reask } = at;
  const redo = options.redo === true;
  const model = voices.model(ask);
  const params = { ...voices.params(ask), ...ask.params };
  const stored = slots.get(slotKey(ask.step, reask));
  let { attempt } = at;
  if (stored !== undefined && stored.attempt >= attempt) {
    if (stored.attempt > 0) unit.superseding = true;
    const same = isRequest(stored.call.requestHash, model, ask, params);
    const retry = options.retryErrors && stored.call.state === 'errored';
    if (same && !retry && !redo) {
      const { outputTokens } = stored.call;
      return { reply: asReply(stored.call, ask.note), attempt: stored.attempt, outputTokens };
    }
    // An error holds no answer, so that nothing speaks against asking in another way by now.
    const isFree = unit.superseding || redo || stored.call.state === 'errored';
    if (!same && !isFree) throw changedRequest(place, ask.step);
    unit.superseding = true;
    attempt = stored.attempt + 1;
  }
  if (options.mode === 'replay') throw new Incomplete();
  const call = await ledger.ask(place, ask, reask, attempt, {
    model,
    params,
    // A re-ask is another sample: were it not, one with the words of the last would get the last reply again.
    draw: `${voices.draw}${redo && attempt > 0 ? `!${attempt}` : ''}${reask === 0 ? '' : `~${reask}`}`,
    reuse: voices.reuse,
    signal,
    ...(options.stop !== undefined && { stop: options.stop }),
    ...(voices.session !== undefined && {
      session:
        ask.thread === 'side'
          ? { id: `${voices.session}/${ask.step}/${reask}`, thread: 'side' as const }
          : { id: voices.session, thread: 'main' as const },
    }),
  });
  return { reply: asReply(call, ask.note), attempt, outputTokens: call.outputTokens };
}

/** A target's own system prompt goes first; one that the suite sends stays behind it. */
function withSystem(ask: Ask, system: string | null): Ask {
  if (system === null || ask.role !== 'target') return ask;
  const [first] = ask.messages;
  if (first?.role === 'system' && first.content === system) return ask;
  return { ...ask, messages: [{ role: 'system', content: system }, ...ask.messages] };
}
