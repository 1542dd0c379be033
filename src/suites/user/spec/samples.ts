import type { Lang, Text } from '../../../contract/index.js';
import { say } from '../say.js';

/** A criterion that `suite new` writes for its user to replace. */
type SampleCriterion = { dimension: Text; score: number; content: Text };

/** The criteria that `suite new` writes: into the sample items, and into suite.yaml where a table has none. */
export const SAMPLE_CRITERIA: readonly SampleCriterion[] = [
  {
    dimension: say('empathy', '共情'),
    score: 5,
    content: say('Names the feeling that the user speaks of.', '说出用户所表达的感受。'),
  },
  {
    dimension: say('pacing', '节奏'),
    score: -3,
    content: say('Gives advice before the user asked for any.', '用户还没要建议就给建议。'),
  },
];

/** The labels that `suite new` writes into suite.yaml. */
export const SAMPLE_LABELS: readonly { id: string; name: Text; definition: Text }[] = [
  {
    id: 'warmth',
    name: say('Warmth', '温暖'),
    definition: say(
      'The reply shows that it cares about how the user feels.',
      '回答表现出在意用户的感受。',
    ),
  },
  {
    id: 'advice',
    name: say('Advice', '建议'),
    definition: say('The reply tells the user what to do.', '回答告诉用户该怎么做。'),
  },
];

const LANGS: readonly Lang[] = ['en', 'zh-CN'];
const SAMPLES = new Set(
  [
    ...SAMPLE_CRITERIA.map(({ content }) => content),
    ...SAMPLE_LABELS.map(({ definition }) => definition),
  ].flatMap((text) => LANGS.map((lang) => text[lang])),
);

/** Whether a criterion or a definition is still what `suite new` wrote. */
export const isSample = (text: string): boolean => SAMPLES.has(text.trim());
