import { usageError } from '../contract/index.js';
import { limited } from './limit.js';
import type { Model } from './model.js';
import { openAiModel } from './openai.js';
import { retrying } from './retry.js';

/** How to reach a model: everything but the key, which is read from the environment when the model is opened. */
export type ModelSpec = {
  provider: 'openai';
  model: string;
  baseUrl: string;
  keyName: string;
};

const OPENAI_URL = 'https://api.openai.com/v1';

/** `openai/gpt-x` or `openai:gpt-x` → how to reach it; null for a name that is not a provider's. */
export function parseModelName(
  name: string,
  env: NodeJS.ProcessEnv,
  baseUrl?: string,
): ModelSpec | null {
  const match = /^(openai)[/:](.+)$/.exec(name);
  if (match?.[2] === undefined) return null;
  return {
    provider: 'openai',
    model: match[2],
    baseUrl: baseUrl ?? env.OPENAI_BASE_URL ?? OPENAI_URL,
    keyName: 'OPENAI_API_KEY',
  };
}

/** @throws HearthError exit 2 when OpenAI itself is asked without a key; other servers may need none. */
export function openModel(spec: ModelSpec, env: NodeJS.ProcessEnv, maxConnections: number): Model {
  const key = env[spec.keyName]?.trim() || null;
  if (key === null && spec.baseUrl === OPENAI_URL) {
    throw usageError({
      en: `${spec.keyName} is not set; export it, or name another server with --base-url`,
      'zh-CN': `未设置 ${spec.keyName};请先导出该变量,或用 --base-url 指定别的服务器`,
    });
  }
  const client = openAiModel({
    model: spec.model,
    baseUrl: spec.baseUrl,
    key,
    keyName: spec.keyName,
    connections: maxConnections,
  });
  return retrying(limited(client, maxConnections));
}
