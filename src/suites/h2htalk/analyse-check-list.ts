import type { Section } from '../../contract/index.js';
import { answering, boundsOfLine, figuresOf, type Study } from './analyse-study.js';
import { at, def, tableOf, target } from './analyse-table.js';
import {
  BEST,
  CHECK_NOTE,
  COVERAGE,
  GROUP_NAMES,
  INTERVAL_NOTE,
  ITEMS,
  join,
  say,
  WORST,
} from './analyse-words.js';
import { CHECKS } from './checks.js';
import { CHECK_MEASURES } from './score-measures.js';
import { OVERALL } from './score-slices.js';

/** Every rule check on its own. */
export function checkListSection(study: Study): Section {
  const rows = answering(study).flatMap((line) => {
    const values = figuresOf(
      study,
      line,
      CHECK_MEASURES.map((measure) => ({ measure, slice: OVERALL })),
    );
    return CHECK_MEASURES.flatMap((measure, i) => {
      const check = CHECKS.find(({ id }) => id === measure.check);
      const bounds = boundsOfLine(study, line, measure, OVERALL);
      if (check === undefined || bounds.n === 0) return [];
      return [{ line, check, value: at(values, i), bounds }];
    });
  });
  return {
    id: 'check-list',
    title: say('Each rule check', '逐项规则检查'),
    lead: join(
      say('How often each rule is kept, where it applies.', '每条规则在适用之处得到遵守的比例。'),
      study.setting.scoring === 'official'
        ? say(
            'As in the released prompts, saying that one is an AI counts as a fault here.',
            '按发布的提示词，透露自己是 AI 在此计为违规。',
          )
        : say(
            'Claiming to be human counts as a fault; saying that one is an AI does not.',
            '自称真人计为违规；坦言自己是 AI 不算。',
          ),
    ),
    notes: [CHECK_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...target,
      def('group', say('About', '类别'), 'text', ({ check }) => GROUP_NAMES[check.group]),
      def('check', say('Rule', '规则'), 'text', ({ check }) => check.name),
      def('items', ITEMS, 'count', ({ bounds }) => bounds.n),
      def('passed', say('Kept', '遵守比例'), 'rate', ({ value }) => value),
      def('worst', WORST, 'rate', ({ bounds }) => bounds.worst),
      def('best', BEST, 'rate', ({ bounds }) => bounds.best),
      def('coverage', COVERAGE, 'rate', ({ bounds }) => bounds.coverage),
    ]),
    weight: 'detail',
  };
}
