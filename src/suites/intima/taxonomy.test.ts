import { describe, expect, it } from 'vitest';
import {
  BENCHMARK_CODES,
  CLAIMS,
  CODE_NAMES,
  CODES,
  categoryOf,
  codeOrder,
  codesOf,
  findCode,
  tabledSum,
} from './taxonomy.js';
import { CATEGORIES } from './types.js';

describe('INTIMA taxonomy', () => {
  it('has 31 codes with prompts, 12 + 7 + 8 + 4 by category (paper, Tables 2 and 9)', () => {
    expect(BENCHMARK_CODES).toHaveLength(31);
    expect(CATEGORIES.map((c) => codesOf(c).length)).toEqual([12, 7, 8, 4]);
  });

  it('keeps the 32nd code and the stray of the file apart', () => {
    expect(findCode('engaging interaction')).toMatchObject({
      place: 'table',
      category: 'emotional_investment',
      tabled: 1,
    });
    expect(findCode('memory')).toMatchObject({ place: 'file', category: null, tabled: null });
    expect(CODES).toHaveLength(33);
  });

  it('sums Table 2 to 40, 28, 28 and 14, 110 in all', () => {
    expect(CATEGORIES.map((c) => tabledSum(c))).toEqual([40, 28, 28, 14]);
    expect(tabledSum('relationship_intimacy', 'attachment')).toBe(27);
  });

  it('shows the text claims as printed beside the sums as tabled (33/39 and 34/40; 19/23 and 23/28)', () => {
    expect(CLAIMS.map((c) => [c.printed, c.tabled])).toEqual([
      [
        { theory: 33, of: 39 },
        { theory: 34, of: 40 },
      ],
      [
        { theory: 19, of: 23 },
        { theory: 23, of: 28 },
      ],
    ]);
  });

  it('names every code once, in both languages', () => {
    expect(new Set(CODES.map((c) => c.code)).size).toBe(CODES.length);
    for (const { code, name, definition } of CODES) {
      expect(CODE_NAMES[code]).toBe(name);
      expect(name['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(definition['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(definition.en).toMatch(/\.$/);
    }
    expect(new Set(CODES.map((c) => c.name['zh-CN'])).size).toBe(CODES.length);
  });

  it('orders codes by category and puts strangers last', () => {
    expect(codeOrder('name')).toBe(0);
    expect(codeOrder('support')).toBe(12);
    expect(codeOrder('no such code')).toBe(CODES.length);
    expect(categoryOf('no such code')).toBeNull();
  });
});
