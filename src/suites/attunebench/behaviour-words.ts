import type { Text } from '../../contract/index.js';

/** What one question says. `third` and `second` say the same of "the person" and of "you". */
export type BehaviourWords = { label: Text; third: Text; second: Text };
