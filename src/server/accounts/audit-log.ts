import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Db, toColumn } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import type { ApiKey } from '../api/index.js';
import type { Viewer } from '../viewer.js';

/** `done`; `refused`: the role did not allow it; `failed`: a sign-in that was wrong. */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Act = {
  atMs: number;
  viewer: Viewer | null;
  route: ApiKey;
  outcome: Outcome;
  /** Where the object is; null: about the team as a whole. */
  project: string | null;
  /** Kinds and ids of what was touched; never content, names or addresses. */
  objects: Readonly<Record<string, string>>;
};

type Row = {
  n: number;
  at_ms: number;
  kind: string;
  person: string | null;
  api_key: string | null;
  route: string;
  outcome: string;
  project: string | null;
  objects: string;
  prev: string;
};

/** What stands before the first row. */
export const START = '0'.repeat(64);
/** Tries where two processes add at once. */
const TRIES = 8;
const PAGE = 500;

const hashOf = (row: Row): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.n,
        row.at_ms,
        row.kind,
        row.person,
        row.api_key,
        row.route,
        row.outcome,
        row.project,
        row.objects,
        row.prev,
      ]),
    )
    .digest('hex');

/**
 * An append-only log. Each row holds the hash of the one before, so that a row that was changed, taken out or put in
 * between is seen. What is cut off at the end is seen by whoever kept the last number and hash.
 */
export class AuditLog {
  constructor(private readonly db: Db) {}

  /**
   * Adds a row, on disk when it resolves. Rows of this process stand in the order of the calls, and share a commit with
   * whatever else is being written: each commit costs a sync of the disk.
   */
  async add(act: Act): Promise<void> {
    for (let left = TRIES; ; left--)
      try {
        await grouped(this.db, (trx) => append(trx, act));
        return;
      } catch (error) {
        // Another process took the number; whatever else it is comes again.
        if (left <= 1) throw error;
        await setTimeout(5 * Math.random());
      }
  }

  /**
   * Looks at every row. `head`: a number and hash that somebody kept, to see whether the end was cut off or all was
   * written anew.
   */
  async check(head?: { n: number; hash: string }): Promise<AuditCheck> {
    let prev = START;
    let n = 0;
    let headSeen = head === undefined;
    for (;;) {
      const rows = await this.db
        .selectFrom('audit')
        .selectAll()
        .where('n', '>', n)
        .orderBy('n')
        .limit(PAGE)
        .execute();
      for (const stored of rows) {
        const row = { ...stored, n: Number(stored.n), at_ms: Number(stored.at_ms) };
        if (row.n !== n + 1 || row.prev !== prev || hashOf(row) !== row.hash)
          return { whole: false, rows: n, broken: n + 1, head: { n, hash: prev } };
        n = row.n;
        prev = row.hash;
        if (head !== undefined && n === head.n && prev === head.hash) headSeen = true;
      }
      if (rows.length < PAGE) break;
    }
    if (!headSeen) return { whole: false, rows: n, broken: head?.n ?? n, head: { n, hash: prev } };
    return { whole: true, rows: n, broken: null, head: { n, hash: prev } };
  }
}

export type AuditCheck = {
  whole: boolean;
  /** Rows that are in order, from the first. */
  rows: number;
  /** The first row that is not. */
  broken: number | null;
  /** To be kept elsewhere. */
  head: { n: number; hash: string };
};

async function append(trx: Db, act: Act): Promise<void> {
  const last = await trx
    .selectFrom('audit')
    .select(['n', 'hash'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row: Row = {
    n: Number(last?.n ?? 0) + 1,
    at_ms: act.atMs,
    kind: act.viewer?.kind ?? 'nobody',
    person: act.viewer?.id ?? act.objects.person ?? null,
    api_key: act.viewer?.key ?? null,
    route: act.route,
    outcome: act.outcome,
    project: act.project,
    objects: toColumn(act.objects),
    prev: last?.hash ?? START,
  };
  await trx
    .insertInto('audit')
    .values({ ...row, hash: hashOf(row) })
    .execute();
}
