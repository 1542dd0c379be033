import type {
  Answered,
  FormField,
  FormPage,
  Json,
  Rec,
  Shown,
  Text,
  VerdictForm,
} from '../../contract/index.js';
import { formValues } from '../../pipeline/form-values.js';
import { BEHAVIOURS } from './behaviours.js';
import { SCORE_KEYS } from './judge-prompt.js';
import {
  type Answer,
  type AttuneItem,
  DRAFT_SCORES,
  type DraftScore,
  stepOf,
  type Turn,
} from './types.js';

type Part = Answered<AttuneItem, Answer>;

/**
 * How a person rates drafts: four scores against the reply that the person of the conversation wrote for themselves,
 * which is the measure and therefore shown, and what the draft does. One page a draft.
 */
export const verdictForm: VerdictForm<AttuneItem, Answer> = {
  version: 'attunebench-form-1',
  shown,
  pages: (part) => draftsOf(part).map(({ turn }) => pageOf(turn)),
  demands: ({ topic }) => ({ abilities: topic.category === '' ? [] : [topic.category] }),
  recs: (part, filled) =>
    draftsOf(part).flatMap(({ turn }): Rec[] => {
      const page = pageOf(turn);
      const values = formValues(page, filled.get(page.step));
      const scores: { [key: string]: Json } = {};
      for (const score of DRAFT_SCORES) {
        const value = values.number(score);
        if (value !== undefined) scores[SCORE_KEYS[score]] = value;
      }
      // A verdict without a score is none.
      if (Object.keys(scores).length === 0) return [];
      const behaviours: { [key: string]: Json } = {};
      for (const id of turn.applicable) {
        const said = values.choice(id);
        if (said !== undefined) behaviours[id] = said;
      }
      return [{ step: page.step, value: { ...scores, binary_assessment: behaviours } }];
    }),
};

/** The drafts that are judged: turns with the person's own reply and a draft with text. */
function draftsOf({ item, answers }: Part): { turn: Turn; text: string }[] {
  return item.turns.flatMap((turn) => {
    const value = answers.find(({ step }) => step === stepOf(turn.n, 'draft'))?.value;
    return turn.human !== null && value?.kind === 'draft' ? [{ turn, text: value.text }] : [];
  });
}

/** The conversation up to the last judged draft; each draft stands beside the reply that is its measure. */
function shown(part: Part): Shown[] {
  const drafts = draftsOf(part);
  const last = drafts.at(-1)?.turn.n ?? 0;
  return part.item.turns
    .filter(({ n }) => n <= last)
    .flatMap((turn): Shown[] => {
      const { n, user, human } = turn;
      const draft = drafts.find((d) => d.turn.n === n);
      const of = (title: Text): Text => ({
        en: `${title.en}, turn ${n}`,
        'zh-CN': `${title['zh-CN']}（第 ${n} 轮）`,
      });
      return [
        {
          id: `t${n}.user`,
          by: 'user',
          title: of({ en: 'Person', 'zh-CN': '用户' }),
          text: user,
        },
        ...(draft === undefined
          ? []
          : ([
              {
                id: `t${n}.own`,
                by: 'context',
                title: of({
                  en: 'Reply that the person would have liked',
                  'zh-CN': '用户自己希望得到的回复',
                }),
                text: human ?? '',
              },
              {
                id: stepOf(n, 'draft'),
                by: 'target',
                title: of({ en: 'Draft', 'zh-CN': '草稿' }),
                text: draft.text,
              },
            ] as const)),
        // What the conversation went on with is shown only where it goes on.
        ...(n === last
          ? []
          : ([
              {
                id: `t${n}.reply`,
                by: 'other',
                title: of({
                  en: 'What the assistant said in the conversation',
                  'zh-CN': '对话中助手当时的回复',
                }),
                text: turn.reply,
              },
            ] as const)),
      ];
    });
}

const SCORE_WORDS: Readonly<Record<DraftScore, { label: Text; help: Text }>> = {
  overall: {
    label: { en: 'Overall', 'zh-CN': '总体' },
    help: { en: 'taken as a whole', 'zh-CN': '整体来看' },
  },
  emotional: {
    label: { en: 'Emotional fit', 'zh-CN': '情绪贴合' },
    help: { en: 'meets what the person feels', 'zh-CN': '切合用户的感受' },
  },
  helpful: {
    label: { en: 'Helpfulness', 'zh-CN': '有帮助' },
    help: { en: 'gives what the person needs at this point', 'zh-CN': '给出用户此刻需要的' },
  },
  tone: {
    label: { en: 'Tone', 'zh-CN': '语气' },
    help: {
      en: 'speaks the way the person would like to be spoken to',
      'zh-CN': '说话的方式是用户喜欢的',
    },
  },
};

const SCALE: Text = {
  en: '1: falls far short of the person’s own reply. 7: does as well as it, or better.',
  'zh-CN': '1：远不如用户自己写的回复。7：与之相当或更好。',
};

const scoreField = (score: DraftScore): FormField => {
  const { label, help } = SCORE_WORDS[score];
  return {
    id: score,
    kind: 'number',
    low: 1,
    high: 7,
    step: 1,
    label,
    help: {
      en: `${help.en}. ${SCALE.en}`,
      'zh-CN': `${help['zh-CN']}。${SCALE['zh-CN']}`,
    },
  };
};

const pageOf = ({ n, applicable }: Turn): FormPage => ({
  step: stepOf(n, 'draft'),
  title: { en: `Draft of turn ${n}`, 'zh-CN': `第 ${n} 轮的草稿` },
  fields: [
    ...DRAFT_SCORES.map(scoreField),
    ...BEHAVIOURS.filter(({ id }) => applicable.includes(id)).map(
      ({ id, label, third }): FormField => ({
        id,
        kind: 'choice',
        optional: true,
        label,
        help: {
          en: `${third.en} ("The reply" is the draft.)`,
          'zh-CN': `${third['zh-CN']}（“回复”指草稿。）`,
        },
        options: [
          { value: 'yes', label: { en: 'yes', 'zh-CN': '是' } },
          { value: 'no', label: { en: 'no', 'zh-CN': '否' } },
        ],
      }),
    ),
  ],
});
