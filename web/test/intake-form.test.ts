import { expect, it } from 'vitest';
import { guessed } from '../src/parts/intake-form.js';

it('D18: columns whose names say what they are need not be named again', () => {
  const columns = ['id', 'Question', 'reply', 'difficulty', 'tier', 'abilities', 'heavy', 'why'];
  expect(guessed(columns)).toEqual({
    id: 'id',
    asked: 'Question',
    text: 'reply',
    standard: '',
    rest: {
      subject: 'Question',
      difficulty: 'difficulty',
      tier: 'tier',
      abilities: 'abilities',
      heavy: 'heavy',
      why: 'why',
    },
  });
  expect(guessed(['编号', '问题', '问题编号', '回答', '标准答案'])).toEqual({
    id: '编号',
    asked: '问题',
    text: '回答',
    standard: '标准答案',
    rest: { subject: '问题编号' },
  });
});

it('a table of which nothing is known: its first column is the id, its second what is rated', () => {
  expect(guessed(['a', 'b'])).toEqual({ id: 'a', asked: '', text: 'b', standard: '', rest: {} });
  expect(guessed([])).toEqual({ id: '', asked: '', text: '', standard: '', rest: {} });
});
