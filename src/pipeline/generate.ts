import type { Drafting, Reply } from '../contract/index.js';
import type { Spent } from './ledger.js';
import type { UserEntry } from './manifest.js';
import { type AskOutside, type OutsideUnit, runOutside } from './outside-run.js';

export type Drafted = ReturnType<Drafting['read']> & { spent: Spent };

/**
 * Asks a helper model for every draft of a plan. Null when it was interrupted; the same plan then goes on from what is
 * recorded. @param onDone called after each unit with how many are done
 * @throws HearthError exit 2 for what makes every further request useless.
 */
export async function draftItems(
  drafting: Drafting,
  helper: UserEntry,
  how: AskOutside,
  onDone: (done: number) => void = () => undefined,
): Promise<Drafted | null> {
  const replies = new Map<string, ReadonlyMap<string, Reply>>();
  const units = drafting.units.map(
    ({ id, program }): OutsideUnit => ({
      program: program(),
      // Two places can have the same request, and want two replies.
      draw: `draft/${id}#1`,
      done: (own) => {
        replies.set(id, own);
        onDone(replies.size);
      },
    }),
  );
  const spent = await runOutside('generate', helper, units, how);
  return spent === null ? null : { ...drafting.read(replies), spent };
}
