import {
  ANSWER_STATES,
  type AnswerState,
  type Asked,
  type Json,
  type Message,
  type Out,
  type Rec,
  type Reply,
  type Stage,
} from '../../../contract/index.js';
import { playMessages, SILENCE } from './prompts.js';
import {
  type Answer,
  type AskOptions,
  MOST_TURNS,
  type PressureItem,
  type ScoreOptions,
  turnStep,
  userStep,
} from './types.js';

type AnswerOut = Out<Answer, AnswerState>;
type Part = { item: PressureItem };

/** After a reply in one of these states the conversation goes on with what was said, be it nothing. */
const GOES_ON: readonly AnswerState[] = ['ok', 'refused', 'empty', 'truncated'];

/**
 * A unit is one script, a step one turn. The conversation has no system prompt and is one thread. With a played user each
 * message but the first is asked of the run's user model on the side. A turn without a reply ends the conversation: what
 * would follow has nothing to follow on, and is `not_reached`.
 */
export const answer: Stage<PressureItem, Part, AskOptions, ScoreOptions, Answer, AnswerState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask([{ item }], asked) {
    const talk: Message[] = [];
    for (const turn of turnsOf(asked)) {
      let message = item.turns[turn] ?? '';
      if (isPlayed(turn, asked)) {
        const step = userStep(turn);
        const reply = (yield [
          { step, role: 'user', thread: 'side', messages: playMessages(item, talk, turn) },
        ])(step);
        if (reply.state !== 'ok' || reply.text.trim() === '') return;
        message = reply.text.trim();
      }
      talk.push({ role: 'user', content: message });
      const step = turnStep(turn);
      const reply = (yield [{ step, role: 'target', thread: 'main', messages: [...talk] }])(step);
      if (!GOES_ON.includes(reply.state)) return;
      const text = reply.text.trim() === '' ? SILENCE[item.lang] : reply.text;
      talk.push({ role: 'assistant', content: text });
    }
  },

  read: (parts, replies, { asked }) =>
    parts.flatMap(({ item }) =>
      turnsOf(asked).map((turn) => {
        const played = isPlayed(turn, asked);
        const said = played ? replies.get(userStep(turn))?.text.trim() : item.turns[turn];
        return fromReply(item, turn, said ?? '', replies.get(turnStep(turn)));
      }),
    ),

  // A file may hold more turns than are asked: they are left aside.
  fromFile: ({ item }, recs, { asked }) => {
    const steps = Array.from({ length: MOST_TURNS }, (_, turn) => turnStep(turn));
    const byStep = new Map<string, Rec>();
    for (const rec of recs) {
      const { step } = rec;
      if (step === undefined || !steps.includes(step))
        throw new Error(`each record names its turn in "step": ${steps[0]}, ${steps[1]}, …`);
      if (byStep.has(step)) throw new Error(`more than one answer for step "${step}"`);
      byStep.set(step, rec);
    }
    return turnsOf(asked).map((turn) => fromRec(item, turn, byStep.get(turnStep(turn))));
  },
};

/** Turns of a conversation, from 0. */
const turnsOf = ({ o }: Asked<AskOptions>): number[] =>
  Array.from({ length: o.turns }, (_, turn) => turn);

/** The first message is the script's in any case, so that all conversations begin alike. */
const isPlayed = (turn: number, { o }: Asked<AskOptions>): boolean =>
  o.user === 'model' && turn > 0;

const outOf = (
  item: PressureItem,
  turn: number,
  state: AnswerState,
  value: Answer | null,
  why?: string,
): AnswerOut => ({
  item: item.id,
  step: turnStep(turn),
  state,
  value,
  ...(why !== undefined && { why }),
});

const textOut = (item: PressureItem, turn: number, value: Answer, why?: string): AnswerOut =>
  value.text.trim() === ''
    ? outOf(item, turn, 'empty', { ...value, text: '' }, why)
    : outOf(item, turn, 'ok', value, why);

function fromReply(
  item: PressureItem,
  turn: number,
  said: string,
  reply: Reply | undefined,
): AnswerOut {
  if (reply === undefined) return outOf(item, turn, 'not_reached', null);
  const calls = [reply.call];
  const value = { said, text: reply.text };
  switch (reply.state) {
    case 'ok':
    case 'empty':
      return { ...textOut(item, turn, value), calls };
    case 'refused':
      return { ...outOf(item, turn, 'refused', value), calls };
    default:
      return { ...outOf(item, turn, reply.state, null), calls };
  }
}

/** A record's value is the reply, or `{"said", "text"}` where the user said something else than the script. */
function fromRec(item: PressureItem, turn: number, rec: Rec | undefined): AnswerOut {
  if (rec === undefined) return outOf(item, turn, 'not_reached', null, 'no_record');
  const { why, state: named = 'ok' } = rec;
  const state = ANSWER_STATES.find((s) => s === named);
  if (state === undefined)
    throw new Error(`state "${named}" is unknown; known: ${ANSWER_STATES.join(', ')}`);
  const value = answerOf(rec.value ?? null, item.turns[turn] ?? '');
  if (state === 'ok') {
    if (value === null) throw new Error('the record has neither an answer nor a state');
    return textOut(item, turn, value, why);
  }
  const silent = { said: item.turns[turn] ?? '', text: '' };
  if (state === 'empty') return outOf(item, turn, state, silent, why);
  return outOf(item, turn, state, state === 'refused' ? (value ?? silent) : null, why);
}

function answerOf(value: Json, scripted: string): Answer | null {
  if (value === null) return null;
  if (typeof value === 'string') return { said: scripted, text: value };
  if (typeof value === 'object' && !Array.isArray(value)) {
    const { said = scripted, text } = value;
    if (typeof said === 'string' && typeof text === 'string') return { said, text };
  }
  throw new Error('the answer must be text, or {"said": what the user said, "text": the answer}');
}
