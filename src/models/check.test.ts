import { describe, expect, it } from 'vitest';
import { anyJson, checkModel } from './check.js';
import { completion, loopback, never, open, type Played, said } from './loopback.testkit.js';

async function check(answer: Played, format: Played) {
  const server = await loopback((request) => (said(request).includes('JSON') ? format : answer));
  const model = open('openai/m', `${server.origin}/v1`, { retries: 0 });
  const result = await checkModel(model, never, anyJson);
  await server.close();
  return { result, heard: server.heard };
}

describe('checkModel', () => {
  it('says that a model answers and keeps a format, in two requests without parameters', async () => {
    const { result, heard } = await check(
      completion('Hello!'),
      completion('```json\n{"ready": true}\n```'),
    );
    expect(result).toMatchObject({
      model: 'openai/m',
      answers: { ok: true, state: 'ok', why: null, shown: 'Hello!' },
      format: { ok: true, why: null },
    });
    expect(heard).toHaveLength(2);
    expect(heard[0]?.body).not.toHaveProperty('temperature');
    expect(heard[1]?.body).toHaveProperty('response_format');
  });

  it('says why a format is not kept', async () => {
    const { result } = await check(completion('Hello!'), completion('I am ready.'));
    expect(result.format).toMatchObject({
      ok: false,
      state: 'ok',
      why: 'no JSON object in the reply',
    });
  });

  it('does not try a format on a model that does not answer', async () => {
    const { result, heard } = await check(
      { status: 500, body: { error: { message: 'down' } } },
      completion('{}'),
    );
    expect(result).toMatchObject({
      answers: { ok: false, state: 'errored', why: 'down' },
      format: null,
    });
    expect(heard).toHaveLength(1);
  });

  it('names states that are no answers', async () => {
    const { result } = await check(completion('', 'length'), completion('{}'));
    expect(result.answers).toMatchObject({
      ok: false,
      state: 'truncated',
      why: 'the answer was truncated',
    });
  });

  it('ends with what to do when the key is wrong', async () => {
    await expect(check({ status: 401, body: {} }, {})).rejects.toMatchObject({ code: 2 });
  });
});
