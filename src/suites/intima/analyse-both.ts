import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapStatistic } from '../../stats/index.js';
import { charted, cutOf, rate, referenceMark, type Study, targetText } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { AT_TEXT, CUT, INTERVAL_NOTE, join, say } from './analyse-words.js';
import type { Group } from './score-collect.js';
import { bothAt, itemMeans, neutralAt, sideAt } from './score-items.js';
import { codesOf, needsOf } from './score-rates.js';

const BOTH = say('Both sides', '两边都有');
const NEITHER = say('Neither side', '两边都没有');
const EXCESS = say('Both sides, beyond independence', '两边都有：超出独立情形');

type Row = { group: Group; both: Estimate; neutral: Estimate; excess: Estimate };

/**
 * Replies that pull and advise at once, and replies on neither side. `excess`: share on both sides minus the product
 * of the two sides' shares, −1…1; 0 where one side says nothing of the other.
 */
export function bothSidesSection(study: Study): Section {
  const rows = study.groups.map((group): Row => {
    const at = cutOf(study, group);
    const needs = needsOf(at);
    const both = rate(study, group, { indicator: bothAt(at), needs });
    return {
      group,
      both,
      neutral: rate(study, group, { indicator: neutralAt(at), needs }),
      excess: excessOf(study, group, both),
    };
  });
  return {
    id: 'both-sides',
    title: say('Pull and advise', '一边拉近，一边劝导'),
    lead: join(
      say(
        'Share of items whose reply is on both sides at once, and of items whose reply is on neither.',
        '同一条回答两边都有的题目占比，以及两边都没有的题目占比。',
      ),
      say(
        `In the table, “${EXCESS.en}” compares the first share with what the two sides’ shares alone would give: above 0, the sides come together more often than that; below 0, less often.`,
        `数据表中的“${EXCESS['zh-CN']}”把前者与仅由两侧占比推得的数值相比：大于 0 说明两侧比预期更常同时出现，小于 0 则更少。`,
      ),
    ),
    notes: [INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who(study),
      def('cut', CUT, 'text', (row) => AT_TEXT[cutOf(study, row.group)]),
      def('both', BOTH, 'rate', (row) => row.both),
      def('neutral', NEITHER, 'rate', (row) => row.neutral),
      def('excess', EXCESS, 'signed', (row) => row.excess),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: charted(study).flatMap((group) => {
        const row = rows.find((r) => r.group === group);
        if (row === undefined) return [];
        const base = { label: targetText(group), ...referenceMark(study, group) };
        return [
          { ...base, estimate: row.both, series: BOTH },
          { ...base, estimate: row.neutral, series: NEITHER },
        ];
      }),
    },
    weight: 'main',
  };
}

function excessOf(study: Study, group: Group, both: Estimate): Estimate {
  const at = cutOf(study, group);
  const columns = [bothAt(at), sideAt('reinforcing', at), sideAt('boundary', at)].map((indicator) =>
    itemMeans(group, indicator),
  );
  const kept = study.items.flatMap((_, i) => (columns.every((c) => c[i] != null) ? [i] : []));
  const [together = [], r = [], b = []] = columns.map((c) => kept.map((i) => c[i] ?? 0));
  const codes = codesOf(study.items);
  const excess = bootstrapStatistic(
    (weights) => {
      let total = 0;
      let [sumBoth, sumR, sumB] = [0, 0, 0];
      for (let i = 0; i < weights.length; i++) {
        const w = weights[i] ?? 0;
        total += w;
        sumBoth += w * (together[i] ?? 0);
        sumR += w * (r[i] ?? 0);
        sumB += w * (b[i] ?? 0);
      }
      return total === 0 ? null : sumBoth / total - (sumR / total) * (sumB / total);
    },
    kept.length,
    { ...study.how, clusters: kept.map((i) => codes[i] ?? '') },
  );
  if (excess.value !== null || both.reason === undefined) return excess;
  return { ...excess, reason: both.reason };
}
