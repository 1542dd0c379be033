import type { Section, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { holm } from '../../stats/index.js';
import { def, TARGET, tableOf } from './analyse-table.js';
import { beside, P, P_HOLM, say, TASK_NAMES } from './analyse-words.js';
import {
  type Paired,
  pairedConditions,
  type Side,
  type SideTaking,
  sideTakingOf,
} from './relations-conditions.js';
import type { How } from './relations-transitions.js';
import type { AskOptions } from './types.js';

/**
 * Two conditions of one run side by side: the leak meter, one person's rows against all, swapped names or order, or any
 * other difference. Null where the conditions share no scored item.
 */
export function conditionsSection(base: Side, other: Side, how: How): Section | null {
  const pairs = pairedConditions(base, other, how);
  if (pairs.length === 0) return null;
  const adjusted = holm(pairs.map(({ difference }) => difference.p));
  const rows = pairs.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
  const rate = ({ task }: Paired): boolean => task !== 'emotion' && task !== 'viewpoint';
  const changed = changedOptions(base, other);
  return {
    id: 'conditions',
    title: titleOf(base, other),
    lead: say(
      `The second condition minus the first, on the items that both have (${changed.join('; ') || 'equal options'}).`,
      `第二个条件减第一个条件，只用两者都有的题目（${changed.join('；') || '选项相同'}）。`,
    ),
    notes: [
      say(
        'Timing: accuracy; pattern, target, strategy: first answer right; emotion and viewpoint: the judge’s score. Unread answers are left out on both sides, whatever the profiles count them as. Whole clusters resampled and sign-flipped; Holm’s correction over all rows.',
        '介入时机：准确率；关系模式、支持对象、支持策略：首选命中；情绪与观点：裁判分。无论口径如何，未能读取的回答在两边都不计。区间整组重抽，p 值整组翻转符号；Holm 校正在全部行之间进行。',
      ),
    ],
    table: tableOf(rows, [
      def('target', TARGET, 'text', (row) => row.target),
      def('judge', say('Judge', '裁判'), 'text', (row) => row.judge),
      def('task', say('Task', '任务'), 'text', (row) => TASK_NAMES[row.task]),
      def('first', say('First', '第一个'), 'number', (row) => row.base),
      def('second', say('Second', '第二个'), 'number', (row) => row.other),
      def('difference', say('Difference', '差'), 'number', (row) => row.difference),
      def('items', say('Items', '题目'), 'count', (row) => row.difference.n),
      def('p', P, 'p', (row) => row.difference.p),
      def('p_holm', P_HOLM, 'p', (row) => row.adjusted),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows.filter(rate).map((row) => ({
        label: beside(same(row.target), TASK_NAMES[row.task]),
        estimate: row.difference,
      })),
    },
    weight: 'main',
  };
}

/** Whether support follows names or places in the list. Null unless one of the two conditions swaps and the other not. */
export function sideTakingSection(base: Side, swapped: Side, how: How): Section | null {
  if (base.scored.asked.o.swap !== 'none' || swapped.scored.asked.o.swap === 'none') return null;
  const rows: SideTaking[] = sideTakingOf(base, swapped, how);
  if (rows.length === 0) return null;
  const names = swapped.scored.asked.o.swap === 'names';
  return {
    id: 'side-taking',
    title: say('Taking sides', '偏袒'),
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

/** Options that differ, as `name=first → second`. */
function changedOptions(base: Side, other: Side): string[] {
  const [a, b] = [base.scored.asked, other.scored.asked];
  const names = Object.keys(a.o) as (keyof AskOptions)[];
  const differing = names
    .filter((name) => JSON.stringify(a.o[name]) !== JSON.stringify(b.o[name]))
    .map((name) => `${name}=${String(a.o[name])} → ${String(b.o[name])}`);
  return [...(a.protocol === b.protocol ? [] : [`${a.protocol} → ${b.protocol}`]), ...differing];
}

/** What the pair of conditions is there for. */
function titleOf(base: Side, other: Side): Text {
  const [a, b] = [base.scored.asked.o, other.scored.asked.o];
  if (a.persons !== b.persons)
    return say('One person’s rows against all rows', '只看一人与看全部人');
  if (a.swap !== b.swap) return say('Swapped names or order', '互换姓名或顺序');
  if (a.blind !== b.blind) return say('Leak meter', '泄露检测');
  return say('Two conditions', '两个条件');
}
