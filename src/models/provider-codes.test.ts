import { describe, expect, it } from 'vitest';
import { readError } from './provider-codes.js';

const inner = (error: object | string) => JSON.stringify({ error });

describe('readError: providers and their words', () => {
  it.each<[string, number, string, string]>([
    [
      'Azure, filter',
      400,
      inner({
        code: 'content_filter',
        message: 'x',
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      }),
      'filtered',
    ],
    ['OpenAI, filter', 400, inner({ code: 'content_policy_violation', message: 'x' }), 'filtered'],
    ['DashScope, filter', 400, inner({ code: 'data_inspection_failed', message: 'x' }), 'filtered'],
    [
      'DashScope, filter, own protocol',
      400,
      JSON.stringify({ code: 'DataInspectionFailed', message: 'x' }),
      'filtered',
    ],
    [
      'Zhipu, filter',
      400,
      inner({ code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' }),
      'filtered',
    ],
    [
      'Moonshot, filter',
      400,
      inner({ type: 'content_filter', message: 'considered high risk' }),
      'filtered',
    ],
    [
      'DeepSeek, filter',
      400,
      inner({ message: 'Content Exists Risk', type: 'invalid_request_error' }),
      'filtered',
    ],
    [
      'OpenRouter, moderation',
      403,
      inner({ code: 403, message: 'flagged', metadata: { reasons: ['x'], flagged_input: 'y' } }),
      'filtered',
    ],
    ['T45: OpenAI, key', 401, inner({ code: 'invalid_api_key', message: 'x' }), 'key'],
    [
      'Google, key',
      400,
      inner({
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'API key not valid.',
        details: [{ reason: 'API_KEY_INVALID' }],
      }),
      'key',
    ],
    [
      'Bedrock, key',
      403,
      JSON.stringify({
        message: 'The security token is invalid',
        __type: 'UnrecognizedClientException',
      }),
      'key',
    ],
    [
      'OpenAI, no quota in a 429',
      429,
      inner({ code: 'insufficient_quota', type: 'insufficient_quota', message: 'x' }),
      'credit',
    ],
    ['Zhipu, arrears in a 429', 429, inner({ code: '1113', message: '您的账户已欠费' }), 'credit'],
    [
      'Moonshot, quota in a 429',
      429,
      inner({ type: 'exceeded_current_quota_error', message: 'x' }),
      'credit',
    ],
    ['DashScope, arrears in a 400', 400, inner({ code: 'Arrearage', message: 'x' }), 'credit'],
    [
      'Anthropic, credit in a 400',
      400,
      inner({ type: 'invalid_request_error', message: 'Your credit balance is too low' }),
      'credit',
    ],
    ['OpenAI, model', 404, inner({ code: 'model_not_found', message: 'x' }), 'model'],
    ['Zhipu, model in a 400', 400, inner({ code: '1211', message: '模型不存在' }), 'model'],
    [
      'SiliconFlow, model in a 400',
      400,
      JSON.stringify({ code: 20012, message: 'Model does not exist.' }),
      'model',
    ],
    [
      'Bedrock, model in a 400',
      400,
      JSON.stringify({ message: 'The provided model identifier is invalid.' }),
      'model',
    ],
    [
      'Ollama, model',
      404,
      inner({ message: 'model "x" not found, try pulling it first', type: 'not_found_error' }),
      'model',
    ],
    [
      'OpenAI, rate',
      429,
      inner({ code: 'rate_limit_exceeded', message: 'try again later' }),
      'rate',
    ],
    ['Zhipu, concurrency', 429, inner({ code: '1302', message: '并发数过高' }), 'rate'],
    ['DashScope, rate', 429, inner({ code: 'Throttling.RateQuota', message: 'x' }), 'rate'],
    ['Google, rate', 429, inner({ code: 429, status: 'RESOURCE_EXHAUSTED', message: 'x' }), 'rate'],
    [
      'Bedrock, rate in a 400',
      400,
      JSON.stringify({ message: 'Too many requests', __type: 'ThrottlingException' }),
      'rate',
    ],
    [
      'T48: Anthropic, overloaded',
      529,
      inner({ type: 'overloaded_error', message: 'Overloaded' }),
      'server',
    ],
    [
      'T48: Moonshot, overloaded in a 429',
      429,
      inner({ type: 'engine_overloaded_error', message: 'x' }),
      'server',
    ],
    [
      'T48: Zhipu, too much traffic in a 429',
      429,
      inner({ code: '1312', message: '该模型当前访问量过大' }),
      'server',
    ],
    [
      'T48: overloaded in a 200',
      200,
      inner({ message: 'The model is currently overloaded' }),
      'server',
    ],
    ['T48: rate in a 200', 200, inner({ code: 'rate_limit_exceeded', message: 'x' }), 'rate'],
    [
      'a gateway that calls all a server error',
      400,
      inner({ type: 'server_error', message: 'bad field' }),
      'other',
    ],
    [
      'a request that is too large',
      413,
      inner({ type: 'request_too_large', message: 'x' }),
      'other',
    ],
    [
      'a context that is too long',
      400,
      inner({
        code: 'context_length_exceeded',
        message: 'maximum context length, reduce max_tokens',
      }),
      'other',
    ],
    [
      'FastAPI, a field that it does not know',
      422,
      JSON.stringify({
        detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }],
      }),
      'parameter',
    ],
    ['a redirect', 308, '', 'address'],
    ['an HTML page', 502, '<html>Bad Gateway</html>', 'server'],
    ['an error that is a string', 500, inner('boom'), 'server'],
    ['nothing at all', 503, '', 'server'],
  ])('%s', (_, status, body, what) => {
    expect(readError(status, body).what).toBe(what);
  });

  it.each<[string, string]>([
    [inner({ message: 'a' }), 'a'],
    [inner('b'), 'b'],
    [JSON.stringify({ message: 'c', code: 1 }), 'c'],
    [JSON.stringify({ detail: 'd' }), 'd'],
    [JSON.stringify([{ error: { message: 'e' } }]), 'e'],
    [
      '<html><head><title>502 Bad Gateway</title><style>b{}</style></head></html>',
      '502 Bad Gateway',
    ],
    ['null', 'null'],
    ['', 'no text'],
    [inner({ message: 'x'.repeat(500) }), 'x'.repeat(200)],
  ])('takes the sentence out of %j', (body, message) => {
    expect(readError(500, body).message).toBe(message);
  });
});
