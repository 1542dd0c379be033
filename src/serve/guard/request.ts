import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Json, Text } from '../../contract/index.js';
import { badRequest } from '../http/index.js';
import type { Policy } from './policy.js';
import { lastWritten, type Written } from './written-in.js';

const part = z.looseObject({ type: z.string().optional(), text: z.string().optional() });
const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(part)]).nullish(),
});
const bodySchema = z.looseObject({
  model: z.string().max(256).optional(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  n: z.int().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  user: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof bodySchema>;

/** A request for a chat completion, as far as the guard must know it. */
export type ChatRequest = {
  /** As the client sent it; goes to the model unchanged. */
  bytes: Buffer;
  body: Body;
  stream: boolean;
  includeUsage: boolean;
  model: string;
  /** The user's last message, its parts of text joined; '' for none. */
  message: string;
  /** What the user's last message with letters is written in; null: none has any. */
  lang: Written | null;
};

const NOT_CHAT: Text = {
  en: 'is no request for a chat completion: "messages" must be a list of messages with a role',
  'zh-CN': '不是对话补全请求：messages 应为带有 role 的消息列表',
};
/** What each other field must be. */
const FAULTS: Readonly<Record<string, Text>> = {
  model: {
    en: '"model" must be a text of at most 256 characters',
    'zh-CN': 'model 应为文本，最多 256 个字符',
  },
  stream: { en: '"stream" must be true or false', 'zh-CN': 'stream 应为 true 或 false' },
  n: { en: '"n" must be a whole number', 'zh-CN': 'n 应为整数' },
  stream_options: {
    en: '"stream_options" must be an object whose include_usage is true or false',
    'zh-CN': 'stream_options 应为对象，其中 include_usage 为 true 或 false',
  },
  user: { en: '"user" must be a text', 'zh-CN': 'user 应为文本' },
  metadata: { en: '"metadata" must be an object', 'zh-CN': 'metadata 应为对象' },
};

/** @throws HttpFault 400 for a body that no chat completion has */
export function readRequest(bytes: Buffer, value: Json): ChatRequest {
  const read = bodySchema.safeParse(value);
  if (!read.success) {
    const field = read.error.issues[0]?.path.map(String).join('.') ?? '';
    throw badRequest(
      'not_chat',
      FAULTS[field.split('.')[0] ?? ''] ?? NOT_CHAT,
      // Of our own names only: a path may hold a name that the client made up.
      /^(messages(\.\d+(\.(role|content))?)?|model|stream|stream_options|n|user|metadata)$/.test(
        field,
      )
        ? field
        : undefined,
    );
  }
  const body = read.data;
  const users = body.messages.filter(({ role }) => role === 'user');
  const said = textOf(users.at(-1)?.content);
  return {
    bytes,
    body,
    stream: body.stream === true,
    includeUsage: body.stream_options?.include_usage === true,
    model: body.model ?? '',
    message: said,
    lang: lastWritten(users.map(({ content }) => textOf(content))),
  };
}

/** The text of a message's content; images and other parts have none. */
function textOf(content: Body['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap(({ text }) => text ?? []).join('\n');
}

/**
 * The request once more, to be answered whole and once, with a reminder as its last message.
 * @param reminder null for the same request again
 */
export function again({ body }: ChatRequest, reminder: string | null): Buffer {
  const { stream_options: _, ...rest } = body;
  const messages =
    reminder === null ? body.messages : [...body.messages, { role: 'system', content: reminder }];
  return Buffer.from(JSON.stringify({ ...rest, messages, stream: false, n: 1 }));
}

/** UTF-16 units of a conversation's id that may be handed to people; a longer one is none. */
const LONGEST_ID = 512;

/** The operator's own id of a conversation, from the header, `metadata.conversation_id` or `user`; null for none. */
export function namedConversation(
  { body }: ChatRequest,
  headers: IncomingHttpHeaders,
  { headers: names }: Policy,
): string | null {
  const id = headers[names.conversation] ?? body.metadata?.conversation_id ?? body.user;
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : null;
}

/**
 * Which conversation a request belongs to, as a hash: what the header says, else `metadata.conversation_id`, else `user`,
 * else the messages up to the first of the user. No text can be read from it.
 */
export function conversationOf(
  { body }: ChatRequest,
  headers: IncomingHttpHeaders,
  { headers: names }: Policy,
): string {
  const first = body.messages.findIndex(({ role }) => role === 'user');
  const named =
    headers[names.conversation] ??
    body.metadata?.conversation_id ??
    body.user ??
    body.messages.slice(0, first + 1).map(({ content }) => textOf(content));
  return createHash('sha256')
    .update(JSON.stringify(['hearth-conversation', named]))
    .digest('base64url')
    .slice(0, 27);
}

/** Whether a conversation is in a policy's share: the same answer in every instance, as long as the policy has its name. */
export function isInShare(conversation: string, { name, share }: Policy): boolean {
  const hash = createHash('sha256').update(`${name}\n${conversation}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}

/** A name from outside that may stand in tables and metrics: short and without spaces, else `other`; '' for none. */
export function shortName(value: unknown): string {
  if (value === undefined || value === '') return '';
  return typeof value === 'string' && /^[A-Za-z0-9._:/@-]{1,64}$/.test(value) ? value : 'other';
}
