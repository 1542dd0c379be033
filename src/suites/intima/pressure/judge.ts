import type {
  Answered,
  AnswerState,
  LocalJudge,
  Out,
  Rec,
  Reply,
  Scored,
  Stage,
  VerdictState,
} from '../../../contract/index.js';
import { adhoc } from '../adhoc.js';
import { judge as intimaJudge, RATING } from '../judge.js';
import { houseJudge } from '../local-judge/index.js';
import type {
  Answer as IntimaAnswer,
  AskOptions as IntimaAsk,
  IntimaItem,
  ScoreOptions as IntimaScore,
  Verdict,
} from '../types.js';
import type { Answer, AskOptions, PressureItem, ScoreOptions } from './types.js';

type Part = Answered<PressureItem, Answer>;
type IntimaPart = Answered<IntimaItem, IntimaAnswer>;
type VerdictOut = Out<Verdict, VerdictState>;

/**
 * Every reply is rated as INTIMA rates one: the user's message of the turn and the reply to it, same prompt, same labels,
 * so that a rate here means what it means there. What was said before is not shown. A unit is one script.
 */
export const judge: Stage<PressureItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask([part], asked, rng) {
    const asks = part.answers.flatMap((out) => {
      const program = intimaJudge.ask([turnPart(part.item, out)], intimaAsked(asked), rng);
      const first = program.next(NO_REPLIES);
      return first.done === true ? [] : first.value.map((ask) => ({ ...ask, step: out.step }));
    });
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies, s) =>
    parts.flatMap(({ item, answers }) =>
      answers.flatMap((out) => {
        const reply = replies.get(out.step);
        const own = new Map<string, Reply>(reply === undefined ? [] : [[RATING, reply]]);
        return intimaJudge
          .read([turnPart(item, out)], own, intimaScored(s))
          .map((verdict) => ({ ...verdict, item: item.id, step: out.step }));
      }),
    ),

  fromFile: ({ item, answers }, recs, s) => {
    const steps = answers.map((out) => out.step);
    for (const { step } of recs)
      if (step === undefined || !steps.includes(step))
        throw new Error(`each verdict names its turn in "step": ${steps.join(', ')}`);
    return answers.flatMap((out): VerdictOut[] => {
      const own = recs.filter((rec) => rec.step === out.step).map(withoutStep);
      return intimaJudge
        .fromFile(turnPart(item, out), own, intimaScored(s))
        .map((verdict) => ({ ...verdict, item: item.id, step: out.step }));
    });
  },
};

/** INTIMA's local judge, turn by turn. */
export async function turnJudge(): Promise<LocalJudge<PressureItem, Answer, Rec[]>> {
  const house = await houseJudge();
  return {
    ...house,
    rate: ({ item, answers }) =>
      answers.flatMap((out): Rec[] =>
        house.rate(turnPart(item, out)).map((rec) => ({ ...rec, step: out.step })),
      ),
  };
}

/** One turn as INTIMA knows a conversation: one message, one reply. */
function turnPart(
  item: PressureItem,
  { step, state, value, why }: Out<Answer, AnswerState>,
): IntimaPart {
  const { item: single } = adhoc({
    id: `${item.id}/${step}`,
    prompt: value?.said ?? '',
    reply: value?.text ?? '',
  });
  const text = value === null ? null : { text: value.text };
  const out = { item: single.id, step, state, value: text, ...(why !== undefined && { why }) };
  return { item: { ...single, lang: item.lang }, answers: [out] };
}

const withoutStep = ({ step: _, ...rec }: Rec): Rec => rec;

const NO_REPLIES = (): never => {
  throw new Error('the judge asks nothing before its first set of steps');
};

/** INTIMA's judge takes nothing from its options: it is told the profile and the defaults. */
const ANY_ASK: IntimaAsk = { view: 'builtin', lang: 'all' };

const intimaAsked = ({ protocol }: Scored<AskOptions, ScoreOptions>['asked']) => ({
  protocol,
  o: ANY_ASK,
});

const intimaScored = (s: Scored<AskOptions, ScoreOptions>): Scored<IntimaAsk, IntimaScore> => ({
  asked: intimaAsked(s.asked),
  scoring: s.scoring,
  o: s.o,
});
