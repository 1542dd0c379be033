import { insertRun, Ledger, type Plan, storeFiles } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import type { OpenRun } from './open-run.js';

/** Stores a planned run, so that it can be worked on, and resumed from then on. Asks nothing. `project`: null for none. */
export async function storeRun(
  db: Db,
  plan: Plan,
  project: string | null = null,
): Promise<OpenRun> {
  const { suite, manifest, conditions } = plan;
  // Records of files first: a run that is there can always be resumed.
  const ledger = new Ledger(db, () => false);
  storeFiles(ledger, plan);
  await ledger.flush();
  // The project before the run: outsiders never see it.
  if (project !== null)
    await db.insertInto('project_run').values({ run: manifest.run, project }).execute();
  await insertRun(db, manifest);
  return { db, suite, manifest, conditions };
}
