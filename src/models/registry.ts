import { usageError } from '../contract/index.js';
import { PRESETS, type Preset } from './presets.js';
import type { SpecOptions } from './spec-options.js';
import { VENDORS, type Vendor } from './vendors.js';

/**
 * How to reach a model: all that goes into a manifest. No secrets: keys and secret headers are named by variable and
 * read when the model is opened.
 */
export type ModelSpec = SpecOptions & {
  provider: string;
  /** The model's name there; for companions, recordings and weights the file or command. */
  model: string;
  /** Empty for what has no address. */
  baseUrl: string;
  /** Variable that holds the key; empty for what needs none. */
  keyName: string;
};

/** Targets that are the user's own: no address and no key, the rest of the name is a file or a command. */
export const OWN = ['http', 'exec', 'module', 'replay', 'llama'] as const;
export type Own = (typeof OWN)[number];
export const isOwn = (provider: string): provider is Own => OWN.some((own) => own === provider);

export const presetOf = (provider: string): Preset | undefined =>
  Object.hasOwn(PRESETS, provider) ? PRESETS[provider] : undefined;
export const vendorOf = (provider: string): Vendor | undefined =>
  Object.hasOwn(VENDORS, provider) ? VENDORS[provider as keyof typeof VENDORS] : undefined;

/** Names that `parseModelName` knows, as they are typed, for help and messages. */
export const MODEL_NAMES: readonly string[] = [
  ...[...Object.keys(PRESETS), ...Object.keys(VENDORS)].map((name) => `${name}/MODEL`),
  'http/FILE',
  'exec/COMMAND',
  'module/FILE',
  'replay/FILE',
  'llama/FILE.gguf',
];

/**
 * `provider/model` or `provider:model` → how to reach it; null for a name that is not a provider's. The address is
 * `baseUrl`, else the provider's variable, else its own.
 * @throws HearthError exit 2 for addresses that hold credentials, and where an address is needed and not given
 */
export function parseModelName(
  name: string,
  env: NodeJS.ProcessEnv,
  baseUrl?: string,
): ModelSpec | null {
  const match = /^([a-z]+)([/:])(.+)$/s.exec(name);
  const [, provider, separator, model] = match ?? [];
  if (provider === undefined || model === undefined) return null;
  if (isOwn(provider)) {
    if (provider === 'http' && separator === ':' && model.startsWith('//')) throw isAddress(name);
    return { provider, model, baseUrl: '', keyName: '' };
  }
  const preset = presetOf(provider);
  if (preset !== undefined) {
    const variable = preset.baseUrlVar ?? `${provider.toUpperCase()}_BASE_URL`;
    const address = baseUrl ?? (env[variable]?.trim() || preset.baseUrl);
    if (address === null) throw noAddress(provider, variable);
    return {
      provider,
      model,
      baseUrl: checkedAddress(address),
      keyName: preset.keyName,
    };
  }
  const vendor = vendorOf(provider);
  if (vendor === undefined) return null;
  const address = baseUrl ?? (env[vendor.baseUrlVar]?.trim() || vendor.baseUrl(env));
  const [firstKey] = vendor.keyNames;
  return {
    provider,
    model,
    baseUrl: withVersion(checkedAddress(address), vendor.versionPath),
    keyName: vendor.keyNames.find((k) => env[k]?.trim()) ?? firstKey,
  };
}

/** A bare host gets the version part; an address with a path is used as typed. */
function withVersion(address: string, versionPath: string): string {
  return new URL(address).pathname === '/'
    ? `${address.replace(/\/+$/, '')}${versionPath}`
    : address;
}

const SECRET_QUERY = /key|token|secret|sig|password|code/i;

/** Manifests keep the address: it must hold nothing that nobody may see. */
function checkedAddress(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw usageError(
      {
        en: `"${address}" is not an address; give one such as https://host/v1`,
        'zh-CN': `“${address}”不是有效地址；应形如 https://host/v1`,
      },
      { field: '--base-url' },
    );
  }
  const { username, password, searchParams } = new URL(address);
  const secret = [...searchParams.keys()].find((name) => SECRET_QUERY.test(name));
  if (username === '' && password === '' && secret === undefined) return address;
  throw usageError(
    {
      en: 'the address holds credentials; put them into a variable and send them as a header (headers: {Authorization: "$NAME"}) or as the key',
      'zh-CN':
        '地址中含有凭据；请放进环境变量，作为请求头（headers: {Authorization: "$NAME"}）或密钥发送',
    },
    { field: '--base-url' },
  );
}

const isAddress = (name: string) =>
  usageError({
    en: `"${name}" is an address; http/FILE takes a file that describes how to talk to it, and openai/MODEL with --base-url a server that speaks OpenAI's protocol`,
    'zh-CN': `“${name}”是一个地址；http/FILE 需要一个描述如何与它对话的文件；若它兼容 OpenAI 协议，请用 openai/模型名 加 --base-url`,
  });

const noAddress = (provider: string, variable: string) =>
  usageError({
    en: `${provider} has no common address: give --base-url or set ${variable}, such as https://NAME.openai.azure.com/openai/v1`,
    'zh-CN': `${provider} 没有统一的地址：请给出 --base-url 或设置 ${variable}，例如 https://NAME.openai.azure.com/openai/v1`,
  });

/** Whether a provider's replies say what they cost, or cost nothing by the token: then no price is needed. */
export const reportsCost = (provider: string): boolean =>
  provider === 'openrouter' || isOwn(provider) || presetOf(provider)?.needsKey === false;

/** One provider as `hearth models list` shows it. `baseUrl` null: must be given, or there is none. */
export type Provider = {
  /** As a target is typed. */
  name: string;
  baseUrl: string | null;
  /** Variable of the key; null where none is needed at all. */
  keyName: string | null;
  keySet: boolean;
};

/** Every provider with its address here and now, in the order of the lists. */
export function providers(env: NodeJS.ProcessEnv): Provider[] {
  const isSet = (name: string): boolean => (env[name]?.trim() ?? '') !== '';
  const presets = Object.entries(PRESETS).map(([provider, preset]): Provider => {
    const variable = preset.baseUrlVar ?? `${provider.toUpperCase()}_BASE_URL`;
    return {
      name: `${provider}/MODEL`,
      baseUrl: env[variable]?.trim() || preset.baseUrl,
      keyName: preset.keyName,
      keySet: isSet(preset.keyName),
    };
  });
  const vendors = Object.entries(VENDORS).map(([provider, vendor]: [string, Vendor]): Provider => {
    const keyName = vendor.keyNames.find(isSet) ?? vendor.keyNames[0];
    return {
      name: `${provider}/MODEL`,
      baseUrl: env[vendor.baseUrlVar]?.trim() || vendor.baseUrl(env),
      keyName,
      keySet: isSet(keyName),
    };
  });
  const own = MODEL_NAMES.filter((name) => isOwn(name.slice(0, name.indexOf('/'))));
  return [
    ...presets,
    ...vendors,
    ...own.map((name): Provider => ({ name, baseUrl: null, keyName: null, keySet: false })),
  ];
}
