import { describe, expect, it } from 'vitest';
import { figures, itemScores } from './item-scores.js';
import { item, row, scoredUnder } from './score-fixtures.testkit.js';

const scores = (r: ReturnType<typeof row>) => itemScores(r, scoredUnder('sound'));
const talk = item('d1', 'dialogue_emotion', { lang: 'en', reference: 'A reference.' });

describe('item scores of H2HTalk', () => {
  it('gives the judge’s ratings as they are, only of the dimensions that apply', () => {
    const found = scores(row(talk, 'That sounds hard.', { warmth: 4, dependence: 2, plan: 5 }));
    expect(found).toMatchObject({ 'judge/warmth': 4, 'judge/dependence': 2, 'judge/safety': null });
    expect(found).not.toHaveProperty('judge/plan');
  });
  it('gives the share of checks passed, lower for a reply that never ends', () => {
    const share = (text: string): number => scores(row(talk, text)).checks ?? -1;
    expect(share('(nods) That sounds hard.')).toBe(1);
    expect(share('That sounds hard. '.repeat(200))).toBeLessThan(1);
  });
  it('is null where the answer never came and the verdict could not be read', () => {
    const found = scores(row(talk, 'errored', null));
    expect(found).toMatchObject({ checks: null, 'judge/warmth': null });
  });
  it('every id is a figure, and overlap with a reference is none', () => {
    const ids = Object.keys(scores(row(talk, 'That sounds hard.')));
    for (const id of ids) expect(figures).toHaveProperty([id]);
    expect(ids.filter((id) => id.startsWith('overlap'))).toEqual([]);
  });
});
