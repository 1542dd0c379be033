import type { Selectable } from 'kysely';
import { type Db, type ExpertCredentialTable, fromColumn, toColumn } from '../../store/index.js';
import { CREDENTIAL_KINDS, type CredentialKind } from './credential-kinds.js';
import { noted } from './history.js';
import { peopleId } from './ids.js';

type State = 'claimed' | 'verified' | 'refused' | 'withdrawn';

export type Credential = {
  id: string;
  person: string;
  kind: CredentialKind;
  title: string;
  issuer: string;
  evidence: string;
  fileHash: string | null;
  expiresMs: number | null;
  /** `expired`: it was verified, and its last day is over. */
  state: State | 'expired';
  madeMs: number;
  verifier: string | null;
  verifiedMs: number | null;
  reason: string;
};

const read = (row: Selectable<ExpertCredentialTable>, nowMs: number): Credential => {
  const expiresMs = row.expires_ms === null ? null : Number(row.expires_ms);
  const state = row.state as State;
  return {
    id: row.id,
    person: row.person,
    kind: CREDENTIAL_KINDS.find((kind) => kind === row.kind) ?? 'other',
    title: fromColumn<string>(row.title),
    issuer: fromColumn<string>(row.issuer),
    evidence: fromColumn<string>(row.evidence),
    fileHash: row.file_hash,
    expiresMs,
    state: state === 'verified' && expiresMs !== null && expiresMs < nowMs ? 'expired' : state,
    madeMs: Number(row.made_ms),
    verifier: row.verifier,
    verifiedMs: row.verified_ms === null ? null : Number(row.verified_ms),
    reason: fromColumn<string>(row.reason),
  };
};

/** Credentials of people, oldest first; what was taken back is among them. */
export async function credentialsOf(
  db: Db,
  people: readonly string[],
  nowMs: number,
): Promise<Credential[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('expert_credential')
    .selectAll()
    .where('person', 'in', [...people])
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => read(row, nowMs));
}

/** Kinds that matching may rely on: verified by somebody else, and not over. */
export const usableKinds = (credentials: readonly Credential[]): CredentialKind[] => [
  ...new Set(credentials.filter(({ state }) => state === 'verified').map(({ kind }) => kind)),
];

/** Claims one; it counts for nothing until somebody else has verified it. Answers its id. */
export async function claimCredential(
  db: Db,
  person: string,
  one: Pick<Credential, 'kind' | 'title' | 'issuer' | 'evidence' | 'fileHash' | 'expiresMs'>,
  nowMs: number,
): Promise<string> {
  const id = peopleId('d');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('expert_credential')
      .values({
        id,
        person,
        kind: one.kind,
        title: toColumn(one.title),
        issuer: toColumn(one.issuer),
        evidence: toColumn(one.evidence),
        file_hash: one.fileHash,
        expires_ms: one.expiresMs,
        state: 'claimed',
        made_ms: nowMs,
        verifier: null,
        verified_ms: null,
        reason: toColumn(''),
      })
      .execute();
    await noted(trx, {
      person,
      kind: 'credential.claimed',
      about: { credential: id, of: one.kind },
      by: person,
      atMs: nowMs,
    });
  });
  return id;
}

/** What became of a decision on a credential. */
export type Decided = 'done' | 'missing' | 'own' | 'over';

/**
 * Says whether a credential is proven. `own`: nobody verifies for oneself, unless there is nobody else (`alone`). `over`:
 * it was taken back. A later decision replaces an earlier one; the history keeps both.
 */
export async function decideCredential(
  db: Db,
  {
    id,
    person,
    by,
    verified,
    reason,
    alone = false,
  }: {
    id: string;
    person: string;
    by: string;
    verified: boolean;
    reason: string;
    alone?: boolean;
  },
  nowMs: number,
): Promise<Decided> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('expert_credential')
      .select(['person', 'state', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined || row.person !== person) return 'missing';
    if (row.person === by && !alone) return 'own';
    if (row.state === 'withdrawn') return 'over';
    const state = verified ? 'verified' : 'refused';
    await trx
      .updateTable('expert_credential')
      .set({ state, verifier: by, verified_ms: nowMs, reason: toColumn(reason) })
      .where('id', '=', id)
      .execute();
    await noted(trx, {
      person,
      kind: `credential.${state}`,
      about: { credential: id, of: row.kind },
      by,
      atMs: nowMs,
    });
    return 'done';
  });
}

/** Takes one’s own back. False where there is none of this person's. */
export async function withdrawCredential(
  db: Db,
  id: string,
  person: string,
  nowMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('expert_credential')
      .set({ state: 'withdrawn' })
      .where('id', '=', id)
      .where('person', '=', person)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await noted(trx, {
      person,
      kind: 'credential.withdrawn',
      about: { credential: id },
      by: person,
      atMs: nowMs,
    });
    return true;
  });
}
