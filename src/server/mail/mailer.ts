import { usageError } from '../../contract/index.js';
import type { MailSettings } from './settings.js';

/** One address and nothing that a mail library would take apart into several, or into a name and an address. */
const ONE_ADDRESS = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/;
/** As it is installed by hand; the version that the tests run with. */
const PACKAGE = 'nodemailer@10.6.1';
const TRY_MS = 15_000;

/** What came of a try: it was taken, or a short word for why not. */
export type MailSent =
  | 'delivered'
  | 'unreachable'
  | 'no TLS'
  | 'sign-in refused'
  | 'address refused'
  | 'not taken';

/** Faults of the mail server, not of one mail: the others need not be tried at this moment. */
export const SERVER_FAULTS: ReadonlySet<MailSent> = new Set([
  'unreachable',
  'no TLS',
  'sign-in refused',
]);

export type Letter = {
  /** The same for each try of one mail, so that a receiver can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
};

export type Mailer = {
  send(letter: Letter): Promise<MailSent>;
  close(): void;
};

/** @throws HearthError exit 2 where the package that speaks with mail servers is not installed */
export async function openMailer(settings: MailSettings): Promise<Mailer> {
  const { createTransport } = await library();
  const { host, port, tls, login, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'whole',
    requireTLS: tls === 'upgraded',
    ignoreTLS: tls === 'none',
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: TRY_MS,
    greetingTimeout: TRY_MS,
    socketTimeout: TRY_MS,
    // A mail is words of ours only; nothing is read from files or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text }) {
      if (!ONE_ADDRESS.test(to)) return 'address refused';
      try {
        await transport.sendMail({
          from: { name: 'Hearth', address: from },
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          // No answers from machines (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'delivered';
      } catch (error) {
        return faultOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** What the mail server said stays with it: it may hold addresses. */
function faultOf(error: unknown): MailSent {
  const { code, responseCode, command } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  if (code === 'EAUTH') return 'sign-in refused';
  if (code === 'ETLS') return 'no TLS';
  if (code === 'EENVELOPE')
    return command === 'RCPT TO' && (responseCode ?? 0) >= 500 ? 'address refused' : 'not taken';
  if (responseCode !== undefined) return 'not taken';
  return 'unreachable';
}

/** Installed where somebody wants mail. */
async function library(): Promise<typeof import('nodemailer')> {
  try {
    return await import('nodemailer');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw usageError(
      {
        en: `mail needs a package that is not installed; run: npm install ${PACKAGE}`,
        'zh-CN': `发送邮件所需的软件包尚未安装；请执行：npm install ${PACKAGE}`,
      },
      { field: 'HEARTH_SMTP' },
      { cause },
    );
  }
}
