// A chat-completions server in a process of its own: counts what it saw and prints its port.
// Options as one JSON argument: `latencyMs`; `ratePerSecond` with `burst`, a bucket as providers keep one (what it cannot
// serve gets 429); `retryAfter`, the value of that header; `stragglerMs`, how long the first request takes.
// GET /stats gives the counts since the last time it was asked, and starts them anew.
import { createServer } from 'node:http';

const { latencyMs, ratePerSecond, burst, retryAfter, stragglerMs } = {
  latencyMs: 50,
  ratePerSecond: null,
  burst: 1,
  retryAfter: null,
  stragglerMs: null,
  ...JSON.parse(process.argv[2] ?? '{}'),
};
/**
 * `late`: requests that began when the straggler had its reply. Times are those of the first request, the last request
 * and the last reply, in ms since 1970.
 */
const NOTHING = { total: 0, refused: 0, peak: 0, late: 0, firstMs: 0, lastMs: 0, repliedMs: 0 };
const seen = { ...NOTHING };
let inFlight = 0;
let stragglerReplied = false;
const bucket = { tokens: burst, atMs: performance.now() };
const ANSWER = `42 ${'lorem '.repeat(150)}`;

function takesOne() {
  if (ratePerSecond === null) return true;
  const nowMs = performance.now();
  const earned = ((nowMs - bucket.atMs) * ratePerSecond) / 1000;
  bucket.tokens = Math.min(burst, bucket.tokens + earned);
  bucket.atMs = nowMs;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

const json = { 'content-type': 'application/json' };
const server = createServer((request, response) => {
  if (request.url === '/stats') {
    response.end(JSON.stringify(seen));
    Object.assign(seen, NOTHING);
    stragglerReplied = false;
    Object.assign(bucket, { tokens: burst, atMs: performance.now() });
    return;
  }
  const first = seen.total === 0;
  seen.total += 1;
  inFlight += 1;
  seen.peak = Math.max(seen.peak, inFlight);
  seen.lastMs = Date.now();
  if (first) seen.firstMs = seen.lastMs;
  if (stragglerReplied) seen.late += 1;
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    if (!takesOne()) {
      inFlight -= 1;
      seen.refused += 1;
      response.writeHead(429, retryAfter === null ? json : { ...json, 'retry-after': retryAfter });
      response.end('{"error":{"message":"Rate limit reached","type":"requests"}}');
      return;
    }
    const answer = () => {
      inFlight -= 1;
      stragglerReplied ||= first;
      seen.repliedMs = Date.now();
      const content = body.includes('"model":"judge"') ? '3' : ANSWER;
      response.writeHead(200, json);
      response.end(
        `{"id":"x","model":"m","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"${content}"}}],"usage":{"prompt_tokens":70,"completion_tokens":200}}`,
      );
    };
    setTimeout(answer, first && stragglerMs !== null ? stragglerMs : latencyMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
