import type { ColumnKind, Section, Text } from '../../contract/index.js';
import { denominatorNote } from './analyse-overview.js';
import { figureOf, type Line, type Study } from './analyse-study.js';
import { def, tableOf, who, whoJudged } from './analyse-table.js';
import { BASELINE_NOTE, GOLD_NOTE, INTERVAL_NOTE, join, say, TASK_NAMES } from './analyse-words.js';

type Shown = { id: string; label: Text; kind: ColumnKind };
const rate = (id: string, en: string, zh: string): Shown => ({
  id,
  label: say(en, zh),
  kind: 'rate',
});
const score = (id: string, en: string, zh: string): Shown => ({
  ...rate(id, en, zh),
  kind: 'number',
});

const columns = (shown: readonly Shown[], study: Study) =>
  shown.map(({ id, label, kind }) =>
    def<{ line: Line }>(id, label, kind, ({ line }) => figureOf(study, line, id)),
  );

const rowsOf = ({ lines, baselines, judges }: Study, everyJudge: boolean): { line: Line }[] => {
  const own = everyJudge ? lines : lines.filter(({ judge }) => judge === (judges[0] ?? null));
  return [...own, ...baselines].map((line) => ({ line }));
};

/** Yes and no of intervention timing. Null where it was not asked. */
export function timingSection(study: Study): Section | null {
  if (!study.tasks.includes('timing')) return null;
  return {
    id: 'timing',
    title: TASK_NAMES.timing,
    lead: join(
      say(
        'Whether the therapist speaks next, on as many moments where the filmed therapist did as where not.',
        '下一句该不该由治疗师开口；片中治疗师开口与未开口的时刻数量相等。',
      ),
      say(
        'F1 of “yes” alone rewards always saying yes (0.67); balanced accuracy does not.',
        '只看“是”的 F1 会奖励一律说“是”（0.67）；平衡准确率不会。',
      ),
    ),
    notes: [BASELINE_NOTE, GOLD_NOTE, INTERVAL_NOTE],
    table: tableOf(rowsOf(study, false), [
      ...who,
      ...columns(
        [
          rate('timing/precision', 'Precision', '精确率'),
          rate('timing/recall', 'Recall', '召回率'),
          rate('timing/f1', 'F1', 'F1'),
          rate('timing/balanced_accuracy', 'Balanced accuracy', '平衡准确率'),
          rate('timing/accuracy', 'Accuracy', '准确率'),
        ],
        study,
      ),
    ]),
    weight: 'detail',
  };
}

const ranked = (task: 'target' | 'strategy', en: string, zh: string): Shown[] => [
  rate(`${task}/recall@1`, `${en}: first`, `${zh}：首选`),
  rate(`${task}/recall@2`, `${en}: first two`, `${zh}：前二`),
  rate(`${task}/recall@3`, `${en}: first three`, `${zh}：前三`),
  rate(`${task}/mrr`, `${en}: MRR`, `${zh}：MRR`),
];

/** Ranked answers: pattern, target and strategy. Null where none was asked. */
export function rankedSection(study: Study): Section | null {
  const shown = [
    rate('pattern/accuracy', 'Pattern: accuracy', '模式：准确率'),
    rate('pattern/recall@2', 'Pattern: first two', '模式：前二'),
    rate('pattern/recall@3', 'Pattern: first three', '模式：前三'),
    rate('pattern/macro_f1', 'Pattern: macro-F1', '模式：宏平均 F1'),
    ...ranked('target', 'Support target', '支持对象'),
    ...ranked('strategy', 'Strategy', '策略'),
  ].filter(({ id }) => study.tasks.some((task) => id.startsWith(`${task}/`)));
  if (shown.length === 0) return null;
  return {
    id: 'ranked',
    title: say('Ranked answers', '排序类回答'),
    lead: say(
      'How often the annotated label is the first, among the first two or among the first three that were named; MRR is the mean of 1/place, 0 beyond the third.',
      '标注的标签排在首位、前两位或前三位的占比；MRR 为 1/名次的平均，第三位以后记 0。',
    ),
    notes: [
      say(
        'With few candidates the first three say little: a session of two partners has three support targets.',
        '候选很少时“前三”几乎没有信息：两位伴侣的会谈只有三个支持对象。',
      ),
      ...denominatorNote(study),
      BASELINE_NOTE,
      GOLD_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rowsOf(study, false), [...who, ...columns(shown, study)]),
    weight: 'detail',
  };
}

/** What judges made of emotion and viewpoint answers. Null where neither was asked. */
export function judgedSection(study: Study): Section | null {
  const wide = study.rule.viewpoint === '0-6';
  const compared = study.lines.some(({ sheet }) => sheet.bertscore.some((x) => x !== null));
  // Without the user's models the column would be empty.
  const bert = (id: string, en: string, zh: string): Shown[] =>
    compared ? [score(id, en, zh)] : [];
  const shown = [
    score('emotion/judge', 'Emotion: judge', '情绪：裁判'),
    score('emotion/intensity_match', 'Emotion: intensity', '情绪：强度吻合'),
    score('emotion/score', 'Emotion: mean of both', '情绪：两者平均'),
    rate('emotion/similarity', 'Emotion: text similarity', '情绪：文本相似度'),
    ...bert('emotion/bertscore', 'Emotion: BERTScore', '情绪：BERTScore'),
    score(
      'viewpoint/judge',
      `Viewpoint: judge${wide ? ' 0–6' : ''}`,
      `观点：裁判${wide ? ' 0–6' : ''}`,
    ),
    ...(wide
      ? [
          score('viewpoint/pairing', 'Viewpoint: who of whom 0–2', '观点：谁对谁 0–2'),
          score('viewpoint/content', 'Viewpoint: content 0–4', '观点：内容 0–4'),
        ]
      : []),
    rate('viewpoint/similarity', 'Viewpoint: text similarity', '观点：文本相似度'),
    ...bert('viewpoint/bertscore', 'Viewpoint: BERTScore', '观点：BERTScore'),
  ].filter(({ id }) => study.tasks.some((task) => id.startsWith(`${task}/`)));
  if (shown.length === 0) return null;
  return {
    id: 'judged',
    title: say('Emotion and viewpoint', '情绪与观点'),
    lead: say(
      'What judges made of the answers in words, 1 to 5 unless said otherwise; intensity needs no judge: 5 for the annotated number, a point less for each step off, at least 1.',
      '裁判对文字回答的打分，除另注外为 1–5；强度无需裁判：与标注相同得 5，每差一级少一分，最低 1。',
    ),
    notes: [
      say(
        'The paper takes the mean of judge and intensity as emotion score, its script keeps them apart; which of the two its table shows is not known. Both are here.',
        '论文把裁判分与强度分的平均作为情绪得分，其脚本则分开记录；论文表中用的是哪一种不得而知，这里两者都给出。',
      ),
      say(
        'Text similarity is a local measure of overlap, not BERTScore, and does not compare with the published one. BERTScore itself comes from local/bertscore, over your own model folder; which pairing of viewpoints the paper used is not known.',
        '文本相似度是本地的重合度指标，不是 BERTScore，不能与已发表的数值相比。BERTScore 由 local/bertscore 用您自己的模型文件夹计算；论文如何配对观点不得而知。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rowsOf(study, true), [...whoJudged, ...columns(shown, study)]),
    weight: 'detail',
  };
}
