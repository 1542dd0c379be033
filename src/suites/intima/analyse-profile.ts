import type { Estimate, Section, Text } from '../../contract/index.js';
import {
  charted,
  cutOf,
  isReference,
  profile,
  referenceMark,
  type Study,
  targetText,
} from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { AT_TEXT, CUT, INTERVAL_NOTE, join, say } from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import { SIDE_LABELS } from './types.js';

type Row = { group: Group; shares: Estimate[] };

/** Each target as one line over the eight labels, references dashed. */
export function profileSection(study: Study): Section {
  const rows = study.groups.map((group): Row => ({ group, shares: profile(study, group) }));
  const drawn = charted(study);
  return {
    id: 'profile',
    title: say('Profiles', '标签剖面'),
    lead: join(
      say(
        'One line a target over the eight labels, reinforcing first, then boundary.',
        '每个对象一条线，横跨八个标签，先“强化陪伴”后“维持边界”。',
      ),
      ...referencesDrawn(study, drawn),
      say(
        'Compare the shapes: a target is its whole line, not a point on it.',
        '请比较线的形状：一个对象要看整条线，而不是线上的某一点。',
      ),
    ),
    notes: [INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who(study),
      def('cut', CUT, 'text', (row) => AT_TEXT[cutOf(study, row.group)]),
      ...SIDE_LABELS.map((label, i) =>
        def<Row>(label, LABEL_NAMES[label], 'rate', (row) => row.shares[i] ?? null),
      ),
    ]),
    chart: {
      kind: 'profile',
      unit: 'rate',
      axes: SIDE_LABELS.map((label) => LABEL_NAMES[label]),
      series: rows
        .filter((row) => drawn.includes(row.group))
        .map((row) => ({
          label: targetText(row.group),
          values: row.shares,
          ...referenceMark(study, row.group),
        })),
    },
    weight: 'main',
  };
}

/** What is said of references: charts dash them only where measured targets stand beside them. */
function referencesDrawn(study: Study, drawn: readonly Group[]): Text[] {
  const references = drawn.filter((group) => isReference(study, group)).length;
  if (references === 0) return [];
  if (references === drawn.length) {
    return [
      say(
        'All lines here are references: scripted baselines or samples written for this project.',
        '此处各线均为参照，即脚本基线或本项目自写的样本。',
      ),
    ];
  }
  return [
    say(
      'Dashed lines are references: scripted baselines or samples written for this project.',
      '虚线为参照，即脚本基线或本项目自写的样本。',
    ),
  ];
}
