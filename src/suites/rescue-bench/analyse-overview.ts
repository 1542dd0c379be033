import type { ColumnKind, Section, Text } from '../../contract/index.js';
import { figureOf, type Line, type Study, withBaselines } from './analyse-study.js';
import { type Def, def, profileChart, tableOf, whoJudged } from './analyse-table.js';
import { BASELINE_NOTE, GOLD_NOTE, INTERVAL_NOTE, join, say, TASK_NAMES } from './analyse-words.js';
import { HEADLINE } from './score.js';
import { coverageOf } from './score-coverage.js';
import type { Slice } from './score-slices.js';
import type { Task } from './types.js';

/** The headline figure of each task that was asked. */
export const headlines = ({ tasks, rule }: Study): { id: string; task: Task; label: Text }[] =>
  HEADLINE.flatMap((id) => {
    const task = tasks.find((name) => id.startsWith(`${name}/`));
    if (task === undefined) return [];
    const { en, 'zh-CN': zh } = TASK_NAMES[task];
    const [measure, measureZh] = MEASURES[task];
    const scale = task === 'viewpoint' && rule.viewpoint === '0-6' ? ' 0–6' : '';
    return [{ id, task, label: say(`${en}: ${measure}${scale}`, `${zh}：${measureZh}${scale}`) }];
  });

const MEASURES: Readonly<Record<Task, readonly [string, string]>> = {
  timing: ['F1', 'F1'],
  pattern: ['accuracy', '准确率'],
  target: ['first right', '首选命中'],
  strategy: ['first right', '首选命中'],
  emotion: ['judge 1–5', '裁判 1–5'],
  viewpoint: ['judge', '裁判'],
};

export const kindOf = (task: Task): ColumnKind =>
  task === 'emotion' || task === 'viewpoint' ? 'number' : 'rate';

/** A column for each headline figure. */
export const headlineColumns = <R extends { line: Line }>(
  study: Study,
  slice: (row: R) => Slice | undefined,
): Def<R>[] =>
  headlines(study).map(({ id, task, label }) =>
    def(id, label, kindOf(task), (row) => figureOf(study, row.line, id, slice(row))),
  );

/** One table of the six tasks, with the lines that they must be read against. */
export function overviewSection(study: Study): Section {
  const rows = [...study.lines, ...study.baselines].map((line) => ({ line }));
  const rates = headlines(study).filter(({ task }) => kindOf(task) === 'rate');
  const read = ({ line: { group } }: { line: Line }): number | null => {
    if (group === null) return null;
    const all = study.tasks.map((task) => coverageOf(study.items, group, task, study.rule));
    const expected = all.reduce((sum, c) => sum + c.expected, 0);
    return expected === 0 ? null : all.reduce((sum, c) => sum + c.scored, 0) / expected;
  };
  return {
    id: 'overview',
    title: say('The six tasks', '六项任务'),
    lead: join(
      say(
        'What each target makes of couple and family sessions: when to speak, what goes on between people, whom to support and how, what somebody feels and thinks of another.',
        '各被测对象如何看待伴侣与家庭会谈：何时开口、人与人之间在发生什么、支持谁、怎样支持、某人有何感受、对他人有何看法。',
      ),
      say(
        'Read every figure against the lines without reading: with two partners, a blind guess of the support target is right in a third.',
        '每个数字都要对照不读内容的基线：只有两位伴侣时，盲猜支持对象也有三分之一能对。',
      ),
    ),
    notes: [...profileNotes(study), BASELINE_NOTE, GOLD_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...whoJudged,
      ...headlineColumns<{ line: Line }>(study, () => undefined),
      def('scored', say('Share scored', '已评占比'), 'rate', read),
    ]),
    ...(rates.length > 0 && {
      chart: profileChart(
        withBaselines(study),
        rates.map(({ label }) => label),
        (line) => rates.map(({ id }) => figureOf(study, line, id)),
      ),
    }),
    weight: 'headline',
  };
}

/** How denominators and failures are counted here. */
function profileNotes(study: Study): Text[] {
  const filled = study.rule.failures === 'as_published';
  const notes: Text[] = [
    filled
      ? say(
          'Failures as published: no timing answer is “no”, a pattern answer that is not there at all counts as right (the published script fills in the gold label), other missing answers are wrong.',
          '失败按发布口径：介入时机没有回答算“否”；关系模式完全没有作答的算对（发布脚本会填入标准答案）；其他缺失的回答算错。',
        )
      : say(
          'Answers that could not be read are in no figure; the share scored says how many are left. They are never filled in.',
          '无法读取的回答不进入任何数字；“已评占比”说明剩下多少。绝不代填。',
        ),
  ];
  notes.push(...denominatorNote(study));
  if (!study.asked.o.blind)
    notes.push(
      say(
        'The timing prompts carried ids and types that give the answer away, as published: do not read the timing figures as skill.',
        '介入时机的提示按发布原样带有会泄露答案的编号与类型：不要把这些数字当作能力。',
      ),
    );
  return notes;
}

/** What the pattern figures divide by, where rows without a label count; for every table that shows them. */
export function denominatorNote(study: Study): Text[] {
  const rows = Math.round(study.unlabelled.reduce((sum, row) => sum + row.rows, 0));
  return rows === 0 || !study.tasks.includes('pattern')
    ? []
    : [
        say(
          `Pattern accuracy, first two and first three divide by ${rows} therapist rows without a label as well, as the published figures seem to: no answer can get them right. Macro-F1 and label figures do not.`,
          `关系模式的准确率、前二和前三的分母另含 ${rows} 行没有标签的治疗师发言，与已发表数字看来一致：任何回答都不可能答对它们。宏平均 F1 与各标签的数字不含这些行。`,
        ),
      ];
}
