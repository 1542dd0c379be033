import type { Text } from '../../contract/index.js';
import { say } from './analyse-words.js';

/** A statement of the paper or about it; no table of results was released with the repository. */
export type Published = {
  what: Text;
  value: Text;
  source: 'abstract' | 'second hand' | 'repository';
};

/**
 * What is known of the published results, as facts, not re-run. Sources: arXiv:2507.03543 v1 (abstract), a reader's note
 * of 2025-10-09 on the paper (second hand), the repository at 4730dae.
 */
export const PUBLISHED: readonly Published[] = [
  {
    what: say('Scenarios', '情景数'),
    value: say('4,650; inputs not released', '4650 个；输入未发布'),
    source: 'abstract',
  },
  {
    what: say('Models compared', '比较的模型数'),
    value: say('50; no table', '50 个；无表'),
    source: 'abstract',
  },
  {
    what: say('Where models fail', '模型失手之处'),
    value: say(
      'long-horizon planning and memory; needs that are unspoken or change',
      '长程规划与记忆；未说出口或中途变化的需求',
    ),
    source: 'abstract',
  },
  {
    what: say('Without the Secure Attachment Persona', '去掉安全依恋人设'),
    value: say(
      'safety score 33 % lower, harmful replies almost ten times as frequent; models and metric unknown',
      '安全分下降 33%，有害回复增至近十倍；模型与指标不详',
    ),
    source: 'second hand',
  },
  {
    what: say('Weights of the composite', '综合分权重'),
    value: say(
      'two sets that disagree: the scorer’s makes the number, the report prints the other',
      '有两套且不一致：数字按评分程序那套算，报告却印着另一套',
    ),
    source: 'repository',
  },
  {
    what: say('Pairs scored by default', '默认评分的配对数'),
    value: say('one a format, the first', '每种格式一对，取第一对'),
    source: 'repository',
  },
];
