import { Agent, request } from 'undici';
import { secretOf, signature } from '../../serve/guard/hand-over.js';
import { allowedHosts, outerLookup, refusalOf } from './webhook-address.js';

/** Holds the secret that all alarms of this server are signed with. */
const SECRET_VARIABLE = 'HEARTH_WEBHOOK_SECRET';
const TRY_MS = 10_000;

/** What came of a try: it was taken, or a short word for why not. */
export type Sent =
  | 'delivered'
  | 'no secret'
  | 'unreadable'
  | 'address refused'
  | 'unreachable'
  | 'not taken';

/**
 * Sends alarms as Standard Webhooks: signed, with the rule's id and a link, and nothing of what was counted. Receivers
 * tell a repeated one by its id.
 */
export class AlarmSender {
  readonly #allowed: ReadonlySet<string>;
  readonly #agent: Agent;
  readonly #secret: Buffer | null;

  /** @throws HearthError exit 2 for a secret that is set and too short. */
  constructor(
    env: NodeJS.ProcessEnv,
    /** The address that people use. */
    private readonly address: () => string,
  ) {
    this.#allowed = allowedHosts(env);
    this.#agent = new Agent({
      connect: { timeout: TRY_MS, lookup: outerLookup(this.#allowed) },
      headersTimeout: TRY_MS,
      bodyTimeout: TRY_MS,
    });
    this.#secret = (env[SECRET_VARIABLE] ?? '') === '' ? null : secretOf(env, SECRET_VARIABLE);
  }

  /** Whether there is a secret to sign with. */
  get ready(): boolean {
    return this.#secret !== null;
  }

  /** Why an address cannot be one of a webhook; null where it can. */
  refusal(url: string): ReturnType<typeof refusalOf> {
    return refusalOf(url, this.#allowed);
  }

  /** @param id the same for each try of the same alarm */
  async send(
    /** `url` null: its address cannot be read any more. */
    { id: alarm, url }: { id: string; url: string | null },
    id: string,
    type: 'hearth.guard_alarm' | 'hearth.test',
    now: number,
  ): Promise<Sent> {
    if (this.#secret === null) return 'no secret';
    if (url === null) return 'unreadable';
    if (this.refusal(url) !== null) return 'address refused';
    const seconds = Math.floor(now / 1000);
    const link = `${this.address()}/guard?alarm=${encodeURIComponent(alarm)}`;
    const body = JSON.stringify({ type, id, at: new Date(now).toISOString(), alarm, link });
    try {
      const { statusCode, body: answer } = await request(url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signature(this.#secret, id, seconds, body),
        },
        body,
      });
      await answer.dump({ limit: 64 * 1024 }).catch(() => undefined);
      return statusCode >= 200 && statusCode < 300 ? 'delivered' : 'not taken';
    } catch {
      return 'unreachable';
    }
  }

  stop(): Promise<void> {
    return this.#agent.close();
  }
}
