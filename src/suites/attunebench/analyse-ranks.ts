import type { Estimate, Section, Text } from '../../contract/index.js';
import { bootstrapSums, kendallTau, ranks, spearman, spearmanCritical } from '../../stats/index.js';
import { abilitiesOf, figuresOf, type Line, models, oneEach, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { INTERVAL_NOTE, join, say } from './analyse-words.js';
import { clustersOf, columnOf, nothing } from './score-figures.js';
import { MEASURES, type Measure } from './score-measures.js';

/** How alike the abilities rank the measured targets; null with fewer than two targets. */
export function rankMatrixSection(study: Study): Section | null {
  const lines = models(study);
  if (lines.length < 2) return null;
  const abilities = abilitiesOf(study);
  const pairs = abilities.flatMap((a, i) =>
    abilities.slice(i + 1).map((b) => ({ a, b, ...rankAgreement(study, lines, a, b) })),
  );
  const of = (a: Measure, b: Measure): number | null =>
    a === b
      ? 1
      : (pairs.find((p) => (p.a === a && p.b === b) || (p.a === b && p.b === a))?.rho.value ??
        null);
  return {
    id: 'ranks',
    title: say('Do abilities rank alike?', '各项能力的排名一致吗'),
    lead: join(
      say(
        'Rank correlation of the measured targets between each two abilities.',
        '被测对象在两两能力上的排名相关。',
      ),
      readable(lines.length),
    ),
    notes: [
      say(
        'Intervals resample participants: they show how far the order of these targets depends on these conversations. How far it would hold for other targets is what the threshold is about. ρ: Spearman; τ-b: Kendall, corrected for ties. Baselines and people are left out.',
        '区间按参与者重抽，反映这些被测对象的次序在多大程度上取决于这批对话；换一批被测对象是否仍然如此，则看上述阈值。ρ 为 Spearman，τ-b 为经并列校正的 Kendall。基线与真人不计入。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(pairs, [
      def('first', say('Ability', '能力'), 'text', (r) => MEASURES[r.a].name),
      def('second', say('Other ability', '另一能力'), 'text', (r) => MEASURES[r.b].name),
      def('targets', say('Targets', '被测对象数'), 'count', (r) => r.targets),
      def('rho', say('Spearman’s ρ', 'Spearman ρ'), 'number', (r) => r.rho),
      def('tau', say('Kendall’s τ-b', 'Kendall τ-b'), 'number', (r) => r.tau),
      def('told', say('|ρ| beyond the threshold', '|ρ| 超过阈值'), 'text', (r) =>
        told(r.rho.value, r.targets),
      ),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'number',
      columns: abilities.map((ability) => MEASURES[ability].name),
      facets: [
        {
          label: say('Spearman’s ρ', 'Spearman ρ'),
          rows: abilities.map((a) => ({
            label: MEASURES[a].name,
            values: abilities.map((b) => of(a, b)),
          })),
        },
      ],
    },
    weight: 'main',
  };
}

/** What so many targets can tell. */
export function readable(targets: number): Text {
  const least = spearmanCritical(targets);
  if (least === null)
    return say(
      `With ${targets} targets no |ρ| can be told from 0.`,
      `只有 ${targets} 个被测对象时，任何 |ρ| 都无法与 0 区分。`,
    );
  const x = least.toFixed(2);
  return say(
    `With ${targets} targets |ρ| below ${x} cannot be told from 0 (p = 0.05, two-sided).`,
    `有 ${targets} 个被测对象时，低于 ${x} 的 |ρ| 无法与 0 区分（双侧 p = 0.05）。`,
  );
}

function told(rho: number | null, targets: number): Text | null {
  if (rho === null) return null;
  const least = spearmanCritical(targets);
  return least !== null && Math.abs(rho) >= least - 1e-9 ? say('yes', '是') : say('no', '否');
}

/** Rank correlations of targets by two measures, over those that have both. Resampled over participants. */
function rankAgreement(
  study: Study,
  lines: readonly Line[],
  a: Measure,
  b: Measure,
): { rho: Estimate; tau: Estimate; targets: number } {
  const has = (line: Line, measure: Measure): boolean =>
    columnOf(line.group, measure).some((score) => (score?.value ?? null) !== null);
  const use = lines.filter((line) => has(line, a) && has(line, b));
  if (use.length < 2) {
    const none = nothing('too_few', use.length);
    return { rho: none, tau: none, targets: use.length };
  }
  const columns = use.flatMap(({ group }) => [columnOf(group, a), columnOf(group, b)]);
  const rows = study.items.map((_, i) =>
    columns.flatMap((column) => {
      const value = column[i]?.value ?? null;
      return value === null ? [0, 0] : [value, 1];
    }),
  );
  const means = (sums: Float64Array, which: 0 | 1): (number | null)[] =>
    use.map((_, k) => {
      const at = 4 * k + 2 * which;
      const n = sums[at + 1] ?? 0;
      return n === 0 ? null : (sums[at] ?? 0) / n;
    });
  const { seed, draws } = study;
  const of = (figure: typeof spearman): Estimate => ({
    ...bootstrapSums(rows, (sums) => figure(means(sums, 0), means(sums, 1)).value, {
      seed,
      draws,
      clusters: clustersOf(study),
    }),
    n: use.length,
  });
  return { rho: of(spearman), tau: of(kendallTau), targets: use.length };
}

/** Ranks turn by turn against ranks on the whole conversation. */
export function wholeSection(study: Study): Section {
  const lines = oneEach(study);
  const compared = models(study);
  const value = (line: Line, measure: Measure): Estimate =>
    figuresOf(study, line, [measure])[0] ?? nothing('no_items');
  const placed = (measure: Measure): Map<Line, number> => {
    const scored = compared.flatMap((line) => {
      const x = value(line, measure).value;
      return x === null ? [] : [{ line, x }];
    });
    const order = ranks(scored.map(({ x }) => -x));
    return new Map(scored.map(({ line }, i) => [line, order[i] ?? 0]));
  };
  const [turns, whole] = [placed('per_turn'), placed('holistic')];
  const rows = [...lines, ...study.baselines.filter((l) => l.target.endsWith('/majority'))].map(
    (line) => ({
      line,
      turn: value(line, 'per_turn'),
      holistic: value(line, 'holistic'),
      turnRank: turns.get(line) ?? null,
      wholeRank: whole.get(line) ?? null,
    }),
  );
  const agreement = rankAgreement(study, compared, 'per_turn', 'holistic').rho.value;
  return {
    id: 'turn-and-whole',
    title: say('Turn by turn and as a whole', '逐轮与整段'),
    lead: join(
      say(
        'Whether those who follow a conversation turn by turn also sum it up well.',
        '逐轮跟得上的，整段是否也概括得好。',
      ),
      ...(agreement === null
        ? []
        : [
            say(
              `Rank correlation ρ = ${agreement.toFixed(2)}.`,
              `排名相关 ρ = ${agreement.toFixed(2)}。`,
            ),
            readable(compared.length),
          ]),
    ),
    notes: [
      say(
        'Per turn: mean of recognition, classification and preference. Ranks among the measured targets, 1 is best. The two scales differ, so compare ranks and not figures.',
        '逐轮：情绪识别、行为判断、偏好预测三者平均。名次只在被测对象之间排，1 为最好。两个尺度不同，应比名次，不比数值。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('per_turn', MEASURES.per_turn.name, 'rate', (r) => r.turn),
      def('holistic', MEASURES.holistic.name, 'rate', (r) => r.holistic),
      def('turn_rank', say('Rank per turn', '逐轮名次'), 'number', (r) => r.turnRank),
      def('whole_rank', say('Rank as a whole', '整段名次'), 'number', (r) => r.wholeRank),
      def('shift', say('Places gained as a whole', '整段前移名次'), 'number', (r) =>
        r.turnRank === null || r.wholeRank === null ? null : r.turnRank - r.wholeRank,
      ),
    ]),
    weight: 'main',
  };
}
