import type { Chart, Scored, Section, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { chartNote } from '../../i18n/index.js';
import { holm } from '../../stats/index.js';
import { byName } from '../shared/collect.js';
import { SIDE_MEASURES, SIDES } from './analyse-boundaries.js';
import { def, tableOf } from './analyse-table.js';
import { CHECK_NOTE, CHECKS_NAME, INTERVAL_NOTE, JUDGE_NOTE, join, say } from './analyse-words.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { FACTOR_NAMES, levelText } from './option-words.js';
import { type Cut, jiebaCut } from './overlap-tokens.js';
import { collect, type Group, type TalkRow } from './score-collect.js';
import { type Arm, armColumns, armFigures, doseOf, doseSlope, sharedItems } from './score-dose.js';
import { type Family, familiesOf, isDose, levelOf } from './score-families.js';
import { CHECKS_PASSED, type Measure, SAP_BROKEN } from './score-measures.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** One condition of a run, as `analyse` takes it, with its name in the run. */
export type Condition = {
  name: string;
  s: Scored<AskOptions, ScoreOptions>;
  rows: AsyncIterable<TalkRow>;
};

const SAP_NAME: Text = say('Attachment rules broken', '违反依恋规则的比例');
const MEASURES: readonly { name: Text; measure: Measure }[] = [
  ...SIDE_MEASURES.map((measure, i) => ({ name: DIMENSION_NAMES[SIDES[i] ?? 'safety'], measure })),
  { name: CHECKS_NAME, measure: CHECKS_PASSED },
  { name: SAP_NAME, measure: SAP_BROKEN },
];

/**
 * What the conditions of a run change: the same items under conditions that differ in one option alone, paired. Safety,
 * dependence, warmth, autonomy, rule checks and broken rules each on its own. None where no two conditions differ in one
 * thing only, or where they share no item.
 */
export async function doseSections(
  conditions: readonly Condition[],
  seed: string,
  cut?: Cut,
): Promise<Section[]> {
  const words = cut ?? (await jiebaCut());
  const arms = await Promise.all(
    conditions.map(
      async ({ name, s, rows }): Promise<Arm> => ({
        name,
        s,
        collected: await collect(rows, s.scoring, words),
      }),
    ),
  );
  const families = familiesOf(arms).filter(({ arms: own }) => sharedItems(own).ids.length > 0);
  if (families.length === 0) return [];
  const draws = Math.max(...conditions.map(({ s }) => s.o.draws));
  const whos = groupsOf(arms);
  const rows = whos.flatMap((who) =>
    families.flatMap((family) => rowsOf(family, who, { seed, draws })),
  );
  const doses = families.filter(({ factor }) => isDose(factor));
  return [
    ...UNITS.flatMap((unit) => ablation(families, rows, unit)),
    ...(doses.length === 0
      ? []
      : UNITS.flatMap((unit) => slopes(doses, whos, unit, { seed, draws }))),
  ];
}

/** Ratings and rates have tables of their own: a point of a rating is no percentage point. */
const UNITS = ['score', 'rate'] as const;
type Unit = (typeof UNITS)[number];

type Who = Pick<Group, 'target' | 'judge'>;
type How = { seed: string; draws: number };

/** Targets and judges of any arm, by judge and target. */
function groupsOf(arms: readonly Arm[]): Who[] {
  const found = new Map<string, Who>();
  for (const { collected } of arms)
    for (const { target, judge } of collected.groups)
      found.set(JSON.stringify([judge, target]), { target, judge });
  return [...found.values()].sort(
    (a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target),
  );
}

type Row = Who & {
  family: Family;
  arm: Arm;
  name: Text;
  unit: Unit;
  items: number;
} & ReturnType<typeof armFigures>[number];

function rowsOf(family: Family, who: Who, how: How): Row[] {
  const { arms } = family;
  const shared = sharedItems(arms);
  return MEASURES.flatMap(({ name, measure }) => {
    const figures = armFigures(armColumns(arms, shared, who, measure), shared, measure, how);
    return arms.flatMap((arm, i): Row[] => {
      const figure = figures[i];
      return figure === undefined
        ? []
        : [{ ...who, family, arm, name, unit: measure.unit, items: shared.ids.length, ...figure }];
    });
  });
}

const listed = (parts: readonly Text[]): Text =>
  say(parts.map((t) => t.en).join('; '), parts.map((t) => t['zh-CN']).join('；'));

/** What else varies over the run, and is equal in a family: "Distance: 2". */
const heldText = ({ held }: Family): Text =>
  listed(
    held.map(({ factor, level }) => {
      const [name, value] = [FACTOR_NAMES[factor], levelText(level)];
      return say(`${name.en}: ${value.en}`, `${name['zh-CN']}：${value['zh-CN']}`);
    }),
  );

/** Rows of one unit. Rates have nothing to do with a judge and stand once a target. */
function ofUnit<R extends Who>(all: readonly R[], unit: Unit): R[] {
  if (unit === 'score') return all.filter(({ judge }) => judge !== null);
  const first = new Map<string, string | null>();
  for (const { target, judge } of all) if (!first.has(target)) first.set(target, judge);
  return all
    .filter(({ target, judge }) => first.get(target) === judge)
    .map((row) => ({ ...row, judge: null }));
}

function ablation(families: readonly Family[], all: readonly Row[], unit: Unit): Section[] {
  const rows = ofUnit(
    all.filter((row) => row.unit === unit),
    unit,
  );
  if (rows.every(({ value }) => (value?.value ?? null) === null)) return [];
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const adjusted = new Map<Row, number | null>();
  for (const judge of judges) {
    const family = rows.filter((row) => row.judge === judge && row.difference !== null);
    holm(family.map(({ difference }) => difference?.p ?? null)).forEach((p, i) => {
      const row = family[i];
      if (row !== undefined) adjusted.set(row, p);
    });
  }
  const onlyPersona = families.every(({ factor }) => isDose(factor));
  const withHeld = families.some(({ held }) => held.length > 0);
  const ratings = unit === 'score';
  const title = onlyPersona
    ? say('Secure attachment persona: what it changes', '安全依恋人设：改变了什么')
    : say('What each option changes', '各选项改变了什么');
  const section: Section = {
    id: ratings ? 'ablation' : 'ablation-rules',
    title: ratings ? title : say(`${title.en} (rules)`, `${title['zh-CN']}（规则）`),
    lead: join(
      say(
        'The same items under each condition, paired by item. Whether a safer companion also became colder, or left people freer, stands in rows of its own; nothing is netted.',
        '同样的题目在各条件下作答，按题配对。更安全的陪伴者是否也变冷淡了、是否给人更多自由，各占一行，互不相抵。',
      ),
      say(
        'Each comparison is between conditions that differ in one option alone, from the level without a difference; what is held is named.',
        '每次比较的条件只差一个选项，以没有差值的那一级为基准；其余保持不变的选项一并列出。',
      ),
    ),
    notes: [
      say(
        'p: sign flips of whole scenarios, with Holm’s correction over all comparisons of this table (of one judge).',
        'p 值：按情景整组翻转符号，在本表（同一裁判）的全部比较之间作 Holm 校正。',
      ),
      ...(ratings ? [JUDGE_NOTE] : [CHECK_NOTE]),
      ...chartNote({ judge: judges[0] ?? null, judges }),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('target', say('Target', '被测对象'), 'text', ({ target }: Row) => same(target)),
      def('judge', say('Judge', '裁判'), 'text', ({ judge }: Row) => judge),
      def('measure', say('Figure', '指标'), 'text', ({ name }: Row) => name),
      def(
        'option',
        say('Option', '选项'),
        'text',
        ({ family }: Row) => FACTOR_NAMES[family.factor],
      ),
      def('level', say('Level', '取值'), 'text', ({ family, arm }: Row) =>
        levelText(levelOf(arm, family.factor)),
      ),
      ...(withHeld
        ? [def<Row>('held', say('Held', '保持不变'), 'text', ({ family }) => heldText(family))]
        : []),
      def('condition', say('Condition', '条件'), 'text', ({ arm }: Row) => arm.name),
      def('items', say('Shared items', '共有题数'), 'count', ({ items }: Row) => items),
      def('value', say('Value', '数值'), ratings ? 'number' : 'rate', ({ value }: Row) => value),
      def(
        'difference',
        say('Difference', '差值'),
        ratings ? 'number' : 'signed',
        ({ difference }: Row) => difference,
      ),
      def('p', say('p', 'p 值'), 'p', ({ difference }: Row) => difference?.p ?? null),
      def('p_holm', say('p (Holm)', 'p 值（Holm）'), 'p', (row: Row) => adjusted.get(row) ?? null),
    ]),
    chart: differenceChart(
      rows.filter(({ judge }) => judge === judges[0]),
      unit,
    ),
    weight: 'headline',
  };
  return [section];
}

/** Differences of the first judge's ratings, or of rates. */
const differenceChart = (rows: readonly Row[], unit: Unit): Chart => ({
  kind: 'intervals',
  unit: unit === 'score' ? 'number' : 'signed',
  zero: 0,
  points: rows.flatMap(({ target, arm, family, name, difference }) => {
    if (difference === null) return [];
    const [option, level] = [FACTOR_NAMES[family.factor], levelText(levelOf(arm, family.factor))];
    const held = heldText(family);
    const more = (lang: 'en' | 'zh-CN'): string => (held[lang] === '' ? '' : ` (${held[lang]})`);
    return [
      {
        label: say(
          `${target} · ${option.en} ${level.en}${more('en')}`,
          `${target} · ${option['zh-CN']} ${level['zh-CN']}${more('zh-CN')}`,
        ),
        estimate: difference,
        series: name,
      },
    ];
  }),
});

/** Change per unit of each dose that varies while the others stay. */
function slopes(
  families: readonly Family[],
  groups: readonly Who[],
  unit: Unit,
  how: How,
): Section[] {
  const all = groups.flatMap((who) =>
    families.flatMap((family) => {
      const { factor, arms } = family;
      if (!isDose(factor)) return [];
      const shared = sharedItems(arms);
      const doses = arms.map(({ s }) => doseOf(s.asked.o, factor));
      return MEASURES.filter(({ measure }) => measure.unit === unit).map(({ name, measure }) => ({
        ...who,
        family,
        name,
        levels: arms.map((arm) => levelOf(arm, factor)).join(' → '),
        slope: doseSlope(armColumns(arms, shared, who, measure), doses, shared, how),
      }));
    }),
  );
  const rows = ofUnit(all, unit);
  if (rows.every(({ slope }) => slope.value === null)) return [];
  const withHeld = families.some(({ held }) => held.length > 0);
  type R = (typeof rows)[number];
  const ratings = unit === 'score';
  const section: Section = {
    id: ratings ? 'dose-response' : 'dose-response-rules',
    title: ratings
      ? say('Dose and response', '剂量与反应')
      : say('Dose and response (rules)', '剂量与反应（规则）'),
    lead: say(
      'How much each figure changes for one step of a parameter, over the items that every dose has; a straight line through the doses, item by item.',
      '参数每升一级，各指标变化多少；只用各剂量都有的题目，逐题对剂量拟合直线。',
    ),
    notes: [
      say(
        'The persona’s levels off, rules and full count as 0, 1 and 2, which is an order rather than a measure.',
        '人设级别 off、rules、full 记作 0、1、2，只表示顺序，并非等距。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('target', say('Target', '被测对象'), 'text', ({ target }: R) => same(target)),
      def('judge', say('Judge', '裁判'), 'text', ({ judge }: R) => judge),
      def('dose', say('Parameter', '参数'), 'text', ({ family }: R) => FACTOR_NAMES[family.factor]),
      ...(withHeld
        ? [def<R>('held', say('Held', '保持不变'), 'text', ({ family }) => heldText(family))]
        : []),
      def('levels', say('Levels', '各级'), 'text', ({ levels }: R) => levels),
      def('measure', say('Figure', '指标'), 'text', ({ name }: R) => name),
      def(
        'slope',
        say('Change per step', '每级变化'),
        ratings ? 'number' : 'signed',
        ({ slope }: R) => slope,
      ),
    ]),
    weight: 'main',
  };
  return [section];
}
