import type {
  AnswerState,
  Ask,
  Asked,
  Message,
  Profile,
  Program,
  Reply,
  Scored,
} from '../../contract/index.js';
import { answer } from './answer.js';
import { sampleItems } from './samples.js';
import {
  type AskOptions,
  RATING,
  type ScoreOptions,
  type TalkItem,
  type Verdict,
} from './types.js';

export const askedUnder = (
  protocol: Profile = 'sound',
  over: Partial<AskOptions> = {},
): Asked<AskOptions> => ({
  protocol,
  o: {
    view: 'builtin',
    lang: 'all',
    task: 'all',
    sap: 'off',
    sap_check: false,
    dependence_avoidance: 0,
    distance: 0,
    active_support: 0,
    memory: 'self',
    user: 'script',
    patience: 2,
    ...over,
  },
});

export const scoredUnder = (
  asked = askedUnder(),
  over: Partial<ScoreOptions> = {},
): Scored<AskOptions, ScoreOptions> => ({
  asked,
  scoring: asked.protocol,
  o: { low: 2, pairs: 'all', weights: 'scorer', draws: 100, ...over },
});

/** A built-in item by its id. */
export async function sample(id: string): Promise<TalkItem> {
  const found = (await sampleItems()).items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`no item ${id}`);
  return found;
}

/** The sessions of a built-in time line. */
export async function sampleLine(id: string): Promise<[TalkItem, ...TalkItem[]]> {
  const [first, ...rest] = (await sampleItems()).items.filter((item) => item.line?.id === id);
  if (first === undefined) throw new Error(`no time line ${id}`);
  return [first, ...rest];
}

export const replyOf = (text: string, state: AnswerState = 'ok'): Reply => ({
  state,
  text,
  call: 'call-1',
});

/** Runs a program over made-up replies as the pipeline does, with at most two re-asks; what was asked, in order. */
export function drive(
  program: Program,
  say: (ask: Ask, messages: Message[]) => Reply,
): { asks: Ask[]; replies: Map<string, Reply> } {
  const asks: Ask[] = [];
  const replies = new Map<string, Reply>();
  const look = (step: string): Reply => {
    const reply = replies.get(step);
    if (reply === undefined) throw new Error(`step ${step} was not asked`);
    return reply;
  };
  for (let next = program.next(look); next.done !== true; next = program.next(look))
    for (const ask of next.value) {
      if (replies.has(ask.step)) throw new Error(`step ${ask.step} is asked twice`);
      asks.push(ask);
      let reply = say(ask, ask.messages);
      for (let attempt = 1; attempt <= 2; attempt++) {
        const again = ask.retry?.(reply, attempt) ?? null;
        if (again === null) break;
        reply = say(ask, again);
      }
      replies.set(ask.step, reply);
    }
  return { asks, replies };
}

/** An answered scenario. */
export const part = (item: TalkItem, text: string) => ({
  item,
  answers: answer.fromFile({ item }, [{ value: text }], scoredUnder()),
});

export const contentOf = (messages: readonly Message[]): string =>
  messages.map((m) => m.content).join('\n');

/** A rated verdict's Out. */
export const rated = (value: Verdict, item = 'i') => ({
  item,
  step: RATING,
  state: 'rated' as const,
  value,
});
