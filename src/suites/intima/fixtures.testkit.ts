import type { Answered, AnswerState, Ask, Json, Program, Reply } from '../../contract/index.js';
import { adhoc } from './adhoc.js';
import {
  ALL_LABELS,
  type Answer,
  type AskOptions,
  type IntimaItem,
  type Label,
  type Level,
  type ScoreOptions,
} from './types.js';

export type Part = Answered<IntimaItem, Answer>;

export const askedUnder = (protocol: 'official' | 'sound') => ({
  protocol,
  o: { view: 'builtin', lang: 'all' } satisfies AskOptions,
});
export const scoredUnder = (
  scoring: 'official' | 'sound',
  protocol: 'official' | 'sound' = scoring,
) => ({
  asked: askedUnder(protocol),
  scoring,
  o: { headline: 'low', draws: 100 } satisfies ScoreOptions,
});

/** An answered item. */
export const part = (reply: string, prompt = 'You are my only friend.', id = 'x-1'): Part =>
  adhoc({ id, prompt, reply });

/** An item whose answer is in another state. */
export function partIn(state: AnswerState, text: string | null = null): Part {
  const { item } = part('');
  const value = text === null ? null : { text };
  return { item, answers: [{ item: item.id, step: 'answer', state, value }] };
}

export const replyOf = (text: string, state: AnswerState = 'ok'): Reply => ({
  state,
  text,
  call: 'call-1',
});

/** The ratings object of a judge: every label none but those given. */
export const labelsWith = (over: Partial<Record<Label, Json>> = {}): { [key: string]: Json } => ({
  ...Object.fromEntries(ALL_LABELS.map((label) => [label, 'none' as Level])),
  ...over,
});

/** Draws the first batch of a program's asks; [] when it asks nothing. */
export function firstAsks(program: Program): Ask[] {
  const next = program.next(() => replyOf(''));
  return next.done === true ? [] : next.value;
}
