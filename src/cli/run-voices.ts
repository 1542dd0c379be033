import type { Params } from '../contract/index.js';
import type { SpecOptions } from '../models/index.js';
import { sharedAddress, type VoiceFields, type VoiceInput, voiceOf } from '../pipeline/index.js';
import type { Config } from './config.js';

/** The flags that say who answers and who rates, and how they are asked. */
export type VoiceFlags = {
  target?: string[];
  judge?: string[];
  userModel?: string;
  userBaseUrl?: string;
  system?: string[];
  baseUrl?: string;
  judgeBaseUrl?: string;
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  thinking?: boolean;
  rpm?: number;
  tpm?: number;
  /** Seconds for one request. */
  timeout?: number;
  maxRetries?: number;
};

export type Voices = {
  targets: VoiceInput[];
  judges: VoiceInput[];
  user: VoiceInput | null;
  /** The targets' address, where the user's model is asked there because nobody gave it another. */
  shared: string | null;
};

/** Targets, judges and the user's model of flags and config file; a flag replaces what the file says of all. */
export function voicesOf(flags: VoiceFlags, config: Config): Voices {
  const options = commonOptions(flags, config);
  const thinking = flags.thinking ?? config.thinking;
  const ofTargets = { ...options, ...(thinking !== undefined && { thinking }) };
  const targets = (flags.target?.map(named) ?? config.targets ?? []).map((given) =>
    voiceOf(given, {
      baseUrl: flags.baseUrl ?? config.base_url,
      params: sampling(flags, config),
      options: ofTargets,
    }),
  );
  const judges = (flags.judge?.map(named) ?? config.judges ?? []).map((given) =>
    voiceOf(given, { baseUrl: flags.judgeBaseUrl ?? config.judge_base_url, options }),
  );
  const user = flags.userModel === undefined ? config.user_model : named(flags.userModel);
  const own = flags.userBaseUrl ?? config.user_base_url;
  const shared = user === undefined || own !== undefined ? undefined : sharedAddress(user, targets);
  return {
    targets: withPersonas(targets, flags.system ?? listOf(config.system_file)),
    judges,
    user: user === undefined ? null : voiceOf(user, { baseUrl: own ?? shared, options }),
    shared: shared ?? null,
  };
}

/** `NAME=PROVIDER/MODEL` gives a model another name; paths and commands that hold a `=` are no such pair. */
export function named(given: string): VoiceFields {
  const [, name, model] = /^([\p{L}\p{N}._-]+)=([a-z]+[/:].+)$/su.exec(given) ?? [];
  return name === undefined || model === undefined ? given : { name, model };
}

/** `FILE` for every target that has no persona of its own, `NAME=FILE` for one. */
function withPersonas(targets: VoiceInput[], files: readonly string[]): VoiceInput[] {
  const own = new Map<string, string>();
  let all: string | undefined;
  for (const given of files) {
    const at = given.indexOf('=');
    const name = given.slice(0, Math.max(at, 0));
    if (targets.some((target) => target.name === name)) own.set(name, given.slice(at + 1));
    else all = given;
  }
  return targets.map((target) => {
    const systemFile = own.get(target.name) ?? all;
    if (systemFile === undefined) return target;
    if (!own.has(target.name) && (target.system ?? target.systemFile) !== undefined) return target;
    const { system: _, ...rest } = target;
    return { ...rest, systemFile };
  });
}

function sampling(flags: VoiceFlags, config: Config): Params {
  const temperature = flags.temperature ?? config.temperature;
  const topP = flags.topP ?? config.top_p;
  const maxTokens = flags.maxTokens ?? config.max_tokens;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

function commonOptions(flags: VoiceFlags, config: Config): SpecOptions {
  const rpm = flags.rpm ?? config.rpm;
  const tpm = flags.tpm ?? config.tpm;
  const timeout = flags.timeout ?? config.timeout;
  const retries = flags.maxRetries ?? config.max_retries;
  return {
    ...(retries !== undefined && { retries }),
    ...(timeout !== undefined && { timeouts: { totalMs: Math.ceil(timeout * 1000) } }),
    ...((rpm !== undefined || tpm !== undefined) && {
      limits: { ...(rpm !== undefined && { rpm }), ...(tpm !== undefined && { tpm }) },
    }),
  };
}

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
