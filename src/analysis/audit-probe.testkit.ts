import type { AnySuite } from '../contract/index.js';
import { completion, type Heard, KEY, loopback, never } from '../models/loopback.testkit.js';
import type { RunRequest } from '../pipeline/plan.js';
import { startRun } from '../pipeline/run.testkit.js';
import { openDatabase } from '../store/index.js';
import type { ProbeRequest, ProbeResult } from './audit-probe-types.js';
import { type ProbeRun, probeForecast, runProbes } from './audit-probes.js';

/** What the judge says of what it is shown. */
export type Play = (heard: Heard) => string;
export type Probed = ProbeRun & {
  heard: number;
  forecast: { calls: number; recorded: number; costUsd: number | null };
  of: (probe: ProbeResult['probe']) => ProbeResult;
  again: (budget?: { maxCalls: number | null; maxCostUsd: null }) => Promise<ProbeRun>;
  close: () => Promise<void>;
};

/** Probes a judge behind a server of the test's, or one in process where `play` is null, over a stored run. */
export async function probe(
  suite: AnySuite,
  play: Play | null,
  over: Partial<RunRequest>,
  request: Partial<ProbeRequest> & { budget?: { maxCalls: number | null; maxCostUsd: null } } = {},
): Promise<Probed> {
  const server = await loopback((heard) => completion(play?.(heard) ?? ''));
  const db = await openDatabase(':memory:');
  const env = { OPENAI_API_KEY: KEY };
  const judges =
    play === null ? {} : { judges: [{ name: 'openai/planted', baseUrl: `${server.origin}/v1` }] };
  const { plan } = await startRun(db, { suite, env, ...judges, ...over }, { env });
  const [loaded] = plan.conditions;
  const judge = plan.manifest.judges[0];
  if (loaded === undefined || judge === undefined) throw new Error('the run has no judge');
  const run = { db, suite, manifest: plan.manifest, conditions: plan.conditions };
  const { budget, ...rest } = request;
  const wanted = { run, loaded, judge, ...rest };
  const how = { env, maxConnections: 16, abort: never, stop: never };
  const forecast = await probeForecast(wanted, db, env);
  const before = server.heard.length;
  const done = await runProbes(wanted, { ...how, ...(budget !== undefined && { budget }) });
  return {
    ...done,
    heard: server.heard.length - before,
    forecast,
    of: (name) => {
      const found = done.results.find((result) => result.probe === name);
      if (found === undefined) throw new Error(`no result of ${name}`);
      return found;
    },
    again: (more) => runProbes(wanted, { ...how, ...(more !== undefined && { budget: more }) }),
    close: async () => {
      await server.close();
      await db.destroy();
    },
  };
}
