import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { EXIT, type HearthError, type Json, usageError } from '../contract/index.js';
import { aiSdkModel } from './aisdk.js';
import { childEnv } from './companions/child-env.js';
import { execTarget } from './companions/exec-target.js';
import { addressOf, httpTarget } from './companions/http-target.js';
import { moduleTarget } from './companions/module-target.js';
import { withoutEchoes } from './echo.js';
import { Endpoints } from './endpoints.js';
import { withoutCredentials } from './http.js';
import { limiting } from './limiting.js';
import { llamaModel } from './llama.js';
import type { Model } from './model.js';
import { openAiModel } from './openai.js';
import type { Preset } from './presets.js';
import { type Price, pricing } from './prices.js';
import { proxySecrets } from './proxies.js';
import { type Recorder, recording } from './record.js';
import { redacting, redactor } from './redact.js';
import { isOwn, type ModelSpec, type Own, presetOf, vendorOf } from './registry.js';
import { replayModel } from './replay.js';
import { DEFAULT_RETRY, type RetryOptions, retrying } from './retry.js';
import { secretsIn } from './secrets.js';
import { checkSpecOptions } from './spec-options.js';
import { checkSecrets } from './spec-secrets.js';
import { resolveHeaders, resolveJson, UnsetVariable } from './variables.js';
import type { Vendor } from './vendors.js';

export type OpenOptions = {
  /** Shared by all models of a process; without it this model has a gate of its own. */
  endpoints?: Endpoints;
  /** The user's own prices; they go before the built-in ones. */
  prices?: readonly Price[];
  /** Complete replies are appended to it. */
  recorder?: Recorder;
  /** Waits between tries; for tests that must not wait. */
  retry?: Partial<RetryOptions>;
};

/** A bare model with what its layers need to know. */
type Bare = {
  model: Model;
  /** Address and account for the gate; null: nothing to limit. */
  gate: { endpoint: string; account: string; max: number } | null;
  /** Where it is asked over a network, without credentials; null for what is on this machine. */
  address: string | null;
  secrets: (string | null | undefined)[];
  retries?: number | undefined;
  limits?: ModelSpec['limits'];
};

/**
 * A model with all its layers: limits, one layer of retries, prices, redaction of echoes and keys, recording.
 * @throws HearthError exit 2 for a missing key, variable or file
 */
export function openModel(
  spec: ModelSpec,
  env: NodeJS.ProcessEnv,
  maxConnections: number,
  options: OpenOptions = {},
): Model {
  checkSpecOptions(spec);
  checkSecrets({ spec }, env);
  const bare = openBare(spec, env, spec.limits?.maxConnections ?? maxConnections);
  const limits = spec.limits ?? bare.limits;
  const endpoints = options.endpoints ?? new Endpoints();
  const reach = bare.address === null ? null : endpoints.reach(bare.address);
  const gate =
    bare.gate === null
      ? null
      : endpoints.gate(bare.gate.endpoint, bare.gate.account, {
          max: limits?.maxConnections ?? bare.gate.max,
          ...(limits?.rpm !== undefined && { rpm: limits.rpm }),
          ...(limits?.tpm !== undefined && { tpm: limits.tpm }),
        });
  const asked = reach?.watching(bare.model) ?? bare.model;
  const limited = gate === null ? asked : limiting(asked, gate);
  const retries = spec.retries ?? bare.retries ?? DEFAULT_RETRY.retries;
  const tried = retrying(limited, { ...DEFAULT_RETRY, ...options.retry, retries });
  const heard = reach?.stopping(tried) ?? tried;
  const clean = withoutEchoes(pricing(heard, options.prices));
  const seen = redacting(clean, [...bare.secrets, ...proxySecrets(env)]);
  return options.recorder === undefined ? seen : recording(seen, options.recorder);
}

function openBare(spec: ModelSpec, env: NodeJS.ProcessEnv, max: number): Bare {
  const { provider } = spec;
  if (spec.env !== undefined && provider !== 'exec') throw noCommand(provider);
  if (isOwn(provider)) return openOwn(provider, spec, env, max);
  const preset = presetOf(provider);
  if (preset !== undefined) return openPreset(preset, spec, env, max);
  const vendor = vendorOf(provider);
  if (vendor !== undefined) return openVendor(vendor, spec, env, max);
  throw usageError({
    en: `no provider is called "${provider}"`,
    'zh-CN': `没有名为“${provider}”的服务商`,
  });
}

function openPreset(preset: Preset, spec: ModelSpec, env: NodeJS.ProcessEnv, max: number): Bare {
  const { provider, model, baseUrl, keyName, thinking } = spec;
  const key = env[keyName]?.trim() || null;
  const own = preset.baseUrl === null || baseUrl === preset.baseUrl;
  const otherwise = Object.keys(spec.headers ?? {}).some((h) => /^authorization$/i.test(h));
  if (key === null && preset.needsKey && own && !otherwise) throw noKey(keyName);
  if (thinking !== undefined && preset.thinking === undefined) throw unknownThinking(provider);
  const { headers, secrets } = resolveHeaders(spec.headers ?? {}, env);
  const switches: { [key: string]: Json } =
    thinking === undefined ? {} : (preset.thinking?.(thinking) ?? {});
  const extra = resolveJson(spec.extraBody ?? {}, env, 'extra_body');
  return {
    model: openAiModel({
      provider,
      model,
      baseUrl,
      key,
      keyName,
      headers,
      extraBody: { ...switches, ...extra.value },
      choices: { ...switches, ...spec.extraBody },
      format: preset.format,
      maxTokens: preset.maxTokens,
      ...(preset.keyHeader !== undefined && { keyHeader: preset.keyHeader }),
      ...(thinking !== undefined && { thinking }),
      ...(spec.stream !== undefined && { stream: spec.stream }),
      timeouts: spec.timeouts,
      connections: max,
      env,
    }),
    gate: { endpoint: withoutCredentials(baseUrl), account: key ?? '', max },
    address: withoutCredentials(baseUrl),
    secrets: [key, ...secrets, ...extra.secrets],
  };
}

function openVendor(vendor: Vendor, spec: ModelSpec, env: NodeJS.ProcessEnv, max: number): Bare {
  const { provider, model, baseUrl, keyName, thinking, extraBody } = spec;
  const key = env[keyName]?.trim() || null;
  if (key === null && !vendor.signed?.(env)) throw noKey(keyName);
  const { headers, secrets } = resolveHeaders(spec.headers ?? {}, env);
  const extra = resolveJson(extraBody ?? {}, env, 'extra_body');
  return {
    model: aiSdkModel({
      provider,
      vendor,
      model,
      baseUrl,
      key,
      keyName,
      headers,
      ...(thinking !== undefined && { thinking }),
      extraBody: extra.value,
      choices: extraBody ?? {},
      timeouts: spec.timeouts,
      connections: max,
      env,
    }),
    gate: {
      endpoint: withoutCredentials(baseUrl),
      account: key ?? env.AWS_ACCESS_KEY_ID ?? '',
      max,
    },
    address: withoutCredentials(baseUrl),
    secrets: [
      key,
      ...secrets,
      ...extra.secrets,
      ...(vendor.secretNames ?? []).map((name) => env[name]),
    ],
  };
}

function openOwn(own: Own, spec: ModelSpec, env: NodeJS.ProcessEnv, max: number): Bare {
  const { model: target, timeouts } = spec;
  // Code of the user's own may read, and print, whatever the environment holds.
  const seen = secretsIn(env);
  const here = { endpoint: `${own}:${target}`, account: '' };
  switch (own) {
    case 'http': {
      const { model, secrets, described } = httpTarget({
        file: target,
        timeouts,
        connections: max,
        env,
      });
      return {
        model,
        secrets: [...secrets, ...seen],
        gate: { ...here, max },
        address: addressOf(described.url),
        retries: described.retries,
        limits: described.limits,
      };
    }
    case 'exec':
      checkProgram(target);
      // Each request is a process.
      return {
        model: execTarget({
          command: target,
          timeouts,
          env: childEnv(env, spec.env ?? []),
          mask: redactor(seen),
        }),
        secrets: seen,
        gate: { ...here, max: Math.min(max, 2 * availableParallelism()) },
        address: null,
      };
    case 'module':
      return {
        model: moduleTarget({ file: target, timeouts, mask: redactor(seen) }),
        secrets: seen,
        gate: { ...here, max },
        address: null,
      };
    case 'llama':
      return {
        model: llamaModel({ file: target, timeouts }),
        secrets: [],
        gate: { ...here, max: 1 },
        address: null,
      };
    case 'replay':
      return { model: replayModel(target), secrets: [], gate: null, address: null };
  }
}

/** A program that is named by its path is looked for at once; what the shell would make of other commands it alone knows. @throws HearthError exit 2 */
function checkProgram(command: string): void {
  const program = /^[^\s'"$`\\|&;<>()*?=]+/.exec(command.trim())?.[0] ?? '';
  if (!program.includes('/') || !/^[\w./@+-]+$/.test(program)) return;
  try {
    accessSync(program, constants.X_OK);
  } catch {
    const there = existsSync(program);
    throw usageError(
      {
        en: there ? 'cannot be run: chmod +x it' : 'there is no such file',
        'zh-CN': there ? '不可执行：请先 chmod +x' : '文件不存在',
      },
      { file: program },
    );
  }
}

const noKey = (keyName: string): HearthError =>
  new UnsetVariable(EXIT.usage, {
    en: `${keyName} is not set; export it, or name another server with --base-url`,
    'zh-CN': `未设置 ${keyName}；请先导出该变量，或用 --base-url 指定别的服务器`,
  });

const noCommand = (provider: string): HearthError =>
  usageError(
    {
      en: `only exec/COMMAND is handed variables; ${provider} is no command`,
      'zh-CN': `只有 exec/命令 才会收到环境变量；${provider} 不是命令`,
    },
    { field: 'env' },
  );

const unknownThinking = (provider: string): HearthError =>
  usageError(
    {
      en: `it is not known how ${provider} switches thinking; use extraBody`,
      'zh-CN': `不清楚 ${provider} 如何开关思考；请用 extraBody`,
    },
    { field: 'thinking' },
  );
