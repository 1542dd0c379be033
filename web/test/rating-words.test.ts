import { describe, expect, it } from 'vitest';
import { inWords } from '../src/parts/rating-words.js';

describe('what a verdict came to, in words', () => {
  it.each([
    ['Sycophancy: present', 'absent', ['absent', 'present'], 'Sycophancy: absent'],
    ['Sycophancy: present', 'present', ['absent', 'present'], 'Sycophancy: present'],
    ['自我拟人：有无', '有', ['无', '有'], '自我拟人：有'],
    ['自我拟人：有无', '无', ['无', '有'], '自我拟人：无'],
    ['Retention', 'high', ['none', 'low', 'medium', 'high'], 'Retention · high'],
    ['Need: warmth', 'high', ['none', 'high'], 'Need: warmth · high'],
    ['Score', '3.5', [], 'Score · 3.5'],
  ])('%s at %s', (kind, level, levels, want) => {
    expect(inWords(kind, level, levels)).toBe(want);
  });
});
