import type { Text } from '../../contract/index.js';
import type { Log } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { viewerOfPerson } from '../accounts/people.js';
import { Rounds } from '../rounds.js';
import { kindOf, SENTENCES } from '../setup/notices/kinds.js';
import { mayBeTold, projectNow } from '../setup/notices/tell.js';
import { type Mailer, type MailSent, SERVER_FAULTS } from './mailer.js';
import { CONFIRM } from './queue.js';

const EVERY_MS = 10_000;
/** A server that dies while it sends leaves the mail to others after this. */
const CLAIM_MS = 120_000;
/** Waits before each further try, in ms. After the last the mail is given up. */
const WAITS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 14_400_000];
const AT_ONCE = 20;
/** Older than this it is no news: a server that sent no mail for days begins with what is new. */
const NEWS_MS = 24 * 3_600_000;
const KEPT_MS = 30 * 86_400_000;
const REFUSED = 'address refused' satisfies MailSent;

const ASKED: Text = {
  en: 'Open this link to get Hearth’s notices by mail; if you did not ask for it, do nothing.',
  'zh-CN': '打开此链接即可用邮件接收 Hearth 的通知；如果不是你本人操作，请忽略。',
};

export type MailParts = {
  db: Db;
  mailer: Mailer;
  /** The address that people use. */
  address: () => string;
  log: Log;
};

type Row = {
  id: string;
  person: string;
  kind: string;
  project: string;
  link: string;
  tries: number;
  next_ms: number;
};

/**
 * Sends notices by mail: one line with a link, to one person each. Whether the person may still look is asked again when
 * the mail goes. What could not be sent is tried again with growing waits, also after a restart, and several servers on
 * one database send each mail once.
 */
export class MailOffice {
  readonly #rounds: Rounds;

  constructor(
    private readonly parts: MailParts,
    private readonly now: () => number = Date.now,
    everyMs = EVERY_MS,
  ) {
    this.#rounds = new Rounds(
      (stopped) => this.#round(stopped),
      everyMs,
      () => parts.log('mail_not_sent', {}),
    );
  }

  /** Sends what is due. */
  work(): Promise<void> {
    return this.#rounds.now();
  }

  async #round(stopped: () => boolean): Promise<void> {
    const { db } = this.parts;
    const now = this.now();
    await db
      .deleteFrom('mail')
      .where('state', '!=', 'waiting')
      .where('made_ms', '<', now - KEPT_MS)
      .execute();
    await db
      .updateTable('mail')
      .set({ state: 'given up', link: '/' })
      .where('state', '=', 'waiting')
      .where('made_ms', '<', now - NEWS_MS)
      .execute();
    const due = await db
      .selectFrom('mail')
      .select(['id', 'person', 'kind', 'project', 'link', 'tries', 'next_ms'])
      .where('state', '=', 'waiting')
      .where('next_ms', '<=', now)
      .orderBy('next_ms')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      const sent = stopped() ? 'unreachable' : await this.#one(row);
      if (sent !== null && SERVER_FAULTS.has(sent)) return;
    }
  }

  /** Null where nothing was tried. */
  async #one(row: Row): Promise<MailSent | null> {
    const { db, mailer, address, log } = this.parts;
    const now = this.now();
    const tries = Number(row.tries) + 1;
    const claimed = await db
      .updateTable('mail')
      .set({ next_ms: now + CLAIM_MS, tries, tried_ms: now })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('next_ms', '=', row.next_ms)
      .executeTakeFirst();
    if (Number(claimed.numUpdatedRows) === 0) return null;
    const to = await this.#receiver(row);
    if (to === null) {
      await db.deleteFrom('mail').where('id', '=', row.id).execute();
      return null;
    }
    const sent = await mailer.send({
      id: row.id,
      to: to.email,
      subject: `Hearth: ${to.subject}`,
      text: `${to.sentence} ${address()}${row.link}\n`,
    });
    const wait = sent === REFUSED ? undefined : WAITS_MS[tries - 1];
    log('mail_sent', { id: row.id, sent, tries });
    await db
      .updateTable('mail')
      .set(
        sent === 'delivered'
          ? // What a mail's link opens is nobody's business after it has gone.
            { state: 'sent', fault: null, link: '/' }
          : wait === undefined
            ? { state: 'given up', fault: sent, link: '/' }
            : { fault: sent, next_ms: this.now() + wait },
      )
      .where('id', '=', row.id)
      .execute();
    return sent;
  }

  /** Who gets it, as things stand now; null where nobody should any more. */
  async #receiver(row: Row): Promise<{ email: string; sentence: string; subject: string } | null> {
    const { db } = this.parts;
    const choice = await db
      .selectFrom('mail_choice')
      .innerJoin('person', 'person.id', 'mail_choice.person')
      .leftJoin('notice_choice', 'notice_choice.person', 'person.id')
      .select(['person.email', 'mail_choice.lang', 'token_hash', 'since_ms', 'muted'])
      .where('person.id', '=', row.person)
      .where('person.left_ms', 'is', null)
      .executeTakeFirst();
    if (choice === undefined) return null;
    const lang = choice.lang === 'zh-CN' ? 'zh-CN' : 'en';
    const { email } = choice;
    if (row.kind === CONFIRM)
      return choice.token_hash === null
        ? null
        : { email, sentence: ASKED[lang], subject: SUBJECT[lang] };
    const kind = kindOf(row.kind);
    const muted = choice.muted === null ? [] : fromColumn<string[]>(choice.muted);
    if (kind === null || choice.since_ms === null || muted.includes(kind)) return null;
    const viewer = await viewerOfPerson(db, row.person);
    const project = await projectNow(db, row.link, row.project);
    if (viewer === null || project === null || !mayBeTold(viewer, kind, project)) return null;
    const sentence = SENTENCES[kind][lang];
    return { email, sentence, subject: sentence };
  }

  /** How it goes, for whoever looks after the server. */
  async state(): Promise<MailState> {
    const { db } = this.parts;
    const counts = await db
      .selectFrom('mail')
      .select((eb) => ['state', eb.fn.countAll().as('n')])
      .groupBy('state')
      .execute();
    const last = await db
      .selectFrom('mail')
      .select(['fault', 'tried_ms'])
      .where('tried_ms', 'is not', null)
      // One wrong address is no fault of the server.
      .where((eb) => eb.or([eb('fault', 'is', null), eb('fault', '!=', REFUSED)]))
      .orderBy('tried_ms', 'desc')
      .limit(1)
      .executeTakeFirst();
    const count = (state: string) => Number(counts.find((one) => one.state === state)?.n ?? 0);
    const triedMs = last?.tried_ms ?? null;
    return {
      waiting: count('waiting'),
      givenUp: count('given up'),
      fault: (last?.fault ?? null) as MailState['fault'],
      triedMs: triedMs === null ? null : Number(triedMs),
    };
  }

  /** Waits for what is under way. The database stays open. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    this.parts.mailer.close();
  }
}

const SUBJECT: Text = { en: 'is this your address?', 'zh-CN': '请确认邮箱地址' };

export type MailState = {
  waiting: number;
  /** Mails of the last 30 days that could not be sent. */
  givenUp: number;
  /** Why the last try failed; null where it did not, or where only an address was wrong. */
  fault: Exclude<MailSent, 'delivered' | typeof REFUSED> | null;
  triedMs: number | null;
};
