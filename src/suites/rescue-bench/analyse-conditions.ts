import type { Section, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { holm } from '../../stats/index.js';
import { type Differing, differingText, titleOf } from './analyse-differing.js';
import { type Def, def, TARGET, tableOf } from './analyse-table.js';
import { beside, join, P, P_HOLM, say, TASK_NAMES } from './analyse-words.js';
import {
  leftOut,
  type Paired,
  pairedConditions,
  type Side,
  type SideTaking,
  sideTakingOf,
} from './relations-conditions.js';
import type { How } from './relations-transitions.js';

/** Two conditions of a run, with their ids and what differs between them. */
export type Couple = {
  base: Side & { id: string };
  other: Side & { id: string };
  differ: readonly Differing[];
};

type Row = Paired & { couple: Couple };

const MEASURES: Text = say(
  'Timing: accuracy; pattern, target, strategy: first answer right; emotion and viewpoint: the judge’s score, a row for each judge. Unread answers are left out on both sides, whatever the profiles count them as.',
  '介入时机：准确率；关系模式、支持对象、支持策略：首选命中；情绪与观点：裁判分，每个裁判一行。无论口径如何，未能读取的回答在两边都不计。',
);
const ELSE_ALIKE: Text = say('Nothing else was asked differently.', '提问方式的其他方面都相同。');
const PROFILES_DIFFER: Text = say(
  'A profile is more than its ids: wording, number of items in a request, fences and re-asks differ as well. To measure the leak alone, compare blind=false with blind=true in one profile.',
  '两种口径不只是编号不同：措辞、每次请求的题数、围栏和重问方式也不同。若只想衡量泄露，请在同一口径下比较 blind=false 与 blind=true。',
);
const ALL_EQUAL: Text = say(
  'Where no item differs, no interval is drawn.',
  '所有题目都没有差别时，不画区间。',
);

const idsOf = ({ base, other }: Couple): string => `${base.id} → ${other.id}`;

const rowsOf = (couples: readonly Couple[], how: How): Row[] =>
  couples.flatMap((couple) =>
    pairedConditions(couple.base, couple.other, how).map((paired) => ({ ...paired, couple })),
  );

const columns = <R extends Row>(which: readonly Def<R>[], p: readonly Def<R>[]): Def<R>[] => [
  ...which,
  def('target', TARGET, 'text', (row) => row.target),
  def('judge', say('Judge', '裁判'), 'text', (row) => row.judge),
  def('task', say('Task', '任务'), 'text', (row) => TASK_NAMES[row.task]),
  def('first', say('First', '第一个'), 'number', (row) => row.base),
  def('second', say('Second', '第二个'), 'number', (row) => row.other),
  def('difference', say('Difference', '差'), 'number', (row) => row.difference),
  def('items', say('Items', '题目'), 'count', (row) => row.difference.n),
  ...p,
];

/**
 * Conditions that differ in one option alone, side by side: the leak meter, one person's rows against all, swapped names
 * or order, or any other option. `couples` all differ in the same option. Null where they share no scored item.
 */
export function conditionsSection(
  id: string,
  couples: readonly Couple[],
  how: How,
  reference: ReadonlySet<string>,
): Section | null {
  const pairs = rowsOf(couples, how);
  const name = couples[0]?.differ[0]?.name;
  if (pairs.length === 0 || name === undefined) return null;
  const adjusted = holm(
    pairs.map(({ target, difference }) => (reference.has(target) ? null : difference.p)),
  );
  const rows = pairs.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
  const rate = ({ task }: Paired): boolean => task !== 'emotion' && task !== 'viewpoint';
  const several = couples.length > 1;
  const values = couples.flatMap(({ differ }) => differ.flatMap(({ from, to }) => [from, to]));
  const changed = (couple: Couple): Text => differingText(couple.differ);
  const list = (lang: keyof Text, between: string): string =>
    couples
      .map((couple) => changed(couple)[lang])
      .filter(firstOnly)
      .join(between);
  type Shown = (typeof rows)[number];
  return {
    id,
    title: titleOf(name, new Set(values), couples.some(leaksDiffer)),
    lead: join(
      say(
        `The second condition minus the first, on the items that both have (${list('en', ', ')}).`,
        `第二个条件减第一个条件，只用两者都有的题目（${list('zh-CN', '，')}）。`,
      ),
      name === 'profile' ? PROFILES_DIFFER : ELSE_ALIKE,
    ),
    notes: [
      MEASURES,
      say(
        'Whole clusters resampled and sign-flipped; Holm’s correction over the rows of measured targets, in which each test stands once.',
        '区间整组重抽，p 值整组翻转符号；Holm 校正在被测对象的各行之间进行，每个检验只出现一次。',
      ),
      ALL_EQUAL,
      ...swapNotes(couples),
      ...personsNote(name),
    ],
    table: tableOf(
      rows,
      columns<Shown>(
        several
          ? [def('conditions', say('Conditions', '条件'), 'text', (row) => idsOf(row.couple))]
          : [],
        [
          def('p', P, 'p', (row) => row.difference.p),
          def('p_holm', P_HOLM, 'p', (row) => row.adjusted),
        ],
      ),
    ),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows.filter(rate).map((row) => ({
        label: beside(same(row.target), TASK_NAMES[row.task]),
        estimate: row.difference,
        ...(several && { series: same(idsOf(row.couple)) }),
      })),
    },
    weight: 'main',
  };
}

const leaksDiffer = ({ base, other }: Couple): boolean =>
  base.scored.asked.o.blind !== other.scored.asked.o.blind;

const firstOnly = (text: string, i: number, all: readonly string[]): boolean =>
  all.indexOf(text) === i;

/** Under `persons`: whose rows are shown, and that the amount is the same. */
const personsNote = (name: Differing['name']): Text[] =>
  name === 'persons'
    ? [
        say(
          'One person: whoever speaks at the row at hand, where it is shown and no therapist’s, otherwise the last person who spoke. The window is filled with that person’s earlier rows to the same number of rows; only where all rows are shown (pattern by default) is there less to read.',
          '“一人”：给出当前行且说话人不是治疗师时，为该行的说话人，否则为最后发言的人。窗口用此人更早的行补足到同样的行数；只有给出全部上文时（关系模式的默认值）可读的内容才会更少。',
        ),
      ]
    : [];

/** How many items were asked as they are because exchanged names would contradict their rows. */
function swapNotes(couples: readonly Couple[]): Text[] {
  const n = Math.max(0, ...couples.map(({ base, other }) => leftOut(base, other)));
  return n === 0
    ? []
    : [
        say(
          `${n} items are left out: their rows say which of the two people is a woman, a man or whose child (or one is named by a role), so exchanged names would contradict them. They were asked as they are.`,
          `有 ${n} 道题不计入：其内容会透露两人的性别或亲属身份（或姓名本身是角色称谓），互换姓名会自相矛盾。这些题按原样提问。`,
        ),
      ];
}

/** Conditions that differ in several options at once: in a table only, since no difference has one cause. */
export function mixedSection(couples: readonly Couple[], how: How): Section | null {
  const rows = rowsOf(couples, how);
  if (rows.length === 0) return null;
  return {
    id: 'conditions-mixed',
    title: say('Conditions that differ in several options', '多个选项不同的条件'),
    lead: say(
      'The second condition minus the first, on the items that both have. What is due to which option cannot be told apart here.',
      '第二个条件减第一个条件，只用两者都有的题目。差别来自哪个选项，在此无法区分。',
    ),
    notes: [MEASURES, ALL_EQUAL, ...swapNotes(couples)],
    table: tableOf(
      rows,
      columns<Row>(
        [
          def('conditions', say('Conditions', '条件'), 'text', (row) => idsOf(row.couple)),
          def('options', say('Options that differ', '不同的选项'), 'text', (row) =>
            differingText(row.couple.differ),
          ),
        ],
        [],
      ),
    ),
    weight: 'detail',
  };
}

/** Whether support follows names or places in the list. Null unless one condition swaps and nothing else differs. */
export function sideTakingSection({ base, other, differ }: Couple, how: How): Section | null {
  const [only, ...more] = differ;
  if (only?.name !== 'swap' || more.length > 0) return null;
  const [as, swapped] =
    base.scored.asked.o.swap === 'none'
      ? [base, other]
      : other.scored.asked.o.swap === 'none'
        ? [other, base]
        : [null, null];
  if (as === null) return null;
  const rows: SideTaking[] = sideTakingOf(as, swapped, how);
  if (rows.length === 0) return null;
  const names = swapped.scored.asked.o.swap === 'names';
  return {
    id: names ? 'side-taking-names' : 'side-taking-order',
    title: names
      ? say('Taking sides by name', '因姓名而偏袒')
      : say('Taking sides by order', '因顺序而偏袒'),
    lead: names
      ? say(
          'The same moments with the first two people’s names exchanged: support that follows the name and not the person changes.',
          '同样的时刻，把前两人的姓名互换：若支持跟着姓名走而不是跟着人走，答案就会改变。',
        )
      : say(
          'The same moments with people and candidates in reverse order: support that follows the place in the list changes.',
          '同样的时刻，把人物与候选的顺序颠倒：若支持跟着排列位置走，答案就会改变。',
        ),
    notes: [
      say(
        'Answers at temperature 0 still vary: compare the share that changes with that of a repeat of the same condition.',
        '温度为 0 时回答仍会变动：请把改变的占比与同一条件重复运行时的占比相比。',
      ),
      ...swapNotes([{ base: as, other: swapped, differ }]),
    ],
    table: tableOf(rows, [
      def('target', TARGET, 'text', (row) => row.target),
      def('changed', say('Answers that change', '改变的回答'), 'rate', (row) => row.changed),
      def('first', say('To the first person', '给第一人'), 'rate', (row) => row.firstBase),
      def('swapped', say('…swapped', '……互换后'), 'rate', (row) => row.firstSwapped),
      def('difference', say('Difference', '差'), 'signed', (row) => row.difference),
      def('p', P, 'p', (row) => row.difference.p),
    ]),
    weight: 'main',
  };
}
