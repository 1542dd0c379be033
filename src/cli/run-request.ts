import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AnySuite, type Params, usageError } from '../contract/index.js';
import type { SpecOptions } from '../models/index.js';
import type { RunRequest, SetValues, VoiceInput } from '../pipeline/index.js';
import { openSuite } from '../suites/index.js';
import { CONFIG_FILE, type Config, type ConfigVoice, readConfig } from './config.js';
import { type Allowed, allowedUnscored, panelsOf, profilesOf, settings } from './flags.js';
import { dataSource } from './home.js';
import { withJudgeFiles } from './judge-files.js';
import type { Shell } from './shell.js';
import { version } from './version.js';

/** The flags of `hearth run`, as parsed. */
export type RunFlags = {
  target?: string[];
  judge?: string[];
  preset?: string;
  profile?: string[];
  set?: string[];
  limit?: number;
  sample?: number;
  items?: string[];
  repeats?: number;
  judgeRepeats?: number;
  seed?: string;
  maxConnections?: number;
  tag?: string;
  panel?: string[];
  baseUrl?: string;
  judgeBaseUrl?: string;
  temperature?: number;
  maxTokens?: number;
  maxRetries?: number;
  failOnError?: string;
  config?: string;
  out?: string;
  allowBenchmarkItems?: boolean;
};

export type Wanted = { request: RunRequest; allowed: Allowed; out: string | null };

const MAX_CONNECTIONS = 16;
const SEED = '1';

/** What flags and config file ask for; flags win. @throws HearthError exit 2. */
export async function wantedRun(
  shell: Shell,
  suiteArgument: string | undefined,
  flags: RunFlags,
): Promise<Wanted> {
  const config = await configOf(suiteArgument, flags);
  const id = suiteArgument ?? config.suite;
  if (id === undefined)
    throw usageError({
      en: 'name a suite, such as: hearth run intima; or write a config file: hearth init',
      'zh-CN': '请给出评测集，例如：hearth run intima；或先写配置文件：hearth init',
    });
  const targets = voices(flags.target, config.targets, {
    baseUrl: flags.baseUrl ?? config.base_url,
    params: sampling(flags, config),
    maxRetries: flags.maxRetries ?? config.max_retries,
  });
  const judges = voices(flags.judge, config.judges, {
    baseUrl: flags.judgeBaseUrl ?? config.judge_base_url,
    params: undefined,
    maxRetries: flags.maxRetries ?? config.max_retries,
  });
  const suite: AnySuite = withJudgeFiles(
    await openSuite(id),
    judges.map((j) => j.model ?? j.name),
  );
  const data = shell.data ?? (config.data === undefined ? null : resolve(config.data));
  const profiles = flags.profile ?? listOf(config.profile);
  const allowed = flags.failOnError ?? config.fail_on_error;
  return {
    request: {
      suite,
      source: await dataSource({ data, home: shell.home }, suite.meta.id),
      targets,
      judges,
      panels: panelsOf(flags.panel ?? listOf(config.panel) ?? []),
      profiles:
        profiles === null || profiles.length === 0 ? null : [...new Set(profilesOf(profiles))],
      preset: flags.preset ?? config.preset ?? null,
      set: { ...settingsOf(config.set), ...settings(flags.set ?? []) },
      filter: filterOf(flags, config),
      repeats: flags.repeats ?? config.repeats ?? null,
      judgeRepeats: flags.judgeRepeats ?? config.judge_repeats ?? null,
      seed: flags.seed ?? String(config.seed ?? SEED),
      maxConnections: flags.maxConnections ?? config.max_connections ?? MAX_CONNECTIONS,
      tag: flags.tag ?? config.tag ?? null,
      hearth: version(),
      env: shell.env,
      now: new Date(),
    },
    allowed: allowed === undefined ? { count: 0 } : allowedUnscored(String(allowed)),
    out: flags.out ?? config.out ?? null,
  };
}

/** The named file; without a suite on the command line, the one in the working folder. */
async function configOf(suite: string | undefined, flags: RunFlags): Promise<Config> {
  if (flags.config !== undefined) return readConfig(flags.config);
  return suite === undefined && existsSync(CONFIG_FILE) ? readConfig(CONFIG_FILE) : {};
}

/** Only one of them makes sense at a time, so a flag replaces whatever the file says. */
function filterOf(flags: RunFlags, config: Config): RunRequest['filter'] {
  const named = flags.limit ?? flags.sample ?? flags.items;
  const { limit, sample, items } = named === undefined ? config : flags;
  return {
    ...(limit !== undefined && { limit }),
    ...(sample !== undefined && { sample }),
    ...(items !== undefined && { items }),
  };
}

function sampling(flags: RunFlags, config: Config): Params | undefined {
  const temperature = flags.temperature ?? config.temperature;
  const maxTokens = flags.maxTokens ?? config.max_tokens;
  if (temperature === undefined && maxTokens === undefined) return undefined;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

type Common = {
  baseUrl: string | undefined;
  params: Params | undefined;
  maxRetries: number | undefined;
};

/** What a voice says of itself goes before what is said of all. */
function voices(
  flags: string[] | undefined,
  config: ConfigVoice[] | undefined,
  { baseUrl, params, maxRetries }: Common,
): VoiceInput[] {
  return (flags ?? config ?? []).map((given) => {
    const voice = typeof given === 'string' ? { name: given } : given;
    const url = voice.base_url ?? baseUrl;
    const own: Params = {
      ...params,
      ...(voice.params?.temperature !== undefined && { temperature: voice.params.temperature }),
      ...(voice.params?.top_p !== undefined && { topP: voice.params.top_p }),
      ...(voice.params?.max_tokens !== undefined && { maxTokens: voice.params.max_tokens }),
      ...(voice.params?.seed !== undefined && { seed: voice.params.seed }),
    };
    return {
      name: voice.name,
      ...(voice.model !== undefined && { model: voice.model }),
      ...(url !== undefined && { baseUrl: url }),
      ...(voice.key_var !== undefined && { keyVar: voice.key_var }),
      ...(voice.system !== undefined && { system: voice.system }),
      params: own,
      options: optionsOf({ max_retries: maxRetries, ...voice }),
    };
  });
}

type Options = Partial<
  Pick<
    Exclude<ConfigVoice, string>,
    'thinking' | 'extra_body' | 'headers' | 'stream' | 'max_retries' | 'timeouts' | 'limits'
  >
>;

/** How a voice's model is asked, in the words of the models' room. */
function optionsOf(voice: Options): SpecOptions {
  const { thinking, extra_body, headers, stream, max_retries, timeouts, limits } = voice;
  return {
    ...(thinking !== undefined && { thinking }),
    ...(extra_body !== undefined && { extraBody: extra_body }),
    ...(headers !== undefined && { headers }),
    ...(stream !== undefined && { stream }),
    ...(max_retries !== undefined && { retries: max_retries }),
    ...(timeouts !== undefined && {
      timeouts: {
        ...(timeouts.connect_ms !== undefined && { connectMs: timeouts.connect_ms }),
        ...(timeouts.first_byte_ms !== undefined && { firstByteMs: timeouts.first_byte_ms }),
        ...(timeouts.idle_ms !== undefined && { idleMs: timeouts.idle_ms }),
        ...(timeouts.total_ms !== undefined && { totalMs: timeouts.total_ms }),
      },
    }),
    ...(limits !== undefined && {
      limits: {
        ...(limits.max_connections !== undefined && { maxConnections: limits.max_connections }),
        ...(limits.rpm !== undefined && { rpm: limits.rpm }),
        ...(limits.tpm !== undefined && { tpm: limits.tpm }),
      },
    }),
  };
}

const listOf = (value: string | string[] | undefined): string[] | null =>
  value === undefined
    ? null
    : typeof value === 'string'
      ? value.split(',').map((v) => v.trim())
      : value;

const settingsOf = (set: Config['set']): SetValues =>
  Object.fromEntries(
    Object.entries(set ?? {}).map(([key, value]) => [
      key,
      (Array.isArray(value) ? value : [value]).map(String),
    ]),
  );
