import { z } from 'zod';
import type { Usage } from './completion-body.js';
import type { ChunkHead } from './outgoing.js';
import type { Frame } from './sse-frames.js';

/** One choice's part of a chunk. `text` null: the chunk says nothing (a role, a tool call, an end). */
export type ChoicePart = {
  index: number;
  text: string | null;
  tools: boolean;
  finish: string | null;
};

/** What an event of a completion's stream is. `unreadable`: nothing that this protocol knows. */
export type Chunk =
  | { kind: 'part'; head: ChunkHead; choices: ChoicePart[]; usage: Usage }
  | { kind: 'done' }
  | { kind: 'error' }
  | { kind: 'comment' }
  | { kind: 'unreadable' };

const chunkSchema = z.looseObject({
  id: z.string().nullish(),
  created: z.number().nullish(),
  model: z.string().nullish(),
  choices: z.array(
    z.looseObject({
      index: z.int().min(0).max(1000).nullish(),
      delta: z
        .looseObject({ content: z.string().nullish(), tool_calls: z.unknown().optional() })
        .nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.looseObject({}).nullish(),
});

/** Reads one event. */
export function readChunk({ data, invalid }: Frame): Chunk {
  if (invalid) return { kind: 'unreadable' };
  if (data === null) return { kind: 'comment' };
  if (data.trim() === '[DONE]') return { kind: 'done' };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { kind: 'unreadable' };
  }
  const read = chunkSchema.safeParse(value);
  if (!read.success) return { kind: isError(value) ? 'error' : 'unreadable' };
  const { id, created, model, choices, usage } = read.data;
  return {
    kind: 'part',
    head: { id: id ?? '', created: created ?? 0, model: model ?? '' },
    choices: choices.map(({ index, delta, finish_reason: finish }) => ({
      index: index ?? 0,
      text: delta?.content ?? null,
      tools: (delta?.tool_calls ?? null) !== null,
      finish: finish ?? null,
    })),
    usage,
  };
}

const isError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && value.error !== null;
