import type { Json } from '../../contract/index.js';
import { badRequest } from '../http/index.js';
import type { Pair } from './judge.js';

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

/** `{prompt, reply}` or `{messages}` that end with the assistant's reply. @throws HttpFault 400 */
export function pairOf(fields: Fields, place: string): Pair {
  if (fields.messages === undefined)
    return {
      prompt: textOf(fields.prompt, `${place}.prompt`),
      reply: textOf(fields.reply, `${place}.reply`),
    };
  const messages = messagesOf(fields.messages, `${place}.messages`);
  const last = messages.at(-1);
  if (last?.role !== 'assistant')
    throw badRequest(
      'wrong_form',
      {
        en: `${place}.messages must end with the assistant's reply`,
        'zh-CN': `${place}.messages 必须以 assistant 的回复结尾`,
      },
      `${place}.messages`,
    );
  return { prompt: lastOfUser(messages), reply: last.text };
}

/** `{prompt}` or `{messages}` that end with the user's message. @throws HttpFault 400 */
export function promptOf(fields: Fields, place: string): string {
  if (fields.messages === undefined) return textOf(fields.prompt, `${place}.prompt`);
  return lastOfUser(messagesOf(fields.messages, `${place}.messages`));
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
