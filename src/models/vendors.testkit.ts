import { type Heard, HI, KEY, loopback, never, open, type Played } from './loopback.testkit.js';
import type { ModelReply, ModelRequest } from './model.js';
import type { ModelSpec } from './registry.js';

export const ENV: Record<string, NodeJS.ProcessEnv> = {
  anthropic: { ANTHROPIC_API_KEY: KEY },
  google: { GOOGLE_API_KEY: KEY },
  bedrock: { AWS_BEARER_TOKEN_BEDROCK: KEY },
};
export const MODELS: Record<string, string> = {
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  bedrock: 'anthropic.claude-3-haiku-20240307-v1:0',
};

/** Asks twice, over a server that plays the replies in order and the last one again; the first reply. */
export async function askVendor(
  vendor: string,
  replies: Played[],
  request: ModelRequest = HI,
  more: Partial<ModelSpec> = {},
  env: NodeJS.ProcessEnv = ENV[vendor] ?? {},
): Promise<{ reply: ModelReply; heard: Heard[] }> {
  const server = await loopback((_, n) => replies[Math.min(n, replies.length - 1)] ?? {});
  const model = open(
    `${vendor}/${MODELS[vendor]}`,
    server.origin,
    { retries: 1, ...more },
    { env },
  );
  try {
    const reply = await model.ask(request, never);
    await model.ask(request, never);
    return { reply, heard: server.heard };
  } finally {
    await server.close();
  }
}

/** The three protocols' replies, as their references show them. */
export const anthropic = (text: string, stop = 'end_turn', more: object = {}): Played => ({
  body: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content: [{ type: 'text', text }],
    stop_reason: stop,
    stop_sequence: null,
    usage: {
      input_tokens: 6,
      cache_read_input_tokens: 4,
      cache_creation_input_tokens: 0,
      output_tokens: 5,
    },
    ...more,
  },
});
export const google = (text: string | null, finish = 'STOP', more: object = {}): Played => ({
  body: {
    candidates: [
      {
        ...(text !== null && { content: { role: 'model', parts: [{ text }] } }),
        finishReason: finish,
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: 10,
      cachedContentTokenCount: 4,
      candidatesTokenCount: 3,
      thoughtsTokenCount: 2,
      totalTokenCount: 15,
    },
    modelVersion: 'gemini-x',
    responseId: 'r1',
    ...more,
  },
});
export const bedrock = (text: string, stop = 'end_turn'): Played => ({
  body: {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: stop,
    usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
    metrics: { latencyMs: 1 },
  },
});
