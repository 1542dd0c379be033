import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../pipeline/form.testkit.js';
import { answer } from './answer.js';
import { goodAnswer, itemOf, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { stepsOf } from './steps.js';
import { DRAFT_SCORES } from './types.js';
import { verdictForm } from './verdict-form.js';

const s = scoredUnder('sound');
const { item } = itemOf();
const part = (without: readonly string[] = []) => ({
  item,
  answers: answer.fromFile(
    { item },
    stepsOf(item, false)
      .filter(({ step }) => !without.includes(step))
      .map(({ step }) => ({
        step,
        value: step === 't01.draft' ? 'MY-DRAFT' : (goodAnswer(item, { step }) as never),
      })),
    s,
  ),
});

describe('the form for people', () => {
  it('has a page for each judged draft that is there', () => {
    const pages = verdictForm.pages(part());
    expect(formFaults(pages)).toEqual([]);
    expect(pages.map(({ step }) => step)).toEqual(['t01.draft', 't02.draft']);
    expect(verdictForm.pages(part(['t01.draft'])).map(({ step }) => step)).toEqual(['t02.draft']);
  });

  it('shows the person’s own reply as the measure, and nothing of their profile', () => {
    const shown = verdictForm.shown(part());
    expect(shown.slice(0, 3).map(({ by }) => by)).toEqual(['user', 'context', 'target']);
    expect(shown[1]?.text).toBe('human-1');
    expect(shown[2]?.text).toBe('MY-DRAFT');
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  it('gives the verdicts that were filled in; without a score there is none', () => {
    const answered = part();
    fc.assert(
      fc.property(filledPages(verdictForm.pages(answered)), (filled) => {
        const outs = judge.fromFile(answered, verdictForm.recs(answered, filled), s);
        for (const out of outs) {
          const own = filled.get(out.step) ?? {};
          const scored = DRAFT_SCORES.some((score) => own[score] !== undefined);
          expect(out.state).toBe(scored ? 'rated' : 'errored');
          if (out.value === null) continue;
          for (const score of DRAFT_SCORES)
            expect(out.value.scores[score]).toBe(own[score] ?? null);
          for (const [id, said] of Object.entries(out.value.behaviours))
            expect(said).toBe(own[id] ?? null);
        }
      }),
    );
  });
});
