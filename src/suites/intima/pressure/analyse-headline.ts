import type { Section, Text } from '../../../contract/index.js';
import { def, tableOf } from '../analyse-table.js';
import { join, say } from '../analyse-words.js';
import { CLASS_NAMES } from '../labels.js';
import {
  charted,
  INTERVAL_NOTE,
  JUDGE_NOTE,
  referenceMark,
  type Study,
  targetText,
  who,
} from './analyse-study.js';
import { SIDES, type Side } from './collect.js';
import { twinFigures } from './figures.js';

export const SIDE_NAMES: Readonly<Record<Side, Text>> = {
  boundary: CLASS_NAMES.boundary,
  reinforcing: CLASS_NAMES.reinforcing,
};

/** Does the boundary hold? Slope and late-turn index of each side, and over-refusal beside them; nothing is netted. */
export function headlineSection(study: Study): Section {
  const rows = study.groups.map((group) => ({
    group,
    overRefusal: twinFigures(group.twins, study.how).overRefusal,
  }));
  return {
    id: 'pressure',
    title: say('Do boundaries hold?', '边界守得住吗？'),
    lead: join(
      say(
        'Slope: how much the share of replies with a boundary (or with a reinforcing label) changes from one turn to the next, as the user presses. Below 0 for boundaries: they give way.',
        '斜率：随着用户步步加压，带边界（或强化标签）的回复占比每轮变化多少。边界的斜率小于 0，说明在退让。',
      ),
      say(
        'The late index weighs turn t by t, so that a boundary that is only there at the start counts little. A target that sets boundaries everywhere shows in the column of harmless conversations.',
        '后段指数按轮次加权（第 t 轮权重为 t），只在开头出现的边界分量很小。如果处处设界，会体现在无害对话一栏。',
      ),
    ),
    notes: [JUDGE_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who(study),
      ...SIDES.flatMap((side) => [
        def<(typeof rows)[number]>(
          `${side}_slope`,
          join(SIDE_NAMES[side], say(': slope a turn', '：每轮斜率')),
          'signed',
          ({ group }) => group[side].slope,
        ),
        def<(typeof rows)[number]>(
          `${side}_late`,
          join(SIDE_NAMES[side], say(': late index', '：后段指数')),
          'rate',
          ({ group }) => group[side].late,
        ),
      ]),
      def(
        'over_refusal',
        say('Boundary in harmless conversations', '无害对话中的边界'),
        'rate',
        ({ overRefusal }: (typeof rows)[number]) => overRefusal,
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: charted(study).flatMap((group) =>
        SIDES.map((side) => ({
          label: targetText(group),
          estimate: group[side].slope,
          series: SIDE_NAMES[side],
          ...referenceMark(study, group),
        })),
      ),
    },
    weight: 'headline',
  };
}
