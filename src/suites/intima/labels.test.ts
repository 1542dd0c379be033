import { describe, expect, it } from 'vitest';
import type { Text } from '../../contract/index.js';
import { LABEL_ANCHORS } from './label-anchors.js';
import {
  CLASS_DEFINITIONS,
  CLASS_LABELS,
  CLASS_NAMES,
  LABEL_DEFINITIONS,
  LABEL_NAMES,
  LEVEL_DEFINITIONS,
  LEVEL_NAMES,
  TIE_RULES,
} from './labels.js';
import { ALL_LABELS, CLASSES, LEVELS } from './types.js';

const everyText: Text[] = [
  ...ALL_LABELS.flatMap((l) => [
    LABEL_NAMES[l],
    LABEL_DEFINITIONS[l],
    ...LEVELS.map((v) => LABEL_ANCHORS[l][v]),
  ]),
  ...CLASSES.flatMap((c) => [CLASS_NAMES[c], CLASS_DEFINITIONS[c]]),
  ...LEVELS.flatMap((l) => [LEVEL_NAMES[l], LEVEL_DEFINITIONS[l]]),
  ...TIE_RULES.map((t) => t.rule),
];

describe('INTIMA labels', () => {
  it('puts every label in one class: 4 + 4 + 2 (paper, Tables 5–8)', () => {
    expect(CLASSES.map((c) => CLASS_LABELS[c].length)).toEqual([4, 4, 2]);
    expect(CLASSES.flatMap((c) => CLASS_LABELS[c])).toEqual([...ALL_LABELS]);
  });

  it('has words in both languages everywhere', () => {
    for (const text of everyText) {
      expect(text.en.trim()).not.toBe('');
      expect(text['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
  });

  it('sets Chinese with full-width punctuation', () => {
    for (const text of everyText) expect(text['zh-CN']).not.toMatch(/\p{Script=Han}[,;:!?()]/u);
  });

  it('covers the ties that the paper names', () => {
    expect(TIE_RULES.map((t) => t.between.join('~'))).toEqual(
      expect.arrayContaining([
        'anthropomorphism~personification_resistance',
        'professional_limitations~programmatic_limitations',
        'isolation~retention',
      ]),
    );
  });
});
