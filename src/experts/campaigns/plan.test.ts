import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../work/settings.js';
import { type PlanAsk, planOf } from './plan.js';

const ASK: PlanAsk = {
  questions: 118,
  answers: 14,
  raters: [4, 2, 1, 1],
  hoursPerWeek: 10,
  minutes: 3,
  difficulty: [1, 0, 0],
  atLeast: [0, 0, 0],
  startMs: Date.UTC(2026, 0, 5),
  dueMs: null,
  settings: defaultSettings(),
};
const with_ = (change: Partial<PlanAsk['settings']>): PlanAsk['settings'] => ({
  ...defaultSettings(),
  ...change,
});

describe('planning before the start', () => {
  it('118 questions × 14 models × 3 people = 4,956 verdicts (issue 10; counts of heartbench.md 1.1)', () => {
    const plan = planOf(ASK);
    expect(plan.items).toBe(1652);
    expect(plan.judgements).toBe(4956);
  });

  it('hidden checks are a share of all work, exams come for each person, and hours follow', () => {
    const plan = planOf(ASK);
    // 4,956 are 95 % of the work: 4956 / .95 × .05 = 260.8…
    expect(plan.gold).toBe(261);
    expect(plan.exam).toBe(8 * 20);
    expect(plan.hours).toBeCloseTo(((4956 + 261 + 160) * 3) / 60, 9);
    expect(plan.hoursEach).toBeCloseTo(plan.hours / 8, 9);
    // Of what is left, whoever has passed sits none any more.
    expect(planOf({ ...ASK, unexamined: 3 }).exam).toBe(3 * 20);
  });

  it('B4, A13: cost is the price table × the mix of tiers, in whole minor units', () => {
    // Everybody gold: 1.5 × 5.00 for each of the verdicts and checks; the exam is not paid.
    const plan = planOf({ ...ASK, raters: [0, 0, 8, 0] });
    expect(plan.cost).toEqual({
      judgements: 4956 * 750,
      gold: 261 * 750,
      exam: 0,
      total: (4956 + 261) * 750,
      most: (4956 + 261) * 750,
    });
    const paid = with_({ exam: { ...defaultSettings().exam, paid: true } });
    expect(planOf({ ...ASK, settings: paid }).cost.exam).toBe(160 * 500);
  });

  it('a hard item of a gold expert is 20 × 1.5 = 30 yuan (heartbench.md B3, B4)', () => {
    const settings = with_({ overlap: 1, gold: { rate: 0, newRate: 0, newItems: 0 } });
    const plan = planOf({
      ...ASK,
      questions: 1,
      answers: 1,
      raters: [0, 0, 1, 0],
      difficulty: [0, 0, 1],
      settings,
    });
    expect(plan.cost.judgements).toBe(3000);
  });

  it('finish date: work over hours a week, from the start', () => {
    const plan = planOf(ASK);
    expect(plan.weeks).toBeCloseTo(plan.hours / 80, 9);
    expect(plan.finishMs).toBeCloseTo(ASK.startMs + (plan.weeks ?? 0) * 7 * 24 * 3_600_000, -1);
  });

  it('B9: says that the overlap is more than there are people, and how many are missing', () => {
    const plan = planOf({ ...ASK, raters: [2, 0, 0, 0] });
    expect(plan.possible).toBe(false);
    expect(plan.reasons.map(({ id }) => id)).toContain('overlap');
    expect(plan.reasons[0]?.text.en).toContain('invite 1 more');
  });

  it('says where the tier that items ask for is too rare', () => {
    const plan = planOf({ ...ASK, raters: [10, 1, 0, 0], atLeast: [0.2, 0, 0] });
    expect(plan.possible).toBe(false);
    expect(plan.reasons.map(({ id }) => id)).toContain('tier-1');
    expect(plan.reasons[0]?.text.en).toContain('20% of the items ask for silver');
    expect(planOf({ ...ASK, raters: [10, 0, 0, 0], atLeast: [0.2, 0, 0] }).finishMs).toBeNull();
  });

  it('says where spacing cannot be kept: few questions, many answers to each', () => {
    const plan = planOf({ ...ASK, questions: 5, answers: 300 });
    expect(plan.reasons.map(({ id }) => id)).toEqual(['spacing']);
    expect(plan.reasons[0]?.text.en).toContain('lower the spacing to 4');
    // Where nobody gets a question twice, there is nothing to space.
    expect(planOf({ ...ASK, questions: 5, answers: 1, raters: [9, 0, 0, 0] }).possible).toBe(true);
  });

  it('says where nobody may do as large a share, and where it is not done by the due date', () => {
    const capped = planOf({ ...ASK, settings: with_({ shareCap: 0.1 }) });
    expect(capped.reasons.map(({ id }) => id)).toContain('share-cap');
    const late = planOf({ ...ASK, dueMs: ASK.startMs + 7 * 24 * 3_600_000 });
    expect(late.reasons.map(({ id }) => id)).toEqual(['due']);
    expect(late.possible).toBe(false);
  });

  it('is never cheaper, shorter or earlier with more to do, whatever is asked', () => {
    const count = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 20 }),
        fc.tuple(count, count, count, count),
        fc.integer({ min: 1, max: 5 }),
        (questions, answers, raters, overlap) => {
          const settings = with_({ overlap });
          const less = planOf({ ...ASK, questions, answers, raters, settings });
          const more = planOf({ ...ASK, questions: questions + 1, answers, raters, settings });
          expect(less.judgements).toBe(questions * answers * overlap);
          expect(Number.isInteger(less.cost.total)).toBe(true);
          expect(less.cost.total).toBeLessThanOrEqual(less.cost.most + 1);
          expect(more.cost.total).toBeGreaterThanOrEqual(less.cost.total);
          expect(more.hours).toBeGreaterThan(less.hours);
          if (less.finishMs !== null)
            expect(more.finishMs ?? 0).toBeGreaterThanOrEqual(less.finishMs);
        },
      ),
    );
  });
});
