import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { usageError } from '../../contract/index.js';
import type { Log } from '../http/index.js';

/** What people are told. Names and hashes, and texts only where the rule says so. */
export type HandOver = {
  policy: string;
  /** All rules that called people at this point. */
  rules: readonly string[];
  /** A hash of the conversation's id: `conversationOf`. */
  conversation: string;
  /** The operator's own id, where the policy includes it; null where the request bore none. */
  conversation_id?: string | null;
  persona: string;
  version: string;
  model: string;
  labels: readonly string[] | null;
  cues: readonly string[];
  /** Only where the policy says `hand_over: {text: true}`. `reply` null: decided before there was one. */
  text?: { message: string; reply: string | null };
};

export type Receiver = {
  url: string;
  secret: Buffer;
  retries: number;
  include: readonly 'conversation_id'[];
};

/** Waits before each further try, in ms; the last one again and again. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];
/** Webhooks that may be under way or waiting; more are refused, counted and logged. */
const MOST = 1000;
const TRY_MS = 10_000;

/**
 * The secret of webhooks: `whsec_` and base64 as in Standard Webhooks, or any other text of 16 bytes or more.
 * @throws HearthError exit 2 with the variable's name, never its value
 */
export function secretOf(env: NodeJS.ProcessEnv, variable: string): Buffer {
  const value = env[variable] ?? '';
  const secret = value.startsWith('whsec_')
    ? Buffer.from(value.slice('whsec_'.length), 'base64')
    : Buffer.from(value, 'utf8');
  if (secret.length >= 16) return secret;
  throw usageError(
    {
      en: 'must hold the webhook’s secret: whsec_ and base64, or at least 16 characters',
      'zh-CN': '应为 webhook 的签名密钥：whsec_ 加 base64，或至少 16 个字符',
    },
    { field: variable },
  );
}

/** The signature of Standard Webhooks (v1): HMAC-SHA256 over id, time (s) and body. */
export const signature = (secret: Buffer, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Posts webhooks, tries again with growing waits, and gives up after `retries` further tries. */
export class HandOvers {
  readonly #open = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  /** @param told how each one ended, for the metrics */
  constructor(
    private readonly log: Log,
    private readonly told: (outcome: 'delivered' | 'given_up' | 'refused') => void = () =>
      undefined,
    private readonly waitsMs: readonly number[] = WAITS_MS,
  ) {}

  /** Sends it along; nobody waits for it. False when too many are under way. */
  send(receiver: Receiver, what: HandOver): boolean {
    if (this.#open.size >= MOST) {
      this.log('hand_over_refused', { rules: what.rules.join(',') });
      this.told('refused');
      return false;
    }
    const work = this.#deliver(receiver, what).finally(() => this.#open.delete(work));
    this.#open.add(work);
    return true;
  }

  async #deliver({ url, secret, retries }: Receiver, what: HandOver): Promise<void> {
    const id = `msg_${randomUUID()}`;
    const body = JSON.stringify({
      type: 'hearth.hand_over',
      id,
      at: new Date().toISOString(),
      ...what,
    });
    for (let tries = 0; ; tries++) {
      const status = await this.#post(url, secret, id, body);
      if (status !== null && status >= 200 && status < 300) {
        this.log('hand_over', { id, rules: what.rules.join(','), tries: tries + 1 });
        this.told('delivered');
        return;
      }
      if (tries >= retries || this.#stopping.signal.aborted) {
        this.log('hand_over_given_up', {
          id,
          rules: what.rules.join(','),
          tries: tries + 1,
          status,
        });
        this.told('given_up');
        return;
      }
      const wait = this.waitsMs[Math.min(tries, this.waitsMs.length - 1)] ?? 0;
      // When the guard stops, what waits is tried once more at once.
      await sleep(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** The status; null where no answer came. Each try is signed with its own time. */
  async #post(url: string, secret: Buffer, id: string, body: string): Promise<number | null> {
    const seconds = Math.floor(Date.now() / 1000);
    try {
      const { statusCode, body: answer } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signature(secret, id, seconds, body),
        },
        body,
        headersTimeout: TRY_MS,
        bodyTimeout: TRY_MS,
      });
      await answer.dump({ limit: 64 * 1024 }).catch(() => undefined);
      return statusCode;
    } catch {
      return null;
    }
  }

  /** Waits no longer between tries, and for all that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#open);
  }
}
