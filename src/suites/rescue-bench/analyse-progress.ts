import type { Estimate, Section, Text } from '../../contract/index.js';
import { referenceMark } from '../shared/lines.js';
import { overTime, point, type Study } from './analyse-study.js';
import { def, TARGET, tableOf } from './analyse-table.js';
import { INTERVAL_NOTE, labelText, SCENARIO_NAMES, say } from './analyse-words.js';
import { patternIds } from './labels.js';
import { goldPaths } from './relations-paths.js';
import { accuracyByProgress, BINS, labelMix } from './relations-progress.js';

/** 0–10 … 90–100 % of a session's rows. */
const TENTHS: readonly Text[] = Array.from({ length: BINS }, (_, i) =>
  say(`${i * 10}–${i * 10 + 10} %`, `${i * 10}–${i * 10 + 10}%`),
);

/** Pattern accuracy through the session, as in the paper's figure, by target and over all measured targets. */
export function progressSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const lines = overTime(study);
  const measured = lines.filter(({ line }) => line.role === 'measured');
  const rows: { name: Text; bins: Estimate[]; reference?: true }[] = [
    ...(measured.length > 1
      ? [
          {
            name: say('all measured targets', '全部被测对象'),
            bins: accuracyByProgress(
              measured.flatMap(({ paths }) => paths),
              study.how,
            ),
          },
        ]
      : []),
    ...lines.map(({ line, paths }) => ({
      name: line.name,
      bins: accuracyByProgress(paths, study.how),
      ...referenceMark(line),
    })),
  ];
  if (rows.every(({ bins }) => bins.every(({ value }) => value === null))) return null;
  return {
    id: 'progress',
    title: say('Through the session', '会谈进程'),
    lead: say(
      'Pattern accuracy in ten equal parts of a session’s rows: does more context help, or does a long session wear the reading down?',
      '把会谈的行等分为十段，各段的模式准确率：上文越多是越准，还是会谈越长越读不准？',
    ),
    notes: [
      say(
        'The paper pools its models and draws a standard error; here each target has its own interval, and all measured targets together have one where there are several.',
        '论文合并各模型并画标准误；这里每个被测对象各有区间，有多个时另给出合并后的区间。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('target', TARGET, 'text', (row) => row.name),
      ...TENTHS.map((label, i) =>
        def<(typeof rows)[number]>(`t${i}`, label, 'rate', (row) => row.bins[i] ?? point(null, 0)),
      ),
    ]),
    chart: {
      kind: 'profile',
      ordered: true,
      unit: 'rate',
      axes: [...TENTHS],
      series: rows.map(({ name, bins, reference }) => ({
        label: name,
        values: bins,
        ...(reference && { reference }),
      })),
    },
    weight: 'main',
  };
}

/** The annotation's mix of patterns through the session. */
export function labelMixSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const paths = goldPaths(study.items);
  const facets = study.scenarios.map((scenario) => {
    const labels = patternIds(scenario);
    const inside = paths.filter((path) => path.scenario === scenario);
    const mix = labelMix(inside, labels);
    return {
      scenario,
      rows: labels.map((label, l) => ({ label, values: mix.map((bin) => bin?.[l] ?? null) })),
    };
  });
  const rows = facets.flatMap(({ scenario, rows: all }) =>
    all.map((row) => ({ scenario, ...row })),
  );
  if (rows.every(({ values }) => values.every((value) => value === null))) return null;
  return {
    id: 'label-mix',
    title: say('Patterns through the session', '各段的模式构成'),
    lead: say(
      'Share of each annotated pattern in ten equal parts of the sessions. This is the data, not an answer: it says what a target could have learnt from position alone.',
      '会谈十等分后，各段中每种标注模式的占比。这是数据本身而非回答：它说明仅凭位置能猜到多少。',
    ),
    table: tableOf(rows, [
      def('scenario', say('Scenario', '场景'), 'text', (row) => SCENARIO_NAMES[row.scenario]),
      def('label', say('Pattern', '模式'), 'text', (row) => labelText(row.label)),
      ...TENTHS.map((label, i) =>
        def<(typeof rows)[number]>(`t${i}`, label, 'rate', (row) => row.values[i] ?? null),
      ),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: [...TENTHS],
      facets: facets.map(({ scenario, rows: all }) => ({
        label: SCENARIO_NAMES[scenario],
        rows: all.map(({ label, values }) => ({ label: labelText(label), values })),
      })),
    },
    weight: 'detail',
  };
}
