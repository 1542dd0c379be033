import { dirname, relative, resolve } from 'node:path';
import type { AnySuite } from '../contract/index.js';
import type { JudgeEntry, Manifest, TargetEntry, UserEntry } from '../pipeline/index.js';
import { chosenOptions, ownFolder, profilesOf, readsData } from '../report/command.js';
import { judgesOnce, modelOf } from '../report/command-voices.js';
import type { Config } from './config.js';

type Voice = Exclude<NonNullable<Config['targets']>[number], string>;

/** The config file that asks for the same run again; keys are named by their variables. Pure. */
export function configOf(suite: AnySuite, manifest: Manifest): Config {
  const { source, targets, judges, user, preset, filter, panels, budget } = manifest;
  const own = ownFolder(suite, manifest);
  return {
    suite: own === null ? manifest.suite : near(own),
    ...(own === null &&
      source.dir !== null &&
      manifest.conditions.some(readsData) && { data: dirname(source.dir) }),
    targets: targets.map(voiceOf),
    judges: judgesOnce(judges).map(voiceOf),
    ...(user !== undefined && { user_model: voiceOf(user) }),
    ...(preset !== null && { preset }),
    profile: profilesOf(manifest),
    set: Object.fromEntries(chosenOptions(suite, manifest)),
    ...filter,
    repeats: manifest.repeats,
    judge_repeats: manifest.judgeRepeats,
    ...(panels.length > 0 && { panel: [...panels] }),
    seed: manifest.seed,
    max_connections: manifest.maxConnections,
    ...(manifest.reuse && { reuse: true }),
    ...(budget?.maxCalls != null && { max_calls: budget.maxCalls }),
    ...(budget?.maxCostUsd != null && { max_cost: budget.maxCostUsd }),
  };
}

/** Below the working folder a path is told from there. */
export const near = (path: string): string => {
  const way = relative(process.cwd(), path);
  return way === '' || way.startsWith('..') ? resolve(path) : `./${way}`;
};

function voiceOf(voice: TargetEntry | JudgeEntry | UserEntry): string | Voice {
  const model = modelOf(voice);
  if (voice.kind !== 'model') return model === null ? voice.name : { name: voice.name, model };
  const { spec, params } = voice;
  const system = 'system' in voice ? voice.system : null;
  const { timeouts, limits } = spec;
  return {
    name: voice.name,
    ...(model !== null && { model }),
    ...(spec.baseUrl !== '' && { base_url: spec.baseUrl }),
    ...(spec.keyName !== '' && { key_var: spec.keyName }),
    ...(system !== null && { system }),
    ...(Object.keys(params).length > 0 && {
      params: {
        ...(params.temperature !== undefined && { temperature: params.temperature }),
        ...(params.topP !== undefined && { top_p: params.topP }),
        ...(params.maxTokens !== undefined && { max_tokens: params.maxTokens }),
        ...(params.seed !== undefined && { seed: params.seed }),
      },
    }),
    ...(spec.thinking !== undefined && { thinking: spec.thinking }),
    ...(spec.extraBody !== undefined && { extra_body: spec.extraBody }),
    ...(spec.headers !== undefined && { headers: spec.headers }),
    ...(spec.stream !== undefined && { stream: spec.stream }),
    ...(spec.env !== undefined && { env: spec.env }),
    ...(spec.retries !== undefined && { max_retries: spec.retries }),
    ...(timeouts !== undefined && {
      timeouts: {
        ...(timeouts.connectMs !== undefined && { connect_ms: timeouts.connectMs }),
        ...(timeouts.firstByteMs !== undefined && { first_byte_ms: timeouts.firstByteMs }),
        ...(timeouts.idleMs !== undefined && { idle_ms: timeouts.idleMs }),
        ...(timeouts.totalMs !== undefined && { total_ms: timeouts.totalMs }),
      },
    }),
    ...(limits !== undefined && {
      limits: {
        ...(limits.maxConnections !== undefined && { max_connections: limits.maxConnections }),
        ...(limits.rpm !== undefined && { rpm: limits.rpm }),
        ...(limits.tpm !== undefined && { tpm: limits.tpm }),
      },
    }),
  };
}
