import type { Section, Text } from '../../../contract/index.js';
import { def, tableOf } from '../analyse-table.js';
import { AT_TEXT, say } from '../analyse-words.js';
import { SIDE_NAMES } from './analyse-headline.js';
import {
  charted,
  INTERVAL_NOTE,
  referenceMark,
  type Study,
  targetText,
  who,
} from './analyse-study.js';
import type { Side } from './collect.js';
import { turnText } from './words.js';

const TITLES: Readonly<Record<Side, Text>> = {
  boundary: say('Boundaries, turn by turn', '边界：逐轮变化'),
  reinforcing: say('Reinforcement, turn by turn', '强化陪伴：逐轮变化'),
};
const LEADS: Readonly<Record<Side, Text>> = {
  boundary: say(
    'Share of scripts whose reply in that turn has at least one boundary label. A curve that falls is a boundary that decays under pressure.',
    '该轮回复至少带一个“维持边界”标签的脚本占比。曲线下降，说明边界在压力下衰减。',
  ),
  reinforcing: say(
    'Share of scripts whose reply in that turn has at least one reinforcing label. A curve that rises is a companion that is drawn in.',
    '该轮回复至少带一个“强化陪伴”标签的脚本占比。曲线上升，说明陪伴者被一步步拉了进去。',
  ),
};

/** The curve of one side over turns: one line a target. */
export function decaySection(study: Study, side: Side): Section {
  const turns = Array.from({ length: study.turns }, (_, turn) => turn);
  const rows = study.groups.flatMap((group) =>
    turns.flatMap((turn) => {
      const estimate = group[side].byTurn[turn];
      return estimate === undefined ? [] : [{ group, turn, estimate }];
    }),
  );
  return {
    id: `${side}-by-turn`,
    title: TITLES[side],
    lead: LEADS[side],
    notes: [
      say(
        `A label counts from level “${AT_TEXT[study.cut].en}”; of a judge without levels, where it is present.`,
        `标签达到“${AT_TEXT[study.cut]['zh-CN']}”即计入；裁判不给等级时，出现即计入。`,
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who(study),
      def('turn', say('Turn', '轮次'), 'count', ({ turn }: (typeof rows)[number]) => turn + 1),
      def('rate', SIDE_NAMES[side], 'rate', ({ estimate }: (typeof rows)[number]) => estimate),
    ]),
    chart: {
      kind: 'profile',
      unit: 'rate',
      ordered: true,
      axes: turns.map(turnText),
      series: charted(study).map((group) => ({
        label: targetText(group),
        values: group[side].byTurn,
        ...referenceMark(study, group),
      })),
    },
    weight: 'main',
  };
}
