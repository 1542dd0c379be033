import type { Section, Text } from '../../contract/index.js';
import { transitionShares } from '../../stats/index.js';
import { type Line, overTime, type Study } from './analyse-study.js';
import { type Def, def, intervalChart, TARGET, tableOf, who } from './analyse-table.js';
import { GOLD_NOTE, INTERVAL_NOTE, labelText, SCENARIO_NAMES, say } from './analyse-words.js';
import { patternIds } from './labels.js';
import { goldPaths } from './relations-paths.js';
import { type Transitions, transitionsOf } from './relations-transitions.js';
import type { Scenario } from './types.js';

const ANNOTATION: Text = say('annotation', '标注');

/** Which pattern follows which, as annotated and as answered. One section a scenario. */
export function transitionSections(study: Study): Section[] {
  if (!study.tasks.includes('pattern')) return [];
  return study.scenarios.flatMap((scenario) => transitionSection(study, scenario) ?? []);
}

function transitionSection(study: Study, scenario: Scenario): Section | null {
  const labels = patternIds(scenario);
  const gold = transitionsOf(goldPaths(study.items), scenario, study.how).gold;
  if (gold.flat().every((n) => n === 0)) return null;
  const tables = [
    { name: ANNOTATION, counts: gold, distances: null as Transitions['rows'] | null },
    ...overTime(study).map(({ line, paths }) => {
      const { said, rows } = transitionsOf(paths, scenario, study.how);
      return { name: line.name, counts: said, distances: rows };
    }),
  ];
  const rows = tables.flatMap(({ name, counts, distances }) => {
    const shares = transitionShares(counts);
    return labels.map((label, r) => ({
      name,
      label,
      n: (counts[r] ?? []).reduce((a, b) => a + b, 0),
      shares: shares[r] ?? null,
      distance: distances?.[r] ?? null,
    }));
  });
  type Row = (typeof rows)[number];
  const columns: Def<Row>[] = [
    def('target', TARGET, 'text', (row) => row.name),
    def('from', say('From', '由'), 'text', (row) => labelText(row.label)),
    def('changes', say('Changes', '转变数'), 'count', (row) => row.n),
    ...labels.map((label, c) =>
      def<Row>(label, toText(label), 'rate', (row) => row.shares?.[c] ?? null),
    ),
    def('distance', say('Distance', '距离'), 'number', (row) => row.distance),
  ];
  return {
    id: `transitions-${scenario}`,
    title: join2(say('What follows what', '模式如何转变'), SCENARIO_NAMES[scenario]),
    lead: say(
      'Where a pattern goes when it changes: shares of the changes between neighbouring labelled rows of a session, each row of the table to 100 %. First as annotated, then as each target’s answers would have it.',
      '模式发生变化时转向哪里：同一会谈相邻的有标签行之间的转变占比，表中每行合计 100%。先列标注，再列各被测对象的回答。',
    ),
    notes: [
      say(
        'Rows where the pattern stays are left out, and no change leads over a row without an answer. Distance: half the sum of absolute differences from the annotation’s row, 0 to 1.',
        '模式不变的行不计；没有回答的行切断转变。距离：与标注同一行之差的绝对值之和的一半，0–1。',
      ),
      GOLD_NOTE,
    ],
    table: tableOf(rows, columns),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: labels.map(labelText),
      facets: tables.map(({ name, counts }) => {
        const shares = transitionShares(counts);
        return {
          label: name,
          rows: labels.map((label, r) => ({
            label: labelText(label),
            values: labels.map((_, c) => (r === c ? null : (shares[r]?.[c] ?? null))),
          })),
        };
      }),
    },
    weight: 'detail',
  };
}

const join2 = (a: Text, b: Text): Text =>
  say(`${a.en}: ${b.en.toLowerCase()}`, `${a['zh-CN']}：${b['zh-CN']}`);

const toText = (label: string): Text => {
  const { en, 'zh-CN': zh } = labelText(label);
  return say(`to ${en}`, `转为${zh}`);
};

/** How far the answers' transitions are from the annotation's. Null without any change. */
export function transitionDistanceSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const rows = overTime(study).flatMap(({ line, paths }) =>
    study.scenarios.map((scenario) => ({
      line,
      scenario,
      of: transitionsOf(paths, scenario, study.how),
    })),
  );
  if (rows.every(({ of }) => of.distance.value === null)) return null;
  return {
    id: 'transition-distance',
    title: say('Distance of transitions', '转变的距离'),
    lead: say(
      'How far the answers’ changes of pattern are from the annotated ones: 0 for the same shares, 1 for nothing in common, averaged over the patterns that are left, by how often they are.',
      '回答所呈现的模式转变与标注相差多远：0 为占比相同，1 为毫无重合；按各模式被离开的次数加权平均。',
    ),
    notes: [
      say(
        'Chance alone keeps the distance above 0, the more so with few changes: compare targets on the same sessions, not with 0. Covered: share of annotated changes from a pattern that the answers leave too.',
        '偶然性本身就使距离大于 0，转变越少越明显：应在同样的会谈上比较被测对象，而不是与 0 相比。覆盖：标注的转变中，其起点模式在回答里也有离开的占比。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('scenario', say('Scenario', '场景'), 'text', (row) => SCENARIO_NAMES[row.scenario]),
      def('distance', say('Distance', '距离'), 'number', (row) => row.of.distance),
      def('covered', say('Covered', '覆盖'), 'rate', (row) => row.of.covered),
      def('gold', say('Changes annotated', '标注的转变'), 'count', (row) => total(row.of.gold)),
      def('said', say('Changes answered', '回答中的转变'), 'count', (row) => total(row.of.said)),
    ]),
    chart: intervalChart(
      rows.map((row) => ({ ...row, line: named(row.line, SCENARIO_NAMES[row.scenario]) })),
      'number',
      [{ estimate: (row) => row.of.distance }],
    ),
    weight: 'detail',
  };
}

const named = (line: Line, part: Text): Line => ({
  ...line,
  name: say(`${line.name.en}, ${part.en.toLowerCase()}`, `${line.name['zh-CN']}，${part['zh-CN']}`),
});

const total = (table: readonly (readonly number[])[]): number =>
  table.flat().reduce((a, b) => a + b, 0);
