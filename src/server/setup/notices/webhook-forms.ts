import { createHmac } from 'node:crypto';
import { secretOf, signature } from '../../../serve/guard/hand-over.js';

export const FORMS = ['wecom', 'feishu', 'dingtalk', 'generic'] as const;
export type Form = (typeof FORMS)[number];

/** Of an event for systems: where it happened, and its place in the campaign's order. Ids and numbers only. */
export type EventAbout = {
  campaign: string;
  project: string;
  item: string | null;
  n: number;
  happened: string;
};
/** One message: what kind of thing, a sentence, and where to look. */
export type Message = {
  id: string;
  kind: string;
  sentence: string;
  link: string;
  event?: EventAbout;
};
export type Post = { url: string; headers: Record<string, string>; body: string };

const JSON_TYPE = { 'content-type': 'application/json' };
const textOf = ({ sentence, link }: Message): string => `Hearth: ${sentence}\n${link}`;
const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

/**
 * How each receiver wants a text message, and how it is signed where a secret is given:
 * - `wecom`: `{msgtype, text: {content}}`; its key stands in the address, nothing is signed
 *   (https://developer.work.weixin.qq.com/document/path/91770).
 * - `feishu`: `{timestamp, sign, msg_type, content: {text}}`; seconds and HMAC-SHA256 of nothing with `timestamp\nsecret` as
 *   the key (https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot).
 * - `dingtalk`: `{msgtype, text: {content}}`; milliseconds and HMAC-SHA256 of `timestamp\nsecret` with the secret as the key,
 *   both in the address (https://open.dingtalk.com/document/robots/customize-robot-security-settings).
 * - `generic`: Standard Webhooks, with `{type, id, at, kind, sentence, link}` as the body, and for events those of
 *   `EventAbout` beside it.
 */
const POSTS: Readonly<
  Record<Form, (url: string, secret: string | null, message: Message, now: number) => Post>
> = {
  wecom: (url, _, message) => ({
    url,
    headers: JSON_TYPE,
    body: JSON.stringify({ msgtype: 'text', text: { content: textOf(message) } }),
  }),
  feishu: (url, secret, message, now) => {
    const timestamp = String(Math.floor(now / 1000));
    const signed = secret !== null && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    const body = { ...signed, msg_type: 'text', content: { text: textOf(message) } };
    return { url, headers: JSON_TYPE, body: JSON.stringify(body) };
  },
  dingtalk: (url, secret, message, now) => {
    const address = new URL(url);
    if (secret !== null) {
      address.searchParams.set('timestamp', String(now));
      address.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
    }
    const body = { msgtype: 'text', text: { content: textOf(message) } };
    return { url: address.href, headers: JSON_TYPE, body: JSON.stringify(body) };
  },
  generic: (url, secret, { id, kind, sentence, link, event }, now) => {
    const at = new Date(now).toISOString();
    const body = JSON.stringify({
      type: event === undefined ? 'hearth.notice' : 'hearth.event',
      id,
      at,
      kind,
      sentence,
      link,
      ...event,
    });
    const seconds = Math.floor(now / 1000);
    const sign = secret !== null && {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature(secretOf({ secret }, 'secret'), id, seconds, body),
    };
    return { url, headers: { ...JSON_TYPE, ...sign }, body };
  },
};

export const postOf = (
  form: Form,
  to: { url: string; secret: string | null },
  message: Message,
  now: number,
): Post => POSTS[form](to.url, to.secret, message, now);

/** Where each bot says whether it took a message: with status 200 it may still have refused it. */
const CODES: Readonly<Record<Form, readonly string[]>> = {
  wecom: ['errcode'],
  dingtalk: ['errcode'],
  feishu: ['code', 'StatusCode'],
  generic: [],
};

/** Whether a receiver took a message, by its status and what it said. */
export function isTaken(form: Form, status: number, answer: string): boolean {
  if (status < 200 || status >= 300) return false;
  const names = CODES[form];
  if (names.length === 0) return true;
  try {
    const said = JSON.parse(answer) as Record<string, unknown>;
    return names.some((name) => said[name] === 0);
  } catch {
    return false;
  }
}
