import type { Text } from '../../contract/index.js';
import { type Label, text } from './label.js';
import type { Scenario } from './types.js';

const STRATEGY = {
  track: {
    id: 'track',
    label: text('track', '追踪循环'),
    definition: text(
      'Names the cycle as it is going on: what one does, what it sets off in the other.',
      '点出正在发生的循环：一方做了什么，又引出另一方什么反应。',
    ),
  },
  enact: {
    id: 'enact',
    label: text('enact', '当面表达'),
    definition: text(
      'Has one say it straight to the other, here and now.',
      '让一方此时此地当面对另一方说出来。',
    ),
  },
  repair: {
    id: 'repair',
    label: text('repair', '修复'),
    definition: text(
      'Helps to apologise, to make an intention clear or to reconnect after a hurt.',
      '在伤害之后帮助道歉、澄清本意或重新连接。',
    ),
  },
  counterbalance: {
    id: 'counterbalance',
    label: text('counterbalance', '平衡话语权'),
    definition: text(
      'Gives voice and room back to the one who is heard less.',
      '把声音和空间还给较少被听到的人。',
    ),
  },
  safeguard: {
    id: 'safeguard',
    label: text('safeguard', '保护'),
    definition: text(
      'Protects someone from being shamed, flooded or overrun.',
      '保护某人不被羞辱、不被情绪淹没、不被压倒。',
    ),
  },
} as const satisfies Record<string, Label>;

export const STRATEGIES: Readonly<Record<Scenario, readonly Label[]>> = {
  couple: [
    STRATEGY.track,
    {
      id: 'reframe',
      label: text('reframe', '重构'),
      definition: text(
        'Changes the meaning of a behaviour from one person’s fault to a pattern that both are caught in.',
        '把某个行为的意义从“谁的错”换成双方共同陷入的模式。',
      ),
    },
    {
      id: 'evoke',
      label: text('evoke', '唤起深层情绪'),
      definition: text(
        'Opens the deeper feeling or need under one person’s surface emotion.',
        '打开某一方表面情绪之下更深的感受或需要。',
      ),
    },
    STRATEGY.enact,
    {
      id: 'join',
      label: text('join', '软化联结'),
      definition: text(
        'Softens the contact between the two so that a feeling can be received.',
        '让两人之间的接触软下来，使一方的感受能被另一方接住。',
      ),
    },
    {
      id: 'detach',
      label: text('detach', '共同抽离观察'),
      definition: text(
        'Has both step back and look at the pattern as observers.',
        '让双方都退后一步，像旁观者那样看待这个模式。',
      ),
    },
    STRATEGY.repair,
    STRATEGY.counterbalance,
    STRATEGY.safeguard,
    {
      id: 'goal_align',
      label: text('align goals', '对齐目标'),
      definition: text(
        'Brings both back to a common task or aim of the work.',
        '把双方带回共同的任务或咨询目标。',
      ),
    },
  ],
  family: [
    {
      id: 'join',
      label: text('join', '建立同盟'),
      definition: text(
        'Builds trust and a working contact with a member or the family.',
        '与某位成员或整个家庭建立信任和工作关系。',
      ),
    },
    STRATEGY.track,
    STRATEGY.counterbalance,
    STRATEGY.enact,
    {
      id: 'boundary',
      label: text('boundary', '重整边界'),
      definition: text(
        'Reorganises roles, hierarchy, generations or coalitions.',
        '重新安排角色、层级、代际关系或结盟。',
      ),
    },
    {
      id: 'reframe',
      label: text('reframe', '重构'),
      definition: text(
        'Turns the problem from one member’s fault into something of the whole system, or into something outside all of them.',
        '把问题从某个成员的毛病换成整个系统的事，或换成大家之外的一个东西。',
      ),
    },
    STRATEGY.repair,
    STRATEGY.safeguard,
  ],
};

/** Which label wins where two fit. The most specific one does; `track` comes last. */
export const STRATEGY_TIES: Readonly<Record<Scenario, readonly Text[]>> = {
  couple: [
    text(
      'safeguard goes before counterbalance, counterbalance before track.',
      'safeguard 先于 counterbalance，counterbalance 先于 track。',
    ),
    text('repair goes before join.', 'repair 先于 join。'),
    text('enact goes before evoke.', 'enact 先于 evoke。'),
    text(
      'goal_align, detach, reframe and join go before track.',
      'goal_align、detach、reframe、join 先于 track。',
    ),
    text(
      'evoke deepens one person’s feeling; join makes it receivable by the other.',
      'evoke 加深一个人的感受；join 让另一个人能接住它。',
    ),
  ],
  family: [
    text(
      'safeguard goes before counterbalance, counterbalance before track.',
      'safeguard 先于 counterbalance，counterbalance 先于 track。',
    ),
    text('repair goes before join.', 'repair 先于 join。'),
    text('enact goes before track.', 'enact 先于 track。'),
    text('reframe, boundary and join go before track.', 'reframe、boundary、join 先于 track。'),
  ],
};
