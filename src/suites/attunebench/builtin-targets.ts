import type { BuiltinTarget, Json, Rec, Text } from '../../contract/index.js';
import { PANAS_NAMES, PANAS_WORDS, type PanasItems } from './panas.js';
import { textOfLabel } from './prompts-pairs.js';
import { stepsOf } from './steps.js';
import type { AttuneItem, Prior, ReplyLabel, Turn, YesNo } from './types.js';

/** What every baseline drafts: the same for all. */
const CONSTANT: Readonly<Record<AttuneItem['lang'], string>> = {
  en: 'I hear you. That sounds like a lot to carry.',
  zh: '我在听。听起来你承受了不少。',
};

type Which = 'observed' | 'preferred';
/** How a baseline answers; what it leaves out is answered as by `USUAL`. */
type Rules = {
  draft?: (item: AttuneItem, turn: Turn) => string;
  tags?: (prior: Prior) => Json[];
  behaviour?: (prior: Prior, which: Which, id: Turn['applicable'][number]) => YesNo;
  winner?: (prior: Prior, question: string) => ReplyLabel;
  post?: (item: AttuneItem) => PanasItems;
};

/** No mood shift, most frequent answers of others, the same scores after as before. */
const USUAL: Required<Rules> = {
  draft: ({ lang }) => CONSTANT[lang],
  tags: () => [],
  behaviour: (prior, which, id) => prior[which][id] ?? 'no',
  winner: ({ winners }, question) => winners[question] ?? winners[''] ?? 'human',
  post: ({ gold, prior }) => gold.pre?.items ?? prior.post,
};

/** Answers every step of a conversation, each by its rule. */
function answersBy(rules: Rules): (item: AttuneItem) => Rec[] {
  const rule = { ...USUAL, ...rules };
  return (item) =>
    stepsOf(item, false).map((step): Rec => {
      if (step.kind === 'post') return { step: step.step, value: postOf(item, rule.post(item)) };
      return { step: step.step, value: turnOf(item, step.turn, step.kind, rule) };
    });
}

function turnOf(
  item: AttuneItem,
  turn: Turn,
  kind: 'draft' | 'review' | 'twin' | 'pairs',
  rule: Required<Rules>,
): Json {
  const map = (which: Which): Json =>
    Object.fromEntries(turn.applicable.map((id) => [id, rule.behaviour(item.prior, which, id)]));
  const maps = () => ({
    binary_om_assessment: map('observed'),
    binary_human_prediction: map('preferred'),
  });
  switch (kind) {
    case 'draft':
      return { drafted_response: rule.draft(item, turn) };
    case 'review':
      return { emotion_tags: rule.tags(item.prior), ...maps() };
    case 'twin':
      return maps();
    case 'pairs':
      return {
        pairwise_selections: Object.fromEntries(
          turn.pairs.map(({ question, a, b }, i) => {
            const winner = rule.winner(item.prior, question);
            // A comparison without the usual winner: the original, which stands against the other one.
            const chosen = winner === b || (winner !== a && b === 'original') ? 'B' : 'A';
            return [String(i), chosen];
          }),
        ),
      };
  }
}

function postOf({ prior, gold }: AttuneItem, items: PanasItems): Json {
  const { goals, clarity, fit, off, branches } = prior.wide;
  return {
    predicted_post_panas: {
      items: Object.fromEntries(
        PANAS_WORDS.map((word): [string, Json] => [PANAS_NAMES[word].en, items[word]]),
      ),
      // Data may hold totals alone, and "nothing changes" is about the totals.
      ...(items === gold.pre?.items && {
        totalPositiveAffect: gold.pre.positive,
        totalNegativeAffect: gold.pre.negative,
      }),
    },
    conversation_wide: {
      q1_lookingFor: goals ?? [],
      q2_emotionClarity: clarity,
      q3_modelFit: fit,
      q3_followUp_whatFeltOff: off,
      fourBranchScores: { ...branches },
    },
  };
}

const scripted = (about: Text, rules: Rules): BuiltinTarget<AttuneItem> => ({
  about,
  answers: async () => answersBy(rules),
});

/**
 * Baselines. They see annotations: the scores before the conversation and the person's edit, or what other participants
 * annotated, never the item's own answers to what is asked.
 */
export const builtinTargets: Readonly<Record<string, BuiltinTarget<AttuneItem>>> = {
  'baseline/copy-pre': scripted(
    {
      en: 'sees annotations: feelings after are those before, no mood ever shifts, the rest as others most often answered',
      'zh-CN': '可见标注：对话后的情绪照抄对话前，情绪从无变化，其余取其他参与者最常见的回答',
    },
    {},
  ),
  'baseline/tag-prior': scripted(
    {
      en: 'sees annotations of other participants: their most frequent mood words on every turn',
      'zh-CN': '可见其他参与者的标注：每轮都填其最常见的情绪词',
    },
    { tags: ({ tags }) => tags.map((tag) => ({ ...tag })) },
  ),
  'baseline/always-no': scripted(
    { en: 'says no to every behaviour question', 'zh-CN': '所有行为问题一律答“否”' },
    { behaviour: () => 'no' },
  ),
  'baseline/majority': scripted(
    {
      en: 'sees annotations of other participants: their most frequent answer or median to everything',
      'zh-CN': '可见其他参与者的标注：所有问题均取其最常见的回答或中位数',
    },
    { tags: ({ tags }) => tags.map((tag) => ({ ...tag })), post: ({ prior }) => prior.post },
  ),
  'baseline/human-edit-wins': scripted(
    {
      en: 'sees annotations: the person’s own edit wins every comparison and is the draft',
      'zh-CN': '可见标注：每次比较都选当事人自己改写的回复，草稿也照抄它',
    },
    {
      winner: () => 'human',
      draft: ({ lang }, turn) => textOfLabel(turn, 'human') ?? CONSTANT[lang],
    },
  ),
};
