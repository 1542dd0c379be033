import type { ImportNote } from '../../../contract/index.js';
import { say } from '../say.js';

/** A criterion without points that does not say that it is a gate: its row and the column of points. */
export type SilentGate = { row: number; field: string };

/**
 * A forgotten number makes a gate, which zeroes whole items: so the gates that nobody asked for are counted, and each is
 * remarked.
 */
export function silentGateNotes(file: string, gates: readonly SilentGate[]): ImportNote[] {
  if (gates.length === 0) return [];
  const n = gates.length;
  return [
    {
      file,
      row: null,
      level: 'dubious',
      what: say(
        `${n} ${n === 1 ? 'criterion has' : 'criteria have'} no points and ${n === 1 ? 'is' : 'are'} read as ${n === 1 ? 'a gate' : 'gates'}: met, the whole item gets 0`,
        `有 ${n} 条细则没有分值，按一票否决项处理：命中则该题得 0 分`,
      ),
    },
    ...gates.map(
      ({ row, field }): ImportNote => ({
        file,
        row,
        level: 'dubious',
        what: say(
          `${field} has no points: read as a gate; write "gate" there to say so, or a number`,
          `${field} 没有分值：按一票否决项处理；确实如此请写“一票否决”，否则请填写分值`,
        ),
      }),
    ),
  ];
}
