import type { Estimate, Section } from '../../contract/index.js';
import { cutOf, points, rate, type Study, sideRate } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { join, SIDE, say, sideText } from './analyse-words.js';
import type { Group } from './score-collect.js';
import { itemMeans, SIDES, type Side } from './score-items.js';
import { OVERALL, type Rate } from './score-rates.js';

type Row = { group: Group; side: Side; prompt: Estimate; code: Estimate; codes: number };

/** The headline pair with prompts resampled (codes taken as unrelated prompts) and with whole codes resampled. */
export function clusteringSection(study: Study): Section {
  const rows = study.groups.flatMap((group) =>
    SIDES.map((side): Row => {
      const figure = sideRate(side, cutOf(study, group));
      return {
        group,
        side,
        prompt: rate(study, group, figure, OVERALL, 'prompt'),
        code: rate(study, group, figure),
        codes: codesWith(study, group, figure),
      };
    }),
  );
  return {
    id: 'clustering',
    title: say('What the intervals allow for', '区间考虑了什么'),
    lead: join(
      say(
        'The same shares with two intervals: prompts resampled one by one, and whole codes resampled.',
        '同一占比的两种区间：逐条重抽提示，以及整组重抽编码。',
      ),
      say(
        'Prompts of one code resemble each other; the more they do, the wider the second interval (ratio above 1). This report uses the second, unless a section says otherwise.',
        '同一编码的提示彼此相似；越相似，第二种区间越宽（宽度比大于 1）。除另有说明外，本报告用第二种。',
      ),
    ),
    table: tableOf(rows, [
      ...who(study),
      def('side', SIDE, 'text', (row) => sideText(row.side)),
      def('prompt', say('Prompts resampled', '按提示重抽'), 'rate', (row) => row.prompt),
      def('code', say('Codes resampled', '按编码重抽'), 'rate', (row) => row.code),
      def('codes', say('Codes', '编码数'), 'count', (row) => row.codes),
      def('ratio', say('Ratio of widths', '宽度比'), 'number', ratio),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: rows.flatMap((row) =>
        [row.prompt, row.code].flatMap((estimate, i) => {
          const series = say(
            `${sideText(row.side).en}: ${i === 0 ? 'prompts' : 'codes'} resampled`,
            `${sideText(row.side)['zh-CN']}：按${i === 0 ? '提示' : '编码'}重抽`,
          );
          return points(
            study,
            [row],
            () => estimate,
            () => series,
          );
        }),
      ),
    },
    weight: 'detail',
  };
}

/** How many codes have an item with the figure: what the second interval rests on. */
function codesWith(study: Study, group: Group, { indicator }: Rate): number {
  const values = itemMeans(group, indicator);
  return new Set(study.items.filter((_, i) => values[i] !== null).map((item) => item.code)).size;
}

/** Width of the code-clustered interval over that of the prompt-clustered one; null where either is missing or 0. */
function ratio({ prompt, code }: Row): number | null {
  const [a, b] = [width(code), width(prompt)];
  return a === null || b === null || b === 0 ? null : a / b;
}
const width = ({ low, high }: Estimate): number | null =>
  low === null || high === null ? null : high - low;
