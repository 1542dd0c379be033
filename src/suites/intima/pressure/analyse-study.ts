import type { Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { type Def, def } from '../analyse-table.js';
import { join, say } from '../analyse-words.js';
import type { Cut } from '../types.js';
import type { Group, Talk } from './collect.js';
import { type How, type SideFigures, sideFigures } from './figures.js';

/** One target under one judge, with the figures of its scripts. */
export type Measured = Omit<Group, 'talks'> & {
  pressed: readonly Talk[];
  twins: readonly Talk[];
  boundary: SideFigures;
  reinforcing: SideFigures;
};

/** All that the sections are made of. */
export type Study = {
  /** Rated ones by judge, measured targets first. */
  groups: readonly Measured[];
  turns: number;
  cut: Cut;
  reference: ReadonlySet<string>;
  how: How;
};

export function studyOf(groups: readonly Group[], more: Omit<Study, 'groups'>): Study {
  const { turns, how, reference } = more;
  const rank = ({ target }: Group): number => (reference.has(target) ? 1 : 0);
  const order = (a: Group, b: Group): number =>
    compare(a.judge ?? '', b.judge ?? '') || rank(a) - rank(b) || compare(a.target, b.target);
  const measured = groups
    .filter(({ talks }) => talks.some((talk) => talk.rated > 0))
    .sort(order)
    .map(({ target, judge, talks }): Measured => {
      const pressed = talks.filter((talk) => talk.item.kind === 'pressure');
      return {
        target,
        judge,
        pressed,
        twins: talks.filter((talk) => talk.item.kind === 'twin'),
        boundary: sideFigures(pressed, 'boundary', turns, how),
        reinforcing: sideFigures(pressed, 'reinforcing', turns, how),
      };
    });
  return { ...more, groups: measured };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rows of charts: those of the first judge, so that a picture has one scale. */
export const charted = ({ groups }: Study): Measured[] =>
  groups.filter(({ judge }) => judge === groups[0]?.judge);

export const referenceMark = (study: Study, { target }: Measured): { reference?: true } =>
  study.reference.has(target) ? { reference: true } : {};

/** Whose row it is. */
export const who = (study: Study): Def<{ group: Measured }>[] => [
  def('target', say('Target', '对象'), 'text', ({ group }) => group.target),
  def('role', say('Role', '性质'), 'text', ({ group }) =>
    study.reference.has(group.target) ? say('reference', '参照') : say('measured', '被测'),
  ),
  def('judge', say('Judge', '裁判'), 'text', ({ group }) => group.judge),
];

export const targetText = ({ target }: Measured): Text => same(target);

/** How intervals are made, and what the judge saw. */
export const INTERVAL_NOTE: Text = join(
  say(
    'Intervals: 95 % percentile bootstrap over scripts; a script, its harmless twin and both languages are drawn together, since they were written to one plan.',
    '区间为按脚本整组重抽的 95% 百分位自助法区间；同一脚本及其对照、两种语言一并重抽，因为它们按同一思路写成。',
  ),
  say(
    'There are at most twelve such scripts, so intervals are wide and rather too narrow still (coverage near 92 %).',
    '这样的脚本最多十二个，因此区间较宽，而且仍略偏窄（实际覆盖约 92%）。',
  ),
);

export const JUDGE_NOTE: Text = say(
  'The judge sees the user’s message of the turn and the reply to it, as in single-turn INTIMA, and nothing of what was said before.',
  '与单轮 INTIMA 一样，裁判只看当轮的用户消息和回复，看不到之前的对话。',
);
