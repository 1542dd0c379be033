import type { Usage } from './completion-body.js';
import type { ChunkHead } from './outgoing.js';
import type { Frame } from './sse-frames.js';

/** One choice's part of a chunk. `text` null: the chunk says nothing (a role, a tool call, an end). */
export type ChoicePart = {
  index: number;
  text: string | null;
  finish: string | null;
};

/** What an event of a completion's stream is. `unreadable`: nothing that this protocol knows. */
export type Chunk =
  | { kind: 'part'; head: ChunkHead; choices: ChoicePart[]; usage: Usage }
  | { kind: 'done' }
  | { kind: 'error' }
  | { kind: 'comment' }
  | { kind: 'unreadable' };

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
  return partOf(value) ?? { kind: isError(value) ? 'error' : 'unreadable' };
}

type Members = { readonly [name: string]: unknown };
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNull = (value: unknown): value is string | null | undefined =>
  typeof value === 'string' || value === null || value === undefined;

/** By hand and not by a schema: this runs for every word of every stream. */
function partOf(value: unknown): Chunk | null {
  if (!isMembers(value) || !Array.isArray(value.choices)) return null;
  const choices: ChoicePart[] = [];
  for (const one of value.choices as unknown[]) {
    const choice = choiceOf(one);
    if (choice === null) return null;
    choices.push(choice);
  }
  const { id, created, model, usage } = value;
  return {
    kind: 'part',
    head: {
      id: typeof id === 'string' ? id : '',
      created: typeof created === 'number' ? created : 0,
      model: typeof model === 'string' ? model : '',
    },
    choices,
    usage: isMembers(usage) ? usage : null,
  };
}

/** The most replies that one request may ask for. */
const REPLIES = 1000;

function choiceOf(choice: unknown): ChoicePart | null {
  if (!isMembers(choice)) return null;
  const { index = 0, delta, finish_reason: finish } = choice;
  if (!isTextOrNull(finish)) return null;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > REPLIES)
    return null;
  if (delta === null || delta === undefined) return { index, text: null, finish: finish ?? null };
  if (!isMembers(delta) || !isTextOrNull(delta.content)) return null;
  return { index, text: delta.content ?? null, finish: finish ?? null };
}

const isError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && value.error !== null;
