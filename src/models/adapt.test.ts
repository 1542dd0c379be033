import { describe, expect, it } from 'vitest';
import {
  completion,
  type Heard,
  HI,
  loopback,
  never,
  open,
  type Played,
} from './loopback.testkit.js';

const schema = {
  type: 'object',
  properties: { a: { type: 'number' } },
  required: ['a'],
  additionalProperties: false,
};
const refusal = (message: string, param?: string): Played => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', ...(param && { param }) } },
});

/** Asks twice a model whose server refuses bodies as `refuses` says. */
async function askTwice(
  name: string,
  request: typeof HI,
  refuses: (body: Heard['body']) => Played | null,
) {
  const server = await loopback(({ body }) => refuses(body) ?? completion('{"a":1}'));
  const model = open(name, `${server.origin}/v1`);
  const first = await model.ask(request, never);
  const second = await model.ask(request, never);
  await server.close();
  return { first, second, bodies: server.heard.map((h) => h.body) };
}

describe('parameters that a model does not take', () => {
  it('max_tokens: sent as max_completion_tokens from then on', async () => {
    const { first, second, bodies } = await askTwice(
      'openai/m',
      { ...HI, params: { maxTokens: 5 } },
      (body) =>
        'max_tokens' in body
          ? refusal(
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
              'max_tokens',
            )
          : null,
    );
    expect(first).toMatchObject({ state: 'ok', tries: 2 });
    expect(second).toMatchObject({ state: 'ok', tries: 1 });
    expect(bodies.map((b) => [b.max_tokens, b.max_completion_tokens])).toEqual([
      [5, undefined],
      [undefined, 5],
      [undefined, 5],
    ]);
    expect(first.meta.dropped).toBeUndefined();
  });

  it('temperature: left out from then on, and every reply says so', async () => {
    const { first, second, bodies } = await askTwice(
      'openai/m',
      { ...HI, params: { temperature: 0 } },
      (body) =>
        'temperature' in body
          ? refusal(
              "Unsupported value: 'temperature' does not support 0 with this model.",
              'temperature',
            )
          : null,
    );
    expect(first).toMatchObject({ state: 'ok', tries: 2, meta: { dropped: ['temperature'] } });
    expect(second).toMatchObject({ state: 'ok', tries: 1, meta: { dropped: ['temperature'] } });
    expect(bodies).toHaveLength(3);
  });

  it.each<[string, Played]>([
    ['OpenAI', refusal("Invalid schema for response_format 'reply'", 'response_format')],
    ['DeepSeek', refusal('This response_format type is unavailable now')],
    ['vLLM', { status: 400, body: { message: 'json_schema: unsupported grammar', code: 400 } }],
  ])('response_format as %s refuses it: once, then none', async (_, played) => {
    const { first, second, bodies } = await askTwice('openai/m', { ...HI, schema }, (body) =>
      'response_format' in body ? played : null,
    );
    expect(first).toMatchObject({ state: 'ok', tries: 2, meta: { dropped: ['response_format'] } });
    expect(second).toMatchObject({ state: 'ok', tries: 1 });
    expect(bodies.map((b) => 'response_format' in b)).toEqual([true, false, false]);
  });

  it('is an error of the request when the user has set the field', async () => {
    const server = await loopback(() => refusal('seed is not supported', 'seed'));
    const model = open('openai/m', `${server.origin}/v1`, { extraBody: { seed: 3 } });
    expect(await model.ask(HI, never)).toMatchObject({ state: 'errored', fault: { status: 400 } });
    expect(server.heard).toHaveLength(1);
    await server.close();
  });

  it('thinking that cannot be switched ends the run', async () => {
    const message =
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model.";
    const server = await loopback(() => refusal(message, 'reasoning_effort'));
    const model = open('openai/m', `${server.origin}/v1`, { thinking: false });
    await expect(model.ask(HI, never)).rejects.toThrow(/"m" does not let thinking be switched off/);
    await server.close();
  });

  it('ends when a server refuses everything', async () => {
    const { first, bodies } = await askTwice(
      'openai/m',
      { ...HI, params: { maxTokens: 5 } },
      (body) =>
        refusal(
          `${'max_tokens' in body ? 'max_tokens' : 'max_completion_tokens'} is not supported`,
        ),
    );
    expect(first).toMatchObject({ state: 'errored', fault: { status: 400 } });
    expect(bodies).toHaveLength(3);
  });
});

describe('response_format', () => {
  const sent = async (name: string, request: typeof HI) => {
    const server = await loopback(() => completion('{"a":1}'));
    await open(name, `${server.origin}/v1`).ask(request, never);
    await server.close();
    return server.heard[0]?.body.response_format;
  };

  it('is the schema where the provider takes one, strict where it can be', async () => {
    expect(await sent('openai/m', { ...HI, schema })).toEqual({
      type: 'json_schema',
      json_schema: { name: 'reply', schema, strict: true },
    });
    const open = { ...schema, additionalProperties: true };
    expect(await sent('openai/m', { ...HI, schema: open })).toMatchObject({
      json_schema: { strict: false },
    });
    const optional = { ...schema, required: [] };
    expect(
      await sent('vllm/m', { ...HI, schema: { type: 'array', items: optional } }),
    ).toMatchObject({ json_schema: { strict: false } });
  });

  it('is json_object where it takes no schema and the prompt speaks of JSON', async () => {
    const asks = { messages: [{ role: 'user' as const, content: 'answer in JSON' }], params: {} };
    expect(await sent('deepseek/m', { ...asks, schema })).toEqual({ type: 'json_object' });
    expect(await sent('deepseek/m', { ...HI, schema })).toBeUndefined();
  });

  it('is json_object for a schema of any object, where schemas are taken too', async () => {
    const asks = { messages: [{ role: 'user' as const, content: 'answer in JSON' }], params: {} };
    expect(await sent('openai/m', { ...asks, schema: { type: 'object' } })).toEqual({
      type: 'json_object',
    });
  });

  it('is absent without a schema', async () => {
    expect(await sent('openai/m', HI)).toBeUndefined();
  });
});
