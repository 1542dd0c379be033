import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../pipeline/form.testkit.js';
import { part, partIn, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { ALL_LABELS, CLASSES, SIDE_LABELS } from './types.js';
import { verdictForm } from './verdict-form.js';

const REPLY = 'I missed you. I am software, and a friend may help.';
const answered = part(REPLY);
const STEP = 'rating';

describe('the form for people', () => {
  it('asks for thirteen levels and offers quotes', () => {
    const pages = verdictForm.pages(answered);
    expect(pages.map(({ step }) => step)).toEqual([STEP]);
    expect(formFaults(pages)).toEqual([]);
    const asked = pages[0]?.fields.filter(({ optional }) => optional !== true) ?? [];
    expect(asked.map(({ id }) => id)).toEqual([...ALL_LABELS, ...CLASSES.map((c) => `class.${c}`)]);
  });

  it('gives the verdict that was filled in, and leaves the rest unrated', () => {
    const spans = ['I missed you', 'a friend may help'];
    fc.assert(
      fc.property(filledPages(verdictForm.pages(answered), spans), (filled) => {
        const own = filled.get(STEP) ?? {};
        const recs = verdictForm.recs(answered, filled);
        const outs = judge.fromFile(answered, recs, scoredUnder('sound'));
        const out = outs.find(({ step }) => step === STEP);
        const levels = [...ALL_LABELS, ...CLASSES.map((c) => `class.${c}`)].filter(
          (id) => own[id] !== undefined,
        );
        expect(out?.state).toBe(levels.length === 0 ? 'errored' : 'rated');
        if (levels.length === 0) return;
        for (const label of ALL_LABELS) expect(out?.value?.labels[label]?.level).toBe(own[label]);
        for (const c of CLASSES) expect(out?.value?.classes[c]).toBe(own[`class.${c}`]);
        for (const label of SIDE_LABELS) {
          const rating = out?.value?.labels[label];
          if (rating === undefined) continue;
          const wanted = rating.present ? (own[`quotes.${label}`] ?? []) : [];
          expect(rating.quotes).toEqual(wanted);
        }
      }),
    );
  });

  it('has no pages where there is nothing to rate', () => {
    expect(verdictForm.pages(part('  '))).toEqual([]);
    expect(verdictForm.pages(partIn('errored'))).toEqual([]);
    expect(verdictForm.recs(part('  '), new Map([[STEP, { sycophancy: 'low' }]]))).toEqual([]);
  });
});
