import { type Label, text } from './label.js';
import { PATTERNS } from './pattern-labels.js';
import { STRATEGIES } from './strategy-labels.js';
import type { Scenario } from './types.js';

export { PATTERN_TIES, PATTERNS } from './pattern-labels.js';
export { STRATEGIES, STRATEGY_TIES } from './strategy-labels.js';

/** What a client's row does; exactly one a row. */
export const UTTERANCE_TYPES: readonly Label[] = [
  {
    id: 'accusation',
    label: text('accusation', '指责'),
    definition: text('Blames the other or finds fault with them.', '怪罪对方或挑对方的错。'),
  },
  {
    id: 'defense',
    label: text('defence', '辩解'),
    definition: text('Justifies oneself against blame.', '面对指责为自己辩护。'),
  },
  {
    id: 'disclosure',
    label: text('disclosure', '袒露'),
    definition: text('Tells of an inner feeling, fear or need.', '说出内心的感受、害怕或需要。'),
  },
  {
    id: 'request',
    label: text('request', '请求'),
    definition: text('Asks for something to be done or changed.', '请对方做什么或改变什么。'),
  },
  {
    id: 'recollection',
    label: text('recollection', '回忆'),
    definition: text('Tells what happened.', '讲述发生过的事。'),
  },
  {
    id: 'reflection',
    label: text('reflection', '反思'),
    definition: text('Thinks about oneself or the relationship.', '思考自己或这段关系。'),
  },
  {
    id: 'repair',
    label: text('repair', '修复'),
    definition: text('Apologises or reaches out after a hurt.', '在伤害之后道歉或主动靠近。'),
  },
  {
    id: 'withdrawal',
    label: text('withdrawal', '回避'),
    definition: text('Shuts off, plays down or leaves the topic.', '关闭自己、淡化或离开话题。'),
  },
  {
    id: 'validation',
    label: text('validation', '认可'),
    definition: text(
      'Lets the other’s feeling or view stand as understandable.',
      '承认对方的感受或看法可以理解。',
    ),
  },
  {
    id: 'other',
    label: text('other', '其他'),
    definition: text('None of these.', '以上都不是。'),
  },
];

export const patternIds = (scenario: Scenario): string[] => PATTERNS[scenario].map(({ id }) => id);
export const strategyIds = (scenario: Scenario): string[] =>
  STRATEGIES[scenario].map(({ id }) => id);
