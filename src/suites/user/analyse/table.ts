import type { Text } from '../../../contract/index.js';
import { type Def, def, tableOf } from '../../shared/table.js';
import { say } from '../say.js';
import type { Group } from '../score/collect.js';
import { isReference, type Study } from './study.js';

export { type Def, def, tableOf };

export const TARGET: Text = say('Target', '被测对象');
export const JUDGE: Text = say('Judge', '裁判');
export const ITEMS: Text = say('Items', '题目范围');

/** Whose row it is: target, whether it is measured or a reference, and judge where the suite has judges. */
export const who = <R extends { group: Group }>(study: Study): Def<R>[] => [
  def('target', TARGET, 'text', ({ group }) => group.target),
  def('role', say('Role', '性质'), 'text', ({ group }) =>
    isReference(study, group) ? say('reference', '参照') : say('measured', '被测'),
  ),
  ...(study.measures.judged ? [def<R>('judge', JUDGE, 'text', ({ group }) => group.judge)] : []),
];
