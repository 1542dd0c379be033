import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, LeftOut } from './export-forms.js';
import { pairsOf } from './export-pairs.js';

const candidate = (over: Partial<Candidate>): Candidate => ({
  item: 'a',
  step: 'answer',
  target: 't',
  repeat: 1,
  prompt: [{ role: 'user', content: 'Hi' }],
  reply: 'yes',
  score: 1,
  figures: {},
  ...over,
});

const candidates = fc.array(
  fc
    .record({
      score: fc.option(fc.constantFrom(-1, -0.5, 0, 0.1 + 0.2, 0.3, 0.5, 1), { nil: null }),
      reply: fc.constantFrom('yes', 'no', 'well'),
      prompt: fc.constantFrom('Hi', 'Ho').map((content) => [{ role: 'user' as const, content }]),
      target: fc.constantFrom('t', 'u'),
    })
    .map(candidate),
  { maxLength: 8 },
);

describe('pairs of answers', () => {
  it('never hold equal scores, an unrated answer, two prompts, equal words or too small a difference', () => {
    fc.assert(
      fc.property(candidates, fc.constantFrom(0, 0.25, 1), (all, margin) => {
        for (const { chosen, rejected, difference } of pairsOf(all, margin)) {
          expect(chosen.score).not.toBeNull();
          expect(rejected.score).not.toBeNull();
          expect(chosen.score ?? 0).toBeGreaterThan((rejected.score ?? 0) + 1e-9);
          expect(difference).toBeGreaterThanOrEqual(margin - 1e-9);
          expect(chosen.prompt).toEqual(rejected.prompt);
          expect(chosen.reply).not.toBe(rejected.reply);
        }
      }),
    );
  });

  it('count every pair of rated answers once: taken or left out', () => {
    fc.assert(
      fc.property(candidates, fc.constantFrom(0, 0.25, 1), (all, margin) => {
        const left = new LeftOut();
        const taken = pairsOf(all, margin, left).length;
        const counts = new Map(left.counts());
        const rated = all.filter(({ score }) => score !== null).length;
        expect(counts.get('unrated') ?? 0).toBe(all.length - rated);
        counts.delete('unrated');
        const lost = [...counts.values()].reduce((a, b) => a + b, 0);
        expect(taken + lost).toBe((rated * rated - rated) / 2);
      }),
    );
  });

  it('do not depend on the order of the answers but for their own', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const key = ({ chosen, rejected }: { chosen: Candidate; rejected: Candidate }) =>
          `${all.indexOf(chosen)}>${all.indexOf(rejected)}`;
        expect(
          pairsOf([...all].reverse(), 0)
            .map(key)
            .sort(),
        ).toEqual(pairsOf(all, 0).map(key).sort());
      }),
    );
  });

  it('name why two answers make none', () => {
    const why = (a: Partial<Candidate>, b: Partial<Candidate>) => {
      const left = new LeftOut();
      pairsOf([candidate(a), candidate({ reply: 'no', ...b })], 0.5, left);
      return left.counts();
    };
    expect(why({ score: 0.3 }, { score: 0.1 + 0.2 })).toEqual([['tie', 1]]);
    expect(why({ score: 1 }, { score: 0.75 })).toEqual([['margin', 1]]);
    expect(why({ score: null }, { score: null })).toEqual([['unrated', 2]]);
    expect(why({ score: 1 }, { score: 0, reply: 'yes' })).toEqual([['same_text', 1]]);
    expect(why({ score: 1 }, { score: 0, prompt: [] })).toEqual([['prompt_differs', 1]]);
    expect(why({ score: 1 }, { score: 0.5 })).toEqual([]);
  });
});
