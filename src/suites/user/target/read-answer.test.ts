import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST, readGood } from '../folder.testkit.js';
import { parseNumeral } from '../items/fold.js';
import type { GoldItem } from '../items/types.js';
import type { GoldSpec } from '../spec/types.js';
import { isRight, readAnswer } from './read-answer.js';

async function world(
  yaml: string,
  row: Record<string, string>,
): Promise<{ item: GoldItem; spec: GoldSpec }> {
  const { spec, set } = await readGood({
    'suite.yaml': yaml.replace('items.csv', 'items.jsonl'),
    'items.jsonl': JSON.stringify({ id: 'a', prompt: 'Hi', ...row }),
  });
  const [item] = set.items;
  if (spec.kind !== 'gold' || item === undefined || !('gold' in item))
    throw new Error('no gold item');
  return { item, spec };
}
const choice = () =>
  world(LEAST.choice, {
    A: 'joy',
    B: 'mixed: joy and fear',
    C: 'continuous integration',
    D: 'fear',
    gold: 'C',
  });
const given = (read: ReturnType<typeof readAnswer>) =>
  'given' in read ? read.given.join('+') : read.why;

describe('choice', () => {
  it.each<[string, string]>([
    ['C', 'C'],
    ['c', 'C'],
    ['C.', 'C'],
    ['(C)', 'C'],
    ['**C**', 'C'],
    ['【C】', 'C'],
    ['Ｃ', 'C'],
    [' C \n', 'C'],
    ['C. continuous integration', 'C'],
    ['C) because it fits best', 'C'],
    ['Continuous integration.', 'C'],
    ['Answer: C', 'C'],
    ['**Answer:** C', 'C'],
    ['The answer is C.', 'C'],
    ['答案：C', 'C'],
    ['答案是C。', 'C'],
    ['我选C', 'C'],
    ['选项 C', 'C'],
    ['答案 C', 'C'],
    ['丙', 'C'],
    ['选丙', 'C'],
    ['乙、丙', 'two_answers'],
    ['Answer C', 'C'],
    ['I would choose C', 'C'],
    ['Let me think. A is tempting.\n\nFinal answer: C', 'C'],
    ['C\n\nIt is about software.', 'C'],
    ['It is about software.\n\nC', 'C'],
    ['Answer: C\nAnswer: C', 'C'],
  ])('reads %j', async (text, wanted) => {
    const { item, spec } = await choice();
    expect(given(readAnswer(text, item, spec))).toBe(wanted);
  });

  it.each<[string, string]>([
    ['CI', 'no_letter'],
    ['CI is not C', 'no_letter'],
    ['A good friend would stay.', 'no_letter'],
    ['Cats.', 'no_letter'],
    ['E', 'no_such_option'],
    ['Answer: E', 'no_such_option'],
    ['A, C', 'two_answers'],
    ['A、C', 'two_answers'],
    ['C. fear', 'two_answers'],
    ['Answer: A\nAnswer: C', 'two_answers'],
    ['A\n…\nC', 'two_answers'],
    ['I cannot say.', 'no_letter'],
    ['Answers vary a lot.', 'no_letter'],
    ['C or D', 'no_letter'],
  ])('does not read %j: %s', async (text, wanted) => {
    const { item, spec } = await choice();
    expect(given(readAnswer(text, item, spec))).toBe(wanted);
  });

  it('never reads a letter out of a longer word or sentence', async () => {
    const { item, spec } = await choice();
    const word = fc.stringMatching(/^[a-d][a-z]{1,8}( [a-z]{2,8}){0,4}$/);
    fc.assert(
      fc.property(word, (text) => {
        fc.pre(!item.options.includes(text) && !/^(option|choice) [a-z]$/.test(text));
        expect('why' in readAnswer(text, item, spec)).toBe(true);
      }),
    );
  });
});

describe('exact', () => {
  it('takes a word of the classes and nothing near it', async () => {
    const { item, spec } = await world(
      LEAST.exact.replace('exact', 'exact, classes: [joy, fear, 悲伤]'),
      { gold: 'joy' },
    );
    const read = (text: string) => given(readAnswer(text, item, spec));
    expect(['Joy.', '"joy"', 'Answer: joy', '悲伤。'].map(read)).toEqual([
      'joy',
      'joy',
      'joy',
      '悲伤',
    ]);
    expect(['joyful', 'joy and fear', 'no joy', '很悲伤'].map(read)).toEqual(
      Array(4).fill('not_a_class'),
    );
  });

  it('takes any of several gold answers, whatever case and width', async () => {
    const { item, spec } = await world(LEAST.exact, { gold: 'New York|NYC' });
    const right = (text: string) => {
      const read = readAnswer(text, item, spec);
      return 'given' in read && isRight(read.given, item, spec);
    };
    expect(['nyc', 'ＮＹＣ', 'new  york.', 'York'].map(right)).toEqual([true, true, true, false]);
  });
});

describe('set', () => {
  const yaml = LEAST.exact.replace('exact', 'set, classes: [joy, fear, anger]');
  it('is right with the same members in any order, and reads lists of all forms', async () => {
    const { item, spec } = await world(yaml, { gold: 'joy; fear' });
    const read = (text: string) => given(readAnswer(text, item, spec));
    const forms = [
      'fear; joy',
      'Joy, fear',
      '["joy","fear"]',
      '- joy\n- fear',
      '1. joy\n2. fear',
      'joy and fear',
      'joy、fear',
      'Answer: joy; fear',
    ];
    expect(forms.map(read)).toEqual(forms.map(() => 'fear+joy'));
    expect(['joy; hope', 'joyful'].map(read)).toEqual(['not_a_class', 'not_a_class']);
    expect(isRight(['joy'], item, spec)).toBe(false);
    expect(isRight(['fear', 'joy'], item, spec)).toBe(true);
  });

  it('can be empty', async () => {
    const { item, spec } = await world(yaml, { gold: 'none' });
    for (const text of ['none', '无', 'None.', '[]'])
      expect(readAnswer(text, item, spec)).toMatchObject({ given: [] });
    expect(isRight([], item, spec)).toBe(true);
  });
});

describe('number', () => {
  const number = (more: string) =>
    world(LEAST.exact.replace('exact', `number${more}`), { gold: '200' });

  it('reads the one number, and none where there are two', async () => {
    const { item, spec } = await number('');
    const read = (text: string) => given(readAnswer(text, item, spec));
    expect(
      ['200', 'about 1,200 people', '−3', '答案：4.5。', '7 of 7', '3 out of 5', 'none'].map(read),
    ).toEqual(['200', '1200', '-3', '4.5', '7', 'several_numbers', 'no_number']);
  });

  it('allows for the tolerance, its edge included', async () => {
    const right = async (more: string, given: string) => {
      const { item, spec } = await number(more);
      return isRight([given], item, spec);
    };
    expect(await right('', '200')).toBe(true);
    expect(await right('', '200.5')).toBe(false);
    expect(await right(', tolerance: 0.5', '200.5')).toBe(true);
    expect(await right(', tolerance: 5%', '190')).toBe(true);
    expect(await right(', tolerance: 5%', '189')).toBe(false);
  });

  it('parses what numbers print as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => {
        expect(parseNumeral(n.toLocaleString('en-US'))).toBe(n);
        expect(parseNumeral(`${n}。`)).toBe(n);
      }),
    );
    for (const text of ['', '-', '1,2', 'one', '1.2.3', '3 4'])
      expect(parseNumeral(text)).toBeNull();
  });
});
