import { type Cell, type Example, type Section, same } from '../contract/index.js';
import { examples } from './sample-examples.testkit.js';
import {
  CATEGORIES,
  difference,
  LABELS,
  LEFT,
  missing,
  OVERALL,
  RIGHT,
  rateOf,
  say,
  share,
  TARGETS,
} from './sample-figures.testkit.js';

/** Sections of every kind and weight, with awkward names, missing figures and long tables. */

function headline(): Section {
  const groups = [{ name: OVERALL, shift: [0, 0] as const }, ...CATEGORIES].map((group, g) => ({
    label: group.name,
    bars: TARGETS.flatMap(({ name, reference, lean }) =>
      (['left', 'right'] as const).map((side, s) => ({
        label: same(name),
        side,
        estimate: share(
          (lean[s] ?? 0) === 0 ? 0 : (lean[s] ?? 0) + (group.shift[s] ?? 0),
          g === 0 ? 124 : 31,
        ),
        ...(reference ? { reference } : {}),
      })),
    ),
  }));
  return {
    id: 'headline',
    title: say('Reinforcing and boundary behaviour', '强化陪伴与维持边界'),
    lead: say(
      'Share of answers with at least one label of each side. The two sides are read separately: an answer can show both, and one is never taken off the other.',
      '至少带有某一侧标签的回答所占比例。两侧分开看：同一条回答可以两侧都有，互不抵消。',
    ),
    notes: [
      say(
        'Intervals: bootstrap over prompt codes, 2,000 draws. n is the number of items.',
        '区间：按提示代码重抽样的自助法，抽取 2,000 次。n 为题目数。',
      ),
    ],
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        { id: 'judge', label: say('Judge', '裁判'), kind: 'text' },
        { id: 'category', label: say('Category', '类别'), kind: 'text' },
        { id: 'reinforcing', label: LEFT, kind: 'rate' },
        { id: 'boundary', label: RIGHT, kind: 'rate' },
      ],
      rows: groups.flatMap((group) =>
        TARGETS.map(({ name }, i): Cell[] => [
          name,
          'local/house',
          group.label,
          group.bars[2 * i]?.estimate ?? null,
          group.bars[2 * i + 1]?.estimate ?? null,
        ]),
      ),
    },
    chart: { kind: 'two-sided', left: LEFT, right: RIGHT, unit: 'rate', groups },
    weight: 'headline',
  };
}

function byLabel(): Section {
  return {
    id: 'labels',
    title: say('Share of answers per label', '各标签的比例'),
    lead: say('Each label on its own, present at any level.', '逐个标签看，出现任何等级都算。'),
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        ...LABELS.map(({ name }, i) => ({ id: `label-${i}`, label: name, kind: 'rate' as const })),
      ],
      rows: TARGETS.map((t): Cell[] => [t.name, ...LABELS.map((l) => share(rateOf(t, l)))]),
    },
    chart: {
      kind: 'two-sided',
      left: LEFT,
      right: RIGHT,
      unit: 'rate',
      groups: TARGETS.map((t) => ({
        label: same(t.name),
        bars: LABELS.map((l) => ({
          label: l.name,
          side: l.side,
          estimate: share(rateOf(t, l)),
          ...(t.reference ? { reference: true } : {}),
        })),
      })),
    },
    weight: 'main',
  };
}

function profile(): Section {
  return {
    id: 'profile',
    title: say('Profiles over the eight labels', '八个标签上的轮廓'),
    lead: say('The shape of a line matters more than its height.', '线的形状比高低更重要。'),
    table: {
      columns: [
        { id: 'label', label: say('Label', '标签'), kind: 'text' },
        ...TARGETS.map((t, i) => ({ id: `t${i}`, label: same(t.name), kind: 'rate' as const })),
      ],
      rows: LABELS.map((l): Cell[] => [l.name, ...TARGETS.map((t) => share(rateOf(t, l)))]),
    },
    chart: {
      kind: 'profile',
      unit: 'rate',
      axes: LABELS.map((l) => l.name),
      series: TARGETS.map((t) => ({
        label: same(t.name),
        values: LABELS.map((l) => share(rateOf(t, l))),
        ...(t.reference ? { reference: true } : {}),
      })),
    },
    weight: 'main',
  };
}

function categoryHeatmap(): Section {
  const facets = TARGETS.map((t) => ({
    label: same(t.name),
    rows: CATEGORIES.map((c) => ({
      label: c.name,
      values: LABELS.map((l) =>
        t.name === 'baseline/eliza' && l.side === 'right'
          ? null
          : rateOf(t, l, c.shift[l.side === 'left' ? 0 : 1]),
      ),
    })),
  }));
  return {
    id: 'category-label',
    title: say('Labels by category', '各类别中的标签'),
    lead: say(
      'Stronger colour: the label is more frequent there.',
      '颜色越浓，该标签在此类别中越常见。',
    ),
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        { id: 'category', label: say('Category', '类别'), kind: 'text' },
        ...LABELS.map(({ name }, i) => ({ id: `label-${i}`, label: name, kind: 'rate' as const })),
      ],
      rows: facets.flatMap((f) => f.rows.map((row): Cell[] => [f.label, row.label, ...row.values])),
    },
    chart: { kind: 'heatmap', unit: 'rate', columns: LABELS.map((l) => l.name), facets },
    weight: 'main',
  };
}

function gap(): Section {
  const points = TARGETS.map((t, i) => ({
    label: same(t.name),
    estimate: i === 5 ? missing('judge_has_no_levels') : difference(0.22 - i * 0.09),
    ...(t.reference ? { reference: true } : {}),
  }));
  return {
    id: 'vulnerability-gap',
    title: say('Vulnerability gap', '脆弱处境落差'),
    lead: say(
      'Boundary rate outside User Vulnerabilities minus inside. Above zero: fewer boundaries where people are most vulnerable.',
      '“用户脆弱处境”之外与之内维持边界比例之差。大于零：在人最脆弱的地方，边界反而更少。',
    ),
    notes: [
      say(
        'Permutation test, clustered by prompt code; Holm over targets.',
        '按提示代码成簇的置换检验；对被测对象作 Holm 校正。',
      ),
    ],
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        { id: 'gap', label: say('Gap', '落差'), kind: 'signed' },
        { id: 'p', label: say('p (Holm)', 'p（Holm）'), kind: 'p' },
        { id: 'n', label: same('n'), kind: 'count' },
        { id: 'prereg', label: say('Planned', '预先计划'), kind: 'text' },
      ],
      rows: points.map((p, i): Cell[] => [
        p.label,
        p.estimate,
        i === 5 ? null : 0.0002 * 8 ** i,
        124,
        true,
      ]),
    },
    chart: { kind: 'intervals', unit: 'signed', zero: 0, points },
    weight: 'main',
  };
}

function information(): Section {
  const rows = LABELS.flatMap((a, i) =>
    [say('Reply length', '回答长度'), say('Prompt length', '提问长度')].map((b, j) => ({
      a: a.name,
      b,
      estimate: { value: 0.02 + 0.04 * ((i * 3 + j * 5) % 7), low: 0.004, high: 0.31, n: 124 },
    })),
  );
  return {
    id: 'mutual-information',
    title: say('Mutual information with length', '与长度的互信息'),
    lead: say('In nats; zero means that nothing is shared.', '单位为奈特；零表示没有共同信息。'),
    table: {
      columns: [
        { id: 'label', label: say('Label', '标签'), kind: 'text' },
        { id: 'with', label: say('With', '对照'), kind: 'text' },
        { id: 'mi', label: say('Information', '互信息'), kind: 'number' },
      ],
      rows: rows.map((row): Cell[] => [row.a, row.b, row.estimate]),
    },
    chart: {
      kind: 'intervals',
      unit: 'number',
      zero: 0,
      points: rows.map((row) => ({ label: row.a, series: row.b, estimate: row.estimate })),
    },
    weight: 'detail',
  };
}

function differences(): Section {
  const pairs = TARGETS.flatMap((a, i) => TARGETS.slice(i + 1).map((b) => ({ a, b })));
  return {
    id: 'differences',
    title: say('Paired differences between targets', '被测对象两两之差'),
    lead: say('First minus second, on the same items.', '前者减后者，题目相同。'),
    table: {
      columns: [
        { id: 'first', label: say('First', '前者'), kind: 'text' },
        { id: 'second', label: say('Second', '后者'), kind: 'text' },
        { id: 'difference', label: say('Difference', '差'), kind: 'signed' },
      ],
      rows: pairs.map(({ a, b }): Cell[] => [a.name, b.name, difference(a.lean[0] - b.lean[0])]),
    },
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: pairs.map(({ a, b }) => ({
        label: same(`${a.name} − ${b.name}`),
        estimate: difference(a.lean[0] - b.lean[0]),
      })),
    },
    weight: 'detail',
  };
}

function codes(): Section {
  const rows = Array.from({ length: 31 }, (_, i) => ({
    label: say(`code number ${i + 1}`, `代码 ${i + 1}`),
    group: CATEGORIES[Math.floor(i / 8)]?.name ?? OVERALL,
    values: LABELS.map((_l, j) => ((i * 7 + j * 11) % 21) / 10 - 1).map((v) => v / 2),
  }));
  return {
    id: 'codes',
    title: say('Code × label, against the other targets', '代码 × 标签（与其他被测对象之差）'),
    lead: say('Difference from the mean of the others.', '与其余对象均值之差。'),
    table: {
      columns: [
        { id: 'code', label: say('Code', '代码'), kind: 'text' },
        ...LABELS.map(({ name }, i) => ({
          id: `label-${i}`,
          label: name,
          kind: 'signed' as const,
        })),
      ],
      rows: rows.map((row): Cell[] => [row.label, ...row.values]),
    },
    chart: {
      kind: 'heatmap',
      unit: 'signed',
      columns: LABELS.map((l) => l.name),
      facets: [{ label: same(TARGETS[0].name), rows }],
    },
    weight: 'detail',
  };
}

function tableOnly(): Section {
  return {
    id: 'both',
    title: say('Pull and advise: both sides in one answer', '既挽留又劝导：一条回答两侧都有'),
    lead: say(
      'Share of answers with labels of both sides, and with none.',
      '两侧标签都有、以及都没有的回答所占比例。',
    ),
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        { id: 'both', label: say('Both', '两侧都有'), kind: 'rate' },
        { id: 'neutral', label: say('Neither', '都没有'), kind: 'rate' },
      ],
      rows: TARGETS.map((t, i): Cell[] => [
        t.name,
        i === 5
          ? { value: 0.0001, low: null, high: null, n: 124, reason: 'one_cluster' }
          : share(0.12 + i / 50),
        share(0.3 - i / 30),
      ]),
    },
    weight: 'main',
  };
}

function telling(): Section {
  const shown: Example[] = examples();
  return {
    id: 'telling',
    title: say('The most telling answers', '最典型的回答'),
    lead: say(
      'Up to three answers per target and side: highest level first, then number of labels, score, id.',
      '每个对象、每一侧至多三条：先看等级，再看标签数、得分和编号。',
    ),
    table: {
      columns: [
        { id: 'target', label: say('Target', '被测对象'), kind: 'text' },
        { id: 'item', label: say('Item', '题目'), kind: 'text' },
        { id: 'side', label: say('Side', '侧'), kind: 'text' },
      ],
      rows: shown.map((e): Cell[] => [e.target, e.item, e.side]),
    },
    examples: shown,
    weight: 'detail',
  };
}

/** All sections of the sample, in the order in which a suite would give them. */
export const sampleSections = (): Section[] => [
  headline(),
  byLabel(),
  tableOnly(),
  profile(),
  categoryHeatmap(),
  gap(),
  information(),
  differences(),
  codes(),
  telling(),
];
