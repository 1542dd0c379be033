import type { Json } from '../contract/index.js';
import { head } from './fault.js';

/**
 * What a provider's error means for the run:
 * - `filtered`: its content filter stopped this request or reply
 * - `rate`: too many requests or tokens; `server`: overloaded or broken; both may pass
 * - `key`, `credit`, `model`, `address`: every further request would fail as well
 * - `parameter`: the model does not take one parameter, named by `name`
 * - `other`: this request alone failed
 */
export type ErrorReading = {
  what:
    | 'filtered'
    | 'rate'
    | 'server'
    | 'key'
    | 'credit'
    | 'model'
    | 'address'
    | 'parameter'
    | 'other';
  message: string;
  name?: string;
};

/** Codes and types as the providers' error references list them; matched whole, in lower case. */
const CODES: Record<Exclude<ErrorReading['what'], 'parameter' | 'address' | 'other'>, string[]> = {
  filtered: [
    'content_filter', // OpenAI, Azure, Moonshot
    'content_policy_violation', // OpenAI
    'responsibleaipolicyviolation', // Azure
    'data_inspection_failed', // DashScope
    'datainspectionfailed',
    '1301', // Zhipu
    'moderation_blocked',
    'guardrail_intervened', // Bedrock
  ],
  credit: [
    'insufficient_quota', // OpenAI
    'billing_hard_limit_reached',
    'exceeded_current_quota_error', // Moonshot
    'insufficient_balance',
    'arrearage', // DashScope
    'billing_error', // Anthropic
    '1113', // Zhipu: in arrears; then daily and plan quotas
    '1304',
    '1308',
    '1309',
    '1310',
    '30001', // SiliconFlow
  ],
  key: [
    'invalid_api_key',
    'invalid_authentication_error', // Moonshot
    'incorrect_api_key_error',
    'authentication_error', // Anthropic
    'api_key_invalid', // Google
    'unrecognizedclientexception', // Bedrock
    'invalidsignatureexception',
    'expiredtokenexception',
    '1110', // Zhipu: accounts
    '1111',
    '1112',
    '1121',
    '1311',
  ],
  model: [
    'model_not_found', // OpenAI, DashScope
    'resource_not_found_error', // Moonshot
    'deploymentnotfound', // Azure
    '1211', // Zhipu
    '20012', // SiliconFlow
  ],
  rate: [
    'rate_limit_error', // Anthropic
    'rate_limit_exceeded',
    'rate_limit_reached_error', // Moonshot
    'throttlingexception', // Bedrock
    'throttling', // DashScope, with its kinds
    'throttling.ratequota',
    'throttling.burstrate',
    'throttling.allocationquota',
    'limit_requests',
    'limit_burst_rate',
    'resource_exhausted', // Google
    '1302', // Zhipu: concurrency, frequency, traffic
    '1303',
    '1305',
  ],
  server: [
    'overloaded_error', // Anthropic, and gateways in a 200
    'engine_overloaded_error', // Moonshot
    'overloaded',
    'server_overloaded',
    'service_unavailable',
    'unavailable', // Google
    'internal_server_error',
    'server_error',
    'api_error', // Anthropic
    'insufficient_system_resource', // DeepSeek
    'serviceunavailableexception', // Bedrock
    'modelnotreadyexception',
    '1234', // Zhipu: network, then too much traffic on the model
    '1312',
  ],
};
const MEANING = new Map<string, ErrorReading['what']>(
  Object.entries(CODES).flatMap(([what, codes]) =>
    codes.map((code) => [code, what as ErrorReading['what']] as const),
  ),
);

/** Providers whose codes say nothing put it in the sentence only. */
const SENTENCES: [RegExp, ErrorReading['what']][] = [
  [/content management policy|content exists risk|considered high risk/i, 'filtered'],
  [/credit balance is too low|insufficient balance|余额不足|已欠费/i, 'credit'],
  [/api key not valid|invalid api key|incorrect api key/i, 'key'],
  [/model identifier is invalid|model does not exist|model not exist|模型不存在/i, 'model'],
  [/\boverloaded\b|currently busy|try again later/i, 'server'],
];

const BLAMES_REQUEST = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422]);

const REFUSED_PARAMETER =
  /unsupported|not support|unknown|unrecognized|not permitted|not allowed|extra inputs|deprecated|不支持/i;
/** Parameters that some models do not take; the client can do without each of them, or has another name for it. */
const PARAMETERS = [
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'top_p',
  'seed',
  'response_format',
  'stream_options',
  'json_schema',
];

/** Reads an error by its body first and its status second: gateways send "overloaded" in a 200 and filters in a 403. */
export function readError(status: number, body: string): ErrorReading {
  const found = bodyOf(body);
  const message = found.message || 'no text';
  for (const code of found.codes) {
    const what = MEANING.get(code);
    // Some gateways call everything a server error; a status that blames the request is then the better witness.
    if (what === 'server' && BLAMES_REQUEST.has(status)) continue;
    if (what !== undefined) return { what, message };
  }
  if (found.moderated) return { what: 'filtered', message };
  const sentence = SENTENCES.find(([pattern]) => pattern.test(message));
  if (sentence !== undefined && !(sentence[1] === 'server' && status === 429))
    return { what: sentence[1], message };
  if (status === 400 || status === 422) {
    const name = refusedParameter(found);
    if (name !== null) return { what: 'parameter', message, name };
  }
  return { what: byStatus(status), message };
}

function refusedParameter({ param, message, codes }: ErrorBody): string | null {
  const name =
    PARAMETERS.find((p) => param === p || param?.startsWith(`${p}.`)) ??
    PARAMETERS.filter((p) => message.includes(p)).sort(
      // "max_tokens is not supported, use max_completion_tokens": the first one named is meant.
      (a, b) => message.indexOf(a) - message.indexOf(b),
    )[0];
  if (name === undefined) return null;
  // A server that cannot keep this very schema says so in many words; all mean that it is sent without.
  if (name === 'response_format' || name === 'json_schema') return 'response_format';
  return REFUSED_PARAMETER.test(`${message} ${codes.join(' ')}`) ? name : null;
}

function byStatus(status: number): ErrorReading['what'] {
  if (status === 429) return 'rate';
  if (status === 401 || status === 403) return 'key';
  if (status === 402) return 'credit';
  if (status === 404) return 'model';
  if ((status >= 300 && status < 400) || status === 405) return 'address';
  if (status === 200 || status === 408 || status === 409 || status === 425 || status >= 500)
    return 'server';
  return 'other';
}

type ErrorBody = { codes: string[]; message: string; param: string | null; moderated: boolean };

/** Finds codes and the sentence in the shapes that servers use: `{error: {…}}`, `{error: "…"}`, `{code, message}`. */
function bodyOf(body: string): ErrorBody {
  const none = { codes: [], message: wordsOf(body), param: null, moderated: false };
  let parsed: Json;
  try {
    parsed = JSON.parse(body) as Json;
  } catch {
    // An HTML page of a proxy, most often.
    return none;
  }
  const outer = Array.isArray(parsed) ? (parsed[0] ?? null) : parsed;
  if (!isRecord(outer)) return none;
  const inner = isRecord(outer.error) ? outer.error : {};
  const nested = isRecord(inner.innererror) ? inner.innererror : {};
  const metadata = isRecord(inner.metadata) ? inner.metadata : {};
  const details = Array.isArray(inner.details) ? inner.details.filter(isRecord) : [];
  const codes = [
    nested.code,
    inner.code,
    inner.type,
    inner.status,
    outer.code,
    outer.__type,
    metadata.error_type,
    ...details.map((d) => d.reason),
  ]
    .filter((c): c is string | number => typeof c === 'string' || typeof c === 'number')
    .map((c) => String(c).toLowerCase());
  const sentence = [inner.message, outer.error, outer.message, outer.Message, outer.detail].find(
    (m): m is string => typeof m === 'string' && m !== '',
  );
  return {
    codes,
    message: sentence === undefined ? head(body) : head(sentence),
    param: typeof inner.param === 'string' ? inner.param : null,
    moderated: metadata.flagged_input !== undefined || Array.isArray(metadata.reasons),
  };
}

/** The words of a page, such as a proxy sends; other text as it is. */
const wordsOf = (body: string): string =>
  /^\s*<(!doctype|html)/i.test(body)
    ? head(body.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' '))
    : head(body);

export const isRecord = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
