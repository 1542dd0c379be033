import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLINGY, LONELY, PLAIN, playing, post, rig, rule, said } from './guard.testkit.js';
import { secretOf, signature } from './hand-over.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type Got = { headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks that answers with these statuses, and the last one again and again. */
async function receiver(...statuses: number[]) {
  const got: Got[] = [];
  let wake: () => void = () => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(statuses[Math.min(got.length, statuses.length) - 1] ?? 200).end();
      wake();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    async until(n: number) {
      while (got.length < n)
        await new Promise<void>((done) => {
          wake = done;
        });
    },
  };
}

const policy = (url: string, text: boolean, when = '{side: reinforcing}', retries = 3): string =>
  rule(
    `{hand_over: {text: ${text}}}`,
    `hand_over: {url: "${url}", secret_env: HOOK_SECRET, retries: ${retries}}`,
    when,
  );
const OPTIONS = { env: { HOOK_SECRET: SECRET }, webhookWaitsMs: [5] };

describe('a webhook to people', () => {
  it('is signed as the published example of Standard Webhooks', () => {
    // https://github.com/standard-webhooks/standard-webhooks, libraries' shared test vector
    expect(
      signature(
        secretOf({ S: SECRET }, 'S'),
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1614265330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it.each([false, true])(
    'tells names and labels, streamed or not (%s), and no text',
    async (stream) => {
      const to = await receiver(204);
      const r = await rig(policy(to.url, false), playing(CLINGY), OPTIONS);
      await post(r.guard.origin, said(LONELY, { stream }), {
        'x-hearth-persona': 'mia',
        'x-hearth-version': 'v7',
      });
      await to.until(1);
      const [{ headers, body } = { headers: {}, body: '' }] = to.got;
      const told = JSON.parse(body) as { id: string };
      expect(told).toMatchObject({
        type: 'hearth.hand_over',
        policy: 'test',
        rules: ['pull'],
        persona: 'mia',
        version: 'v7',
        model: 'm-1',
        labels: expect.arrayContaining(['isolation']),
      });
      expect(body).not.toMatch(/alone|Nobody/);
      expect(headers['webhook-id']).toBe(told.id);
      const signed = `${told.id}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(SECRET.slice(6), 'base64');
      const mac = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${mac}`);
    },
  );

  it('brings message and reply along where the policy says so', async () => {
    const to = await receiver(200);
    const r = await rig(policy(to.url, true), playing(CLINGY), OPTIONS);
    await post(r.guard.origin, said(LONELY));
    await to.until(1);
    expect(JSON.parse(to.got[0]?.body ?? '')).toMatchObject({
      text: { message: LONELY, reply: CLINGY },
    });
  });

  it('goes out on a cue before the reply, which need not come', async () => {
    const to = await receiver(200);
    const r = await rig(
      policy(to.url, false, '{cues: [violence]}'),
      () => ({ status: 500, body: {} }),
      {
        ...OPTIONS,
        detectCues: () => [{ kind: 'violence' }],
      },
    );
    await post(r.guard.origin, said('x'));
    await to.until(1);
    expect(JSON.parse(to.got[0]?.body ?? '')).toMatchObject({ cues: ['violence'], labels: null });
  });

  it('is one for all rules that call at that point, and bears the operator’s own id where the policy includes it', async () => {
    const to = await receiver(200);
    const top = `hand_over: {url: "${to.url}", secret_env: HOOK_SECRET, include: [conversation_id]}`;
    const second = `  - name: other
    about: {en: Other, zh-CN: 其他}
    status: enforced
    when: {cues: [violence]}
    do: {hand_over: {text: true}}
`;
    const r = await rig(
      `${rule('{hand_over: {}}', top, '{cues: [violence]}')}${second}`,
      playing(PLAIN),
      { ...OPTIONS, detectCues: () => [{ kind: 'violence' }] },
    );
    await post(r.guard.origin, said('x'), { 'x-conversation-id': 'user-7/chat-9' });
    await post(r.guard.origin, said('x'));
    await r.guard.stop();
    const told = to.got.map(({ body }) => JSON.parse(body));
    // sha256 of ["hearth-conversation","user-7/chat-9"], base64url, 27 characters: docs/guard.md
    const hash = createHash('sha256')
      .update('["hearth-conversation","user-7/chat-9"]')
      .digest('base64url');
    expect(told[0]).toMatchObject({
      rules: ['pull', 'other'],
      conversation_id: 'user-7/chat-9',
      conversation: hash.slice(0, 27),
      text: { message: 'x', reply: null },
    });
    expect(told[1]).toMatchObject({ conversation_id: null });
    expect(told).toHaveLength(2);
  });

  it('is tried again with the same id, and given up at last', async () => {
    const to = await receiver(500, 302, 200);
    const r = await rig(policy(to.url, false), playing(CLINGY), OPTIONS);
    await post(r.guard.origin, said(LONELY));
    await to.until(3);
    expect(new Set(to.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const never = await receiver(500);
    const other = await rig(
      policy(never.url, false, '{side: reinforcing}', 1),
      playing(CLINGY),
      OPTIONS,
    );
    await post(other.guard.origin, said(LONELY));
    await never.until(2);
    await other.guard.stop();
    expect(other.lines.join('')).toContain('"event":"hand_over_given_up"');
    expect(never.got).toHaveLength(2);
  });

  it('is not sent in shadow mode or when no rule holds', async () => {
    const to = await receiver(200);
    const r = await rig(policy(to.url, false), playing(CLINGY), { ...OPTIONS, shadow: true });
    await post(r.guard.origin, said(LONELY));
    const calm = await rig(policy(to.url, false), playing(PLAIN), OPTIONS);
    await post(calm.guard.origin, said(LONELY));
    await r.guard.stop();
    await calm.guard.stop();
    expect(to.got).toHaveLength(0);
  });

  it('needs its secret, and never tells it', async () => {
    await expect(rig(policy('http://127.0.0.1:1/x', false), () => ({}))).rejects.toThrow(
      /policy\.yaml:\d+: hand_over\.secret_env: HOOK_SECRET: must hold/,
    );
    expect(() => secretOf({ S: 'whsec_c2hvcnQ=' }, 'S')).toThrow(/^S: must hold/);
  });
});
