import { noLog } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { PostOffice } from '../setup/notices/post-office.js';
import { sealer } from '../setup/sealing.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { MailOffice } from './mail-office.js';
import { openMailer } from './mailer.js';
import { mailOf } from './settings.js';
import { type TestSmtp, testSmtp } from './smtp.testkit.js';

export const SECRET_WORDS = 'what the client said about her mother';
export const FROM = 'hearth@team.example';
const NEVER_MS = 3_600_000;

export type MailStudio = TestStudio & {
  smtp: TestSmtp;
  env: NodeJS.ProcessEnv;
  clock: { now: number };
  /** A further server on the same database, whose clock the test sets. */
  office(): Promise<MailOffice>;
  /** A run that ended now, and the notices of it. */
  ended(id: string, project?: string): Promise<void>;
  /** Chooses mail and confirms the address. */
  wantsMail(who: Visitor, lang?: 'en' | 'zh-CN'): Promise<void>;
};

/** A studio with accounts and a mail server of its own. */
export async function mailStudio(
  options: { pages?: string; database?: string } = {},
): Promise<MailStudio> {
  const smtp = await testSmtp();
  const env = { HEARTH_SMTP: `smtp://127.0.0.1:${smtp.port}`, HEARTH_MAIL_FROM: FROM };
  const t = await testStudio({ ...options, env });
  const clock = { now: Date.now() + 1000 };
  const offices: MailOffice[] = [];
  return {
    ...t,
    smtp,
    env,
    clock,
    async office() {
      const settings = mailOf(env);
      if (settings === null) throw new Error('no mail server is named');
      const mailer = await openMailer(settings);
      const parts = { db: t.db, mailer, address: () => 'https://hearth.example', log: noLog };
      const office = new MailOffice(parts, () => clock.now, NEVER_MS);
      offices.push(office);
      return office;
    },
    async ended(id, project) {
      await addRun(t.db, id, clock.now);
      if (project !== undefined)
        await t.db.insertInto('project_run').values({ run: id, project }).execute();
      const parts = {
        db: t.db,
        mode: 'team' as const,
        seals: async () => sealer('s'.repeat(40)),
        address: () => 'https://hearth.example',
        env: {},
        log: noLog,
      };
      const notices = new PostOffice(parts, () => clock.now, NEVER_MS);
      await notices.work();
      await notices.stop();
    },
    async wantsMail(who, lang = 'en') {
      const before = smtp.got.length;
      const put = await who.call('PUT /api/me/mail', { on: true, lang });
      if (put.status !== 200) throw new Error(put.text);
      // The server sends the question at once, beside the answer.
      for (let i = 0; smtp.got.length === before; i++) {
        if (i > 500) throw new Error('no mail asked for the address');
        await new Promise((done) => setTimeout(done, 10));
      }
      const reply = await who.call('POST /api/me/mail/confirm', { token: tokenIn(smtp) });
      if (reply.status !== 200) throw new Error(reply.text);
      clock.now = Math.max(clock.now, Date.now() + 1000);
    },
    async close() {
      for (const office of offices) await office.stop();
      await t.close();
      await smtp.close();
    },
  };
}

/** What the last mail's link carries. */
export const tokenIn = ({ got }: Pick<TestSmtp, 'got'>): string =>
  /#mail=(\S+)/.exec(got.at(-1)?.text ?? '')?.[1] ?? '';

async function addRun(db: Db, id: string, at: number): Promise<void> {
  await db
    .insertInto('run')
    .values({
      id,
      suite: 'nothing',
      status: 'done',
      created_ms: at,
      updated_ms: at,
      tag: SECRET_WORDS,
      manifest: JSON.stringify({ suite: 'nothing', targets: [], name: SECRET_WORDS }),
      lease_owner: null,
      lease_ms: null,
    })
    .execute();
}
