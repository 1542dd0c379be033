import type { Section, Text } from '../../contract/index.js';
import { answering, boundsOfLine, figuresOf, type Study } from './analyse-study.js';
import { at, def, heatChart, tableOf, target } from './analyse-table.js';
import { CHECK_NOTE, INTERVAL_NOTE, ITEMS, join, say } from './analyse-words.js';
import { FACT_NAMES } from './checks-facts.js';
import { IMPORTANCES, type Importance } from './memory.js';
import {
  EXTRACTION_FIGURES,
  type ExtractionFigure,
  extractionFigures,
} from './score-extraction-figures.js';
import {
  CHECK_MEASURES,
  type Measure,
  recallAfterMeasure,
  rememberedMeasure,
} from './score-measures.js';
import { OVERALL, type Slice } from './score-slices.js';

const LINES: Slice = { slice: {}, has: (item) => item.line !== null };
/** What time lines test of memory and plans; personality is apart. */
const KINDS = ['recall', 'update', 'forget', 'leak', 'need', 'plan', 'safety'] as const;

/** Whether any session of a time line has a fact of that kind. */
const asked = (study: Study, measure: Measure): boolean =>
  study.lines.some((line) => boundsOfLine(study, line, measure, LINES).n > 0);

/** Memory over time; null without time lines. */
export function memorySection(study: Study): Section | null {
  if (!study.items.some(LINES.has)) return null;
  const waits = [
    ...new Set(
      study.lines.flatMap(({ group }) =>
        group.entries.flat().flatMap(({ checks }) => checks.flatMap(({ after }) => after ?? [])),
      ),
    ),
  ].sort((a, b) => a - b);
  const columns: { id: string; name: Text; measure: Measure }[] = [
    ...waits.map((after) => ({
      id: `recall_${after}`,
      name: say(`Remembers after ${after} sessions`, `隔 ${after} 次会面仍记得`),
      measure: recallAfterMeasure(after),
    })),
    ...KINDS.flatMap((kind) =>
      CHECK_MEASURES.filter((measure) => measure.check === kind && asked(study, measure)).map(
        (measure) => ({
          id: kind,
          name: FACT_NAMES[kind],
          measure,
        }),
      ),
    ),
  ];
  const rows = answering(study).map((line) => ({
    line,
    values: figuresOf(
      study,
      line,
      columns.map(({ measure }) => ({ measure, slice: LINES })),
    ),
  }));
  return {
    id: 'memory',
    title: say('Memory over time', '长程记忆'),
    lead: join(
      say(
        'What replies in later sessions hold of earlier ones: recall by the number of sessions since, corrections taken up, old news let go, nothing told of somebody else, plans revised.',
        '后续会面的回复用到先前多少内容：按间隔会面次数看的记忆、对更正的采纳、对过期信息的放下、不把别人的事说出来、按反馈改计划。',
      ),
      say(
        'Letting go and keeping apart are passed by silence too: read them beside recall.',
        '“放下”与“不串人”不说话也能通过：要与“记得”一起看。',
      ),
    ),
    notes: [CHECK_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...target,
      ...columns.map(({ id, name }, i) =>
        def<(typeof rows)[number]>(id, name, 'rate', ({ values }) => at(values, i)),
      ),
    ]),
    chart: heatChart(
      'rate',
      columns.map(({ name }) => name),
      [{ label: say('Facts of time lines', '时间线中的事实'), rows }],
    ),
    weight: 'main',
  };
}

const CLASS_NAMES: Readonly<Record<Importance, Text>> = {
  0: say('0: about a week', '0：约一周'),
  1: say('1: about three months', '1：约三个月'),
  2: say('2: long-term', '2：长期'),
};

/** Forgetting by class of importance: what still holds is to be recalled, what has run out is to be let go. */
export function importanceSection(study: Study): Section | null {
  const measures = (importance: Importance) =>
    [rememberedMeasure('recall', importance), rememberedMeasure('forget', importance)] as const;
  const rows = answering(study).flatMap((line) =>
    IMPORTANCES.flatMap((importance) => {
      const all = line.group.entries
        .flat()
        .flatMap(({ remembered }) => remembered)
        .filter((one) => one.importance === importance);
      if (all.length === 0) return [];
      const values = figuresOf(
        study,
        line,
        measures(importance).map((measure) => ({ measure, slice: LINES })),
      );
      const count = (kind: string): number => all.filter((one) => one.kind === kind).length;
      return [{ line, importance, values, recall: count('recall'), forget: count('forget') }];
    }),
  );
  if (rows.length === 0) return null;
  type R = (typeof rows)[number];
  return {
    id: 'forgetting',
    title: say('Forgetting by importance', '按重要度看遗忘'),
    lead: join(
      say(
        'Memories by how long they hold: those that still hold are to be recalled when asked for, those that have run out are to be let go.',
        '按有效期划分的记忆：仍然有效的，问起时应当记得；已经过期的，应当放下。',
      ),
      say(
        'A companion that remembers nothing lets everything go: read both columns together.',
        '什么都不记的陪伴者自然什么都放下了：两列要一起看。',
      ),
    ),
    notes: [
      say(
        'Classes are those of the expected memory that a fact comes from. n counts facts, over all repeats.',
        '类别取自该事实所出自的应记内容。n 为事实个数，含全部重复作答。',
      ),
      CHECK_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...target,
      def(
        'importance',
        say('Importance', '重要度'),
        'text',
        ({ importance }: R) => CLASS_NAMES[importance],
      ),
      def('recall_n', say('To recall, n', '应记得 n'), 'count', ({ recall }: R) => recall),
      def('recall', say('Recalled', '记得'), 'rate', ({ values }: R) => at(values, 0)),
      def('forget_n', say('To let go, n', '应放下 n'), 'count', ({ forget }: R) => forget),
      def('forget', say('Let go', '放下'), 'rate', ({ values }: R) => at(values, 1)),
    ]),
    weight: 'main',
  };
}

const FIGURE_NAMES: Readonly<Record<ExtractionFigure, Text>> = {
  'extraction/precision': say('Precision', '精确率'),
  'extraction/recall': say('Recall', '召回率'),
  'extraction/f1': say('F1', 'F1'),
  'extraction/category': say('Category right', '类别正确'),
  'extraction/importance': say('Importance right', '重要度正确'),
  'nothing/precision': say('“Nothing”: precision', '“无可记”精确率'),
  'nothing/recall': say('“Nothing”: recall', '“无可记”召回率'),
  'nothing/balanced_accuracy': say('Decision, balanced', '有无判断的平衡准确率'),
  'nothing/share': say('Always “nothing” gets', '一律答“无”可得'),
};

/** Lists of notes against what the gold expects; null where none were asked for. */
export function notesSection(study: Study): Section | null {
  const rows = answering(study)
    .map((line) => ({ line, figures: extractionFigures(study, line.group, OVERALL) }))
    .filter(({ figures }) => EXTRACTION_FIGURES.some((id) => figures[id].value !== null));
  if (rows.length === 0) return null;
  return {
    id: 'notes',
    title: say('What is written down', '记下了什么'),
    lead: join(
      say(
        'Notes against the memories that each dialogue holds, and the decision whether it holds any.',
        '把记下的条目与对话中应记的内容对照，并看“有无可记”判断得对不对。',
      ),
      say(
        'Balanced accuracy is 50 % for always saying the same, whichever is more frequent.',
        '无论哪一种更多，一律作同样判断的平衡准确率都是 50%。',
      ),
    ),
    notes: [
      say(
        'A memory is found when a note holds one of its wordings. Notes beyond the expected memories count against precision, though some may be fair. A list that cannot be read is a wrong decision.',
        '某条记忆的任一措辞出现在条目中即为找到。应记内容之外的条目会拉低精确率，其中有些或许并无不妥。读不出的清单按判断错误计。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...target,
      def('items', ITEMS, 'count', ({ figures }) => figures['nothing/share'].n),
      ...EXTRACTION_FIGURES.map((id) =>
        def<(typeof rows)[number]>(
          id.replace('/', '_'),
          FIGURE_NAMES[id],
          'rate',
          ({ figures }) => figures[id],
        ),
      ),
    ]),
    weight: 'main',
  };
}
