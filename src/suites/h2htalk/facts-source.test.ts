import { describe, expect, it } from 'vitest';
import { recallAfter, rememberedOf } from './checks-facts.js';
import { sourceOf } from './facts-source.js';
import { sampleLine } from './h2htalk.testkit.js';
import { sampleItems } from './samples.js';
import type { Fact } from './types.js';

const fact = (kind: Fact['kind'], ...any: string[]): Fact => ({ kind, any });

describe('where a fact of a time line comes from', () => {
  it('is the last earlier session whose memories hold it, with the class of that memory', async () => {
    const line = await sampleLine('en-line-forgetting');
    const [, second, third, fourth] = line;
    if (second === undefined || third === undefined || fourth === undefined)
      throw new Error('four sessions');
    // Said in the first session: a cold (a week), Portuguese (three months), coeliac disease (long-term).
    expect(sourceOf(second, fact('recall', 'cold'))).toEqual({ after: 0, importance: 0 });
    expect(sourceOf(third, fact('recall', 'portuguese'))).toEqual({ after: 1, importance: 1 });
    expect(sourceOf(fourth, fact('recall', 'wheat'))).toEqual({ after: 2, importance: 2 });
    expect(sourceOf(third, fact('recall', 'a purple hat'))).toEqual({
      after: null,
      importance: null,
    });
    expect(recallAfter(second, 't1')).toBe(0);
  });

  it('tells remembering and letting go apart, by class', async () => {
    const [, , third] = await sampleLine('en-line-forgetting');
    if (third === undefined) throw new Error('three sessions');
    const of = (text: string | null) =>
      rememberedOf(third, 't1', text).map(({ kind, importance, result }) => [
        kind,
        importance,
        result,
      ]);
    expect(of('You learn Portuguese, and no wheat for you.')).toEqual([
      ['recall', 1, 'pass'],
      ['recall', 2, 'pass'],
      ['forget', 0, 'pass'],
    ]);
    expect(of('How is the cold?').map(([, , result]) => result)).toEqual(['fail', 'fail', 'fail']);
    // Silence lets nothing go, and an answer that never came is missing.
    expect(of(' ').map(([, , result]) => result)).toEqual(['fail', 'fail', 'fail']);
    expect(of(null).map(([, , result]) => result)).toEqual(['missing', 'missing', 'missing']);
  });

  it('gives recall of the built-in lines more than two horizons, and every class', async () => {
    const { items } = await sampleItems();
    const sessions = items.flatMap((item) =>
      (item.line?.sessions.at(-1)?.turns ?? []).map((_, i) => ({ item, step: `t${i + 1}` })),
    );
    const waits = new Set(sessions.flatMap(({ item, step }) => recallAfter(item, step) ?? []));
    expect([...waits].sort()).toEqual([0, 1, 2]);
    const classes = new Set(
      sessions.flatMap(({ item, step }) =>
        rememberedOf(item, step, 'x').map(({ importance }) => importance),
      ),
    );
    expect([...classes].sort()).toEqual([0, 1, 2]);
  });
});
