import type { Json } from '../contract/index.js';

/**
 * A server that speaks OpenAI's chat completions. A new one is an entry here. What the entry does not say is tried as
 * OpenAI has it, and a server that refuses a parameter is asked without it from then on.
 */
export type Preset = {
  /** Null: the address must be given. The variable `NAME_BASE_URL` or `baseUrlVar` goes before this one. */
  baseUrl: string | null;
  baseUrlVar?: string;
  keyName: string;
  /** Without a key every request would fail: said before anything is sent. */
  needsKey: boolean;
  /** Header of the key; default `Authorization: Bearer`. */
  keyHeader?: string;
  /** What `response_format` takes: a JSON Schema, the word `json_object` (the prompt must speak of JSON), or nothing. */
  format: 'schema' | 'object' | 'none';
  /** Name of the limit of output tokens. */
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** Body fields that switch thinking. Absent: the preset knows none, and the user is told. */
  thinking?: (on: boolean) => { [key: string]: Json };
};

const typed = (on: boolean) => ({ thinking: { type: on ? 'enabled' : 'disabled' } });
const flag = (on: boolean) => ({ enable_thinking: on });
/** Qwen and GLM templates read the first name, DeepSeek and Granite templates the second. */
const template = (on: boolean) => ({
  chat_template_kwargs: { enable_thinking: on, thinking: on },
});
const effort = (on: boolean) => ({ reasoning_effort: on ? 'medium' : 'none' });

const hosted = { needsKey: true, maxTokens: 'max_tokens' } as const;
const local = { needsKey: false, maxTokens: 'max_tokens', format: 'schema' } as const;

export const PRESETS: Readonly<Record<string, Preset>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyName: 'OPENAI_API_KEY',
    needsKey: true,
    format: 'schema',
    maxTokens: 'max_tokens',
    thinking: effort,
  },
  azure: {
    baseUrl: null,
    baseUrlVar: 'AZURE_OPENAI_BASE_URL',
    keyName: 'AZURE_OPENAI_API_KEY',
    needsKey: true,
    keyHeader: 'api-key',
    format: 'schema',
    maxTokens: 'max_completion_tokens',
    thinking: effort,
  },
  openrouter: {
    ...hosted,
    baseUrl: 'https://openrouter.ai/api/v1',
    keyName: 'OPENROUTER_API_KEY',
    format: 'schema',
    thinking: (on) => ({ reasoning: { enabled: on } }),
  },
  dashscope: {
    ...hosted,
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    keyName: 'DASHSCOPE_API_KEY',
    format: 'object',
    thinking: flag,
  },
  deepseek: {
    ...hosted,
    baseUrl: 'https://api.deepseek.com',
    keyName: 'DEEPSEEK_API_KEY',
    format: 'object',
    thinking: typed,
  },
  moonshot: {
    ...hosted,
    baseUrl: 'https://api.moonshot.cn/v1',
    keyName: 'MOONSHOT_API_KEY',
    format: 'object',
    thinking: typed,
  },
  zhipu: {
    ...hosted,
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    keyName: 'ZHIPUAI_API_KEY',
    format: 'object',
    thinking: typed,
  },
  siliconflow: {
    ...hosted,
    baseUrl: 'https://api.siliconflow.cn/v1',
    keyName: 'SILICONFLOW_API_KEY',
    format: 'object',
    thinking: flag,
  },
  vllm: {
    ...local,
    baseUrl: 'http://127.0.0.1:8000/v1',
    keyName: 'VLLM_API_KEY',
    thinking: template,
  },
  sglang: {
    ...local,
    baseUrl: 'http://127.0.0.1:30000/v1',
    keyName: 'SGLANG_API_KEY',
    thinking: template,
  },
  ollama: {
    ...local,
    baseUrl: 'http://127.0.0.1:11434/v1',
    keyName: 'OLLAMA_API_KEY',
    thinking: effort,
  },
  llamacpp: {
    ...local,
    baseUrl: 'http://127.0.0.1:8080/v1',
    keyName: 'LLAMACPP_API_KEY',
    thinking: template,
  },
};
