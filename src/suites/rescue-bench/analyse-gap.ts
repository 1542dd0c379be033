import type { Section } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { holm } from '../../stats/index.js';
import { charted, type Study } from './analyse-study.js';
import { def, intervalChart, TARGET, tableOf, whoJudged } from './analyse-table.js';
import { beside, INTERVAL_NOTE, P, P_HOLM, say, TASK_NAMES } from './analyse-words.js';
import { gapOf, LOCAL, RELATIONAL } from './relations-gap.js';
import { interactionsOf } from './relations-interaction.js';

/** Local cues against relations, on one scale. Null unless both kinds were asked. */
export function gapSection(study: Study): Section | null {
  const rows = study.lines.map((line) => ({ line, of: gapOf(study, line.sheet) }));
  if (rows.every(({ of }) => of.gap.value === null)) return null;
  const drawn = charted(study);
  const tasks = [...LOCAL, ...RELATIONAL].filter((task) => study.tasks.includes(task));
  return {
    id: 'gap',
    title: say('Local cues and relations', '局部线索与关系'),
    lead: say(
      'Skill on one scale: 0 for a blind answer, 1 for a perfect one. The gap is the mean over tasks whose cue lies in the words at hand (timing, emotion, viewpoint) minus the mean over tasks that ask what goes on between people (pattern, target, strategy).',
      '统一刻度上的能力：盲答为 0，全对为 1。差距为线索就在眼前话语中的任务（介入时机、情绪、观点）的平均，减去询问人与人之间在发生什么的任务（关系模式、支持对象、支持策略）的平均。',
    ),
    notes: [
      say(
        'Timing: 2 × balanced accuracy − 1. Pattern, target, strategy: (first right − chance)/(1 − chance). Emotion and viewpoint: the judge’s score from the bottom to the top of its scale; what a blind answer would get there is not known, so these two look better than they are.',
        '介入时机：2 × 平衡准确率 − 1。关系模式、支持对象、支持策略：（首选命中 − 随机）/（1 − 随机）。情绪与观点：裁判分在其刻度上由低到高的位置；盲答在此能得几分并不知道，因此这两项看上去比实际好。',
      ),
      say(
        'Which tasks count as local is our choice; the skills stand beside the gap so that others can choose otherwise. A judged task without verdicts is left out.',
        '哪些任务算局部是本项目的取舍；各项能力列在旁边，便于另作选择。没有评判的任务不计入。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...whoJudged,
      def('gap', say('Gap', '差距'), 'number', ({ of }) => of.gap),
      ...tasks.map((task) =>
        def<(typeof rows)[number]>(
          `skill-${task}`,
          TASK_NAMES[task],
          'number',
          ({ of }) => of.skills[task],
        ),
      ),
    ]),
    chart: intervalChart(
      rows.filter(({ line }) => drawn.includes(line)),
      'number',
      tasks.map((task) => ({
        series: TASK_NAMES[task],
        estimate: ({ of }) => of.skills[task],
      })),
      1,
    ),
    weight: 'main',
  };
}

/** Target × scenario. Null for fewer than two measured targets or scenarios. */
export function interactionSection(study: Study): Section | null {
  const measured = charted(study).filter(({ role }) => role === 'measured');
  const found = interactionsOf(
    study,
    measured.map(({ name, sheet }) => ({ target: name.en, sheet })),
    study.tasks,
  );
  if (found.length === 0) return null;
  const adjusted = holm(found.map(({ beyond }) => beyond.p));
  const rows = found.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
  const judged = (task: string): boolean => task === 'emotion' || task === 'viewpoint';
  return {
    id: 'interaction',
    title: say('Targets by scenario', '被测对象与场景的交互'),
    lead: say(
      'Couples minus families for each target, and the same beyond what all targets share: 0 there means that the scenario is as hard for this target as for the others.',
      '各被测对象的伴侣减家庭之差，以及扣除全体共有部分之后的差：后者为 0，说明该场景对它的难度与对其他对象相同。',
    ),
    notes: [
      say(
        'On items that all measured targets have. Accuracy or first answer right (0–1), for emotion and viewpoint points of the judge’s scale. Intervals and p from whole clusters; Holm’s correction over all rows.',
        '只用全部被测对象都有的题目。准确率或首选命中（0–1），情绪与观点为裁判刻度上的分数。区间与 p 值按整组计算；Holm 校正在全部行之间进行。',
      ),
    ],
    table: tableOf(rows, [
      def('target', TARGET, 'text', (row) => row.target),
      def('task', say('Task', '任务'), 'text', (row) => TASK_NAMES[row.task]),
      def('own', say('Couples − families', '伴侣 − 家庭'), 'number', (row) => row.own),
      def('beyond', say('Beyond the others', '超出其他对象'), 'number', (row) => row.beyond),
      def('p', P, 'p', (row) => row.beyond.p),
      def('p_holm', P_HOLM, 'p', (row) => row.adjusted),
      def('n', say('Items', '题目'), 'count', (row) => row.beyond.n),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows
        .filter(({ task }) => !judged(task))
        .map((row) => ({
          label: beside(same(row.target), TASK_NAMES[row.task]),
          estimate: row.beyond,
        })),
    },
    weight: 'detail',
  };
}
