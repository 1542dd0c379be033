import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rec } from '../../contract/index.js';
import { filledPages, formFaults } from '../../pipeline/form.testkit.js';
import { answer } from './answer.js';
import { itemOf, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import type { RescueItem } from './types.js';
import { verdictForm } from './verdict-form.js';

const s = scoredUnder('sound');
const answered = (item: RescueItem, rec: Rec) => ({
  item,
  answers: answer.fromFile({ item }, [rec], s),
});
const EMOTION = answered(itemOf('emotion'), { value: { emotion: 'furious', intensity: 7 } });
const VIEWPOINT = answered(itemOf('viewpoint', 4), {
  value: { viewpoints: [{ source: 'Ann', target: 'Ben', viewpoint: 'he avoids me' }] },
});

describe('the form for people', () => {
  it.each([
    ['emotion', EMOTION, ['score', 'reason']],
    ['viewpoint', VIEWPOINT, ['score', 'pairing', 'content', 'reason']],
  ] as const)('%s: fields, and the verdict that was filled in', (_, part, ids) => {
    const pages = verdictForm.pages(part);
    expect(formFaults(pages)).toEqual([]);
    expect(pages.map(({ fields }) => fields.map(({ id }) => id))).toEqual([ids]);
    fc.assert(
      fc.property(filledPages(pages), (filled) => {
        const own = filled.get('rating') ?? {};
        const figures = (['score', 'pairing', 'content'] as const).filter(
          (id) => own[id] !== undefined,
        );
        const [out] = judge.fromFile(part, verdictForm.recs(part, filled), s);
        expect(out?.state).toBe(figures.length === 0 ? 'errored' : 'rated');
        if (figures.length === 0) return;
        for (const id of ['score', 'pairing', 'content'] as const)
          expect(out?.value?.[id]).toBe(own[id] === undefined ? null : Number(own[id]));
      }),
    );
  });

  it('shows the annotation, which is the measure, beside the answer', () => {
    const shown = verdictForm.shown(EMOTION);
    expect(shown.at(-1)).toMatchObject({ by: 'target', text: 'furious' });
    expect(shown.at(-2)?.text).toBe('lonely under anger');
    expect(verdictForm.shown(VIEWPOINT).at(-1)?.text).toBe('Ann → Ben: he avoids me');
  });

  it('calls the therapist by a Chinese word in Chinese, and leaves names as they are', () => {
    const titles = verdictForm.shown(EMOTION).map(({ title }) => title);
    const therapist = titles.filter(({ en }) => en === 'Therapist');
    expect(therapist.length).toBeGreaterThan(0);
    for (const title of therapist) expect(title['zh-CN']).toBe('治疗师');
    const others = titles.filter(({ en }) => /^(?:Ann|Ben)$/.test(en));
    for (const title of others) expect(title['zh-CN']).toBe(title.en);
  });

  it('has no pages for tasks that are scored against gold, and for answers that failed', () => {
    const timing = answered(itemOf('timing'), { value: { should_speak: 'yes' } });
    expect(verdictForm.pages(timing)).toEqual([]);
    expect(verdictForm.pages(answered(itemOf('emotion'), { state: 'errored' }))).toEqual([]);
  });
});
