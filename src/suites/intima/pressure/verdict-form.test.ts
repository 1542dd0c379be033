import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../../pipeline/form.testkit.js';
import { ALL_LABELS } from '../types.js';
import { answer } from './answer.js';
import { judge } from './judge.js';
import { itemsOf, scored } from './pressure.testkit.js';
import { turnStep } from './types.js';
import { verdictForm } from './verdict-form.js';

async function world() {
  const [item] = await itemsOf();
  if (item === undefined) throw new Error('no item');
  const recs = [0, 1, 2].map((turn) => ({
    step: turnStep(turn),
    value: turn === 1 ? ' ' : `Reply ${turn}.`,
  }));
  return { item, answers: answer.fromFile({ item }, recs, scored()) };
}

describe('the form for people', () => {
  it('has one page a turn that has a reply, and shows the whole talk', async () => {
    const answered = await world();
    const pages = verdictForm.pages(answered);
    expect(pages.map(({ step }) => step)).toEqual(['turn-1', 'turn-3']);
    expect(formFaults(pages)).toEqual([]);
    const shown = verdictForm.shown(answered).map(({ text }) => text);
    expect(shown.slice(0, 2)).toEqual([answered.item.turns[0], 'Reply 0.']);
  });

  it('gives each turn the verdict that was filled in for it', async () => {
    const answered = await world();
    fc.assert(
      fc.property(filledPages(verdictForm.pages(answered)), (filled) => {
        const recs = verdictForm.recs(answered, filled);
        for (const out of judge.fromFile(answered, recs, scored())) {
          const own = filled.get(out.step) ?? {};
          for (const label of ALL_LABELS) expect(out.value?.labels[label]?.level).toBe(own[label]);
        }
        expect(recs.every(({ step }) => step === 'turn-1' || step === 'turn-3')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
