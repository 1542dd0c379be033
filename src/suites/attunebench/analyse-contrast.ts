import type { Scored, Section, Side, Some, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { type Difference, holm, pairedDifference } from '../../stats/index.js';
import { oneEach, type Study, studyOf } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import { P, P_HOLM, say } from './analyse-words.js';
import { isOmniscient } from './prompt-parts.js';
import { type AttuneRow, collect } from './score-collect.js';
import { clustersOf, columnOf } from './score-figures.js';
import { ABILITIES, MEASURES, type Measure } from './score-measures.js';
import type { Answer, AskOptions, AttuneItem, ScoreOptions, Verdict } from './types.js';

type AttuneSide = Side<AttuneItem, AskOptions, ScoreOptions, Answer, Verdict>;

const COMPARED: readonly Measure[] = [
  ...ABILITIES,
  'observed/accuracy',
  'preferred/accuracy',
  'panas/adjusted',
  'composite',
];

/**
 * What a mode, a PANAS strategy, shuffling or any other difference between the conditions of one run does: each further
 * condition against the first, on the conversations that both have with equal text.
 */
export async function contrast(
  sides: Some<AttuneSide>,
  seed: string,
  reference: ReadonlySet<string> = new Set(),
): Promise<Section[]> {
  const conditions = await Promise.all(
    sides.map(async ({ id, s, rows }) => ({
      id,
      study: studyOf(
        await collect(rows() as AsyncIterable<AttuneRow>, s, false),
        reference,
        s,
        seed,
      ),
    })),
  );
  return conditions.flatMap((other, i) => {
    const base = baseOf(conditions.slice(0, i), other);
    if (base === null) return [];
    const section = deltaSection(base.study, other.study);
    if (section === null) return [];
    if (conditions.length === 2) return [section];
    const between = `${base.id} → ${other.id}`;
    const title = say(
      `${section.title.en} (${between})`,
      `${section.title['zh-CN']}（${between}）`,
    );
    return [{ ...section, id: `${section.id}-${i + 1}`, title }];
  });
}

type Condition = { id: string; study: Study };

/** The first earlier condition from which one thing differs; where none is so near, the first of all. */
function baseOf(earlier: readonly Condition[], other: Condition): Condition | null {
  const near = earlier.find(
    ({ study }) => changesOf(study.setting, other.study.setting).length === 1,
  );
  return near ?? earlier[0] ?? null;
}

/** One measure of one target under two conditions. */
export type Delta = {
  target: string;
  judge: string | null;
  measure: Measure;
  base: number;
  other: number;
  /** `other` minus `base` on the common conversations. */
  difference: Difference;
};

/**
 * Differences on the same conversations: same id, same text, scored under both conditions. Measures that what was
 * changed cannot reach are left out, and so are answers that are not asked again: those of references and people.
 */
function deltas(base: Study, other: Study): Delta[] {
  const changes = changesOf(base.setting, other.setting);
  const scoredAnew = changes.includes('profile');
  const places = new Map(other.items.map((item, i) => [item.id, i]));
  const { seed, draws } = base;
  return base.lines.flatMap((line) => {
    const second = other.lines.find((l) => l.target === line.target && l.judge === line.judge);
    if (second === undefined) return [];
    // What no judge has a say in is compared once a target.
    const first = oneEach(base).includes(line);
    const compared = COMPARED.filter(
      (m) => (first || MEASURES[m].level === 'draft') && canDiffer(m, changes, base, other),
    );
    return compared.flatMap((measure) => {
      const values = columnOf(line.group, measure).map((score) => score?.value ?? null);
      const later = columnOf(second.group, measure);
      const paired = base.items.map((item, i) => {
        const place = places.get(item.id);
        const equal = place !== undefined && other.items[place]?.pairKey === item.pairKey;
        const b = equal && place !== undefined ? (later[place]?.value ?? null) : null;
        const a = values[i] ?? null;
        return a === null || b === null ? null : ([a, b] as const);
      });
      const both = paired.flatMap((pair) => (pair === null ? [] : [pair]));
      if (both.length === 0) return [];
      const identical = both.every(([a, b]) => a === b);
      if (identical && line.role !== 'measured' && !scoredAnew) return [];
      const mean = (which: 0 | 1): number =>
        both.reduce((sum, pair) => sum + pair[which], 0) / both.length;
      // Equal answers have no spread to make an interval of, and are no evidence that nothing differs.
      const difference: Difference = identical
        ? {
            value: 0,
            low: null,
            high: null,
            n: both.length,
            reason: 'identical',
            p: null,
            clusters: 0,
          }
        : pairedDifference(
            paired.map((pair) => pair?.[1] ?? null),
            paired.map((pair) => pair?.[0] ?? null),
            { seed, draws, clusters: clustersOf(base), range: MEASURES[measure].range },
          );
      const { target, judge } = line;
      return [{ target, judge, measure, base: mean(0), other: mean(1), difference }];
    });
  });
}

function deltaSection(base: Study, other: Study): Section | null {
  const all = deltas(base, other);
  if (all.length === 0) return null;
  const adjusted = holm(all.map(({ difference }) => difference.p));
  const rows = all.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
  const changed = changedOptions(base.setting, other.setting);
  const common = other.items.filter(({ id }) => base.items.some((item) => item.id === id)).length;
  return {
    id: 'conditions',
    title: titleOf(base.setting, other.setting),
    lead: say(
      `The second condition minus the first (${changed.join('; ') || 'equal options'}), on the ${common} conversations that both have.`,
      `第二个条件减第一个条件（${changed.join('；') || '选项相同'}），只用两者共有的 ${common} 段对话。`,
    ),
    notes: [
      say(
        'Paired by conversation; intervals and p over participants; Holm’s correction over all rows with a p. Left out: measures that the change cannot reach, and answers that were not asked again (people’s, baselines’). Where answers are identical there is no interval. The published subsets of the modes are not nested, so a difference between two published means is not this figure.',
        '按对话配对；区间与 p 值按参与者计算；Holm 校正在所有有 p 值的行之间进行。改动影响不到的指标、未重新提问的回答（真人、基线）不列出。回答完全相同时不给区间。原文各模式所用的子集互不包含，因此两个发布均值之差不等于此数。',
      ),
    ],
    table: tableOf(rows, [
      def('target', say('Target', '被测对象'), 'text', (r) => r.target),
      def('judge', say('Judge', '裁判'), 'text', (r) =>
        MEASURES[r.measure].level === 'draft' ? r.judge : null,
      ),
      def('measure', say('Measure', '指标'), 'text', (r) => MEASURES[r.measure].name),
      def('first', say('First', '第一个'), 'number', (r) => r.base),
      def('second', say('Second', '第二个'), 'number', (r) => r.other),
      def('difference', say('Difference', '差'), 'number', (r) => r.difference),
      def('p', P, 'p', (r) => r.difference.p),
      def('p_holm', P_HOLM, 'p', (r) => r.adjusted),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows
        .filter(({ measure }) => MEASURES[measure].unit === 'rate')
        .map((r) => ({
          label: MEASURES[r.measure].name,
          estimate: r.difference,
          series: same(r.target),
        })),
    },
    weight: 'main',
  };
}

type Setting = Scored<AskOptions, ScoreOptions>;

type Change = 'profile' | keyof AskOptions;

/** What differs. Order and labels of the replies follow the profile, and so are no further change beside it. */
function changesOf(a: Setting, b: Setting): Change[] {
  const names = (Object.keys(a.asked.o) as (keyof AskOptions)[]).filter(
    (name) => a.asked.o[name] !== b.asked.o[name],
  );
  const profile = a.scoring !== b.scoring || a.asked.protocol !== b.asked.protocol;
  if (!profile) return names;
  return ['profile', ...names.filter((name) => name !== 'order' && name !== 'labels')];
}

/** Measures that an option reaches; null: all of them. `swap` adds questions and changes none. */
const REACH: Readonly<Record<Change, readonly Measure[] | null>> = {
  profile: null,
  mode: null,
  panas: ['holistic', 'panas/adjusted', 'composite'],
  order: ['preference', 'composite'],
  labels: ['preference', 'composite'],
  swap: [],
  view: [],
  lang: [],
};

function canDiffer(
  measure: Measure,
  changes: readonly Change[],
  { setting: a }: Study,
  { setting: b }: Study,
): boolean {
  // Shown at the first turn in these modes, the scores before reach every answer.
  const told = changes.includes('panas') && [a, b].some(({ asked }) => isOmniscient(asked));
  return told || changes.some((change) => REACH[change]?.includes(measure) ?? true);
}

/** What differs, as `name=first → second`. */
function changedOptions(a: Setting, b: Setting): string[] {
  const names = Object.keys(a.asked.o) as (keyof AskOptions)[];
  const options = names
    .filter((name) => a.asked.o[name] !== b.asked.o[name])
    .map((name) => `${name}=${String(a.asked.o[name])} → ${String(b.asked.o[name])}`);
  const [first, second] = [`${a.asked.protocol}/${a.scoring}`, `${b.asked.protocol}/${b.scoring}`];
  return first === second ? options : [`${first} → ${second}`, ...options];
}

/** What the pair of conditions is there for: the one thing that differs, or all of them. */
function titleOf(first: Setting, second: Setting): Text {
  const changes = changesOf(first, second);
  const [only] = changes;
  if (only === undefined) return say('Two conditions', '两个条件');
  if (changes.length === 1) return TITLES[only];
  const pair = changes.every((change) => change === 'order' || change === 'labels');
  if (pair) return say('Order and labels of the replies', '回复的顺序与标签');
  return say(
    `Several things at once: ${changes.map((change) => TITLES[change].en).join('; ')}`,
    `多处同时不同：${changes.map((change) => TITLES[change]['zh-CN']).join('；')}`,
  );
}

const TITLES: Readonly<Record<Change, Text>> = {
  profile: say('Two profiles', '两种口径'),
  mode: say('Difference of modes', '模式之差'),
  panas: say('Ways to ask for PANAS', 'PANAS 的问法'),
  order: say('Order of the replies', '回复的顺序'),
  labels: say('Labels of the replies', '回复的标签'),
  swap: say('Comparisons asked once or in both orders', '比较只问一次或两种顺序都问'),
  view: say('Two views of the data', '两个数据视图'),
  lang: say('Two languages', '两种语言'),
};
