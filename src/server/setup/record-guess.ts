import type { Mapped, RecordColumns, RecordUse } from './record-columns.js';

/** What columns of answers and verdicts are usually called, in either language. */
const USUAL: Readonly<Record<Exclude<RecordUse, 'value'>, readonly string[]>> = {
  item: [
    'item',
    'item_id',
    'itemid',
    'id',
    'question_id',
    'qid',
    '题目编号',
    '题号',
    '编号',
    '题目',
  ],
  target: ['target', 'model', 'system', '被测对象', '模型', '对象'],
  rater: ['rater', 'annotator', 'judge', '评判人', '标注员', '标注人', '裁判'],
  repeat: ['repeat', 'sample', 'run', '重复', '第几次'],
  step: ['step', 'turn', '步骤', '轮'],
  task: ['task', '任务'],
  state: ['state', '下落', '状态'],
};
const VALUE: Readonly<Record<Mapped['kind'], readonly string[]>> = {
  answers: ['answer', 'response', 'reply', 'output', 'completion', '回答', '回复', '答案', '输出'],
  verdicts: ['verdict', 'rating', 'score', 'label', '评判', '评分', '打分', '标签'],
};

const key = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Columns of a table by their names, as answers and as verdicts. */
export function guessRecords(names: readonly string[]): Record<Mapped['kind'], RecordColumns> {
  const find = (usual: readonly string[]): string | null => {
    for (const one of usual) {
      const found = names.find((name) => key(name) === one);
      if (found !== undefined) return found;
    }
    return null;
  };
  const all = (kind: Mapped['kind']): RecordColumns => ({
    item: find(USUAL.item),
    value: find(VALUE[kind]),
    target: find(USUAL.target),
    rater: kind === 'verdicts' ? find(USUAL.rater) : null,
    repeat: find(USUAL.repeat),
    step: find(USUAL.step),
    task: find(USUAL.task),
    state: find(USUAL.state),
  });
  return { answers: all('answers'), verdicts: all('verdicts') };
}
