import type {
  AnswerState,
  Ask,
  Program,
  Profile as Protocol,
  Reply,
} from '../../contract/index.js';
import { readConversation } from './conversation.js';
import { load } from './dataset.js';
import { panasItems } from './panas.js';
import { withPriors } from './prior.js';
import type { AskOptions, AttuneItem, ScoreOptions } from './types.js';

export const askedUnder = (protocol: Protocol, over: Partial<AskOptions> = {}) => ({
  protocol,
  o: {
    view: 'builtin',
    lang: 'all',
    mode: 'default',
    panas: 'absolute',
    order: protocol === 'official' ? 'data' : 'shuffled',
    labels: protocol === 'official' ? 'as_published' : 'masked',
    swap: false,
    ...over,
  } as AskOptions,
});

export const scoredUnder = (protocol: Protocol, over: Partial<AskOptions> = {}) => ({
  asked: askedUnder(protocol, over),
  scoring: protocol,
  o: { diagnosis: 'diagnosis', min_group: 3, draws: 100 } as ScoreOptions,
});

export const builtin = async (): Promise<AttuneItem[]> =>
  (await load({ dir: null }, askedUnder('sound'))).items;

/** A record of the released form with two turns; every text names its place. */
export const RECORD = {
  conversationId: '17',
  metadata: { model: 'model-x', category: 'work', subtopic: 'meeting' },
  participant_profile: {
    participant_id: 'secret-name@example.org',
    age: '30',
    traits: ['secret-trait'],
    goals: ['secret-goal'],
    responses: { diagnosis: 'secret anxiety' },
  },
  prePanas: { responses: { PROUD: 2, upset: 6, nervous: '5' }, totalNegativeAffect: 33 },
  postPanas: { Proud: 3, Upset: 9 },
  conversationWideQuestions: {
    Q1: ['To just listen or let me vent', 'something of their own'],
    Q2: 'Mixed or conflicted',
    Q3: 'Mostly well-matched',
    fourBranchScores: { perceiving: 8, facilitating: 4, understanding: '5' },
  },
  turns: [
    {
      turnNumber: 2,
      userMessage: 'user-2',
      llmResponse: 'original-2',
      moodShiftTags: [],
      annotations: {
        binaryJudgements: [{ questionId: 'B1', did_occur: true, should_occur: 'n' }],
        alternateResponses: { alternate1: 'alternate-2', alternate2: 'human-2' },
        pairwiseComparisons: [
          {
            questionId: 'PW1',
            response_1: 'alternate1',
            response_2: 'alternate2',
            winner: 'response_2',
          },
        ],
      },
    },
    {
      turnNumber: 1,
      userMessage: 'user-1',
      llmResponse: 'original-1',
      moodShiftTags: [
        { emotion: 'UPSET', intensity: 'intense' },
        { emotion: 'neutral' },
        { emotion: 'melancholy', intensity: 3 },
        { emotion: 'Strong', intensity: 11 },
      ],
      annotations: {
        binaryJudgements: [
          { questionId: 'B3', observedBehavior: 'no', preferredBehavior: 'yes', llmValue: 1 },
          { questionId: 'b1', humanValue: 0, humanPreference: 'N/A' },
          { questionId: 'B17', observedBehavior: 'na', preferredBehavior: 'not_applicable' },
          { questionId: 'B8', observedBehavior: null, preferredBehavior: null, llmValue: 'y' },
          { questionId: 'B999', observedBehavior: 'yes' },
        ],
        alternateResponses: { llmImproved: 'alternate-1', humanEdited: 'human-1' },
        pairwiseComparisons: [
          { questionId: 'general', responseA: 'original', responseB: 'human', winner: 'B' },
          { questionId: 'PW5', responseA: 'human', responseB: 'alternate', winner: 'human' },
          {
            questionId: 'custom: is it short?',
            responseA: 'original',
            responseB: 'alternate',
            winner: null,
          },
          { questionId: 'PW77', responseA: 'original', responseB: 'human', winner: 'A' },
        ],
      },
    },
  ],
};

/** `RECORD` as an item, with what was left out of it. */
export function itemOf(record: typeof RECORD | object = RECORD) {
  const lost = new Map();
  const conversation = readConversation(
    JSON.parse(JSON.stringify(record)),
    '17',
    'en',
    'official',
    lost,
  );
  const [item] = conversation === null ? [] : withPriors([conversation]);
  if (item === undefined) throw new Error('no item');
  return { item, lost };
}

export const replyOf = (value: unknown, over: Partial<Reply> = {}): Reply => ({
  state: 'ok',
  text: typeof value === 'string' ? value : JSON.stringify(value),
  call: 'c',
  ...over,
});
export const inState = (state: AnswerState): Reply => ({ state, text: '', call: 'c' });

/** Runs a program as the pipeline does; gives all asks in order, by the set they were asked in, and the last replies. */
export function drive(program: Program, say: (ask: Ask) => Reply) {
  const sets: Ask[][] = [];
  const replies = new Map<string, Reply>();
  const look = (step: string): Reply => replies.get(step) ?? inState('not_reached');
  for (let next = program.next(look); next.done !== true; next = program.next(look)) {
    sets.push(next.value);
    for (const ask of next.value) {
      const reply = say(ask);
      replies.set(ask.step, ask.note === undefined ? reply : { ...reply, note: ask.note });
    }
  }
  const asks = sets.flat();
  const asked = (step: string): Ask => {
    const found = asks.find((ask) => ask.step === step);
    if (found === undefined) throw new Error(`step ${step} was not asked`);
    return found;
  };
  return { sets, asks, replies, asked };
}

/** The last message of an ask: the step's own prompt. */
export const promptOf = (ask: Ask): string => ask.messages.at(-1)?.content ?? '';

/** A complete answer to any step: yes to everything, A, no shift, all fours. */
export function goodAnswer(item: AttuneItem, { step }: { step: string }): object {
  const turn = item.turns[Number(step.slice(1, 3)) - 1];
  const all = Object.fromEntries((turn?.applicable ?? []).map((id) => [id, 'yes']));
  const maps = { binary_om_assessment: all, binary_human_prediction: all };
  switch (step.split('.')[1] ?? step) {
    case 'draft':
      return { drafted_response: `draft of ${step}` };
    case 'review':
      return { emotion_tags: [{ emotion: 'Upset', intensity: 4 }], ...maps };
    case 'twin':
      return maps;
    case 'pairs':
    case 'swap':
      return {
        pairwise_selections: Object.fromEntries(
          (turn?.pairs ?? []).map((_, i) => [String(i), 'A']),
        ),
      };
    default:
      return {
        predicted_post_panas: { items: panasItems(() => 4) },
        conversation_wide: {
          q1_lookingFor: ['listen'],
          q2_emotionClarity: 'mixed',
          q3_modelFit: 'mostly',
          q3_followUp_whatFeltOff: [],
          fourBranchScores: { perceiving: 4, facilitating: 4, understanding: 4, managing: 4 },
        },
      };
  }
}
