// Receives Hearth's webhooks (Standard Webhooks): checks the signature, takes each event once however often it is sent,
// and keeps the order of a campaign by its numbers. Run it with the webhook's secret:
//   HEARTH_HOOK_SECRET=whsec_… node receiver.mjs 8900
// 接收 Hearth 的 webhook：校验签名；同一事件无论发送多少次只处理一次；按编号保持标注项目内的顺序。
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Older and newer messages are not taken: what somebody recorded cannot be played back later. In seconds. */
const WINDOW_S = 300;

/** The key of a secret: what follows `whsec_` is base64, any other text is itself. */
const keyOf = (secret) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/** Whether the message was signed with the secret, shortly before `nowMs`. */
export function isSigned(headers, body, secret, nowMs = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (id === undefined || !(Math.abs(nowMs / 1000 - Number(at)) <= WINDOW_S)) return false;
  const wanted = createHmac('sha256', keyOf(secret)).update(`${id}.${at}.${body}`).digest();
  return given.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const signature = Buffer.from(text, 'base64');
    return (
      version === 'v1' && signature.length === wanted.length && timingSafeEqual(signature, wanted)
    );
  });
}

/** Remembers the ids that were taken, in a file with one on each line, so that a restart does not forget them. */
export function rememberIds(file) {
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  return {
    /** True the first time only. */
    isNew(id) {
      if (known.has(id)) return false;
      known.add(id);
      appendFileSync(file, `${id}\n`);
      return true;
    },
  };
}

/** A server that calls `take` once for each event. A message that is not signed gets 401, a repeated one 200. */
export function receiver({ secret, ids, take }) {
  return createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (!isSigned(request.headers, body, secret)) {
        response.writeHead(401).end();
        return;
      }
      if (ids.isNew(request.headers['webhook-id'])) take(JSON.parse(body));
      response.writeHead(200).end();
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secret = process.env.HEARTH_HOOK_SECRET;
  if (!secret) throw new Error('set HEARTH_HOOK_SECRET to the secret of the webhook');
  const ids = rememberIds('taken-ids.txt');
  const take = ({ kind, campaign, item, n }) =>
    process.stdout.write(`${campaign} #${n}: ${kind}${item ? ` (${item})` : ''}\n`);
  receiver({ secret, ids, take }).listen(Number(process.argv[2] ?? 8900));
}
