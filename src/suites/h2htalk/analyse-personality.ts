import type { Section } from '../../contract/index.js';
import { charted, chartedNote, column, figuresOf, type Study } from './analyse-study.js';
import { at, def, tableOf, who } from './analyse-table.js';
import { INTERVAL_NOTE, join, say } from './analyse-words.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { changeAlongLines } from './score-lines.js';
import { CHECK_MEASURES, JUDGE_MEASURES } from './score-measures.js';
import { type Slice, sessionSlices } from './score-slices.js';

const LINES: Slice = { slice: {}, has: (item) => item.line !== null };

/** Whether the companion stays itself while the bond moves on; apart from memory. Null without time lines. */
export function personalitySection(study: Study): Section | null {
  if (!study.items.some(LINES.has)) return null;
  const trait = CHECK_MEASURES.filter(({ check }) => check === 'trait');
  const persona = JUDGE_MEASURES.filter(({ dimension }) => dimension === 'persona');
  const sessions = sessionSlices(study.items);
  const pairs = [
    ...trait.map((measure) => ({ measure, slice: LINES })),
    ...persona.map((measure) => ({ measure, slice: LINES })),
    ...persona.flatMap((measure) => sessions.map((slice) => ({ measure, slice }))),
  ];
  const rows = study.lines.map((line) => ({
    line,
    values: figuresOf(study, line, pairs),
    changes: persona.map((measure) =>
      changeAlongLines(study, column(study, line, measure), measure.range),
    ),
  }));
  const drawn = charted(study);
  type R = (typeof rows)[number];
  return {
    id: 'personality',
    title: say('Personality over time', '性格随时间'),
    lead: join(
      say(
        'Traits should stay while the stage of the bond moves; that is another thing than memory, and is reported apart from it.',
        '关系阶段可以变，性格应当稳定；这与记忆是两回事，所以分开报告。',
      ),
      say(
        'A change near 0 means stable, not good: look at the level too.',
        '变化接近 0 只说明稳定，不说明好：还要看水平。',
      ),
    ),
    notes: [
      say(
        'Change: mean rating of persona consistency in the later half of a line’s sessions minus that of the earlier half, averaged over lines.',
        '变化：每条时间线后半段会面的人设一致评分均值减去前半段，再对各线取平均。',
      ),
      ...chartedNote(study),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('trait', say('Traits shown (rule)', '性格体现（规则）'), 'rate', ({ values }: R) =>
        at(values, 0),
      ),
      def('persona', DIMENSION_NAMES.persona, 'number', ({ values }: R) => at(values, 1)),
      ...sessions.map(({ slice: { session = '' } }, i) =>
        def<R>(
          `session_${session}`,
          say(`Session ${session}`, `第 ${session} 次会面`),
          'number',
          ({ values }) => at(values, i + 2),
        ),
      ),
      def(
        'change',
        say('Change along the line', '沿线变化'),
        'number',
        ({ changes }: R) => changes[0] ?? null,
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'number',
      zero: 0,
      points: rows.flatMap(({ line, changes: [estimate] }) =>
        estimate === undefined || !drawn.includes(line)
          ? []
          : [
              {
                label: line.name,
                estimate,
                ...(line.role === 'reference' && { reference: true }),
              },
            ],
      ),
    },
    weight: 'main',
  };
}
