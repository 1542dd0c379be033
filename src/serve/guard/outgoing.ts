import { randomUUID } from 'node:crypto';
import type { Completion, Message, Usage } from './completion-body.js';
import type { ChatRequest } from './request.js';
import { comment, frame } from './sse-frames.js';
import type { Annotation } from './turn.js';

/** Replies of our own in the forms of the protocol. */

/** What all chunks of one completion have in common. */
export type ChunkHead = { id: string; created: number; model: string };

/** A chunk of our own in the form of the stream that it goes into. */
export const chunkOf = (
  { id, created, model }: ChunkHead,
  index: number,
  delta: Readonly<Record<string, unknown>>,
  finish: string | null = null,
) => ({
  id,
  object: 'chat.completion.chunk',
  created,
  model,
  choices: [{ index, delta, logprobs: null, finish_reason: finish }],
});

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  // Proxies in front that gather a stream would undo it.
  'x-accel-buffering': 'no',
} as const;
export const JSON_HEADERS = { 'content-type': 'application/json' } as const;

/** The head of a completion that no model gave. */
export const ownHead = ({ model }: ChatRequest): ChunkHead => ({
  id: `chatcmpl-hearth-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** A whole message as the events of a stream: all its fields in one delta, then the end. */
export function messageFrames(
  head: ChunkHead,
  index: number,
  message: Message,
  finish: string,
): Buffer {
  const { refusal, tool_calls: calls, ...fields } = message;
  const delta = {
    role: 'assistant',
    ...fields,
    ...(typeof refusal === 'string' && { refusal }),
    // In a stream each call has its place.
    ...(Array.isArray(calls) && {
      tool_calls: calls.map((call: object, i) => ({ index: i, ...call })),
    }),
  };
  return Buffer.concat([
    frame(chunkOf(head, index, delta)),
    frame(chunkOf(head, index, {}, finish)),
  ]);
}

/** The chunk that tells what the reply took, for clients that asked for it. */
export const usageFrame = ({ id, created, model }: ChunkHead, usage: Usage): Buffer =>
  frame({ id, object: 'chat.completion.chunk', created, model, choices: [], usage });

export const DONE = frame('[DONE]');

/** An error within a stream, in the form that clients of this protocol raise. */
export const errorFrame = (code: string, message: string): Buffer =>
  frame({ error: { type: 'hearth', code, message, param: null } });

/** The names in an annotation are ours: no text. */
export const annotationComment = (annotation: Annotation): Buffer =>
  comment(`hearth ${JSON.stringify(annotation)}`);

export function annotationHeaders(annotation: Annotation): Record<string, string> {
  const { policy, rules, labels, cues } = annotation;
  return {
    'x-hearth-policy': policy,
    'x-hearth-rules': rules.join(','),
    ...(labels !== null && { 'x-hearth-labels': labels.join(',') }),
    ...(cues.length > 0 && { 'x-hearth-cues': cues.join(',') }),
  };
}

/** What a reply took for which no model was asked. */
export const NO_TOKENS = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** A completion of ours, with one written message. */
export const writtenCompletion = (head: ChunkHead, text: string, finish: string): Completion => ({
  id: head.id,
  object: 'chat.completion',
  created: head.created,
  model: head.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: text, refusal: null },
      logprobs: null,
      finish_reason: finish,
    },
  ],
  usage: NO_TOKENS,
});
