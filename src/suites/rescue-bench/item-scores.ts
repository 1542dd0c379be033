import type { ItemFigure, Scored } from '../../contract/index.js';
import { FEELINGS, RELATIONS, SUPPORT } from '../abilities.js';
import { entryOf, type RescueRow } from './score-collect.js';
import { scaleOf, sheetOf } from './score-sheet.js';
import type { AskOptions, ScoreOptions } from './types.js';

const rate = (label: ItemFigure['label'], ability?: ItemFigure['ability']): ItemFigure => ({
  label,
  unit: 'rate',
  range: [0, 1],
  better: 'higher',
  ...(ability !== undefined && { ability }),
});

const bert = (label: ItemFigure['label']): ItemFigure => ({ ...rate(label), range: [-1, 1] });

/**
 * One figure a task; emotion and viewpoint rest on a judge, their `similarity` on string overlap, `bertscore` on a model of the user's. `timing/f1` is no mean
 * over items and is stood for by accuracy, under that one's id. Viewpoints that were judged on 0…6 (`viewpoint=0-6`) are put
 * on 1…5, so that the figure has one scale in the profile.
 */
export const figures: Readonly<Record<string, ItemFigure>> = {
  'timing/accuracy': rate({ en: 'Timing, accuracy', 'zh-CN': '时机：正确率' }, SUPPORT),
  'pattern/accuracy': rate({ en: 'Relation pattern', 'zh-CN': '关系模式' }, RELATIONS),
  'target/recall@1': rate({ en: 'Whom to support', 'zh-CN': '支持对象' }, SUPPORT),
  'strategy/recall@1': rate({ en: 'How to support', 'zh-CN': '支持策略' }, SUPPORT),
  'emotion/judge': {
    label: { en: 'Emotion, judged', 'zh-CN': '情绪（裁判）' },
    unit: 'score',
    range: [1, 5],
    better: 'higher',
    ability: FEELINGS,
  },
  'viewpoint/judge': {
    label: { en: 'Viewpoint, judged', 'zh-CN': '观点（裁判）' },
    unit: 'score',
    range: [1, 5],
    better: 'higher',
    ability: RELATIONS,
  },
  'emotion/similarity': rate({ en: 'Emotion, string overlap', 'zh-CN': '情绪（字面相似度）' }),
  'viewpoint/similarity': rate({ en: 'Viewpoint, string overlap', 'zh-CN': '观点（字面相似度）' }),
  'emotion/bertscore': bert({ en: 'Emotion, BERTScore', 'zh-CN': '情绪（BERTScore）' }),
  'viewpoint/bertscore': bert({ en: 'Viewpoint, BERTScore', 'zh-CN': '观点（BERTScore）' }),
};

/** The figures of the row's task; those of the other tasks are absent. */
export function itemScores(
  row: RescueRow,
  s: Scored<AskOptions, ScoreOptions>,
): Record<string, number | null> {
  const { item, target, judge } = row;
  const entry = entryOf(row);
  const rule = { failures: s.o.failures, viewpoint: s.asked.o.viewpoint };
  const sheet = sheetOf([item], { target, judge, entries: [[entry]] }, rule);
  const first = sheet.recall[0][0] ?? null;
  switch (item.task) {
    case 'timing': {
      const [cells = null] = sheet.timing;
      // Cells: true yes, false yes, missed yes, true no.
      return { 'timing/accuracy': cells === null ? null : (cells[0] ?? 0) + (cells[3] ?? 0) };
    }
    case 'pattern':
      return { 'pattern/accuracy': first };
    case 'target':
    case 'strategy':
      return { [`${item.task}/recall@1`]: first };
    case 'emotion':
    case 'viewpoint':
      return {
        [`${item.task}/judge`]: onFive(sheet.judge[0] ?? null, scaleOf(item.task, rule)),
        [`${item.task}/similarity`]: sheet.similarity[0] ?? null,
        [`${item.task}/bertscore`]: sheet.bertscore[0] ?? null,
      };
  }
}

/** A rating on 1…5; that scale stays as it is. */
const onFive = (value: number | null, [least, most]: readonly [number, number]): number | null =>
  value === null ? null : least === 1 ? value : 1 + (4 * (value - least)) / (most - least);
