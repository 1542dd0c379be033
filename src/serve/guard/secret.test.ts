import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newKey } from '../http/index.js';
import { loadKeys } from '../http/keys.js';
import {
  CLINGY,
  events,
  isStream,
  post,
  type Rig,
  rig,
  rule,
  said,
  whole,
} from './guard.testkit.js';

const SECRET = 'plantedsecret';
const KEY = 'hk-plantedsecret-the-key-of-a-client';

/** A server that takes whatever is posted to it. */
async function sponge() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const head = JSON.stringify(request.headers);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(`${head}\n${Buffer.concat(parts).toString('latin1')}`);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { bodies, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Every kind of turn: whole, streamed, broken, refused; the secret stands wherever a client or a model can put it. */
async function talk(r: Rig): Promise<void> {
  const auth = { authorization: `Bearer ${KEY}` };
  const messages = [
    { role: 'system', content: `Persona of ${SECRET}` },
    { role: 'user', content: `My secret is ${SECRET}, I feel so alone.` },
  ];
  const more = {
    messages,
    user: SECRET,
    metadata: { conversation_id: SECRET },
    tools: [{ [SECRET]: 1 }],
  };
  for (const stream of [false, true])
    await post(r.guard.origin, said('', { ...more, stream }), auth);
  await post(r.guard.origin, said('', { ...more, model: `${SECRET} model` }), auth);
  await post(r.guard.origin, `{"messages": "${SECRET}`, auth);
  await post(r.guard.origin, { [SECRET]: 1, messages: [{ [SECRET]: SECRET }] }, auth);
  await post(r.guard.origin, said(SECRET), { authorization: `Bearer wrong-${SECRET}` });
  await fetch(`${r.guard.origin}/v1/${SECRET}/..%2f?q=${SECRET}`, { headers: auth });
  await fetch(`${r.guard.origin}/${SECRET}`, { headers: auth });
  const odd = { ...auth, 'x-hearth-persona': `${SECRET} persona`, 'x-conversation-id': SECRET };
  await post(r.guard.origin, said('', more), odd);
}

it('a secret in a message is in no log, metric, trace, webhook or database', async () => {
  const [hook, collector] = [await sponge(), await sponge()];
  const policy = rule(
    '{log: true, annotate: true, hand_over: {}, ask_again: {reminder: {en: Mind., zh-CN: 注意}}}',
    `hold: all\nsession: {store: database}\nhand_over: {url: "${hook.origin}/hook", secret_env: HOOK}`,
    '{}',
  ).replace('when: {}', 'when: {side: reinforcing}');
  const env = { HOOK: 'a-secret-of-webhooks', HEARTH_KEYS: `app=${KEY}` };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin;
  onTestFinished(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  });
  const reply = `${CLINGY} Your secret is ${SECRET}.`;
  let broken = 0;
  const r = await rig(
    policy,
    ({ body }) => {
      broken += 1;
      if (broken % 5 === 4) return { status: 500, body: `error ${SECRET}` };
      return isStream(body) ? { chunks: events([reply]) } : whole(reply);
    },
    {
      env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin },
      keys: await loadKeys(undefined, env),
      stepDuties: (_, { atMs }) => ({ state: { atMs }, signals: ['session_start'] }),
      detectCues: () => [{ kind: 'self-harm' }],
    },
  );
  await talk(r);
  const metrics = await fetch(`${r.guard.origin}/metrics`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  const measured = await metrics.text();
  await r.guard.stop();
  // What the model's server got shows that the secret was under way.
  expect(JSON.stringify(r.upstream.heard)).toContain(SECRET);
  const folder = dirname(r.database);
  const stored = readdirSync(folder)
    .filter((name) => name.startsWith('guard.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'));
  const places = {
    log: r.lines.join(''),
    metrics: measured,
    traces: collector.bodies.join(''),
    webhooks: hook.bodies.join(''),
    database: stored.join(''),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(200);
    expect(text.includes(SECRET), `${place} holds the secret`).toBe(false);
    for (const form of [
      Buffer.from(SECRET).toString('base64').slice(0, 16),
      'alone',
      'understands',
    ])
      expect(text.includes(form), `${place} holds ${form}`).toBe(false);
  }
  // Neither does what the guard sends to the model hold the client's key.
  expect(JSON.stringify(r.upstream.heard.map(({ headers }) => headers))).not.toContain(KEY);
  expect(newKey('x').line).not.toContain(newKey('x').key);
});
