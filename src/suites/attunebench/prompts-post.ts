import type { Json } from '../../contract/index.js';
import { PANAS_NAMES, PANAS_WORDS } from './panas.js';
import {
  asked,
  choiceList,
  choiceWord,
  type Frame,
  named,
  objectOf,
  oneTo7,
  type Prompt,
  panasList,
  prompt,
  say,
  TEXT,
  template,
  texts,
} from './prompt-parts.js';
import { totalsBefore } from './prompts-profile.js';
import {
  BRANCH_TEXTS,
  BRANCHES,
  type Choice,
  CLARITY_CHOICES,
  FIT_CHOICES,
  GOAL_CHOICES,
} from './wide.js';

/** After the last turn: PANAS after the conversation, and the questions on the conversation as a whole. */
export function postPrompt(frame: Frame): Prompt {
  const { o, item } = frame;
  const change = o.panas !== 'absolute';
  const key = change ? 'predicted_panas_delta' : 'predicted_post_panas';
  const each = change
    ? { type: 'integer', minimum: -6, maximum: 6 }
    : { type: 'integer', minimum: 1, maximum: 7 };
  const byWord = (value: Json): { [word: string]: Json } =>
    Object.fromEntries(PANAS_WORDS.map((word) => [PANAS_NAMES[word].en, value]));
  return prompt(
    frame,
    [
      say(frame, { en: 'The conversation is over.', 'zh-CN': '对话结束了。' }),
      ...(o.panas === 'blind_delta' ? [] : totalsBefore(frame, item.gold.pre)),
      asked(frame, panasQuestion(frame, key, change), panasList(frame)),
      goalQuestion(frame),
      clarityQuestion(frame),
      fitQuestion(frame),
      branchQuestion(frame),
      template(frame, {
        [key]: { items: byWord(change ? '-6…6' : '1…7') },
        conversation_wide: {
          q1_lookingFor: [first(frame, GOAL_CHOICES)],
          q2_emotionClarity: first(frame, CLARITY_CHOICES),
          q3_modelFit: first(frame, FIT_CHOICES),
          q3_followUp_whatFeltOff: ['…'],
          fourBranchScores: Object.fromEntries(BRANCHES.map((branch) => [branch, '1…7'])),
        },
      }),
    ],
    {
      [key]: objectOf({ items: objectOf(byWord(each)) }),
      conversation_wide: objectOf({
        q1_lookingFor: texts(oneOf(frame, GOAL_CHOICES)),
        q2_emotionClarity: oneOf(frame, CLARITY_CHOICES),
        q3_modelFit: oneOf(frame, FIT_CHOICES),
        q3_followUp_whatFeltOff: texts(TEXT),
        fourBranchScores: objectOf(Object.fromEntries(BRANCHES.map((b) => [b, oneTo7]))),
      }),
    },
  );
}

const first = <Id extends string>(frame: Frame, choices: readonly Choice<Id>[]): string =>
  choices
    .slice(0, 1)
    .map((choice) => choiceWord(frame, choice))
    .join('');

const oneOf = <Id extends string>(frame: Frame, choices: readonly Choice<Id>[]) => ({
  type: 'string',
  enum: choices.map((choice) => choiceWord(frame, choice)),
});

const panasQuestion = (frame: Frame, key: string, change: boolean): string =>
  change
    ? say(frame, {
        en: `"${key}": by how much the person’s score on each of these feelings changed from before to after the conversation, from -6 to 6 (scores run from 1, not at all, to 7, extremely):`,
        'zh-CN': `"${key}"：对话前后，当事人每种情绪的得分变化了多少，从 -6 到 6（得分从 1“完全没有”到 7“极强”）：`,
      })
    : say(frame, {
        en: `"${key}": how strongly the person felt each of these after the conversation, from 1 (not at all) to 7 (extremely):`,
        'zh-CN': `"${key}"：对话之后，当事人的每种情绪有多强，从 1（完全没有）到 7（极强）：`,
      });

const goalQuestion = (frame: Frame): string =>
  `${say(frame, {
    en: '"q1_lookingFor": what the person was looking for; one or more of:',
    'zh-CN': '"q1_lookingFor"：当事人想得到什么，可多选：',
  })}\n${choiceList(frame, GOAL_CHOICES)}`;

/** As described, the released question is about the model's understanding, while its options are about the person. */
const clarityQuestion = (frame: Frame): string =>
  `${
    frame.protocol === 'official'
      ? say(frame, {
          en: '"q2_emotionClarity": how clearly the assistant understood the person’s feelings; one of:',
          'zh-CN': '"q2_emotionClarity"：助手对当事人的感受理解得有多清楚，单选：',
        })
      : say(frame, {
          en: '"q2_emotionClarity": how the person expressed what they felt; one of:',
          'zh-CN': '"q2_emotionClarity"：当事人是怎样表达自己感受的，单选：',
        })
  }\n${choiceList(frame, CLARITY_CHOICES)}`;

const fitQuestion = (frame: Frame): string =>
  `${say(frame, {
    en: '"q3_modelFit": how well the assistant suited what the person needed, in their own eyes; one of:',
    'zh-CN': '"q3_modelFit"：在当事人看来，助手有多合其所需，单选：',
  })}\n${choiceList(frame, FIT_CHOICES)}\n${say(frame, {
    en: '"q3_followUp_whatFeltOff": what seemed wrong to the person, in short phrases; an empty list for nothing.',
    'zh-CN': '"q3_followUp_whatFeltOff"：当事人觉得哪里不对，用短语列出；没有则给空列表。',
  })}`;

const branchQuestion = (frame: Frame): string =>
  [
    say(frame, {
      en: '"fourBranchScores": how the person rated the assistant on four abilities, from 1 (very poor) to 7 (excellent):',
      'zh-CN': '"fourBranchScores"：当事人对助手四项能力的打分，从 1（很差）到 7（极好）：',
    }),
    ...BRANCHES.map(
      (branch) => `- ${named(frame, branch, say(frame, BRANCH_TEXTS[branch].meaning))}`,
    ),
  ].join('\n');
