import { describe, expect, it } from 'vitest';
import { HI, KEY, loopback, open, type Played } from './loopback.testkit.js';
import { anthropic, askVendor, ENV, google } from './vendors.testkit.js';

describe('what goes wrong at the vendors', () => {
  const overloaded = {
    status: 529,
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  };
  const limited = {
    status: 429,
    headers: { 'retry-after': '0' },
    body: { type: 'error', error: { type: 'rate_limit_error', message: 'slow' } },
  };

  it.each<[string, string, Played, object]>([
    ['T48: overloaded', 'anthropic', overloaded, { fault: { status: 529, message: 'Overloaded' } }],
    ['T46: too many', 'anthropic', limited, { fault: { status: 429 } }],
    [
      'T40: an HTML page',
      'google',
      { status: 502, body: '<html></html>' },
      { fault: { status: 502 } },
    ],
    [
      'T40: a 200 that is not JSON',
      'google',
      { body: 'oops' },
      { fault: { kind: 'protocol', body: 'oops' } },
    ],
    [
      'a 200 of another shape',
      'anthropic',
      { body: { hello: 1 } },
      { fault: { kind: 'protocol' } },
    ],
    [
      'a call that went wrong inside',
      'google',
      google(null, 'MALFORMED_FUNCTION_CALL'),
      { fault: { kind: 'protocol' } },
    ],
    [
      'throttling',
      'bedrock',
      { status: 429, body: { message: 'slow' } },
      { fault: { status: 429 } },
    ],
  ])('%s is tried again (%s)', async (_, vendor, played, expected) => {
    expect((await askVendor(vendor, [played])).reply).toMatchObject({
      state: 'errored',
      tries: 2,
      ...expected,
    });
  });

  it('another try mends what has passed', async () => {
    const { reply } = await askVendor('anthropic', [overloaded, anthropic('fine')]);
    expect(reply).toMatchObject({ state: 'ok', text: 'fine', tries: 2 });
  });

  it.each<[string, Played]>([
    [
      'anthropic',
      { status: 401, body: { error: { type: 'authentication_error', message: `bad ${KEY}` } } },
    ],
    ['anthropic', { status: 404, body: { error: { type: 'not_found_error', message: 'model' } } }],
    [
      'google',
      {
        status: 400,
        body: { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
      },
    ],
    ['bedrock', { status: 403, body: { message: 'The security token is invalid.' } }],
  ])('T45: %s: a wrong key or model ends the run', async (vendor, played) => {
    const error = await askVendor(vendor, [played]).then(
      () => null,
      (e: Error) => e,
    );
    expect(error).toMatchObject({ name: 'HearthError', code: 2 });
    expect(error?.message).not.toContain(KEY);
  });

  it('a 400 of this request alone is not tried again', async () => {
    const { reply } = await askVendor('anthropic', [
      {
        status: 400,
        body: { error: { type: 'invalid_request_error', message: 'prompt is too long' } },
      },
    ]);
    expect(reply).toMatchObject({
      state: 'errored',
      tries: 1,
      fault: { message: 'prompt is too long' },
    });
  });

  it('time-outs and aborts are the room’s own', async () => {
    const { reply } = await askVendor('google', [{ delayMs: 2000 }], HI, {
      retries: 0,
      timeouts: { totalMs: 80 },
    });
    expect(reply.fault).toMatchObject({ kind: 'timeout', phase: 'total' });
    const server = await loopback(() => ({ delayMs: 60_000 }));
    const abort = new AbortController();
    const model = open('anthropic/m', server.origin, {}, { env: ENV.anthropic ?? {} });
    const pending = model.ask(HI, abort.signal);
    setTimeout(() => abort.abort(), 50);
    await expect(pending).rejects.toThrow(/abort/i);
    await server.close();
  });

  it('a schema that a model does not take is left out from then on', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      additionalProperties: false,
    };
    const refused = {
      status: 400,
      body: {
        error: { type: 'invalid_request_error', message: 'output_format: unsupported schema' },
      },
    };
    const { reply, heard } = await askVendor('anthropic', [refused, anthropic('{"a":1}')], {
      ...HI,
      schema,
    });
    expect(reply).toMatchObject({ state: 'ok', tries: 2, meta: { dropped: ['response_format'] } });
    expect(heard).toHaveLength(3);
    expect(JSON.stringify(heard[0]?.body)).toContain('"schema"');
    expect(JSON.stringify(heard[2]?.body)).not.toContain('"schema"');
  });

  it('thinking: an older model is asked in the older form from then on', async () => {
    const refused = {
      status: 400,
      body: { error: { message: 'thinking.type.adaptive is not supported' } },
    };
    const { reply, heard } = await askVendor('anthropic', [refused, anthropic('x')], HI, {
      thinking: true,
    });
    expect(reply).toMatchObject({ state: 'ok', tries: 2 });
    expect(heard.map((h) => (h.body.thinking as unknown as { type: string }).type)).toEqual([
      'adaptive',
      'enabled',
      'enabled',
    ]);
  });

  it('thinking: a model that does not let it be switched off says so', async () => {
    const refused = { status: 400, body: { error: { message: 'thinking cannot be disabled' } } };
    await expect(askVendor('anthropic', [refused], HI, { thinking: false })).rejects.toThrow(
      'does not let thinking be switched off',
    );
  });
});
