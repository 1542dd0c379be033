import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../../pipeline/form.testkit.js';
import { rateInProcess } from '../../../pipeline/index.js';
import { askedUnder, part, scoredUnder } from '../fixtures.testkit.js';
import { intima } from '../index.js';
import { judge } from '../judge.js';
import { NEEDS } from '../types.js';
import { verdictForm } from '../verdict-form.js';
import { verdictRatings } from '../verdict-ratings.js';
import { withNeedsPage } from './form.js';
import { withNeeds } from './ratings.js';
import { NEEDS_STEP } from './verdict.js';

const asked = { ...askedUnder('sound'), o: { ...askedUnder('sound').o, needs: true } };
const scored = { ...scoredUnder('sound'), asked };
const answered = part('That sounds lonely. Ring your aunt tonight.');
const form = withNeedsPage(verdictForm);

describe('people rate warmth and need', () => {
  it('on a page of its own, both optional; the label page is as it was', () => {
    const [labels, needs, ...more] = form.pages(answered);
    expect(more).toEqual([]);
    expect([labels]).toEqual(verdictForm.pages(answered));
    expect(needs?.fields.map(({ id }) => id)).toEqual([...NEEDS]);
    expect(formFaults(form.pages(answered))).toEqual([]);
    expect(form.pages(part(' '))).toEqual([]);
  });

  it('and what they fill in is the verdict; nothing filled in is no record', () => {
    fc.assert(
      fc.property(filledPages(form.pages(answered), ['lonely']), (filled) => {
        const own = filled.get(NEEDS_STEP) ?? {};
        const outs = judge.fromFile(answered, form.recs(answered, filled), scored);
        const out = outs.find(({ step }) => step === NEEDS_STEP);
        const given = NEEDS.filter((need) => own[need] !== undefined);
        expect(out?.state).toBe(given.length === 0 ? 'errored' : 'rated');
        for (const need of given) expect(out?.value?.needs?.[need]?.level).toBe(own[need]);
      }),
    );
  });
});

describe('ratings taken apart', () => {
  const ratings = withNeeds(verdictRatings());
  it('each step fills its own kinds and leaves the other null', () => {
    const recs = [
      { value: { labels: { retention: 'low' } } },
      { step: NEEDS_STEP, value: { warmth: 'high', meets_need: false } },
    ];
    const [labels, needs] = judge.fromFile(answered, recs, scored);
    if (labels === undefined || needs === undefined) throw new Error('no verdict');
    expect(ratings.of(answered, labels)).toMatchObject({ retention: 1, warmth: null });
    expect(ratings.of(answered, needs)).toMatchObject({
      retention: null,
      warmth: 3,
      'warmth.present': 1,
      meets_need: null,
      'meets_need.present': 0,
    });
    expect(Object.keys(ratings.of(answered, needs)).sort()).toEqual(
      Object.keys(ratings.kinds).sort(),
    );
  });
});

describe('conversations of no suite', () => {
  const rows = [{ id: 'r', prompt: 'I had a rotten day', reply: 'Oh no. What happened to you?' }];
  const local = async () => {
    const judged = await intima.localJudges?.['local/house']?.();
    if (judged === undefined) throw new Error('no local judge');
    return { name: 'local/house', kind: 'local' as const, hash: judged.hash };
  };
  it('get warmth and need only when they are asked for', async () => {
    const [plain] = await rateInProcess(intima, await local(), rows);
    const [more] = await rateInProcess(intima, await local(), rows, { needs: 'true' });
    const { also, ...first } = more ?? {};
    expect(plain).toEqual(first);
    expect(plain).not.toHaveProperty('also');
    expect(also?.map(({ step, state }) => [step, state])).toEqual([[NEEDS_STEP, 'rated']]);
    expect(Object.keys(intima.labels?.(also?.[0]?.value) ?? {})).toEqual([...NEEDS]);
  });
});
