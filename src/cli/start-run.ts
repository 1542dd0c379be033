import { insertRun, Ledger, type Plan, storeFiles } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import type { OpenRun } from './open-run.js';

/** Stores a planned run, so that it can be worked on, and resumed from then on. Asks nothing. */
export async function storeRun(db: Db, plan: Plan): Promise<OpenRun> {
  const { suite, manifest, conditions } = plan;
  // Records of files first: a run that is there can always be resumed.
  const ledger = new Ledger(db, () => false);
  storeFiles(ledger, plan);
  await ledger.flush();
  await insertRun(db, manifest);
  return { db, suite, manifest, conditions };
}
