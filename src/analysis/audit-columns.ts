import {
  type Cell,
  type Column,
  type Section,
  same,
  type Table,
  type Text,
} from '../contract/index.js';
import type { PairFigures } from './audit-figures.js';
import type { AuditKind, PooledAgreement, ValidityRecord } from './audit-types.js';
import { column, say } from './compare-words.js';

/** Columns, notes and tables that the parts of an audit share. */

export type Kinds = ValidityRecord['kinds'];

export const labelOf = (kinds: Kinds, id: string): Text => kinds[id]?.label ?? same(id);
export const kindColumn = () => column('kind', say('rating', '评判项'));
export const unitsColumn = () => column('n', say('ratings', '评判数'), 'count');
export const agreementColumn = () => column('agreement', say('agreement', '一致率'), 'rate');
export const kappaColumn = () => column('kappa', say('κ', 'κ'), 'number');
export const acColumn = () => column('ac', say('AC1/AC2', 'AC1/AC2'), 'number');
export const alphaColumn = () => column('alpha', say('α', 'α'), 'number');

export const HOW: Text = say(
  'κ and AC2 of ordered kinds have quadratic weights, so that near misses count as near; of names only, κ and AC1 are plain. κ and α fall where one value is rare although the raters hardly ever differ: read AC1 and the share of each value beside them.',
  '有序项目的 κ 与 AC2 采用二次权重，相差越小越接近一致；名义项目用普通 κ 与 AC1。某个取值很少时，即使评判者几乎没有分歧，κ 和 α 也会偏低，请结合 AC1 和各取值的占比来看。',
);

/** A group's name with a word before it, for the rows that take all kinds of a group together. */
const pooledName = (group: Text | null): Text =>
  group === null ? say('all together', '合计') : say(`all: ${group.en}`, `合计：${group['zh-CN']}`);

/** Rows of pooled agreement: the other columns belong to single kinds. */
export const pooledRows = (
  pooled: readonly PooledAgreement[],
  before: number,
  after: number,
): Cell[][] =>
  pooled.map(({ group, agreement }) => [
    pooledName(group),
    agreement.n,
    ...new Array<Cell>(before).fill(null),
    agreement,
    ...new Array<Cell>(after).fill(null),
  ]);

export const biasNote = (other: Text): Text =>
  say(
    `Mean difference: above 0 the judge rates higher than ${other.en}, in steps of the scale.`,
    `平均差：大于 0 表示裁判评得高于${other['zh-CN']}，单位为量表的级差。`,
  );

export const plain = (value: number | null, n: number): Cell =>
  value === null ? null : { value, low: null, high: null, n };

/** Every pair of levels that occurs: what the judge said, what the other said, how often. */
function confusionTable(
  kinds: Kinds,
  pairs: Readonly<Record<string, PairFigures>>,
  other: Text,
): Table {
  return {
    columns: [
      kindColumn(),
      column('said', say('judge', '裁判')),
      column('other', other),
      column('count', say('ratings', '评判数'), 'count'),
    ],
    rows: Object.entries(pairs).flatMap(([id, { levels, table }]) =>
      table.flatMap((row, a) =>
        row.flatMap((count, b): Cell[][] =>
          count === 0
            ? []
            : [
                [
                  labelOf(kinds, id),
                  levelName(kinds[id], levels[a]),
                  levelName(kinds[id], levels[b]),
                  count,
                ],
              ],
        ),
      ),
    ),
  };
}

const levelName = (kind: AuditKind | undefined, value: number | undefined): Text =>
  kind?.levels?.find((level) => level.value === value)?.label ?? same(String(value ?? ''));

export function confusionSection(
  id: string,
  kinds: Kinds,
  pairs: Readonly<Record<string, PairFigures>>,
  other: Text,
): Section {
  return {
    id,
    title: say(`Level by level: judge and ${other.en}`, `逐级对照：裁判与${other['zh-CN']}`),
    lead: say(
      'How often each pair of ratings occurs. hearth audit RUN --trace KIND lists the answers behind it.',
      '每种评判组合出现的次数。用 hearth audit 运行 --trace 评判项 可列出对应的回答。',
    ),
    table: confusionTable(kinds, pairs, other),
    weight: 'detail',
  };
}

/** Figures of the judge beside another rater, in the order of `pairCells`. `bias`: what the difference is called. */
export const pairColumns = (bias: Text): Column[] => [
  agreementColumn(),
  kappaColumn(),
  acColumn(),
  column('bias', bias, 'number'),
  alphaColumn(),
];

export const pairCells = (f: PairFigures): Cell[] => [f.agreement, f.kappa, f.ac, f.bias, f.alpha];
