// The processes around the guard's rows: `upstream` (a model's server that streams words), `proxy` (a bare one with the
// same hold and nothing else), `client` (keeps streams open and times their first token). Options as one JSON argument.
import { createServer, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent } from 'undici';

const [role = '', json = '{}'] = process.argv.slice(2);
const options = JSON.parse(json);

const SENTENCES = [
  'I hear how long this week has been for you, and I am glad that you told me about it. ',
  'You could call your sister tonight and tell her what you have just told me, word for word. ',
  'A walk before dinner often helps, even when it is cold and the street is dark already. ',
  'I am a program, so I cannot come along, but I can help you plan the evening step by step. ',
];
const WORDS = Array.from({ length: 8 * 4 }, (_, i) => SENTENCES[i % 4]).flatMap((s) =>
  s.match(/\S+ /g),
);

const event = (delta, finish = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })}\n\n`;

/** `max_tokens` words, one every `everyMs`; the first one at once. */
function upstream({ everyMs }) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const words = JSON.parse(body).max_tokens;
      let at = 0;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ role: 'assistant', content: WORDS[at++] }));
      const timer = setInterval(() => {
        if (at < words) return response.write(event({ content: WORDS[at++] }));
        clearInterval(timer);
        return response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
      }, everyMs);
      response.on('close', () => clearInterval(timer));
    });
  });
  listen(server);
}

/** Passes bytes on; with `sentences`, holds back as many first. */
function proxy({ origin, sentences }) {
  const agent = new Agent({ connections: 4096, pipelining: 1 });
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: request.url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    });
    response.writeHead(statusCode, { 'content-type': headers['content-type'] });
    let held = sentences > 0 ? [] : null;
    for await (const bytes of body) {
      if (held === null) {
        response.write(bytes);
        continue;
      }
      held.push(bytes);
      if ((String(Buffer.concat(held)).match(/\. "/g)?.length ?? 0) < sentences) continue;
      response.write(Buffer.concat(held));
      held = null;
    }
    response.end(held === null ? undefined : Buffer.concat(held));
  });
  listen(server);
}

/** A small generator, so that each run has the same traffic: lengths differ, and ends do not come in bursts. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Keeps `streams` open for `seconds`; prints the times to the first token of those begun once all were open, in ms. */
async function client({ origin, streams, words, seconds }) {
  const agent = new HttpAgent({ keepAlive: true, maxSockets: streams + 100 });
  const { hostname, port } = new URL(origin);
  const random = randomOf(1);
  const times = [];
  let measuring = false;
  let stopped = false;
  let failed = 0;
  let open = 0;
  const ask = (length) =>
    new Promise((done) => {
      const counts = measuring;
      const from = performance.now();
      let first = true;
      open += 1;
      const message = `It has been a long week and I feel alone tonight (${length}).`;
      const body = JSON.stringify({
        model: 'm',
        stream: true,
        max_tokens: length,
        messages: [{ role: 'user', content: message }],
      });
      const request = httpRequest(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/v1/chat/completions',
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (response) => {
          if (response.statusCode !== 200) failed += 1;
          response.on('data', () => {
            if (first && counts) times.push(performance.now() - from);
            first = false;
          });
          response.on('close', () => {
            open -= 1;
            done();
          });
        },
      );
      request.on('error', () => {
        failed += 1;
        done();
      });
      request.end(body);
    });
  const keepOne = async (i) => {
    // Those of the beginning are of all lengths, so that later ones end and begin evenly.
    await ask(Math.max(2, Math.ceil((words * (i + 1)) / streams)));
    while (!stopped) await ask(Math.round(words / 2 + words * random()));
  };
  const all = [];
  for (let i = 0; i < streams; i++) {
    all.push(keepOne(i));
    if (i % 2 === 1) await new Promise((next) => setTimeout(next, 5));
  }
  await new Promise((next) => setTimeout(next, 2000));
  measuring = true;
  let least = open;
  const watch = setInterval(() => {
    least = Math.min(least, open);
  }, 200);
  await new Promise((next) => setTimeout(next, seconds * 1000));
  clearInterval(watch);
  measuring = false;
  stopped = true;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null;
  process.stdout.write(
    `${JSON.stringify({ n: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed, least })}\n`,
  );
  process.exit(0);
}

function listen(server) {
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', 4096, () => process.stdout.write(`${server.address().port}\n`));
}

const roles = { upstream, proxy, client };
roles[role](options);
