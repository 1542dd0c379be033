import type { Section } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { mean, pearson, spearman } from '../../stats/index.js';
import { ABILITIES, abilityName } from './abilities.js';
import { overallOf, point, type Study } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import { BASELINE_NOTE, join, remark, say } from './analyse-words.js';
import { PUBLISHED, type Published } from './published.js';

/** Where a published score stands: published by others, not re-run here. */
const MARK = remark(say('published', '已发表'), 'not re-run', '未重跑');

/**
 * The results of the report as facts, beside nothing that was measured here: its judge, prompts and dates are others.
 * Null for items that are not the official ones.
 */
export function publishedSection(study: Study): Section | null {
  if (!study.items.some((item) => item.origin === 'official')) return null;
  const rows = PUBLISHED.flatMap((row) =>
    (['all', 'hard'] as const).map((view) => ({ ...row, view, scores: row[view] })),
  );
  return {
    id: 'published',
    title: say('Published results', '已发表结果'),
    lead: join(
      say(
        'Scores that the report gives for thirteen models: published, not re-run. They are single judgings by Claude Sonnet 4.5, without intervals.',
        '报告给出的十三个模型的得分：已发表，未重跑。均由 Claude Sonnet 4.5 评一次，不带区间。',
      ),
      say(
        'Do not rank a measured target among them: judge version, day and settings differ.',
        '不要把本次被测对象排进其中：裁判版本、日期和设置都不同。',
      ),
    ),
    notes: [
      say(
        'Sources: README table (overall), report Figures 4 and 5 (abilities of all 296 and of the 84 hard questions); words are read off the dots of Figure 4, ± 5. The mean of the fifteen columns of Figure 4 agrees with the README within 0.01.',
        '来源：README 表格（总分）、报告图 4 和图 5（全部 296 题与 84 道困难题的各项能力）；字数读自图 4 的圆点，误差约 5。图 4 十五列的平均与 README 相差不超过 0.01。',
      ),
      say(
        'Doubtful: a footnote of the report (p. 6) calls GPT-5 and Gemini-3 placeholders with expected scores, yet lists measured-looking numbers.',
        '存疑：报告第 6 页的脚注称 GPT-5 与 Gemini-3 为占位、得分系预期，却列出貌似实测的数字。',
      ),
      say(
        'The judge also helped to write the rubrics and is of the family that ranks first. Agreement with experts is given as one number, 86 or 87 %, without κ.',
        '该裁判也参与了评分细则的编写，而排名第一的模型与它同族。与专家的一致率只给出一个数字（86% 或 87%），没有 κ。',
      ),
      lengthNote(),
      BASELINE_NOTE,
    ],
    table: tableOf(rows, [
      def('model', say('Model', '模型'), 'text', (row) => row.model),
      def('status', say('Status', '状态'), 'text', (row) =>
        row.doubtful
          ? say('published, not re-run; doubtful', '已发表，未重跑；存疑')
          : say('published, not re-run', '已发表，未重跑'),
      ),
      def('view', say('Questions covered', '题目范围'), 'text', (row) =>
        row.view === 'all' ? say('all 296', '全部 296 题') : say('hard 84', '困难 84 题'),
      ),
      def('overall', say('Overall (README)', '总分（README）'), 'number', (row) =>
        row.view === 'all' ? row.overall : null,
      ),
      def('mean', say('Mean of the columns', '各列平均'), 'number', (row) =>
        mean(Object.values(row.scores)),
      ),
      def('words', say('Words', '字数'), 'count', (row) => (row.view === 'all' ? row.words : null)),
      ...ABILITIES.map(({ label }) =>
        def<(typeof rows)[number]>(
          label,
          abilityName(label),
          'number',
          (row) => row.scores[label] ?? null,
        ),
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'number',
      points: [
        ...PUBLISHED.map((row) => ({
          label: row.doubtful ? remark(same(row.model), 'doubtful', '存疑') : same(row.model),
          estimate: point(row.overall, 296),
          series: MARK,
        })),
        ...study.baselines.map((line) => ({
          label: line.name,
          estimate: overallOf(study, line),
          series: say('baselines of the questions loaded here', '本次所载题目的基线'),
          reference: true,
        })),
      ],
    },
    weight: 'detail',
  };
}

/** Correlation of length with a published score over the thirteen models, by Pearson and by ranks. */
export function lengthCorrelation(score: (row: Published) => number): {
  r: number | null;
  rho: number | null;
} {
  const words = PUBLISHED.map((row) => row.words);
  const scores = PUBLISHED.map(score);
  return { r: pearson(words, scores).value, rho: spearman(words, scores).value };
}

function lengthNote() {
  const { r, rho } = lengthCorrelation((row) => row.overall);
  const verbal = lengthCorrelation((row) => row.all.言语表达 ?? Number.NaN);
  const [a, b, c] = [r, rho, verbal.r].map((x) => (x ?? 0).toFixed(2).replace('-', '−'));
  return say(
    `Over the thirteen models length and overall score correlate with r = ${a} (ranks ${b}), length and Verbal Expression with r = ${c}: its penalties are the real brake on length.`,
    `在这十三个模型上，长度与总分的相关为 r = ${a}（等级 ${b}），与言语表达的相关为 r = ${c}：真正抑制长度的是其中的扣分项。`,
  );
}
