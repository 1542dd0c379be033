import { Agent, request } from 'undici';
import type { Log } from '../../../serve/http/index.js';
import type { Db } from '../../../store/index.js';
import { viewerOfPerson } from '../../accounts/people.js';
import { allowedHosts, outerLookup, refusalOf } from '../../guard/webhook-address.js';
import type { Sealer } from '../sealing.js';
import { passOn } from './expert-notices.js';
import { happenings } from './happenings.js';
import { hookKindOf, kindOf, SENTENCES } from './kinds.js';
import { handOutward, outwardAbout } from './outward-events.js';
import { afterQuiet } from './quiet-hours.js';
import { mayBeTold, projectNow, type Told, tell } from './tell.js';
import { isTaken, postOf } from './webhook-forms.js';
import { openWebhook, resealWebhooks, type Webhook } from './webhooks.js';

const EVERY_MS = 10_000;
/** How far back a server looks when it starts; what it had told before is not told again. */
const BACK_MS = 3_600_000;
const TRY_MS = 10_000;
/** A server that dies while it sends leaves the message to others after this. */
const CLAIM_MS = 60_000;
/** Waits before each further try, in ms. After the last the message is given up. */
const WAITS_MS = [30_000, 120_000, 600_000, 3_600_000, 14_400_000];
const AT_ONCE = 20;
/** Sent and given up messages are kept for a look at them. */
const KEPT_MS = 30 * 86_400_000;
const ANSWER_BYTES = 16_384;

/** What came of a try: it was taken, or a short word for why not. */
export type Sent = 'delivered' | 'address refused' | 'unreachable' | 'not taken' | 'unreadable';

export type PostOfficeParts = {
  db: Db;
  mode: 'local' | 'team';
  seals: () => Promise<Sealer>;
  /** The address that people use. */
  address: () => string;
  env: NodeJS.ProcessEnv;
  log: Log;
};

/**
 * Notices in the pages and messages to webhooks. Messages go through a table: what could not be sent is tried again with
 * growing waits, also after a restart, and several servers on one database send each once.
 */
export class PostOffice {
  readonly #parts: PostOfficeParts;
  readonly #allowed: ReadonlySet<string>;
  readonly #agent: Agent;
  readonly #timer: NodeJS.Timeout;
  #since: number;
  #busy: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    parts: PostOfficeParts,
    private readonly now: () => number = Date.now,
    everyMs = EVERY_MS,
  ) {
    this.#parts = parts;
    this.#allowed = allowedHosts(parts.env);
    // What was checked is what is connected to; an answer that sends elsewhere is no delivery.
    this.#agent = new Agent({
      connect: { timeout: TRY_MS, lookup: outerLookup(this.#allowed) },
      headersTimeout: TRY_MS,
      bodyTimeout: TRY_MS,
    });
    this.#since = now() - BACK_MS;
    this.#timer = setInterval(() => void this.work(), everyMs);
    this.#timer.unref();
  }

  /** Why an address cannot be one of a webhook; null where it can. */
  refusal(url: string): ReturnType<typeof refusalOf> {
    return refusalOf(url, this.#allowed);
  }

  async tell(told: Omit<Told, 'atMs'>): Promise<void> {
    const now = this.now();
    await tell(this.#parts.db, this.#parts.mode, { ...told, atMs: now }, now);
  }

  /** Seals addresses anew where the secret was changed. */
  async open(): Promise<void> {
    const any = await this.#parts.db.selectFrom('webhook').select('id').limit(1).execute();
    if (any.length > 0) await resealWebhooks(this.#parts.db, await this.#parts.seals());
  }

  /** One round: what happened is told, what is due is sent. Never two at once. */
  work(): Promise<void> {
    this.#busy = this.#busy
      .then(() => this.#round())
      .catch(() => this.#parts.log('notices_not_sent', {}));
    return this.#busy;
  }

  async #round(): Promise<void> {
    const { db, mode } = this.#parts;
    const now = this.now();
    for (const told of await happenings(db, this.#since)) await tell(db, mode, told, now);
    await passOn(db, mode, this.#since, now);
    await handOutward(db, now);
    // Rows are written a little after the time that stands in them.
    this.#since = Math.max(this.#since, now - 6 * EVERY_MS);
    await db
      .deleteFrom('outbox')
      .where('state', '!=', 'waiting')
      .where('made_ms', '<', now - KEPT_MS)
      .execute();
    const due = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('next_ms', '<=', now)
      .orderBy('next_ms')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      if (this.#stopped) return;
      await this.#one(row);
    }
  }

  async #one(row: {
    id: string;
    webhook: string;
    kind: string;
    project: string | null;
    link: string;
    tries: number;
    next_ms: number;
  }): Promise<void> {
    const { db, seals } = this.#parts;
    const now = this.now();
    const to = await openWebhook(db, await seals(), row.webhook);
    if (to === null || !(await this.#mayGo(to.webhook, row))) {
      await db.deleteFrom('outbox').where('id', '=', row.id).execute();
      return;
    }
    const later = afterQuiet(now, to.webhook.quiet);
    const claimed = await db
      .updateTable('outbox')
      .set(
        later > now
          ? { next_ms: later }
          : { next_ms: now + CLAIM_MS, tries: Number(row.tries) + 1 },
      )
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('next_ms', '=', row.next_ms)
      .executeTakeFirst();
    if (later > now || Number(claimed.numUpdatedRows) === 0) return;
    const sent = await this.#send(to, { id: row.id, kind: row.kind, link: row.link });
    const wait = WAITS_MS[Number(row.tries)];
    this.#parts.log('notice_sent', { id: row.id, sent, tries: Number(row.tries) + 1 });
    await db
      .updateTable('outbox')
      .set(
        sent === 'delivered'
          ? { state: 'sent', fault: null }
          : wait === undefined
            ? { state: 'given up', fault: sent }
            : { fault: sent, next_ms: this.now() + wait },
      )
      .where('id', '=', row.id)
      .execute();
  }

  /** A message that waited for somebody's own webhook goes only if they may still look at what it leads to. */
  async #mayGo(
    { scope, owner }: Webhook,
    { kind: name, project: told, link }: { kind: string; project: string | null; link: string },
  ): Promise<boolean> {
    if (scope === 'project' || this.#parts.mode === 'local') return true;
    const kind = kindOf(name);
    const { db } = this.#parts;
    const viewer = await viewerOfPerson(db, owner);
    const project = told === null ? null : await projectNow(db, link, told);
    return kind !== null && project !== null && viewer !== null && mayBeTold(viewer, kind, project);
  }

  /** Sends a message that says that it is a test, at once. Null where there is no such webhook. */
  async test(id: string, once: string): Promise<Sent | null> {
    const to = await openWebhook(this.#parts.db, await this.#parts.seals(), id);
    return to === null ? null : this.#send(to, { id: once, kind: 'test', link: '/notices' });
  }

  async #send(
    { webhook, url, secret }: NonNullable<Awaited<ReturnType<typeof openWebhook>>>,
    { id, kind, link }: { id: string; kind: string; link: string },
  ): Promise<Sent> {
    if (url === null || (webhook.signed && secret === null)) return 'unreadable';
    if (this.refusal(url) !== null) return 'address refused';
    const sentence = SENTENCES[hookKindOf(kind) ?? 'test'][webhook.lang];
    const event = await outwardAbout(this.#parts.db, kind, id);
    const message = {
      id: event?.id ?? id,
      kind,
      sentence,
      link: `${this.#parts.address()}${link}`,
      ...(event !== null && { event: event.about }),
    };
    const post = postOf(webhook.form, { url, secret }, message, this.now());
    try {
      const { statusCode, body } = await request(post.url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers: post.headers,
        body: post.body,
      });
      let answer = '';
      for await (const chunk of body) {
        answer += String(chunk);
        if (answer.length > ANSWER_BYTES) break;
      }
      return isTaken(webhook.form, statusCode, answer) ? 'delivered' : 'not taken';
    } catch {
      return 'unreachable';
    }
  }

  /** Waits for what is under way. The database stays open. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#busy;
    await this.#agent.close();
  }
}
