import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { usageError } from '../contract/index.js';
import type { Db } from './open.js';
import { storageError } from './storage-error.js';

/** A lease without a heartbeat for this long may be taken over. */
const STALE_MS = 30_000;
const HEARTBEAT_MS = 5_000;

type Owner = { pid: number; host: string; token: string };

/**
 * Lets one process at a time work on a run. A holder on this host that is no longer alive loses the lease at once;
 * one that cannot be asked (another host, or a process id taken by something else) after 30 s without a heartbeat.
 */
export class Lease {
  #timer: NodeJS.Timeout | null = null;
  #lost: ((error: unknown) => void) | null = null;

  private constructor(
    private readonly db: Db,
    private readonly run: string,
    private readonly owner: string,
  ) {}

  /** @throws HearthError exit 2 while another process holds the run. */
  static async take(db: Db, run: string, onLost?: (error: unknown) => void): Promise<Lease> {
    const me: Owner = { pid: process.pid, host: hostname(), token: randomUUID() };
    const owner = JSON.stringify(me);
    const row = await db
      .selectFrom('run')
      .select(['lease_owner', 'lease_ms'])
      .where('id', '=', run)
      .executeTakeFirst();
    if (row === undefined)
      throw usageError({ en: `there is no run ${run}`, 'zh-CN': `没有名为 ${run} 的运行` });
    if (row.lease_owner !== null && !leaseIsFree(row.lease_owner, row.lease_ms))
      throw heldBy(run, row.lease_owner);
    const taken = await db
      .updateTable('run')
      .set({ lease_owner: owner, lease_ms: Date.now() })
      .where('id', '=', run)
      .where((eb) =>
        row.lease_owner === null
          ? eb('lease_owner', 'is', null)
          : eb('lease_owner', '=', row.lease_owner),
      )
      .executeTakeFirst();
    if (Number(taken.numUpdatedRows) !== 1) throw heldBy(run, null);
    const lease = new Lease(db, run, owner);
    lease.#lost = onLost ?? null;
    lease.#timer = setInterval(() => void lease.#beat(), HEARTBEAT_MS);
    lease.#timer.unref();
    return lease;
  }

  async #beat(): Promise<void> {
    try {
      const kept = await this.db
        .updateTable('run')
        .set({ lease_ms: Date.now() })
        .where('id', '=', this.run)
        .where('lease_owner', '=', this.owner)
        .executeTakeFirst();
      if (Number(kept.numUpdatedRows) !== 1) this.#lost?.(heldBy(this.run, null));
    } catch (error) {
      this.#lost?.(storageError(error));
    }
  }

  async release(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.db
      .updateTable('run')
      .set({ lease_owner: null, lease_ms: null })
      .where('id', '=', this.run)
      .where('lease_owner', '=', this.owner)
      .execute();
  }
}

/** Whether a stored lease may be taken over: its holder is gone, or gave no sign of life for 30 s. */
export function leaseIsFree(owner: string, beatMs: number | null): boolean {
  if (Date.now() - (beatMs ?? 0) > STALE_MS) return true;
  const { pid, host } = JSON.parse(owner) as Owner;
  if (host !== hostname()) return false;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Who works on a run, as its row says; null where nobody does. `here`: on this host. */
export function leaseHolder(row: {
  lease_owner: string | null;
  lease_ms: number | null;
}): { pid: number; here: boolean } | null {
  const { lease_owner: owner, lease_ms: beatMs } = row;
  if (owner === null || leaseIsFree(owner, beatMs === null ? null : Number(beatMs))) return null;
  const { pid, host } = JSON.parse(owner) as Owner;
  return { pid, here: host === hostname() };
}

function heldBy(run: string, owner: string | null) {
  const who = owner === null ? null : (JSON.parse(owner) as Owner);
  const en = who === null ? 'another process' : `process ${who.pid} on ${who.host}`;
  const zh = who === null ? '另一个进程' : `${who.host} 上的进程 ${who.pid}`;
  return usageError({
    en: `run ${run} is being worked on by ${en}; wait for it to end, then: hearth resume ${run}`,
    'zh-CN': `运行 ${run} 正由${zh}处理；请等它结束，再运行：hearth resume ${run}`,
  });
}
