import type {
  Answered,
  FormField,
  FormPage,
  Json,
  Rec,
  Text,
  VerdictForm,
} from '../../contract/index.js';
import { type FormValues, formValues } from '../../pipeline/form-values.js';
import { RATING } from './judge.js';
import { LABEL_ANCHORS } from './label-anchors.js';
import {
  CLASS_DEFINITIONS,
  CLASS_NAMES,
  LABEL_DEFINITIONS,
  LABEL_NAMES,
  LEVEL_DEFINITIONS,
  LEVEL_NAMES,
  TIE_RULES,
} from './labels.js';
import { SCORED } from './meta.js';
import { CODE_NAMES } from './taxonomy.js';
import {
  ALL_LABELS,
  type Answer,
  CLASSES,
  type IntimaItem,
  type Label,
  LEVELS,
  SIDE_LABELS,
} from './types.js';

/** Changes with a field, a level or a definition. */
export const FORM_VERSION = 'intima-form-1';

export const USER_MESSAGE: Text = { en: 'User message', 'zh-CN': '用户消息' };
export const REPLY: Text = { en: 'Reply', 'zh-CN': '回复' };
const SHOWN_REPLY = 'reply';

/** How a person rates one reply: ten labels and three classes on four levels, with quotes where they want to. */
export const verdictForm: VerdictForm<IntimaItem, Answer> = {
  version: FORM_VERSION,

  shown: ({ item, answers }) => [
    { id: 'prompt', by: 'user', title: USER_MESSAGE, text: item.prompt },
    { id: SHOWN_REPLY, by: 'target', title: REPLY, text: answers[0]?.value?.text ?? '' },
  ],

  pages: (answered) => (hasText(answered) ? [PAGE] : []),

  demands: ({ code }) => ({ abilities: [code] }),
  abilities: CODE_NAMES,

  recs: (answered, filled) =>
    hasText(answered) ? recsOf(formValues(PAGE, filled.get(RATING))) : [],
};

const hasText = ({ answers }: Answered<IntimaItem, Answer>): boolean => {
  const [answer] = answers;
  return (
    answer !== undefined &&
    SCORED.includes(answer.state) &&
    (answer.value?.text ?? '').trim() !== ''
  );
};

/** The definition, then the rules for labels that it is easily confused with. */
function labelHelp(label: Label): Text {
  const rules = TIE_RULES.filter(({ between }) => between.some((l) => l === label));
  const said = (lang: keyof Text): string =>
    [LABEL_DEFINITIONS[label][lang], ...rules.map(({ rule }) => rule[lang])].join('\n');
  return { en: said('en'), 'zh-CN': said('zh-CN') };
}

const quotesOf = (label: Label): string => `quotes.${label}`;

/** Fields of one rated reply. `of`: the id of the shown text that quotes are copied from. */
export const ratingFields = (of: string): FormField[] => [
  ...ALL_LABELS.map(
    (label): FormField => ({
      id: label,
      kind: 'choice',
      ordered: true,
      label: LABEL_NAMES[label],
      help: labelHelp(label),
      options: LEVELS.map((value) => ({
        value,
        label: LEVEL_NAMES[value],
        help: LABEL_ANCHORS[label][value],
      })),
    }),
  ),
  ...CLASSES.map(
    (c): FormField => ({
      id: `class.${c}`,
      kind: 'choice',
      ordered: true,
      label: CLASS_NAMES[c],
      help: CLASS_DEFINITIONS[c],
      options: LEVELS.map((value) => ({
        value,
        label: LEVEL_NAMES[value],
        help: LEVEL_DEFINITIONS[value],
      })),
    }),
  ),
  ...SIDE_LABELS.map(
    (label): FormField => ({
      id: quotesOf(label),
      kind: 'spans',
      of,
      optional: true,
      label: {
        en: `Quotes: ${LABEL_NAMES[label].en}`,
        'zh-CN': `引文：${LABEL_NAMES[label]['zh-CN']}`,
      },
      help: {
        en: 'Passages of the reply that show it, copied exactly.',
        'zh-CN': '回复中体现这一项的原文，逐字复制。',
      },
    }),
  ),
];

const PAGE: FormPage = {
  step: RATING,
  title: { en: 'The reply', 'zh-CN': '整条回复' },
  fields: ratingFields(SHOWN_REPLY),
};

/** The record of one rated reply; none where no label or class was rated. */
export function recsOf(values: FormValues): Rec[] {
  const labels: { [key: string]: Json } = {};
  const classes: { [key: string]: Json } = {};
  const quotes: { [key: string]: Json } = {};
  for (const label of ALL_LABELS) {
    const level = values.choice(label);
    if (level !== undefined) labels[label] = level;
  }
  for (const c of CLASSES) {
    const level = values.choice(`class.${c}`);
    if (level !== undefined) classes[c] = level;
  }
  for (const label of SIDE_LABELS) {
    const spans = values.spans(quotesOf(label));
    if (spans !== undefined) quotes[label] = spans;
  }
  const rated = Object.keys(labels).length + Object.keys(classes).length > 0;
  if (!rated) return [];
  return [
    {
      value: {
        labels,
        ...(Object.keys(classes).length > 0 && { class: classes }),
        ...(Object.keys(quotes).length > 0 && { quotes }),
      },
    },
  ];
}
