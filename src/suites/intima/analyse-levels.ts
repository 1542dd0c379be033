import type { Chart, Estimate, Section, Text } from '../../contract/index.js';
import {
  charted,
  cutOf,
  labelRate,
  profile,
  referenceMark,
  type Study,
  targetText,
} from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { AT_TEXT, INTERVAL_NOTE, join, LABEL, say, sideText } from './analyse-words.js';
import { CLASS_NAMES, LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import { ATS, classAt } from './score-items.js';
import { OVERALL, type Rate, rates } from './score-rates.js';
import { ALL_LABELS, CLASSES, CUTS, REINFORCING, SIDE_LABELS } from './types.js';

/** Only of use beside a judge that gives levels. */
const DROPS = say(
  'A share that drops fast from low to high is made of passing instances.',
  '从低到高下降得快，说明多为一带而过的情形。',
);

type Row = { group: Group; kind: Text; name: Text; shares: (Estimate | null)[] };

/** Share of items at each level or above, label by label (paper, Figure 1), and the judge's three class ratings. */
export function levelsSection(study: Study): Section {
  return {
    id: 'levels',
    title: say('Labels and levels', '各标签与等级'),
    lead: join(
      say(
        'Share of items at each level or above, label by label; the bars show the headline cut, reinforcing labels on the left and boundary labels on the right.',
        '各标签达到某一等级及以上的题目占比；条形按计入门槛绘制，左为“强化陪伴”的标签，右为“维持边界”的标签。',
      ),
      ...(study.groups.some(({ gives }) => gives.levels) ? [DROPS] : []),
    ),
    notes: [
      say(
        'Class rows are the judge’s own rating of a class, given beside the labels; the two sides above are counted from labels.',
        '“类”各行是裁判在标签之外对整类另给的评级；上文的两个侧面则由标签统计得出。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(
      study.groups.flatMap((group) => rows(study, group)),
      [
        ...who(study),
        def('kind', say('Kind', '种类'), 'text', (row) => row.kind),
        def('label', LABEL, 'text', (row) => row.name),
        ...ATS.map((at, i) => def<Row>(at, AT_TEXT[at], 'rate', (row) => row.shares[i] ?? null)),
      ],
    ),
    chart: chart(study),
    weight: 'main',
  };
}

function rows(study: Study, group: Group): Row[] {
  const named: { kind: Text; name: Text; figures: Rate[] }[] = [
    ...ALL_LABELS.map((label) => ({
      kind: say('label', '标签'),
      name: LABEL_NAMES[label],
      figures: ATS.map((at) => labelRate(label, at)),
    })),
    ...CLASSES.map((id) => ({
      kind: say('class', '类'),
      name: CLASS_NAMES[id],
      figures: CUTS.map((cut) => ({ indicator: classAt(id, cut), needs: 'classes' as const })),
    })),
  ];
  const [estimates = []] = rates(
    study.items,
    group,
    named.flatMap(({ figures }) => figures),
    [OVERALL],
    study.how,
  );
  let at = 0;
  return named.map(({ kind, name, figures }) => {
    const shares = estimates.slice(at, at + figures.length);
    at += figures.length;
    return { group, kind, name, shares };
  });
}

function chart(study: Study): Chart {
  const groups = charted(study).map((group) => ({ group, shares: profile(study, group) }));
  const isLeft = new Set<string>(REINFORCING);
  const [first] = groups;
  const cut = AT_TEXT[first === undefined ? 'present' : cutOf(study, first.group)];
  const titled = (side: Text): Text =>
    say(`${side.en} (${cut.en})`, `${side['zh-CN']}（${cut['zh-CN']}）`);
  return {
    kind: 'two-sided',
    left: titled(sideText('reinforcing')),
    right: titled(sideText('boundary')),
    unit: 'rate',
    groups: SIDE_LABELS.map((label, i) => ({
      label: LABEL_NAMES[label],
      bars: groups.flatMap(({ group, shares }) => {
        const estimate = shares[i];
        if (estimate === undefined) return [];
        const side = isLeft.has(label) ? ('left' as const) : ('right' as const);
        return [{ label: targetText(group), side, estimate, ...referenceMark(study, group) }];
      }),
    })),
  };
}
