import type { Json } from '../../contract/index.js';
import { badRequest } from '../http/index.js';

/** A prompt and the reply to it; null where the messages have none. */
export type Exchange = { prompt: string; reply: string | null };

/** Reading of request bodies: a prompt and a reply, a list of messages, a prompt and k replies. */

type Fields = { [key: string]: Json };

/** @throws HttpFault 400 with the field's place */
export function fieldsOf(value: Json | undefined, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw badRequest(
    'wrong_form',
    { en: `${place} must be an object`, 'zh-CN': `${place} 必须是对象` },
    place,
  );
}

/** @throws HttpFault 400 for what is no list, and for an empty one */
export function listOf(value: Json | undefined, place: string): Json[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw badRequest(
    'wrong_form',
    { en: `${place} must be a list that is not empty`, 'zh-CN': `${place} 必须是非空列表` },
    place,
  );
}

/** @throws HttpFault 400 for what is no text */
export function textOf(value: Json | undefined, place: string): string {
  if (typeof value === 'string') return value;
  throw badRequest(
    'wrong_form',
    { en: `${place} must be text`, 'zh-CN': `${place} 必须是文本` },
    place,
  );
}

/** An id is given back as it came; without one it is null. */
export function idOf(value: Json | undefined, place: string): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || (typeof value === 'string' && value.length <= 256)) return value;
  throw badRequest(
    'wrong_form',
    { en: `${place} must be a number or a short text`, 'zh-CN': `${place} 必须是数字或短文本` },
    place,
  );
}

/** A reply: text, and '' for the null with which some say that there is none. @throws HttpFault 400 */
export const replyOf = (value: Json | undefined, place: string): string =>
  value === null ? '' : textOf(value, place);

/** Two ways to say one thing could contradict each other. @throws HttpFault 400 for both */
function messagesAlone(fields: Fields, place: string): Json | undefined {
  if (fields.messages === undefined) return undefined;
  const other = ['prompt', 'reply'].find((name) => fields[name] !== undefined);
  if (other === undefined) return fields.messages;
  throw badRequest(
    'wrong_form',
    {
      en: `${place} has both messages and ${other}; send one of them`,
      'zh-CN': `${place} 同时有 messages 和 ${other}；请只发送其中一种`,
    },
    place,
  );
}

/** `{prompt, reply}` or `{messages}`; those end with the assistant's reply, else there is none. @throws HttpFault 400 */
export function exchangeOf(fields: Fields, place: string): Exchange {
  const list = messagesAlone(fields, place);
  if (list === undefined)
    return {
      prompt: textOf(fields.prompt, `${place}.prompt`),
      reply: replyOf(fields.reply, `${place}.reply`),
    };
  const messages = messagesOf(list, `${place}.messages`);
  const last = messages.at(-1);
  return {
    prompt: lastOfUser(messages),
    reply: last?.role === 'assistant' ? last.text : null,
  };
}

/** `{prompt}` or `{messages}` that end with the user's message. @throws HttpFault 400 */
export function promptOf(fields: Fields, place: string): string {
  const list = messagesAlone(fields, place);
  if (list === undefined) return textOf(fields.prompt, `${place}.prompt`);
  return lastOfUser(messagesOf(list, `${place}.messages`));
}

type Message = { role: string; text: string };

function messagesOf(value: Json, place: string): Message[] {
  return listOf(value, place).map((one, i) => {
    const at = `${place}[${i}]`;
    const { role, content } = fieldsOf(one, at);
    return { role: textOf(role, `${at}.role`), text: contentOf(content, `${at}.content`) };
  });
}

/** Text, or a list of parts of which the texts count. */
function contentOf(content: Json | undefined, place: string): string {
  if (content === null) return '';
  if (!Array.isArray(content)) return textOf(content, place);
  return content
    .flatMap((part, i) => {
      const { type, text } = fieldsOf(part, `${place}[${i}]`);
      return type === 'text' || type === 'output_text' ? [textOf(text, `${place}[${i}].text`)] : [];
    })
    .join('\n');
}

/** A reply is rated as an answer to the last thing that the user said; '' where the user said nothing. */
const lastOfUser = (messages: readonly Message[]): string =>
  messages.filter(({ role }) => role === 'user').at(-1)?.text ?? '';
