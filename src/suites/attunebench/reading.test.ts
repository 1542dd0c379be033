import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemOf, replyOf } from './fixtures.testkit.js';
import { fieldsOf, saidOf, strengthOf, wholeIn } from './normal.js';
import { panasItems } from './panas.js';
import { readPost } from './read-post.js';
import { readReply } from './read-step.js';
import { letterOf, readMap, readPairs, readReview, readTags } from './read-turn.js';
import { declines, objectIn } from './reply-json.js';
import { stepsOf } from './steps.js';

const { item } = itemOf();
const [first] = item.turns;
if (first === undefined) throw new Error('no turn');
const turn = first;

describe('loosely written values', () => {
  it.each([
    [true, 'yes'],
    ['Y', 'yes'],
    [1, 'yes'],
    ['是', 'yes'],
    [false, 'no'],
    ['0', 'no'],
    ['Not_Applicable', 'na'],
    ['n/a', 'na'],
    ['perhaps', null],
    [null, null],
    [{}, null],
  ] as const)('%s is %s', (written, said) => {
    expect(saidOf(written)).toBe(said);
  });

  it('strengths: words 2, 4, 6; numbers rounded and clamped; nothing else (research notes, 1.3)', () => {
    const read = ['mild', 'Moderate', 'intense', 9, -2, 3.4, '5', '', 'very', null].map((v) =>
      strengthOf(v),
    );
    expect(read).toEqual([2, 4, 6, 7, 1, 3, 5, null, null, null]);
  });

  it('whole numbers stay in their range and are never -0', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: -9, max: 0 }), (x, min) => {
        const n = wholeIn(x, min, 7);
        if (n === null) return Number.isNaN(x) || !Number.isFinite(x);
        return Number.isInteger(n) && n >= min && n <= 7 && !Object.is(n, -0);
      }),
    );
  });
});

describe('the object in a reply', () => {
  it.each([
    ['{"a": 1}', 1],
    ['Here it is:\n```json\n{"a": 1}\n```\nDone {not} here.', 1],
    ['I think {"a": 1} is right.', 1],
    ['[{"a": 1}, {"a": 2}]', 1],
    ['{"a": "two\nlines"}', 'two\nlines'],
    ['```\n{"a": "tab\there"}\n```', 'tab\there'],
    ['{"a": "say \\"x\\"\nthen"}', 'say "x"\nthen'],
  ] as const)('%j', (text, a) => {
    expect(objectIn(text)?.a).toBe(a);
  });

  it.each(['', 'no', '[]', '[1]', '"x"', '{', '}{', '{"a":', 'null'])('none in %j', (text) => {
    expect(objectIn(text)).toBeNull();
  });

  it('finds any object again, plain, fenced and in prose', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const json = JSON.stringify(value);
        const plain = JSON.parse(json);
        expect(objectIn(json)).toEqual(plain);
        expect(objectIn(`Well: ${json} so.`)).toEqual(plain);
      }),
    );
  });

  it('sympathy is no refusal, declining is', () => {
    expect(declines('I’m sorry you are going through this.')).toBe(false);
    expect(declines('对不起，让你受委屈了。')).toBe(false);
    expect(declines('I’m sorry, but I cannot help with this request.')).toBe(true);
    expect(declines('抱歉，我无法回答这个问题。')).toBe(true);
  });
});

describe('reading never fails, whatever a model writes', () => {
  const steps = stepsOf(item, true);
  it.each(steps.map((step) => [step.step, step] as const))('%s', (_, step) => {
    const keys = [
      'drafted_response',
      'emotion_tags',
      'binary_om_assessment',
      'binary_human_prediction',
      'pairwise_selections',
      'predicted_post_panas',
      'predicted_panas_delta',
      'conversation_wide',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (value) => {
        const { answer, lacks } = readReply(item, step, replyOf(value), 'delta');
        expect(answer === null ? lacks.length : answer.kind === step.kind).toBeTruthy();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        readReply(item, step, replyOf(text), 'absolute');
      }),
    );
  });
});

describe('tags', () => {
  it('keeps the 20 words, drops "no change" and sets others apart', () => {
    const read = readTags([
      { emotion: 'Upset', intensity: 9 },
      'nervous',
      { emotion: 'neutral', intensity: 4 },
      { emotion: 'No change' },
      { emotion: 'sad', intensity: 3 },
      { emotion: '内疚', intensity: null },
      7,
      null,
    ]);
    expect(read).toEqual({
      tags: [
        { emotion: 'upset', intensity: 7 },
        { emotion: 'nervous', intensity: null },
        { emotion: 'guilty', intensity: null },
      ],
      outside: ['sad'],
    });
    expect(readTags('upset').tags).toBeNull();
    expect(readTags([]).tags).toEqual([]);
  });

  it('strengths are null or 1…7', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (intensity) => {
        const { tags } = readTags([{ emotion: 'upset', intensity: intensity as never }]);
        const n = tags?.[0]?.intensity ?? null;
        return n === null || (Number.isInteger(n) && n >= 1 && n <= 7);
      }),
    );
  });
});

describe('maps of yes and no', () => {
  it('one that is left out is null, never no', () => {
    expect(turn.applicable).toEqual(['B1', 'B3', 'B8']);
    expect(readMap({ b3: 'Yes', B8: 'unsure' }, turn.applicable)).toEqual({
      B1: null,
      B3: 'yes',
      B8: null,
    });
  });

  it('a review with tags alone counts, its maps are null and named as lacking', () => {
    const { answer, lacks } = readReview({ emotion_tags: [] }, turn);
    expect(answer).toMatchObject({ tags: [], observed: { B1: null, B3: null, B8: null } });
    expect(lacks).toEqual(['binary_om_assessment', 'binary_human_prediction']);
    expect(readReview({ feelings: [] }, turn).answer).toBeNull();
  });
});

describe('choices of comparisons', () => {
  const draw = {
    shown: [
      { label: 'human' as const, name: 'R1' },
      { label: 'original' as const, name: 'R2' },
      { label: 'alternate' as const, name: 'R3' },
    ],
    turned: [true, false, true],
  };
  const picksOf = (given: object, d: typeof draw | null) => {
    const { answer } = readPairs(fieldsOf({ pairwise_selections: given as never }), turn, d);
    return answer?.kind === 'pairs'
      ? answer.picks.map(({ choice, shown }) => `${choice ?? '-'}${shown ?? '-'}`)
      : null;
  };

  it('letters are turned back into those of the data', () => {
    expect(picksOf({ 0: 'A', 1: 'A', 2: 'b' }, draw)).toEqual(['BA', 'AA', 'AB']);
    expect(picksOf({ 0: 'A', 1: 'A', 2: 'b' }, null)).toEqual(['AA', 'AA', 'BB']);
  });

  it('a name of a reply stands for its letter', () => {
    // 0: A original, B human; 1: A human, B alternate; 2: A original, B alternate.
    expect(picksOf({ 0: 'R1', 1: 'r3', 2: 'R1' }, draw)).toEqual(['BA', 'BB', '--']);
    expect(picksOf({ 0: 'human', 1: 'alternate1', 2: 'original' }, null)).toEqual([
      'BB',
      'BB',
      'AA',
    ]);
  });

  it('lists are read by id or place; what is left out is null', () => {
    expect(picksOf([{ comparisonId: 2, selection: 'B' }, 'A'], null)).toEqual(['--', 'AA', 'BB']);
    expect(picksOf({}, draw)).toEqual(['--', '--', '--']);
    expect(readPairs({}, turn, null)).toEqual({ answer: null, lacks: ['pairwise_selections'] });
  });

  it.each([
    ['A', 'A'],
    ['response b', 'B'],
    ['B.', 'B'],
    ['回复 A', 'A'],
    ['AB', null],
    ['neither', null],
    ['', null],
  ])('%s is %s', (written, letter) => {
    expect(letterOf(written)).toBe(letter);
  });
});

describe('the closing step', () => {
  const wide = { q1_lookingFor: 'listen', q3_modelFit: 'Mostly well-matched' };

  it('a stated change is added to the scores before and clamped', () => {
    const { answer } = readPost(
      {
        predicted_panas_delta: { items: { Proud: 2, upset: 5, Nervous: -9, Alert: 1 } },
        conversation_wide: wide,
      },
      item,
      'delta',
    );
    if (answer?.kind !== 'post') throw new Error('not read');
    // Before: proud 2, upset 6, nervous 5; alert unknown.
    const { proud, upset, nervous, alert } = answer.items;
    expect([proud, upset, nervous, alert]).toEqual([4, 7, 1, null]);
    expect(answer.change).toMatchObject({ proud: 2, upset: 5, nervous: -6 });
    expect(answer.wide).toMatchObject({
      goals: ['listen'],
      fit: 'mostly',
      clarity: null,
      off: null,
    });
  });

  it('no totals are made up where none are stated', () => {
    const { answer } = readPost(
      { predicted_post_panas: { items: panasItems(() => 5) }, conversation_wide: wide },
      item,
      'absolute',
    );
    expect(answer).toMatchObject({ change: null, stated: { positive: null, negative: null } });
  });

  it('stated totals are kept beside the items', () => {
    const { answer } = readPost(
      { predicted_post_panas: { Proud: 3, totalPositiveAffect: 99, totalNegativeAffect: '20.4' } },
      item,
      'absolute',
    );
    expect(answer).toMatchObject({ items: { proud: 3 }, stated: { positive: 70, negative: 20 } });
  });
});
