import { type AnySuite, HearthError, type Source } from '../contract/index.js';
import type { RunRequest } from '../pipeline/index.js';
import { type PlanEntry, type PlanFile, planTag } from './plan-file.js';

/** What a plan's runs get from the machine on which they start. */
export type PlanWorld = {
  /** Finds an entry's suite and its data. @throws HearthError exit 2. */
  suite: (entry: PlanEntry) => Promise<{ suite: AnySuite; source: Source }>;
  hearth: string;
  env: NodeJS.ProcessEnv;
  now: Date;
};

/** The request of the run that an entry becomes. @throws HearthError exit 2 with the entry's line. */
export async function runRequest(
  plan: PlanFile,
  entry: PlanEntry,
  world: PlanWorld,
): Promise<RunRequest> {
  const { name: own, suite: _, line: __, data: ___, ...rest } = entry;
  const { suite, source } = await world.suite(entry).catch((error: unknown) => {
    throw error instanceof HearthError ? atEntry(error, plan, entry) : error;
  });
  const { hearth, env, now } = world;
  return { ...rest, suite, source, tag: planTag(plan.name, own), hearth, env, now };
}

/** An error about an entry, with the plan's file and the entry's line unless it names a file itself. */
export function atEntry(error: HearthError, plan: PlanFile, entry: PlanEntry): HearthError {
  if (error.place.file !== undefined) return error;
  const place = { ...error.place, file: plan.file, line: entry.line };
  return new HearthError(error.code, error.text, place, { cause: error });
}
