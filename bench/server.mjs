// A chat-completions server in a process of its own: counts what it saw and prints its port.
// Options as one JSON argument: `latencyMs`; `ratePerSecond` with `burst`, a bucket as providers keep one (others get
// 429); `retryAfter`, the header's value; `stragglerMs`, how long the first request takes.
import { createServer } from 'node:http';

const { latencyMs, ratePerSecond, burst, retryAfter, stragglerMs } = {
  latencyMs: 50,
  ratePerSecond: null,
  burst: 1,
  retryAfter: null,
  stragglerMs: null,
  ...JSON.parse(process.argv[2] ?? '{}'),
};
const seen = { total: 0, refused: 0, inFlight: 0, peak: 0 };
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
    Object.assign(seen, { total: 0, refused: 0, peak: 0 });
    Object.assign(bucket, { tokens: burst, atMs: performance.now() });
    return;
  }
  const first = seen.total === 0;
  seen.total += 1;
  seen.inFlight += 1;
  seen.peak = Math.max(seen.peak, seen.inFlight);
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    if (!takesOne()) {
      seen.inFlight -= 1;
      seen.refused += 1;
      response.writeHead(429, retryAfter === null ? json : { ...json, 'retry-after': retryAfter });
      response.end('{"error":{"message":"Rate limit reached","type":"requests"}}');
      return;
    }
    const answer = () => {
      seen.inFlight -= 1;
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
