import { type Message, usageError } from '../../contract/index.js';
import type { ModelRequest } from '../model.js';
import type { HttpFile } from './http-file.js';

/** The conversation before its newest user message, without system prompts. */
export function earlierTurns(messages: readonly Message[]): Message[] {
  const newest = messages.findLastIndex((m) => m.role === 'user');
  return messages.filter((m, i) => m.role !== 'system' && i !== newest);
}

/** What the sessions of a companion have heard from the user: all that it can remember of the user's words. */
export class Heard {
  readonly #said = new Map<string, Set<string>>();

  /** What this request's session heard before it; the newest message counts from now on. */
  before({ session, messages }: ModelRequest): ReadonlySet<string> {
    if (session === undefined || session.thread === 'side') return new Set();
    const said = this.#said.get(session.id) ?? new Set<string>();
    const newest = messages.findLast((m) => m.role === 'user');
    if (newest !== undefined) this.#said.set(session.id, new Set(said).add(newest.content));
    return said;
  }

  release(id: string): void {
    this.#said.delete(id);
  }
}

/**
 * What the suite says must reach the companion; silence about it would measure something else.
 * @param heard user messages that its session has heard; empty where it remembers nothing
 * @throws HearthError exit 2 for a system prompt or earlier turns that would be lost
 */
export function checkFits(
  { messages }: ModelRequest,
  { uses, system, history }: HttpFile,
  heard: ReadonlySet<string>,
  file: string,
): void {
  if (uses.has('messages')) return;
  if (messages.some((m) => m.role === 'system') && !uses.has('system') && system !== 'ignore')
    throw usageError(
      {
        en: 'there is a system prompt, but no place for it: put {{system}} or {{messages}} into the body, or set "system: ignore"',
        'zh-CN':
          '有系统提示词，但没有放它的地方：请在正文里写 {{system}} 或 {{messages}}，或设 system: ignore',
      },
      { file, field: 'body' },
    );
  if (uses.has('history') || history === 'ignore') return;
  const earlier = earlierTurns(messages);
  const remembers = uses.has('session') && heard.size > 0;
  // In its session the companion has its own side of the conversation; the user's side must have been said there.
  const lost = remembers ? earlier.some((m) => m.role === 'user' && !heard.has(m.content)) : true;
  if (earlier.length === 0 || !lost) return;
  throw usageError(
    {
      en: 'the conversation has earlier turns that the companion has not heard, and only the last would be sent: put {{messages}}, or {{history}} beside {{message}}, into the body; {{session}} does for turns that were sent in the same session; "history: ignore" leaves them out',
      'zh-CN':
        '对话前面有陪伴方没听到的内容，而只会发出最后一句：请在正文里写 {{messages}}，或在 {{message}} 之外再写 {{history}}；若前文都在同一会话里发送过，写 {{session}} 即可；确实不要前文则设 history: ignore',
    },
    { file, field: 'body' },
  );
}
