import type { Message } from '../../contract/index.js';
import { ENTRY, labelBlock, NOTES, QUESTION, SETTING } from './prompt-words.js';
import type { AskOptions, RescueItem, Task } from './types.js';
import { instanceOf, type Shown } from './view.js';

export const OFFICIAL_VERSION = 'rescue-bench-official-1';

/** Longest reply in tokens, as the published commands set it. */
export const MAX_TOKENS: Readonly<Record<Task, number>> = {
  timing: 1600,
  pattern: 1800,
  target: 1800,
  strategy: 2200,
  emotion: 1800,
  viewpoint: 2200,
};

/**
 * A request in the published form, in our words: one user message in English, the sample's id, the instances as one JSON
 * list with ids and types unless `blind`, and the form of the reply. The published viewpoint request shows the gold of one
 * of its own test rows as the example; that sentence is theirs and is not reproduced.
 */
export function officialRequest(
  items: readonly [RescueItem, ...RescueItem[]],
  shown: readonly Shown[],
  o: Pick<AskOptions, 'evidence' | 'definitions' | 'blind'>,
): Message[] {
  const [{ task, scenario, sample }] = items;
  const instances = items.flatMap((item, i) => {
    const each = shown[i];
    return each === undefined ? [] : [instanceOf(each, item, o.evidence)];
  });
  const content = [
    SETTING[scenario].en,
    QUESTION[task].en,
    NOTES[o.evidence]?.en ?? '',
    labelBlock(task, scenario, 'en', o.definitions),
    'Judge only from what is given; do not assume rows that come later. Repeat the ids exactly.',
    `Answer with JSON only, without Markdown: {"predictions": [${ENTRY[task]}]}`,
    ...(o.blind ? [] : [`Sample: ${sample}`]),
    `Instances: ${JSON.stringify(instances)}`,
  ];
  return [{ role: 'user', content: content.filter((part) => part !== '').join('\n') }];
}
