import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from '../../contract/index.js';
import { HttpFault, type Log } from '../http/index.js';
import { readCompletionBody } from './completion-body.js';
import type { CountPlace, Counts } from './counts.js';
import { needsOf, presentLabels, type UserReading } from './decide.js';
import type { GuardMetrics } from './guard-metrics.js';
import type { HandOvers, Receiver } from './hand-over.js';
import type { Judge } from './judge.js';
import { JudgeQueue, URGENCY } from './judge-queue.js';
import { looksAtReply, type Rule } from './policy.js';
import type { LoadedPolicy } from './policy-file.js';
import { type Facts, reportTurn } from './report-turn.js';
import {
  type ChatRequest,
  conversationOf,
  isInShare,
  namedConversation,
  readRequest,
  shortName,
} from './request.js';
import type { Sessions } from './sessions.js';
import type { AskAgain } from './settle.js';
import type { DetectCues, DutySignal, StepDuties } from './signals.js';
import type { Sink } from './sink.js';
import { type StreamLimits, StreamReply } from './stream-reply.js';
import { type Mode, Turn } from './turn.js';
import { type Reply, takenAlong, type Upstream, wholeBody } from './upstream.js';
import { passWhole } from './whole-reply.js';
import { sendWritten } from './written-reply.js';

/** A policy in use, with what it needs from outside the file. */
export type ActivePolicy = { loaded: LoadedPolicy; judge: Judge; receiver: Receiver | null };

export type GuardParts = {
  upstream: Upstream;
  detectCues: DetectCues;
  stepDuties: StepDuties;
  /** `database` null: nothing is stored. */
  sessions: { memory: Sessions; database: Sessions | null };
  counts: Counts | null;
  handOvers: HandOvers;
  metrics: GuardMetrics;
  log: Log;
  limits: StreamLimits;
  /** Judgements under way at once: enough to keep the judge's threads busy, few enough to let urgent ones go first. */
  judgements: number;
  /** True where this server asks for keys of its own, which must not go to the model's server. */
  ownKeys: boolean;
  now: () => number;
};

/** One request for a chat completion as it came in. */
export type Incoming = {
  bytes: Buffer;
  value: Json;
  headers: IncomingHttpHeaders;
  /** `?…` of its address, '' for none. */
  query: string;
  /** Its id in the log, and the fields of its line there. */
  id: string;
  facts: Facts;
};

/** The proxy before a companion's model: what comes in is answered under the policy that is in use at that moment. */
export class Guard {
  readonly #queue: JudgeQueue;
  #oddMinor = false;

  constructor(
    private active: ActivePolicy,
    private readonly parts: GuardParts,
  ) {
    this.#queue = new JudgeQueue(parts.judgements);
    this.use(active);
  }

  /** True while replies can be judged. */
  get ready(): boolean {
    return this.active.judge.alive();
  }

  /** Takes another policy for the requests to come; those under way end under theirs. */
  use(active: ActivePolicy): void {
    this.active = active;
    const { loaded } = active;
    this.parts.metrics.policy.reset();
    this.parts.metrics.policy.set({ name: loaded.policy.name, hash: loaded.hash.slice(0, 12) }, 1);
  }

  /** @throws HttpFault where nothing has been sent to the client yet */
  async chat(incoming: Incoming, sink: Sink): Promise<void> {
    const { loaded, judge, receiver } = this.active;
    const { policy } = loaded;
    const request = readRequest(incoming.bytes, incoming.value);
    const conversation = conversationOf(request, incoming.headers, policy);
    const mode = modeOf(policy, conversation);
    const path = `/chat/completions${incoming.query}`;
    const headers = takenAlong(incoming.headers, this.parts.ownKeys);
    const send: Send = (body) =>
      this.parts.upstream.send({ method: 'POST', path, headers, body, signal: sink.gone });
    // The message is looked at while the model works on it, unless a rule may keep it from the model.
    const sent = mode === 'act' && mayAnswerItself(policy) ? null : send(request.bytes);
    sent?.catch(() => undefined);
    const known = await this.#userOf(request, incoming.headers, conversation, mode);
    const turn = new Turn(request, loaded, mode, known.user, judge, this.#queue);
    const place: CountPlace = {
      policy: policy.name,
      persona: shortName(incoming.headers[policy.headers.persona]),
      version: shortName(incoming.headers[policy.headers.version]),
      model: shortName(request.model),
    };
    const named = namedConversation(request, incoming.headers, policy);
    const where: Where = { conversation, named, place, receiver };
    this.parts.metrics.streams.inc();
    const before = [...turn.record.fired];
    try {
      this.#handOver(turn, before, where);
      await this.#answer(turn, sink, sent, send);
      const later = turn.record.fired.filter((rule) => !before.includes(rule));
      this.#handOver(turn, later, where);
      if (wasTold(turn)) known.keep();
    } finally {
      this.parts.metrics.streams.dec();
      reportTurn(turn, place, { ...this.parts, id: incoming.id, facts: incoming.facts });
    }
  }

  async #answer(turn: Turn, sink: Sink, sent: Promise<Reply> | null, send: Send): Promise<void> {
    const { limits } = this.parts;
    const written = turn.record.fired.find((rule) => rule.do?.replace !== undefined);
    if (turn.acts && written?.do?.replace !== undefined) {
      turn.acted(written, 'replace', 'done');
      sendWritten(turn, sink, turn.say(written.do.replace));
      return;
    }
    const ask: AskAgain = async (body) => {
      try {
        const reply = await send(body);
        const completion = readCompletionBody(await wholeBody(reply, limits.longestReply));
        const [choice] = reply.status === 200 ? (completion?.choices ?? []) : [];
        if (choice === undefined) return null;
        const { message, finish_reason: finish } = choice;
        return { message, finish: finish ?? 'stop', usage: completion?.usage };
      } catch (error) {
        if (error instanceof HttpFault) return null;
        throw error;
      }
    };
    const reply = await (sent ?? send(turn.request.bytes));
    const streamed = reply.status === 200 && reply.type === 'text/event-stream';
    if (streamed) await new StreamReply(turn, reply, sink, ask, limits).pass();
    else await passWhole(turn, reply, sink, ask, limits.longestReply);
  }

  /** What is known of the user's side, and how to keep the session's state once the reply has gone out. */
  async #userOf(
    request: ChatRequest,
    headers: IncomingHttpHeaders,
    conversation: string,
    mode: Mode,
  ): Promise<{ user: UserReading; keep: () => void }> {
    if (mode === 'pass') return { user: NOTHING_KNOWN, keep: () => undefined };
    const { detectCues, stepDuties, sessions, now } = this.parts;
    const { loaded, judge } = this.active;
    const { policy } = loaded;
    const { message } = request;
    const coded = needsOf(policy).coder
      ? await this.#queue.run(() => judge.code(message), URGENCY.first, policy.judge.max_ms)
      : null;
    const cues = [...new Set(detectCues(message).map(({ kind }) => kind))];
    const { session } = policy;
    if (session === undefined) return { user: { coded, cues, duties: [] }, keep: () => undefined };
    const store =
      session.store === 'database' ? (sessions.database ?? sessions.memory) : sessions.memory;
    const atMs = now();
    const minor = this.#saysMinor(headers[session.minor_header]);
    const before = await store.read(conversation).catch(() => null);
    const { state, signals } = stepDuties(before, { atMs, text: message, minor }, session);
    const duties: readonly DutySignal[] = signals;
    return {
      user: { coded, cues, duties },
      keep: () => store.write(conversation, state, atMs),
    };
  }

  /** Calls people for all rules that say so, in one webhook. */
  #handOver(turn: Turn, rules: readonly Rule[], where: Where): void {
    const { receiver, conversation, named, place } = where;
    const calling = rules.filter((rule) => rule.do?.hand_over !== undefined);
    if (calling.length === 0 || !turn.acts || receiver === null) return;
    const { first } = turn.record;
    const sent = this.parts.handOvers.send(receiver, {
      ...place,
      rules: calling.map(({ name }) => name),
      conversation,
      ...(receiver.include.includes('conversation_id') && { conversation_id: named }),
      labels: first === null ? null : presentLabels(first),
      cues: turn.user.cues,
      ...(calling.some((rule) => rule.do?.hand_over?.text === true) && {
        text: { message: turn.request.message, reply: turn.reply },
      }),
    });
    for (const rule of calling) turn.acted(rule, 'hand_over', sent ? 'done' : 'failed');
  }

  /** Whether the operator says that the user is a minor. What cannot be read counts as yes, and is logged once. */
  #saysMinor(header: string | string[] | undefined): boolean {
    const value = String(header ?? '')
      .trim()
      .toLowerCase();
    if (/^(|0|false|no|off)$/.test(value)) return false;
    if (!/^(1|true|yes|on)$/.test(value) && !this.#oddMinor) {
      this.#oddMinor = true;
      this.parts.log('minor_header_unclear');
    }
    return true;
  }
}

const NOTHING_KNOWN: UserReading = { coded: null, cues: [], duties: [] };

/** Whose turn it is, for people. `named`: the operator's own id of the conversation. */
type Where = {
  conversation: string;
  named: string | null;
  place: CountPlace;
  receiver: Receiver | null;
};

type Send = (body: Buffer) => Promise<Reply>;

/** True where a rule may answer before the model is asked. */
const mayAnswerItself = (policy: LoadedPolicy['policy']): boolean =>
  policy.rules.some((rule) => !looksAtReply(rule) && rule.do?.replace !== undefined);

function modeOf(policy: LoadedPolicy['policy'], conversation: string): Mode {
  if (!isInShare(conversation, policy)) return policy.rest;
  return policy.shadow ? 'shadow' : 'act';
}

/**
 * False where a notice that was due has not been said, since the reply had no text or failed: it then stays due. Shadow
 * mode says nothing, and goes on as if it had.
 */
const wasTold = (turn: Turn): boolean =>
  !turn.acts ||
  turn.record.fired
    .filter((rule) => rule.do?.notice !== undefined && rule.when?.duties !== undefined)
    .every((rule) =>
      turn.record.actions.some(
        ({ rule: name, action }) => name === rule.name && action === 'notice',
      ),
    );
