import { randomBytes } from 'node:crypto';
import type { Params, Program, Reply } from '../contract/index.js';
import { openModel, type Price } from '../models/index.js';
import type { Db } from '../store/index.js';
import { Ledger, NO_BUDGET, type Spent, Stopped } from './ledger.js';
import type { Budget, ModelEntry } from './manifest.js';
import { Pool } from './pool.js';
import { runProgram } from './program.js';
import { Stopping } from './stopping.js';

/** What calls that belong to no run need. */
export type AskOutside = {
  db: Db;
  env: NodeJS.ProcessEnv;
  maxConnections: number;
  abort: AbortSignal;
  /** Fires on the first interrupt, as of a run. */
  stop: AbortSignal;
  /** Of these calls alone; absent: no limit. */
  budget?: Budget;
  /** The user's own prices; absent: the built-in ones alone. */
  prices?: readonly Price[];
};

/** What was spent, and how it ended: on the budget or an interrupt what came back until then is recorded. */
export type AskedOutside = { spent: Spent; ended: 'done' | Stopped['reason'] };

/** One program; `draw` says which sample of its requests it wants. */
export type OutsideUnit = {
  program: Program;
  draw: string;
  /** Absent: the voice's. */
  params?: Params;
  /** Gets the last reply of each step. */
  done: (replies: ReadonlyMap<string, Reply>) => void;
};

type Voice = Pick<ModelEntry, 'name' | 'spec'> & { params: Params };

/** `askOutside` where there is no budget: null when it was interrupted. */
export async function runOutside(
  purpose: string,
  voice: Voice,
  units: Iterable<OutsideUnit>,
  how: AskOutside,
): Promise<Spent | null> {
  const { spent, ended } = await askOutside(purpose, voice, units, how);
  return ended === 'done' ? spent : null;
}

/**
 * Runs programs that one model answers and that belong to no run. Calls are recorded and found again by their request and
 * draw, so asking the same thing twice costs nothing.
 * @throws HearthError exit 2 for what makes every further request useless.
 */
export async function askOutside(
  purpose: string,
  voice: Voice,
  units: Iterable<OutsideUnit>,
  { db, env, maxConnections, abort, stop, budget = NO_BUDGET, prices }: AskOutside,
): Promise<AskedOutside> {
  const model = openModel(voice.spec, env, maxConnections, {
    ...(prices !== undefined && { prices }),
  });
  const stopping = new Stopping(stop);
  const ledger = new Ledger(db, stopping.isEnding, budget);
  const pool = new Pool(maxConnections);
  // Slots of their own each time: these calls belong to no run, and the request is what finds them again.
  const place = {
    run: `${purpose}-${randomBytes(6).toString('hex')}`,
    condition: '',
    target: '',
    repeat: 1,
    judge: voice.name,
    judgeRepeat: 1,
  };
  try {
    let n = 0;
    for (const { program, draw, done, params = voice.params } of units) {
      const unit = String(n++);
      const taken = await pool.add(async () => {
        const { replies } = await runProgram(program, {
          ledger,
          place: { ...place, unit },
          slots: new Map(),
          voices: {
            model: () => model,
            params: () => params,
            system: null,
            draw,
            reuse: 'all',
          },
          signal: abort,
          stop: stopping.signal,
          retryErrors: false,
          superseding: false,
        });
        done(replies);
      });
      if (!taken) break;
    }
    await pool.done();
    return { spent: ledger.spent, ended: 'done' };
  } catch (error) {
    if (error instanceof Stopped) return { spent: ledger.spent, ended: error.reason };
    if (abort.aborted) return { spent: ledger.spent, ended: 'interrupt' };
    throw error;
  } finally {
    stopping.end();
    await ledger.flush();
  }
}
