import type { FieldPath } from '../../analysis/plan-yaml.js';
import { HearthError, type Lang, withPlace } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import {
  type Key,
  type Limits,
  type Log,
  type OpenServer,
  openServer,
  openTraces,
} from '../http/index.js';
import { Counts } from './counts.js';
import { type ActivePolicy, Guard } from './guard.js';
import { GuardMetrics } from './guard-metrics.js';
import { HandOvers, type Receiver, secretOf } from './hand-over.js';
import { type Judge, openJudge } from './judge.js';
import { type LoadedPolicy, loadPolicy } from './policy-file.js';
import { guardRoutes } from './routes.js';
import { databaseSessions, memorySessions } from './sessions.js';
import type { DetectCues, StepDuties } from './signals.js';
import type { StreamLimits } from './stream-reply.js';
import { openUpstream, type UpstreamOptions } from './upstream.js';

export type GuardServerOptions = {
  host: string;
  port: number;
  keys: readonly Key[] | null;
  lang: Lang;
  log: Log;
  env: NodeJS.ProcessEnv;
  policyFile: string;
  /** Shadow mode whatever the policy says. */
  shadow?: boolean;
  upstream: Omit<UpstreamOptions, 'env'>;
  /** Null: no counts and no shared sessions are stored. */
  db: Db | null;
  detectCues: DetectCues;
  stepDuties: StepDuties;
  chatOnly?: boolean;
  maxOpen?: number;
  /** Judging threads. */
  threads?: number;
  limits?: Partial<Limits>;
  streams?: Partial<StreamLimits>;
  now?: () => number;
  /** Opens the judge that a policy names; tests give one that fails. */
  judgeOf?: (name: string) => Promise<Judge>;
  /** Waits between tries of a webhook, in ms. */
  webhookWaitsMs?: readonly number[];
};

export type GuardServer = OpenServer & {
  policy: { name: string; hash: string };
  /** Reads the policy file again. @throws HearthError exit 2 with file, line and field; the old policy stays in use */
  reload(): Promise<{ name: string; hash: string }>;
};

const MB = 1024 * 1024;
const LIMITS: Partial<Limits> = {
  // Images come in the messages.
  maxBodyBytes: 32 * MB,
  // Schemas of tools are deep.
  maxDepth: 128,
  requestMs: 60_000,
  drainMs: 30_000,
};
const STREAMS: StreamLimits = { longestEvent: MB, longestReply: 16 * MB, aliveMs: 15_000 };
const MAX_OPEN = 2000;

/**
 * The guard of `hearth guard`. Stopping it lets what is under way end, and writes what is counted.
 * @throws HearthError exit 2 for a policy with faults, a missing secret, and as `openServer` does
 */
export async function openGuardServer(options: GuardServerOptions): Promise<GuardServer> {
  const { env, log, db, now = Date.now, keys, threads = 1 } = options;
  const judges = new Map<string, Promise<Judge>>();
  const judgeOf = (name: string): Promise<Judge> => {
    const known = judges.get(name) ?? (options.judgeOf ?? open)(name);
    judges.set(name, known);
    // One that could not be opened is tried again at the next reading.
    known.catch(() => judges.delete(name));
    return known;
  };
  const open = (name: string): Promise<Judge> => openJudge(name, threads);
  const active = async (): Promise<ActivePolicy> =>
    activeOf(await loadPolicy(options.policyFile), options, judgeOf);
  const first = await active();
  const traces = await openTraces(env, 'hearth-guard');
  const counts = db === null ? null : new Counts(db, log, now);
  const sessions = {
    memory: memorySessions(),
    database: db === null ? null : databaseSessions(db, log, now),
  };
  const upstream = openUpstream({ ...options.upstream, env });
  let guard: Guard | null = null;
  let current = nameOf(first);
  let handOvers: HandOvers | null = null;
  let metrics: GuardMetrics | null = null;
  const reload = async (): Promise<{ name: string; hash: string }> => {
    try {
      const next = await active();
      guard?.use(next);
      current = nameOf(next);
      metrics?.reloads.inc({ outcome: 'done' });
      log('policy', { ...current });
      return current;
    } catch (error) {
      metrics?.reloads.inc({ outcome: 'refused' });
      const { line = null, field = null } = error instanceof HearthError ? error.place : {};
      log('policy_refused', { line, field });
      throw error;
    }
  };
  const server = await openServer({
    host: options.host,
    port: options.port,
    keys,
    lang: options.lang,
    log,
    traces,
    limits: { ...LIMITS, ...options.limits },
    ready: () => guard?.ready ?? false,
    routes(app, tools) {
      const measured = new GuardMetrics(tools.metrics.registry);
      metrics = measured;
      handOvers = new HandOvers(
        log,
        (outcome) => measured.handOvers.inc({ outcome }),
        options.webhookWaitsMs,
      );
      const ownKeys = keys !== null;
      guard = new Guard(first, {
        upstream,
        detectCues: options.detectCues,
        stepDuties: options.stepDuties,
        sessions,
        counts,
        handOvers,
        metrics: measured,
        log,
        limits: { ...STREAMS, ...options.streams },
        judgements: 2 * threads,
        ownKeys,
        now,
      });
      const { chatOnly = false, maxOpen = MAX_OPEN } = options;
      guardRoutes({ guard, upstream, chatOnly, ownKeys, maxOpen, reload })(app, tools);
    },
  });
  log('policy', { ...current });
  return {
    ...server,
    get policy() {
      return current;
    },
    reload,
    async stop() {
      await server.stop();
      await handOvers?.stop();
      await Promise.all([sessions.database?.stop(), counts?.stop()]);
      await upstream.close();
      await Promise.all([...judges.values()].map(async (judge) => (await judge).close()));
    },
  };
}

/**
 * Reads a policy and opens what it names, as the guard does when it starts: the judge, and the secret's variable.
 * @throws HearthError exit 2 with file, line and field
 */
export async function checkPolicy(file: string, env: NodeJS.ProcessEnv): Promise<LoadedPolicy> {
  const loaded = await loadPolicy(file);
  const { judge } = await activeOf(loaded, { env }, (name) => openJudge(name, 1));
  await judge.close();
  return loaded;
}

/** @throws HearthError exit 2 with the policy's file, line and field for a judge or a secret that is not there */
async function activeOf(
  loaded: LoadedPolicy,
  { env, shadow = false }: Pick<GuardServerOptions, 'env' | 'shadow'>,
  judgeOf: (name: string) => Promise<Judge>,
): Promise<ActivePolicy> {
  const { policy } = loaded;
  const { hand_over: to } = policy;
  /** What a field names is at fault: its own place stands in the sentence. */
  const refuse = (path: FieldPath, error: unknown): never => {
    if (!(error instanceof HearthError)) throw error;
    const { text, place } = error;
    throw loaded.fault(path, {
      en: withPlace(text.en, place),
      'zh-CN': withPlace(text['zh-CN'], place),
    });
  };
  const receiverOf = (): Receiver | null => {
    if (to === undefined) return null;
    try {
      return { ...to, secret: secretOf(env, to.secret_env) };
    } catch (error) {
      return refuse(['hand_over', 'secret_env'], error);
    }
  };
  const receiver = receiverOf();
  const judge = await judgeOf(policy.judge.name).catch((error: unknown) =>
    refuse(['judge', 'name'], error),
  );
  return {
    loaded: { ...loaded, policy: { ...policy, shadow: policy.shadow || shadow } },
    judge,
    receiver,
  };
}

const nameOf = ({ loaded }: ActivePolicy) => ({ name: loaded.policy.name, hash: loaded.hash });
