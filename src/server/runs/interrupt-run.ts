import { HttpFault } from '../../serve/http/index.js';
import { type Db, leaseHolder } from '../../store/index.js';

/** Between two signals: one that follows at once would be taken for the same. */
const APART_MS = 400;

/** Who works on a run: `here` where this machine can reach the process. Null for nobody. */
export async function holderOf(
  db: Db,
  run: string,
): Promise<{ pid: number; here: boolean } | null> {
  const row = await db
    .selectFrom('run')
    .select(['lease_owner', 'lease_ms'])
    .where('id', '=', run)
    .executeTakeFirst();
  return row === undefined ? null : leaseHolder(row);
}

/** How far a run was asked to stop in this stay. */
export async function stoppingOf(db: Db, run: string): Promise<'no' | 'soon' | 'now'> {
  const rows = await db
    .selectFrom('run_event')
    .select(['kind', 'data'])
    .where('run', '=', run)
    .where('kind', 'in', ['began', 'stopping'])
    .orderBy('n', 'desc')
    .limit(3)
    .execute();
  const begun = rows.findIndex(({ kind }) => kind === 'began');
  const asked = rows.slice(0, begun < 0 ? rows.length : begun);
  if (asked.length === 0) return 'no';
  return asked.some(({ data }) => data.includes('true')) ? 'now' : 'soon';
}

/**
 * Asks whoever works on the run to stop, as Ctrl-C does: nothing new is sent, what is in flight is finished and recorded.
 * `now`: what is in flight is given up as well.
 * @throws HttpFault 409 where nobody works on it, somebody on another machine does, or it was asked already
 */
export async function interruptRun(db: Db, run: string, now: boolean): Promise<void> {
  const holder = await holderOf(db, run);
  if (holder === null || holder.pid === process.pid)
    throw new HttpFault(409, 'not_working', {
      en: 'nobody is working on this run',
      'zh-CN': '当前没有进程在处理这次运行',
    });
  if (!holder.here)
    throw new HttpFault(409, 'elsewhere', {
      en: 'the run is worked on by another machine; stop it there with Ctrl-C',
      'zh-CN': '这次运行正由另一台机器处理；请在那台机器上按 Ctrl-C 停止',
    });
  const asked = await stoppingOf(db, run);
  // A third signal would end the process without finishing what it writes.
  if (asked === 'now' || (asked === 'soon' && !now))
    throw new HttpFault(409, 'stopping', {
      en: 'the run has been asked to stop and is about to',
      'zh-CN': '已通知这次运行停止，正在停止',
    });
  signal(holder.pid);
  if (!now || asked === 'soon') return;
  await new Promise((done) => setTimeout(done, APART_MS));
  if ((await holderOf(db, run))?.pid === holder.pid) signal(holder.pid);
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
