import type { Section } from '../../contract/index.js';
import { judged, oneEach, type Study, shownJudge, withBaselines } from './analyse-study.js';
import {
  axesChart,
  def,
  measureDefs,
  measured,
  namesOf,
  tableOf,
  who,
  whoJudged,
} from './analyse-table.js';
import { INTERVAL_NOTE, join, RESAMPLING_NOTE, say } from './analyse-words.js';
import { BEHAVIOURS, GROUP_NAMES } from './behaviours.js';
import { doingFigures, gapByBehaviour } from './score-doing.js';
import type { Measure } from './score-measures.js';

const JUDGED: readonly Measure[] = [
  'draft/quality',
  'draft/alignment',
  'draft/overall',
  'draft/emotional',
  'draft/helpful',
  'draft/tone',
];
const LIKENESS: readonly Measure[] = [
  'likeness/human',
  'likeness/alternate',
  'likeness/original',
  'likeness/most',
  'likeness/weighted',
];

/** Own drafts as judges see them; null without a judge. */
export function draftsSection(study: Study): Section | null {
  const rows = measured(study, judged(study), JUDGED);
  if (rows.length === 0) return null;
  const shown = rows.filter(({ line }) => line.judge === shownJudge(study));
  return {
    id: 'drafts',
    title: say('Judged drafts', '草稿质量'),
    lead: join(
      say(
        'What the target would have answered, against what the person would have liked to hear: 0 far short of their own edit, 1 as good.',
        '被测对象自己会怎么回答，对照当事人想听到的：0 为远不如本人改写，1 为不相上下。',
      ),
      say(
        'Alignment: share of behaviours on which the draft does what the person wanted.',
        '符合所需：草稿在各项行为上与当事人所想一致的比例。',
      ),
    ),
    notes: [
      study.setting.asked.protocol === 'official'
        ? say(
            'As published, the judge sees the last message only, without the conversation before it.',
            '按发布口径，裁判只看到最后一条消息，看不到之前的对话。',
          )
        : say('The judge sees the conversation up to the draft.', '裁判看得到草稿之前的全部对话。'),
      say(
        'No baseline is worked out here, since drafts need a judge: one has a row where it was run as a target. A judge is a model, and may prefer what its own family writes; use judges of other families, and a panel.',
        '草稿须经裁判评定，因此这里没有另行算出的基线：作为被测对象运行过的基线才有一行。裁判也是模型，可能偏爱同系模型的文字；请用其他系列的裁判并组成合议。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [...whoJudged, ...measureDefs(JUDGED)]),
    chart: axesChart(shown, namesOf(JUDGED.slice(0, 2))),
    weight: 'main',
  };
}

/** How like the three known replies drafts are, word by word. */
export function likenessSection(study: Study): Section {
  const rows = measured(study, withBaselines(study, 'majority', 'human-edit-wins'), LIKENESS);
  return {
    id: 'likeness',
    title: say('Words of the drafts', '草稿用词'),
    lead: say(
      'Overlap of words with each reply that the person saw. It needs no judge, and says nothing of quality.',
      '草稿与当事人看过的各回复的用词重合度。不需要裁判，也不说明质量。',
    ),
    notes: [
      say(
        'Share of words in common (Jaccard), Chinese by character. “Like what won”: replies weighted by comparisons won. “The person’s edit wins” copies that edit; “others’ usual answers” writes the same sentence every time.',
        '共有词所占比例（Jaccard），中文按字。“与胜出回复相似”按各回复的胜出次数加权。“本人改写必胜”直接照抄改写，“他人常见回答”每次都写同一句话。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [...who, ...measureDefs(LIKENESS)]),
    weight: 'detail',
  };
}

/** Behaviours that a target knows to be wanted and does not do; null without judged drafts. */
export function doingSection(study: Study): Section | null {
  const rows = judged(study)
    .map((line) => ({ line, ...doingFigures(study, line.group) }))
    .filter(({ gap }) => gap.n > 0);
  if (rows.length === 0) return null;
  const shown = oneEach(study).filter(({ judge }) => judge !== null);
  const by = shown.map((line) => gapByBehaviour(line.group));
  const worst = BEHAVIOURS.filter(({ id }) => by.some((own) => (own.get(id)?.n ?? 0) >= LEAST));
  return {
    id: 'knowing-doing',
    title: say('Knowing and doing', '知与行'),
    lead: join(
      say(
        'Behaviours that the target itself predicts the person wants on a turn, and that its own draft for that turn lacks.',
        '被测对象自己预测当事人在这一轮想要、而它为这一轮写的草稿里却没有的行为。',
      ),
      say(
        'Follow-through is 0 when drafts have nothing to do with the predictions.',
        '知行一致度为 0，表示草稿与预测毫无关系。',
      ),
    ),
    notes: [
      say(
        'Over all behaviours that were both predicted and judged, each counting alike. The draft is written before the behaviours are asked about. Gap where right: only where the person wanted it indeed. Follow-through: done when predicted wanted minus done when predicted unwanted.',
        '只计既有预测又经裁判判定的行为，每项同等计数。草稿写在行为问题之前。“预测正确时”：只计当事人确实想要的。知行一致度：预测想要时做到的比例减去预测不想要时仍做的比例。',
      ),
      say(
        `The chart shows behaviours that some target predicted to be wanted at least ${LEAST} times.`,
        `图中只列至少有一个被测对象预测“想要”达 ${LEAST} 次的行为。`,
      ),
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      ...whoJudged,
      def('gap', say('Wanted, but lacking', '想要却没有'), 'rate', (r) => r.gap),
      def('gap_known', say('The same where right', '同上，预测正确时'), 'rate', (r) => r.gap_known),
      def('unwanted_done', say('Unwanted, but done', '不想要却做了'), 'rate', (r) => {
        return r.unwanted_done;
      }),
      def('follow_through', say('Follow-through', '知行一致度'), 'signed', (r) => {
        return r.follow_through;
      }),
    ]),
    ...(worst.length > 0 && {
      chart: {
        kind: 'heatmap',
        unit: 'rate',
        columns: shown.map(({ name }) => name),
        facets: [
          {
            label: say('Wanted, but lacking', '想要却没有'),
            rows: worst.map(({ id, label, group }) => ({
              label: say(`${id} ${label.en}`, `${id} ${label['zh-CN']}`),
              group: GROUP_NAMES[group],
              values: by.map((own) => {
                const found = own.get(id);
                return found === undefined ? null : found.lacking / found.n;
              }),
            })),
          },
        ],
      } as const,
    }),
    weight: 'main',
  };
}

/** Fewer predictions than this say nothing of one behaviour. */
const LEAST = 5;
