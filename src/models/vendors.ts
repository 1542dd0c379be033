import type { createAnthropic } from '@ai-sdk/anthropic';
import type { Json } from '../contract/index.js';

/** The vendor library's interface of one model; all its packages share it. */
export type SdkModel = ReturnType<ReturnType<typeof createAnthropic>['languageModel']>;
export type SdkCall = Parameters<SdkModel['doGenerate']>[0];
export type SdkOptions = NonNullable<SdkCall['providerOptions']>;

export type VendorSettings = {
  model: string;
  baseUrl: string;
  key: string | null;
  headers: Record<string, string>;
  fetch: typeof fetch;
  env: NodeJS.ProcessEnv;
};

/** A provider that speaks its own protocol and is reached through the vendor library. */
export type Vendor = {
  /** May depend on the region. The version part is added to an address that has no path. */
  baseUrl: (env: NodeJS.ProcessEnv) => string;
  baseUrlVar: string;
  versionPath: string;
  /** The first one that is set holds the key. */
  keyNames: readonly [string, ...string[]];
  /** Other variables whose values must never be seen. */
  secretNames?: readonly string[];
  /** Whether requests can be signed without the key variable. */
  signed?: (env: NodeJS.ProcessEnv) => boolean;
  /** Loaded on first use: no run pays for a vendor that it does not ask. */
  load: (settings: VendorSettings) => Promise<SdkModel>;
  /** Forms in which thinking is switched, tried in order: older models refuse the first one. */
  thinking: (on: boolean) => SdkOptions[];
  /** How extra fields reach the body: in it, or by an option (a signed body must not be changed). */
  extra: (fields: { [key: string]: Json }) => SdkOptions | 'body';
};

/** Tokens that a model may think where thinking needs a bound. */
const BUDGET = 4096;

export const VENDORS: Readonly<Record<'anthropic' | 'google' | 'bedrock', Vendor>> = {
  anthropic: {
    baseUrl: () => 'https://api.anthropic.com/v1',
    baseUrlVar: 'ANTHROPIC_BASE_URL',
    versionPath: '/v1',
    keyNames: ['ANTHROPIC_API_KEY'],
    load: async ({ model, baseUrl, key, headers, fetch }) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', headers, fetch })(model);
    },
    thinking: (on) =>
      on
        ? [
            { anthropic: { thinking: { type: 'adaptive' } } },
            { anthropic: { thinking: { type: 'enabled', budgetTokens: BUDGET } } },
          ]
        : [{ anthropic: { thinking: { type: 'disabled' } } }],
    extra: () => 'body',
  },
  google: {
    baseUrl: () => 'https://generativelanguage.googleapis.com/v1beta',
    baseUrlVar: 'GOOGLE_BASE_URL',
    versionPath: '/v1beta',
    keyNames: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    load: async ({ model, baseUrl, key, headers, fetch }) => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey: key ?? '', headers, fetch })(
        model,
      );
    },
    thinking: (on) => [
      {
        google: {
          thinkingConfig: on
            ? { includeThoughts: true, thinkingBudget: -1 }
            : { thinkingBudget: 0 },
        },
      },
    ],
    extra: () => 'body',
  },
  bedrock: {
    baseUrl: (env) => `https://bedrock-runtime.${regionOf(env)}.amazonaws.com`,
    baseUrlVar: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
    versionPath: '',
    keyNames: ['AWS_BEARER_TOKEN_BEDROCK'],
    secretNames: ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
    signed: (env) => Boolean(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY),
    load: async ({ model, baseUrl, key, headers, fetch, env }) => {
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
      const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
      return createAmazonBedrock({
        region: regionOf(env),
        baseURL: baseUrl,
        headers,
        fetch,
        ...(key !== null && { apiKey: key }),
        ...(AWS_ACCESS_KEY_ID !== undefined && { accessKeyId: AWS_ACCESS_KEY_ID }),
        ...(AWS_SECRET_ACCESS_KEY !== undefined && { secretAccessKey: AWS_SECRET_ACCESS_KEY }),
        ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
      })(model);
    },
    thinking: (on) => [
      {
        bedrock: {
          reasoningConfig: on ? { type: 'enabled', budgetTokens: BUDGET } : { type: 'disabled' },
        },
      },
    ],
    extra: (fields) => ({ bedrock: { additionalModelRequestFields: fields } }),
  },
};

const regionOf = (env: NodeJS.ProcessEnv): string =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
