import { onTestFinished } from 'vitest';
import { type Heard, type Loopback, loopback, type Played } from '../../models/loopback.testkit.js';
import { detectCues } from '../cues/index.js';
import { stepDuties } from '../duties/index.js';
import { post, readStream, rig, said } from '../guard/guard.testkit.js';
import type { ReadyPolicy } from './files.testkit.js';

export const MINUTE = 60_000;

/** A guard under a ready policy, with a clock that the test turns and a receiver of webhooks. */
export type Scene = {
  /** Turns the clock on and says something; gives what the user reads. */
  say(message: string, more?: { afterMs?: number; minor?: boolean }): Promise<string>;
  /** Requests that the model got. */
  asked: Heard[];
  /** Rules of which a webhook came. */
  handedOver(): Promise<string[]>;
};

export async function scene(
  { text }: ReadyPolicy,
  stream: boolean,
  play: (request: Heard, n: number) => Played,
): Promise<Scene> {
  let clock = Date.UTC(2026, 10, 29, 15, 10);
  const people: Loopback = await loopback(() => ({ status: 200, body: {} }));
  onTestFinished(() => people.close());
  const r = await rig(text.replace('https://example.com', people.origin), play, {
    detectCues,
    stepDuties,
    now: () => clock,
    env: { HEARTH_WEBHOOK_SECRET: 'a secret of the test, long enough' },
    webhookWaitsMs: [0],
  });
  return {
    asked: r.upstream.heard,
    async say(message, { afterMs = MINUTE, minor = false } = {}) {
      clock += afterMs;
      const got = await post(r.guard.origin, said(message, { stream }), {
        'x-conversation-id': 'c-1',
        ...(minor && { 'x-hearth-minor': 'true' }),
      });
      if (stream) return readStream(got.text).text;
      const { choices } = JSON.parse(got.text) as { choices: { message: { content: string } }[] };
      return choices[0]?.message.content ?? '';
    },
    async handedOver() {
      await r.guard.stop();
      return people.heard.flatMap(({ body }) => (body as unknown as { rules: string[] }).rules);
    },
  };
}
