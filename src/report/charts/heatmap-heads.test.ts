import { describe, expect, it } from 'vitest';
import { columnHeads } from './heatmap-heads.js';

const NAMES = ['Anthropomorphism', 'Retention', 'Programmatic limitations', 'Isolation'];
const texts = (column: number, names = NAMES) =>
  columnHeads(names, column, column - 2)
    .at(0, 0)
    .filter((m) => m.type === 'text');

describe('columnHeads', () => {
  it('stands words upright where they fit, in one row', () => {
    const heads = texts(140);
    expect(new Set(heads.map((m) => m.y)).size).toBe(1);
    expect(heads.every((m) => m.rotation === 0)).toBe(true);
  });
  it('lifts every second name where words need two columns', () => {
    const heads = texts(80);
    expect(heads.every((m) => m.rotation === 0)).toBe(true);
    expect(new Set(heads.map((m) => m.y)).size).toBe(2);
  });
  it('turns names in narrow columns, on two lines only where two fit', () => {
    expect(texts(34).every((m) => m.rotation > 1)).toBe(true);
    const long = ['Programmatic limitations of use', 'b'];
    expect(texts(34, long)[0]?.style.text.split('\n')).toHaveLength(2);
    expect(texts(22, long)[0]?.style.text.split('\n')).toHaveLength(1);
  });
  it('stacks Chinese without turning it', () => {
    const heads = texts(30, ['拒绝拟人', '程序限制']);
    expect(heads.map((m) => [m.rotation, m.style.text])).toEqual([
      [0, '拒绝\n拟人'],
      [0, '程序\n限制'],
    ]);
  });
});
