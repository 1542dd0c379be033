import { z } from 'zod';
import { type Text, usageError } from '../../contract/index.js';
import { isLoopback } from '../../serve/http/index.js';

/** How mail leaves: `whole`: TLS from the first byte; `upgraded`: STARTTLS or nothing; `none`: in the clear. */
export type MailSettings = {
  host: string;
  port: number;
  tls: 'whole' | 'upgraded' | 'none';
  login: { user: string; password: string } | null;
  /** The sender's address. */
  from: string;
};

const SERVER = 'HEARTH_SMTP';
const PASSWORD = 'HEARTH_SMTP_PASSWORD';
const TLS = 'HEARTH_SMTP_TLS';
const FROM = 'HEARTH_MAIL_FROM';

/**
 * The mail server of the environment: HEARTH_SMTP (`smtps://user@host`, or `smtp://…` for STARTTLS), HEARTH_MAIL_FROM,
 * HEARTH_SMTP_PASSWORD, and HEARTH_SMTP_TLS=none for a server in one's own network that has no TLS and asks for no
 * password. Null where no server is named: then no mail is sent.
 * @throws HearthError exit 2 with the variable that is wrong or missing
 */
export function mailOf(env: NodeJS.ProcessEnv): MailSettings | null {
  const address = env[SERVER]?.trim() ?? '';
  if (address === '') return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw wrong(SERVER, {
      en: 'is no address such as smtps://user@mail.example.org, or smtp://… for STARTTLS',
      'zh-CN': '不是形如 smtps://user@mail.example.org 的地址（使用 STARTTLS 时写 smtp://…）',
    });
  if (url.password !== '')
    throw wrong(SERVER, {
      en: `holds a password; put it into ${PASSWORD}`,
      'zh-CN': `中含有密码；请改放在 ${PASSWORD} 中`,
    });
  const from = env[FROM]?.trim() ?? '';
  if (!z.email().safeParse(from).success)
    throw wrong(FROM, {
      en: 'is no e-mail address; it is needed as the sender of mails',
      'zh-CN': '不是邮箱地址；发送邮件需要它作为发件人',
    });
  const asked = env[TLS]?.trim() ?? '';
  if (asked !== '' && asked !== 'none')
    throw wrong(TLS, { en: 'can only be "none"', 'zh-CN': '只能是 “none”' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const near = isLoopback(host);
  const whole = url.protocol === 'smtps:';
  const tls = whole ? 'whole' : near || asked === 'none' ? 'none' : 'upgraded';
  const user = decodeURIComponent(url.username);
  const password = env[PASSWORD] ?? '';
  if ((user === '') !== (password === ''))
    throw wrong(user === '' ? SERVER : PASSWORD, {
      en: `is missing its half: a user in ${SERVER} and a password in ${PASSWORD} go together`,
      'zh-CN': `缺少另一半：${SERVER} 中的用户名与 ${PASSWORD} 中的密码需要同时给出`,
    });
  if (user !== '' && tls === 'none' && !near)
    throw wrong(TLS, {
      en: 'would send the password in the clear; leave it out, or use a server without a password',
      'zh-CN': '会以明文发送密码；请去掉它，或使用不需要密码的服务器',
    });
  return {
    host,
    port: url.port === '' ? (whole ? 465 : tls === 'upgraded' ? 587 : 25) : Number(url.port),
    tls,
    login: user === '' ? null : { user, password },
    from,
  };
}

const wrong = (field: string, text: Text) => usageError(text, { field });
