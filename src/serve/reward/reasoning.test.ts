import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutReasoning } from './reasoning.js';

describe('withoutReasoning', () => {
  it.each([
    ['<think>\nBe cold.\n</think>\n\nGood night.', 'Good night.'],
    ['<think></think>Good night.', 'Good night.'],
    ['<THINKING>a</THINKING>\nGood night.', 'Good night.'],
    ['<think>a<think>b</think>c</think>Good night.', 'Good night.'],
    ['The template opened it.\n</think>\nGood night.', 'Good night.'],
    ['[THINK]a[/THINK]Good night.', 'Good night.'],
    ['◁think▷a◁/think▷Good night.', 'Good night.'],
    ['<seed:think>a</seed:think>Good night.', 'Good night.'],
    [
      '<|begin_of_thought|>a<|end_of_thought|>\n<|begin_of_solution|>Good night.<|end_of_solution|>',
      'Good night.',
    ],
    [
      '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>Good night.',
      'Good night.',
    ],
    ['analysisThe user sleeps.assistantfinalGood night.', 'Good night.'],
    ['Good.<think>a</think> Night.', 'Good. Night.'],
    ['Good night.\n<think>and then', 'Good night.'],
    ['<think>never closed', ''],
    ['  <reasoning>never closed', ''],
    ['<think>only</think>', ''],
    ['<|channel|>analysis<|message|>never closed', ''],
  ])('%j is read as %j', (reply, read) => expect(withoutReasoning(reply)).toBe(read));

  it.each(['  Good night.\n', 'The mark <think> opens it.', 'My analysis: sleep.', 'I think so.'])(
    'leaves %j as it is',
    (reply) => expect(withoutReasoning(reply)).toBe(reply),
  );

  it('leaves a mark in a sentence, and takes a later cut-off thought', () =>
    expect(withoutReasoning('The mark <think> opens it.\n<think>So')).toBe(
      'The mark <think> opens it.',
    ));

  it('never shows what stands between the marks, and keeps what stands behind them', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z]{1,9}$/), (thought, said) => {
        const marked = `<think>${thought}SECRET</think>${said}`;
        expect(withoutReasoning(marked)).toBe(said);
      }),
    );
  });
});
