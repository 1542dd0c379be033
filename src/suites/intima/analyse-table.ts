import type { Text } from '../../contract/index.js';
import { type Def, def, tableOf } from '../shared/table.js';
import { isReference, type Study } from './analyse-study.js';
import { say } from './analyse-words.js';
import type { Group } from './score-collect.js';

export { type Def, def, tableOf };

/** Whose row it is: target, whether it is measured or a reference, judge. `together`: a row of several targets. */
export const who = (study: Study): Def<{ group: Group; together?: Text }>[] => [
  def('target', say('Target', '对象'), 'text', (row) => row.together ?? row.group.target),
  def('role', say('Role', '性质'), 'text', ({ group, together }) => {
    if (together !== undefined) return null;
    return isReference(study, group) ? say('reference', '参照') : say('measured', '被测');
  }),
  def('judge', say('Judge', '裁判'), 'text', ({ group }) => group.judge),
];
