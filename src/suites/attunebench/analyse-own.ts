import type { Section } from '../../contract/index.js';
import { models, oneEach, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { INTERVAL_NOTE, join, say } from './analyse-words.js';
import { figure } from './score-figures.js';
import { MEASURES, type Measure } from './score-measures.js';
import { isOwn, OVERALL, type Slice } from './score-slices.js';

const SHOWN: readonly Measure[] = ['composite', 'per_turn', 'observed/accuracy', 'preference'];

/** Conversations that people had with the measured model itself; null where the data names no model. */
export function ownSection(study: Study): Section | null {
  if (study.items.every(({ original }) => original === null)) return null;
  const lines = oneEach(study).filter(({ role }) => role !== 'people');
  const rows = lines.map((line) => {
    const own = study.items.filter((item) => isOwn(item, line.target));
    const without: Slice = { slice: {}, has: (item) => !isOwn(item, line.target) };
    return {
      line,
      own: own.length,
      values: SHOWN.map((measure) => ({
        all: figure(study, line.group, measure, OVERALL),
        without: figure(study, line.group, measure, without),
      })),
    };
  });
  const flagged = rows.filter(({ own }) => own > 0).length;
  return {
    id: 'own-conversations',
    title: say('Its own conversations', '自己的对话'),
    lead: join(
      say(
        'A target that judges its own replies may know them, or be partial to them: figures with and without the conversations in which the person talked to that very model.',
        '评判自己的回复时，模型可能认得或偏袒它们：下列数字分别含与不含当事人正是与该模型对话的部分。',
      ),
      flagged === 0
        ? say(
            'No target’s name is that of a model in the data.',
            '没有被测对象与数据中的模型同名。',
          )
        : say(
            `${flagged} of ${models(study).length} measured targets have such conversations.`,
            `${models(study).length} 个被测对象中有 ${flagged} 个存在这样的对话。`,
          ),
    ),
    notes: [
      say(
        'Found by name, without vendor, punctuation and date. The released data hides its models’ names, so nothing found is no proof.',
        '按名称比对，忽略厂商、标点和日期。已发布的数据隐去了模型名，未找到不代表没有。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('own', say('Own conversations', '自己的对话数'), 'count', (r) => r.own),
      ...SHOWN.flatMap((measure, i) => {
        const { name, unit } = MEASURES[measure];
        const kind = unit === 'rate' ? 'rate' : 'number';
        const id = measure.replace(/[/@]/g, '_');
        return [
          def<(typeof rows)[number]>(id, name, kind, (r) => r.values[i]?.all ?? null),
          def<(typeof rows)[number]>(
            `${id}_without`,
            say(`${name.en}, without own`, `${name['zh-CN']}（不含自己的）`),
            kind,
            (r) => r.values[i]?.without ?? null,
          ),
        ];
      }),
    ]),
    weight: flagged === 0 ? 'detail' : 'main',
  };
}
