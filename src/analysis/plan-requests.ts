import { type AnySuite, HearthError, type Source } from '../contract/index.js';
import type { RunRequest } from '../pipeline/index.js';
import { type PlanEntry, type PlanFile, planTag } from './plan-file.js';

/** What a plan's runs get from the machine on which they start. */
export type PlanWorld = {
  /** Finds a suite by its id. @throws HearthError exit 2 for one that is not known here. */
  suites: (id: string) => Promise<AnySuite>;
  /** Where a suite's data is; `data` as typed in the plan. */
  source: (suite: string, data: string | null) => Promise<Source>;
  hearth: string;
  env: NodeJS.ProcessEnv;
  now: Date;
};

/** One run request an entry, in the order of the plan. @throws HearthError exit 2 with the entry's line. */
export async function runRequests(
  plan: PlanFile,
  world: PlanWorld,
): Promise<{ entry: PlanEntry; request: RunRequest }[]> {
  const requests: { entry: PlanEntry; request: RunRequest }[] = [];
  for (const entry of plan.entries) {
    try {
      const { name: own, suite, line: _, data, ...rest } = entry;
      requests.push({
        entry,
        request: {
          ...rest,
          suite: await world.suites(suite),
          source: await world.source(suite, data),
          tag: planTag(plan.name, own),
          hearth: world.hearth,
          env: world.env,
          now: world.now,
        },
      });
    } catch (error) {
      throw atEntry(error, plan, entry);
    }
  }
  return requests;
}

/** An error about an entry, with the plan's file and the entry's line unless it names a file itself. */
export function atEntry(error: unknown, plan: PlanFile, entry: PlanEntry): unknown {
  if (!(error instanceof HearthError) || error.place.file !== undefined) return error;
  const place = { ...error.place, file: plan.file, line: entry.line };
  return new HearthError(error.code, error.text, place, { cause: error });
}
