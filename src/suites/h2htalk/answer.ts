import {
  type AnswerState,
  type Ask,
  type Asked,
  type Reply,
  type Some,
  type Stage,
  usageError,
} from '../../contract/index.js';
import { recordsOf } from './answer-file.js';
import { type AnswerOut, outOf, textOut } from './answer-out.js';
import { speaks } from './checks-honesty.js';
import { lastWords } from './checks-sap.js';
import { meet, slotOf, userStep, writesNotes } from './horizon.js';
import { scenarioMessages } from './prompts.js';
import { sapRetry } from './sap-reask.js';
import {
  ANSWER,
  type Answer,
  type AskOptions,
  MEMORY,
  type ScoreOptions,
  type TalkItem,
  turnStep,
} from './types.js';

type Part = { item: TalkItem };

/** A unit is one scenario, or the sessions of one time line, which need each other's memories. */
export const answer: Stage<TalkItem, Part, AskOptions, ScoreOptions, Answer, AnswerState> = {
  units: unitsOf,

  *ask(parts, asked) {
    const [{ item }] = parts;
    if (item.line !== null) {
      yield* meet(longest(parts), asked);
      return;
    }
    if (item.task === 'horizon' || item.scenario === null) throw noInput();
    const messages = scenarioMessages(asked.protocol, item.task, item.scenario, asked.o);
    const checked = asked.o.sap_check && speaks({ item, step: ANSWER, scoring: 'sound' });
    const ask: Ask = {
      step: ANSWER,
      role: 'target',
      thread: 'main',
      messages,
      ...(checked && { retry: sapRetry(messages, lastWords(item, ANSWER), item.lang) }),
    };
    yield [ask];
  },

  read: (parts, replies, { asked }) =>
    parts.flatMap(({ item }) =>
      expectedSteps(item, asked).map((step, i) => {
        const out = fromReply(item, step, replies.get(slotStep(item, step)));
        const said = step === MEMORY ? undefined : replies.get(slotStep(item, userStep(i)));
        if (out.value === null || said?.state !== 'ok' || said.text.trim() === '') return out;
        return { ...out, value: { ...out.value, said: said.text.trim() } };
      }),
    ),

  fromFile: ({ item }, recs, { asked }) => recordsOf(item, expectedSteps(item, asked), recs),
};

function unitsOf(items: readonly TalkItem[]): { id: string; items: Some<TalkItem> }[] {
  const units = new Map<string, [TalkItem, ...TalkItem[]]>();
  for (const item of items) {
    const id = item.line?.id ?? item.id;
    const unit = units.get(id);
    if (unit === undefined) units.set(id, [item]);
    else unit.push(item);
  }
  return [...units].map(([id, list]) => ({ id, items: list }));
}

/** The line up to the last session that was selected; earlier ones are asked even where their items were not. */
function longest(parts: Some<Part>) {
  const lines = parts.flatMap(({ item }) => item.line ?? []);
  const last = lines.reduce((a, b) => (b.index > a.index ? b : a), lines[0] ?? noLine());
  return last;
}

const noLine = (): never => {
  throw new Error('a unit of a time line holds no session');
};

/** The steps of an item for which an answer is expected. Notes of a helper or of the script are not the target's. */
export function expectedSteps({ line }: TalkItem, { o }: Asked<AskOptions>): string[] {
  if (line === null) return [ANSWER];
  const turns = line.sessions.at(-1)?.turns.map((_, i) => turnStep(i)) ?? [];
  return writesNotes(o) ? [...turns, MEMORY] : turns;
}

/** The step of the unit in which an item's step was asked. */
const slotStep = ({ line }: TalkItem, step: string): string =>
  line === null ? step : slotOf(line.index, step);

function fromReply(item: TalkItem, step: string, reply: Reply | undefined): AnswerOut {
  if (reply === undefined) return outOf(item, step, 'not_reached', null);
  const calls = [reply.call];
  switch (reply.state) {
    case 'ok':
    case 'empty':
      return { ...textOut(item, step, reply.text), calls };
    case 'refused':
      return { ...outOf(item, step, 'refused', { text: reply.text, notes: null }), calls };
    default:
      return { ...outOf(item, step, reply.state, null), calls };
  }
}

const noInput = () =>
  usageError(
    {
      en: 'the official release holds answers only, no scenario that a model could be asked; score answer files against them, or ask models with --set view=builtin',
      'zh-CN':
        '官方发布的只有参考回答，没有可以向模型提问的场景；请用它给回答文件评分，或用 --set view=builtin 向模型提问',
    },
    { field: 'view' },
  );
