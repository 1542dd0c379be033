import { describe, expect, it } from 'vitest';
import { HI, KEY, type Played } from './loopback.testkit.js';
import type { ModelRequest } from './model.js';
import { anthropic, askVendor, bedrock, google, MODELS } from './vendors.testkit.js';

describe('what the vendors are sent', () => {
  const request: ModelRequest = {
    messages: [
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'hello' },
      { role: 'user', content: '你好' },
    ],
    params: { maxTokens: 7, temperature: 0 },
  };

  it('anthropic', async () => {
    const { heard } = await askVendor('anthropic', [anthropic('x')], request);
    expect(heard[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': KEY },
      body: {
        model: MODELS.anthropic,
        max_tokens: 7,
        temperature: 0,
        system: [{ text: 'be kind' }],
        messages: [
          { role: 'user', content: [{ text: 'hi' }] },
          { role: 'assistant', content: [{ text: 'hello' }] },
          { role: 'user', content: [{ text: '你好' }] },
        ],
      },
    });
  });

  it('google', async () => {
    const { heard } = await askVendor('google', [google('x')], request);
    expect(heard[0]).toMatchObject({
      path: `/v1beta/models/${MODELS.google}:generateContent`,
      headers: { 'x-goog-api-key': KEY },
      body: {
        systemInstruction: { parts: [{ text: 'be kind' }] },
        contents: [
          { role: 'user' },
          { role: 'model', parts: [{ text: 'hello' }] },
          { role: 'user' },
        ],
        generationConfig: { maxOutputTokens: 7, temperature: 0 },
      },
    });
  });

  it('bedrock, with a key and with a signature', async () => {
    const { heard } = await askVendor('bedrock', [bedrock('x')], request);
    expect(heard[0]).toMatchObject({
      path: `/model/${encodeURIComponent(MODELS.bedrock ?? '')}/converse`,
      headers: { authorization: `Bearer ${KEY}` },
      body: { system: [{ text: 'be kind' }], inferenceConfig: { maxTokens: 7, temperature: 0 } },
    });
    const keys = { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'very-secret-key' };
    const signed = await askVendor('bedrock', [bedrock('x')], request, {}, keys);
    expect(signed.heard[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIATEST\//,
    );
    expect(signed.reply.state).toBe('ok');
  });

  it('extra fields reach the body', async () => {
    const extraBody = { top_k: 3 };
    const a = await askVendor('anthropic', [anthropic('x')], HI, { extraBody });
    expect(a.heard[0]?.body.top_k).toBe(3);
    const b = await askVendor('bedrock', [bedrock('x')], HI, { extraBody });
    expect(b.heard[0]?.body.additionalModelRequestFields).toMatchObject({ top_k: 3 });
  });

  it('thinking is switched as each has it', async () => {
    const on = { thinking: true };
    const off = { thinking: false };
    expect(
      (await askVendor('google', [google('x')], HI, off)).heard[0]?.body.generationConfig,
    ).toMatchObject({
      thinkingConfig: { thinkingBudget: 0 },
    });
    expect(
      (await askVendor('google', [google('x')], HI, on)).heard[0]?.body.generationConfig,
    ).toMatchObject({
      thinkingConfig: { includeThoughts: true },
    });
    expect(
      (await askVendor('anthropic', [anthropic('x')], HI, off)).heard[0]?.body.thinking,
    ).toEqual({
      type: 'disabled',
    });
  });
});

describe('what the vendors say', () => {
  it.each<[string, string, Played, object]>([
    [
      'a reply with its usage',
      'anthropic',
      anthropic('yes'),
      {
        state: 'ok',
        text: 'yes',
        usage: { input: 10, cached: 4, output: 5 },
        meta: { id: 'msg_1', finish: 'end_turn' },
      },
    ],
    [
      'T35: a refusal',
      'anthropic',
      anthropic('I cannot', 'refusal'),
      { state: 'refused', text: 'I cannot' },
    ],
    [
      'T39: a cut',
      'anthropic',
      anthropic('half', 'max_tokens'),
      { state: 'truncated', text: 'half' },
    ],
    [
      'T39: a full context',
      'anthropic',
      anthropic('half', 'model_context_window_exceeded'),
      { state: 'truncated' },
    ],
    [
      'T35: nothing',
      'anthropic',
      anthropic('', 'end_turn', { content: [] }),
      { state: 'empty', text: '' },
    ],
    [
      'T29: thinking',
      'anthropic',
      anthropic('', 'end_turn', {
        content: [
          { type: 'thinking', thinking: 'hm', signature: 's' },
          { type: 'text', text: 'yes' },
        ],
      }),
      { state: 'ok', text: 'yes', reasoning: 'hm' },
    ],
    [
      'T34: all tokens in thinking',
      'anthropic',
      anthropic('', 'max_tokens', {
        content: [{ type: 'thinking', thinking: 'hm', signature: 's' }],
      }),
      { state: 'truncated', text: '', reasoning: 'hm', meta: { cut: 'reasoning' } },
    ],
    [
      'a reply with its usage',
      'google',
      google('yes'),
      {
        state: 'ok',
        text: 'yes',
        usage: { input: 10, cached: 4, output: 5, reasoning: 2 },
        meta: { finish: 'STOP' },
      },
    ],
    ['T36: a safety stop', 'google', google('half', 'SAFETY'), { state: 'filtered' }],
    [
      'T36: a safety stop without text',
      'google',
      google(null, 'PROHIBITED_CONTENT'),
      { state: 'filtered' },
    ],
    [
      'T37: a blocked prompt',
      'google',
      {
        body: {
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 3 },
        },
      },
      // Three tokens of input at 0.30 dollars a million.
      { state: 'filtered', text: '', costUsd: 9e-7 },
    ],
    ['T39: a cut', 'google', google('half', 'MAX_TOKENS'), { state: 'truncated' }],
    [
      'T29: thoughts',
      'google',
      google(null, 'STOP', {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: 'hm', thought: true }, { text: 'yes' }] },
            finishReason: 'STOP',
          },
        ],
      }),
      { state: 'ok', text: 'yes', reasoning: 'hm' },
    ],
    [
      'a reply with its usage',
      'bedrock',
      bedrock('yes'),
      { state: 'ok', text: 'yes', usage: { input: 10, output: 5 } },
    ],
    ['T36: a guardrail', 'bedrock', bedrock('no', 'guardrail_intervened'), { state: 'filtered' }],
    ['T39: a cut', 'bedrock', bedrock('half', 'max_tokens'), { state: 'truncated' }],
  ])('%s (%s)', async (_, vendor, played, expected) => {
    const { reply } = await askVendor(vendor, [played]);
    expect(reply).toMatchObject({ tries: 1, ...expected });
    // A model without a listed price has an unknown cost, never 0.
    if (vendor === 'bedrock') expect(reply.costUsd).toBeNull();
  });

  it('names the settings that a model does not take', async () => {
    const { reply } = await askVendor('anthropic', [anthropic('x')], {
      ...HI,
      params: { seed: 1 },
    });
    expect(reply.meta.dropped).toEqual(['seed']);
  });
});
