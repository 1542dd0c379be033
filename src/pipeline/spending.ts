import type { Db } from '../store/index.js';
import { isOwn } from './call-ids.js';
import type { Manifest } from './manifest.js';

/** What one model took in one role of a run. Tokens and US dollars are null where they are unknown of any reply. */
export type Spending = {
  role: string;
  model: string;
  calls: number;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
};

const ROLES = ['target', 'user', 'helper', 'judge'];

/**
 * Calls, tokens and costs of a run by role and model; from what is stored, so all stays of the run are in it. What was
 * taken over from other runs is theirs and not counted.
 */
export async function spendingOf(
  db: Db,
  manifest: Pick<Manifest, 'run' | 'createdMs'>,
): Promise<Spending[]> {
  const rows = await db
    .selectFrom('call')
    .select((eb) => [
      'role',
      'model',
      eb.fn.countAll().as('calls'),
      // What never came back has no tokens, and nobody pays for it.
      eb.fn.sum(eb.case().when('state', '=', 'errored').then(0).else(1).end()).as('replies'),
      eb.fn.count('input_tokens').as('with_input'),
      eb.fn.count('output_tokens').as('with_output'),
      eb.fn.count('cost_usd').as('priced'),
      eb.fn.sum('input_tokens').as('input'),
      eb.fn.sum('output_tokens').as('output'),
      eb.fn.sum('cost_usd').as('usd'),
    ])
    .where('id', 'in', db.selectFrom('slot').select('call').where('run', '=', manifest.run))
    .where(isOwn(manifest))
    .groupBy(['role', 'model'])
    .execute();
  return rows
    .map((row): Spending => {
      const known = (n: unknown, sum: unknown): number | null =>
        Number(n) < Number(row.replies) ? null : Number(sum ?? 0);
      return {
        role: row.role,
        model: row.model,
        calls: Number(row.calls),
        inputTokens: known(row.with_input, row.input),
        outputTokens: known(row.with_output, row.output),
        costUsd: known(row.priced, row.usd),
      };
    })
    .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || (a.model < b.model ? -1 : 1));
}
