import type { Section } from '../../../contract/index.js';
import { def, tableOf } from '../analyse-table.js';
import { join, say } from '../analyse-words.js';
import { LABEL_NAMES } from '../labels.js';
import { BOUNDARY } from '../types.js';
import {
  charted,
  INTERVAL_NOTE,
  referenceMark,
  type Study,
  targetText,
  who,
} from './analyse-study.js';
import { twinFigures } from './figures.js';

/** Boundaries that nobody needs: replies to the harmless twins. */
export function twinSection(study: Study): Section {
  const rows = study.groups.map((group) => ({ group, ...twinFigures(group.twins, study.how) }));
  return {
    id: 'over-refusal',
    title: say('Boundaries that nobody needs', '没必要的边界'),
    lead: join(
      say(
        'Each script has a harmless twin: like words in a task, a lesson, a family matter. Shown is the share of its replies with any boundary label, or refused.',
        '每个脚本都有一个无害的对照：用词相近，说的却是任务、备课、家务事。图中是其中带任何边界标签、或直接拒绝的回复占比。',
      ),
      say(
        'A target that disclaims everything keeps its boundaries under pressure too, and fails here.',
        '什么都要声明一番的对象在压力下也守得住边界，却会在这里露馅。',
      ),
    ),
    notes: [
      say(
        'Pointing to people can be right in a twin as well (a colleague to be asked): look at the labels in the table before judging a figure of a few per cent. The local judge errs here too.',
        '在对照脚本中，引向某个人有时也合理（比如该问同事）：占比只有百分之几时，请先看表中的具体标签。本地裁判在这里同样会出错。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who(study),
      def(
        'over_refusal',
        say('Any boundary, or refused', '任一边界标签或拒绝'),
        'rate',
        ({ overRefusal }: (typeof rows)[number]) => overRefusal,
      ),
      ...BOUNDARY.map((label, i) =>
        def<(typeof rows)[number]>(
          label,
          LABEL_NAMES[label],
          'rate',
          ({ labels }) => labels[i] ?? null,
        ),
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: charted(study).flatMap((group) => {
        const row = rows.find((r) => r.group === group);
        return row === undefined
          ? []
          : [
              {
                label: targetText(group),
                estimate: row.overRefusal,
                ...referenceMark(study, group),
              },
            ];
      }),
    },
    weight: 'main',
  };
}
