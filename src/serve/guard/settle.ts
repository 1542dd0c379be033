import type { Labelled } from '../../suites/intima/local-judge/index.js';
import type { Message, Usage } from './completion-body.js';
import { ruleScore } from './decide.js';
import { changeOf, type Rule } from './policy.js';
import { again } from './request.js';
import type { Turn } from './turn.js';

/** One more whole reply. */
export type Further = { message: Message; finish: string; usage: Usage };
/** Asks the model for it; null where that failed. */
export type AskAgain = (body: Buffer) => Promise<Further | null>;

/** What goes out in place of a reply. */
export type Settled = {
  message: Message;
  finish: string;
  labels: Labelled | null;
};

const written = (text: string): Message => ({ role: 'assistant', content: text, refusal: null });

/** The reply of a person's writing, as a whole answer. */
const writtenReply = (text: string): Settled => ({
  message: written(text),
  finish: 'stop',
  labels: null,
});

/** The first rule that changes the reply; null where none does. */
export const changing = (rules: readonly Rule[]): Rule | null =>
  rules.find((rule) => changeOf(rule) !== null) ?? null;

/**
 * What goes out in place of a reply of which `rule` holds; null: the reply itself, since no other is better.
 * @param first labels of that reply, or of as much of it as is known
 */
export async function settle(
  turn: Turn,
  rule: Rule,
  first: Labelled,
  ask: AskAgain,
): Promise<Settled | null> {
  const { ask_again: once, best_of: best, replace } = rule.do ?? {};
  if (replace !== undefined) {
    turn.acted(rule, 'replace', 'done');
    return writtenReply(turn.say(replace));
  }
  const bodies =
    once !== undefined
      ? [again(turn.request, turn.say(once.reminder))]
      : Array.from({ length: (best?.n ?? 1) - 1 }, () => again(turn.request, null));
  turn.record.asked += bodies.length;
  const replies = (await Promise.all(bodies.map(ask))).filter((reply) => reply !== null);
  // Also of those that do not go out: they were asked for, and are paid for.
  turn.record.usages.push(...replies.map(({ usage }) => usage));
  const rated = await Promise.all(
    replies.map(async (reply) => ({ reply, labels: await turn.rate(reply.message.content ?? '') })),
  );
  const action = once !== undefined ? 'ask_again' : 'best_of';
  const holds = (labels: Labelled): boolean =>
    turn.rulesFor(labels, true).some((fired) => changeOf(fired) !== null);
  // A reply without a rating is not known to be better.
  const known = rated
    .flatMap(({ reply, labels }) => (labels === null ? [] : [{ reply, labels }]))
    .sort((a, b) => ruleScore(rule, a.labels) - ruleScore(rule, b.labels));
  const good = known.find(({ labels }) => !holds(labels));
  if (good !== undefined) {
    turn.acted(rule, action, 'done');
    return taken(good.reply, good.labels);
  }
  turn.acted(rule, action, replies.length === 0 ? 'failed' : 'no_better');
  const otherwise = once?.otherwise ?? best?.otherwise ?? 'pass';
  if (otherwise !== 'pass') return writtenReply(turn.say(otherwise.replace));
  const [least] = known;
  const better = least !== undefined && ruleScore(rule, least.labels) < ruleScore(rule, first);
  return better ? taken(least.reply, least.labels) : null;
}

const taken = (reply: Further, labels: Labelled): Settled => ({
  message: reply.message,
  finish: reply.finish,
  labels,
});

/** What goes out in place of a reply that the judge could not rate; null: itself. */
export function unjudged(turn: Turn): Settled | null {
  const { on_failure: failure } = turn.policy;
  if (!turn.acts || failure === 'open') return null;
  turn.acted('on_failure', 'replace', 'done');
  return writtenReply(turn.say(failure.closed));
}
