import { describe, expect, it } from 'vitest';
import type { Rec } from '../../contract/index.js';
import { answer } from './answer.js';
import { goodAnswer, itemOf, RECORD, scoredUnder } from './fixtures.testkit.js';
import { officialAnswer, officialVerdict } from './official-records.js';
import { stepsOf } from './steps.js';

const { item } = itemOf();
const read = (recs: readonly Rec[], swap = false) =>
  answer.fromFile({ item }, recs, scoredUnder('sound', { swap }));
const full = stepsOf(item, false).map(({ step }) => ({
  step,
  value: goodAnswer(item, { step }) as never,
}));

describe('answers of a file', () => {
  it('one record a step reads like the replies of a model', () => {
    const outs = read(full);
    expect(outs.map(({ step, state }) => `${step} ${state}`)).toEqual(
      full.map(({ step }) => `${step} ok`),
    );
  });

  it('people’s predictions: some steps, loosely named, a draft as plain text', () => {
    const outs = read([
      { step: 't1.draft', value: 'I would ask first.' },
      { step: 't2.pairs', value: { pairwise_selections: ['human'] } },
    ]);
    const of = (step: string) => outs.find((out) => out.step === step);
    expect(of('t01.draft')?.value).toMatchObject({ text: 'I would ask first.' });
    expect(of('t02.pairs')?.value).toMatchObject({ picks: [{ choice: 'B' }] });
    expect(of('post')).toMatchObject({ state: 'not_reached', why: 'no_record' });
    expect(outs).toHaveLength(full.length);
  });

  it('a swap is expected only where it is given', () => {
    expect(read(full, true)).toHaveLength(full.length);
    const swap = { step: 't01.swap', value: goodAnswer(item, { step: 't01.swap' }) as never };
    expect(read([...full, swap], true)).toHaveLength(full.length + 1);
  });

  it('a file may declare what it answers: people who were asked no twins and drafted nothing', () => {
    const given = full.filter(({ step }) => !/draft|twin/.test(step));
    const declared = { value: { steps: ['review', 'pairs', 'post'] } };
    const outs = read([declared, ...given]);
    expect(outs.map(({ step, state }) => `${step} ${state}`)).toEqual(
      given.map(({ step }) => `${step} ok`),
    );
    // What is declared and not there stays missing; what is not declared may not be there.
    expect(read([declared]).every(({ state }) => state === 'not_reached')).toBe(true);
    expect(read([declared])).toHaveLength(given.length);
    expect(() => read([declared, ...full])).toThrow('this turn has t01.review, t01.pairs');
    expect(() => read([{ value: { steps: ['review', 'all'] } }])).toThrow(
      'out of draft, review, twin, pairs, swap, post',
    );
  });

  it('a failed step is a state', () => {
    const [out] = read([{ step: 't01.draft', state: 'refused', why: 'policy' }]);
    expect(out).toMatchObject({ state: 'refused', value: null, why: 'policy' });
  });

  it.each([
    ['an unknown step', [{ step: 't09.draft', value: 'x' }], 't09.draft'],
    ['a step twice', [full[0] ?? {}, full[0] ?? {}], 'twice'],
    ['another form', [{ step: 't01.review', value: { mood: 'bad' } }], 'lacks emotion_tags'],
    ['no object', [{ step: 'post', value: 'fine' }], 'needs a JSON object'],
    ['no step and no turns', [{ value: { a: 1 } }], 'names no step'],
    ['an unknown state', [{ step: 'post', state: 'lost' }], 'unknown'],
  ])('%s is an error in words', (_, recs, words) => {
    expect(() => read(recs as Rec[])).toThrow(words);
  });
});

describe('a result record of the released runner', () => {
  const ROW = {
    conversationId: 'conversation_17',
    em_model: 'm',
    turns: [
      {
        turnNumber: 1,
        em_drafted_response: 'Hello.',
        em_emotion_tags: [{ emotion: 'Upset', intensity: 3 }],
        em_binary_om_assessment: { B1: 'yes', B3: 'no', B8: 'yes' },
        em_binary_human_prediction: { B1: 'no', B3: 'yes', B8: 'yes' },
        em_binary_om_assessment_hp: { B1: 'yes', B3: 'yes', B8: 'yes' },
        em_binary_human_prediction_hp: { B1: 'yes', B3: 'yes', B8: 'no' },
        em_pairwise_selections: { 0: 'B', 1: 'A', 2: 'A' },
        em_draft_judge_scores: {
          overall_score: 5,
          emotional_appropriateness: 4,
          helpfulness: 6,
          tone_match: 9,
        },
        em_draft_binary_assessment: { B1: 'yes' },
      },
      { turnNumber: 2, em_drafted_response: 'Yes.', em_pairwise_selections: {} },
    ],
    post_conversation: {
      predicted_post_panas: { items: { Proud: 4 }, totalPositiveAffect: 40 },
      predicted_panas_delta: null,
      predicted_conversation_wide: { q3_modelFit: 'Mostly well-matched' },
    },
  };

  it('becomes a line that reads step by step; what it lacks is not reached', () => {
    const line = officialAnswer(ROW as never);
    expect(line?.item).toBe('17');
    const outs = read([{ value: line?.answer ?? null }]);
    expect(outs.map(({ step, state }) => `${step} ${state}`)).toEqual([
      't01.draft ok',
      't01.review ok',
      't01.twin ok',
      't01.pairs ok',
      't02.draft ok',
      't02.review not_reached',
      't02.twin not_reached',
      't02.pairs not_reached',
      'post ok',
    ]);
    expect(outs.at(-1)?.value).toMatchObject({ items: { proud: 4 }, stated: { positive: 40 } });
  });

  it('empty maps for turns on which nothing could be asked are no fault', () => {
    const [one, two] = RECORD.turns;
    const bare = itemOf({
      ...RECORD,
      turns: [{ ...one, annotations: {} }, two],
    }).item;
    const empty = {
      em_binary_om_assessment: {},
      em_binary_human_prediction: {},
      em_binary_om_assessment_hp: {},
      em_binary_human_prediction_hp: {},
      em_pairwise_selections: {},
    };
    const turns = [
      { ...empty, turnNumber: 1, em_drafted_response: 'a', em_emotion_tags: [] },
      { ...empty, turnNumber: 2, em_drafted_response: 'b', em_emotion_tags: [] },
    ];
    const outs = (value: object) =>
      answer
        .fromFile({ item: bare }, [{ value: value as never }], scoredUnder('sound'))
        .map(({ step, state }) => `${step} ${state}`);
    expect(outs({ turns })).toEqual([
      't01.draft ok',
      't01.review ok',
      // Answerable and left empty: missing answers, which coverage counts.
      't01.twin ok',
      't01.pairs not_reached',
      't02.draft ok',
      't02.review ok',
      'post not_reached',
    ]);
    const filled = { ...turns[1], em_binary_om_assessment_hp: { B1: 'yes' } };
    expect(() => outs({ turns: [turns[0], filled] })).toThrow(
      'step "t02.twin" is none of this conversation\'s; this turn has t02.draft, t02.review',
    );
  });

  it('its judged drafts become a verdict line; other rows become nothing', () => {
    expect(officialVerdict(ROW as never)?.item).toBe('17');
    expect(officialVerdict({ conversationId: '17', turns: [] })).toBeNull();
    expect(officialAnswer({ conversationId: '17' })).toBeNull();
    expect(officialAnswer({ turns: [] })).toBeNull();
  });
});
