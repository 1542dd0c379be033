import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../pipeline/form.testkit.js';
import { answer } from './answer.js';
import { part, sample, sampleLine, scoredUnder } from './h2htalk.testkit.js';
import { dimensionsOf, judge } from './judge.js';
import { verdictForm } from './verdict-form.js';

const ID = 'en-dialogue_base-01';

describe('the form for people', () => {
  it('asks for each dimension of the format, from 1 to 5 with halves', async () => {
    const item = await sample(ID);
    const pages = verdictForm.pages(part(item, 'Hello.'));
    expect(formFaults(pages)).toEqual([]);
    expect(pages[0]?.fields.map(({ id }) => id)).toEqual(dimensionsOf(item));
    expect(pages[0]?.fields[0]).toMatchObject({ kind: 'number', low: 1, high: 5, step: 0.5 });
  });

  it('shows what the companion knew and what it said, never the reference', async () => {
    const item = await sample(ID);
    const shown = verdictForm.shown(part(item, 'Hello.'));
    expect(shown.at(-1)).toMatchObject({ by: 'target', text: 'Hello.' });
    expect(shown.some(({ text }) => text.includes(item.scenario?.persona.background ?? '?'))).toBe(
      true,
    );
    expect(JSON.stringify(shown)).not.toContain(item.reference);
  });

  it('gives the ratings that were filled in', async () => {
    const answered = part(await sample(ID), 'Hello.');
    fc.assert(
      fc.property(filledPages(verdictForm.pages(answered)), (filled) => {
        const own = filled.get('rating') ?? {};
        const recs = verdictForm.recs(answered, filled);
        const [out] = judge.fromFile(answered, recs, scoredUnder());
        const rated = Object.keys(own).length > 0;
        expect(out?.state).toBe(rated ? 'rated' : 'errored');
        for (const dimension of dimensionsOf(answered.item))
          expect(out?.value?.ratings[dimension]?.score).toBe(own[dimension]);
      }),
    );
  });

  it('has a page for a session, none for released rows and none for silence', async () => {
    const [session] = await sampleLine('en-line-recall');
    const recs = [{ step: 't1', value: 'Hello.' }];
    const met = { item: session, answers: answer.fromFile({ item: session }, recs, scoredUnder()) };
    expect(verdictForm.pages(met)).toHaveLength(1);
    expect(verdictForm.shown(met).slice(-2)).toMatchObject([
      { by: 'user', text: session.line?.sessions[0]?.turns[0]?.say },
      { by: 'target', text: 'Hello.' },
    ]);
    const item = await sample(ID);
    expect(verdictForm.pages(part(item, ''))).toEqual([]);
    expect(verdictForm.pages(part({ ...item, origin: 'official' }, 'Hello.'))).toEqual([]);
  });
});
