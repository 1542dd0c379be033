import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPages, formFaults } from '../../pipeline/form.testkit.js';
import { item, part, RUBRIC, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { verdictForm } from './verdict-form.js';

const answered = part('I hear you.');

describe('the form for people', () => {
  it('has one page a rubric row, in file order, and shows no points', () => {
    const pages = verdictForm.pages(answered);
    expect(pages.map(({ step }) => step)).toEqual(['r00', 'r01', 'r02', 'r03', 'r04']);
    expect(formFaults(pages)).toEqual([]);
    const plain = part(
      'x',
      item('q', { rubric: [{ dimension: '温暖', score: -7, content: 'is cold' }] }),
    );
    expect(JSON.stringify(verdictForm.pages(plain))).not.toContain('7');
  });

  it('shows the talk in order and the reply last', () => {
    expect(verdictForm.shown(answered).map(({ by, text }) => [by, text])).toEqual([
      ['context', '个人成长'],
      ['user', 'I am tired.'],
      ['target', 'I hear you.'],
    ]);
  });

  it('names abilities and scenes in English where they have an English name', () => {
    const plain = part('x', item('q', { rubric: [{ dimension: '温暖', score: 2, content: 'c' }] }));
    expect(verdictForm.pages(plain)[0]?.title).toEqual({ en: '[Warmth] c', 'zh-CN': '[温暖] c' });
    expect(verdictForm.shown(answered)[0]?.title.en).toBe('Scene: Personal growth');
  });

  it('asks for the abilities of its rubric, each once and the gate row for none, and for the data’s own level', () => {
    const rows = ['温暖', '好奇心', '温暖', '其他', 'new one'].map((dimension) => ({
      dimension,
      score: 1,
      content: 'c',
    }));
    expect(verdictForm.demands?.(item('q', { rubric: rows, difficulty: 'hard' }))).toEqual({
      abilities: ['好奇心 · Curiosity', '温暖 · Warmth', 'new one'],
      difficulty: 3,
    });
    expect(verdictForm.demands?.(item('q', { difficulty: 'normal' })).difficulty).toBe(2);
    expect(verdictForm.demands?.(item('q', { difficulty: null }))).not.toHaveProperty('difficulty');
  });

  it('gives the verdicts that were filled in, and leaves the others unrated', () => {
    fc.assert(
      fc.property(filledPages(verdictForm.pages(answered)), (filled) => {
        const recs = verdictForm.recs(answered, filled);
        const outs = judge.fromFile(answered, recs, scoredUnder('sound'));
        expect(outs).toHaveLength(RUBRIC.length);
        for (const out of outs) {
          const { hit, reason } = filled.get(out.step) ?? {};
          if (hit === undefined) expect(out).toMatchObject({ state: 'errored', value: null });
          else
            expect(out).toMatchObject({
              state: 'rated',
              value: { hit: hit === 'hit', reason: reason ?? null },
            });
        }
      }),
    );
  });

  it('has no pages for silence, and refuses a word that it does not offer', () => {
    expect(verdictForm.pages(part(' '))).toEqual([]);
    expect(() => verdictForm.recs(answered, new Map([['r00', { hit: 'yes' }]]))).toThrow(
      /hit, miss/,
    );
  });
});
