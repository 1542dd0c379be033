import { randomBytes } from 'node:crypto';
import type { Params, Program, Reply } from '../contract/index.js';
import { openModel } from '../models/index.js';
import type { Db } from '../store/index.js';
import { Ledger, type Spent, Stopped } from './ledger.js';
import type { ModelEntry } from './manifest.js';
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
};

/** One program; `draw` says which sample of its requests it wants. */
export type OutsideUnit = {
  program: Program;
  draw: string;
  /** Gets the last reply of each step. */
  done: (replies: ReadonlyMap<string, Reply>) => void;
};

/**
 * Runs programs that one model answers and that belong to no run. Calls are recorded and found again by their request and
 * draw, so asking the same thing twice costs nothing. Null when it was interrupted: what came back until then is recorded.
 * @throws HearthError exit 2 for what makes every further request useless.
 */
export async function runOutside(
  purpose: string,
  voice: Pick<ModelEntry, 'name' | 'spec'> & { params: Params },
  units: Iterable<OutsideUnit>,
  { db, env, maxConnections, abort, stop }: AskOutside,
): Promise<Spent | null> {
  const model = openModel(voice.spec, env, maxConnections);
  const stopping = new Stopping(stop);
  const ledger = new Ledger(db, stopping.isEnding);
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
    for (const { program, draw, done } of units) {
      const unit = String(n++);
      const taken = await pool.add(async () => {
        const { replies } = await runProgram(program, {
          ledger,
          place: { ...place, unit },
          slots: new Map(),
          voices: {
            model: () => model,
            params: () => voice.params,
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
    return ledger.spent;
  } catch (error) {
    if (error instanceof Stopped || abort.aborted) return null;
    throw error;
  } finally {
    stopping.end();
    await ledger.flush();
  }
}
