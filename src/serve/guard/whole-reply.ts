import { HttpFault } from '../http/index.js';
import { type Completion, readCompletionBody, summed } from './completion-body.js';
import { Notices } from './notices.js';
import { annotationHeaders, JSON_HEADERS } from './outgoing.js';
import { type AskAgain, changing, type Settled, settle, unjudged } from './settle.js';
import type { Sink } from './sink.js';
import type { Turn } from './turn.js';
import { type Reply, UNREADABLE, wholeBody } from './upstream.js';

type Choice = Completion['choices'][number];

/**
 * Passes on a reply that came whole. What nobody changes goes out byte for byte, also where it is no completion (fail
 * open); the judge has seen it first.
 * @throws HttpFault 502 or 504 for a reply that broke off, never ended, or (fail closed) is none
 */
export async function passWhole(
  turn: Turn,
  reply: Reply,
  sink: Sink,
  ask: AskAgain,
  maxBytes: number,
): Promise<void> {
  const bytes = await wholeBody(reply, maxBytes);
  const completion = reply.status === 200 ? readCompletionBody(bytes) : null;
  if (completion === null) {
    if (reply.status === 200) unreadable(turn);
    return answer(turn, sink, reply.status, reply.headers, bytes);
  }
  const settled: (Settled | null)[] = [];
  // One after the other: replies of one request are few.
  for (const [i, choice] of completion.choices.entries())
    settled.push(await settleChoice(turn, choice, choice.index ?? i, ask));
  const changed = changedCompletion(turn, completion, settled);
  const out = changed === null ? bytes : Buffer.from(JSON.stringify(changed));
  answer(turn, sink, 200, { ...reply.headers, ...(changed !== null && JSON_HEADERS) }, out);
}

/** @throws HttpFault 502 where the policy lets nothing out that was not judged */
function unreadable(turn: Turn): void {
  turn.record.rating = 'unreadable';
  if (turn.acts && turn.policy.on_failure !== 'open')
    throw new HttpFault(502, 'upstream_unreadable', UNREADABLE);
}

async function settleChoice(
  turn: Turn,
  choice: Choice,
  index: number,
  ask: AskAgain,
): Promise<Settled | null> {
  const text = choice.message.content ?? '';
  const labels = await turn.rate(text);
  turn.record.first ??= labels;
  turn.record.sent ??= labels;
  if (labels === null) return text.trim() === '' ? null : unjudged(turn);
  const rules = turn.rulesFor(labels, true);
  turn.note(rules, index);
  const rule = changing(rules);
  if (rule === null || !turn.acts) return null;
  const settled = await settle(turn, rule, labels, ask);
  if (settled !== null) turn.record.sent = settled.labels;
  return settled;
}

/** The completion with what is changed in it; null for nothing. */
function changedCompletion(
  turn: Turn,
  completion: Completion,
  settled: readonly (Settled | null)[],
): Completion | null {
  const notices = new Notices(turn);
  const { usages } = turn.record;
  // What was asked for besides counts also where the first reply goes out.
  let changed = usages.length > 0;
  const choices = completion.choices.map((choice, i) => {
    const other = settled[i] ?? null;
    const base =
      other === null
        ? choice
        : { index: choice.index ?? i, message: other.message, finish_reason: other.finish };
    const message = notices.around(choice.index ?? i, base.message);
    if (other === null && message === base.message) return choice;
    changed = true;
    return { ...base, message };
  });
  if (!changed) return null;
  return { ...completion, choices, usage: summed([completion.usage, ...usages]) };
}

function answer(
  turn: Turn,
  sink: Sink,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
): void {
  const annotation = turn.annotation();
  sink.head(status, {
    ...headers,
    ...(annotation !== null && annotationHeaders(annotation)),
    'content-length': String(bytes.length),
  });
  sink.end(bytes);
}
