import { HttpFault } from '../../serve/http/index.js';
import { type Db, leaseHolder } from '../../store/index.js';

/** Between two signals: one that follows at once would be taken for the same. */
const APART_MS = 400;
/** A process that was asked has written so by then. */
const HEARD_MS = 1_000;

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
 * What was asked already, or has just been done, is not asked again: a second click is as good as one.
 * @throws HttpFault 409 where nobody works on it, or somebody on another machine does
 */
export async function interruptRun(db: Db, run: string, now: boolean): Promise<void> {
  const holder = await holderOf(db, run);
  // It has just come to its stop: that is what was asked for.
  if (holder === null && (await isInterrupted(db, run))) return;
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
  // Two clicks may come before the process has written down the first.
  const key = `${run} ${holder.pid}`;
  const before = asking.get(key);
  const mine = (before ?? Promise.resolve()).then(() => ask(db, run, holder.pid, now));
  const settled = mine.catch(() => undefined).then(() => rest(HEARD_MS));
  asking.set(key, settled);
  void settled.then(() => {
    if (asking.get(key) === settled) asking.delete(key);
  });
  await mine;
}

/** Who is being asked, by run and process, until it has had time to write it down. */
const asking = new Map<string, Promise<void>>();
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

async function ask(db: Db, run: string, pid: number, now: boolean): Promise<void> {
  const asked = await stoppingOf(db, run);
  // A third signal would end the process without finishing what it writes.
  if (asked === 'now' || (asked === 'soon' && !now)) return;
  if ((await holderOf(db, run))?.pid !== pid) return;
  signal(pid);
  if (!now || asked === 'soon') return;
  await rest(APART_MS);
  if ((await holderOf(db, run))?.pid === pid) signal(pid);
}

async function isInterrupted(db: Db, run: string): Promise<boolean> {
  const row = await db.selectFrom('run').select('status').where('id', '=', run).executeTakeFirst();
  return row?.status === 'interrupted';
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
