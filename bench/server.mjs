// A chat-completions server in a process of its own: fixed latency, counts what it saw, prints its port.
import { createServer } from 'node:http';

const latency = Number(process.argv[2] ?? 50);
let seen = 0;
let inFlight = 0;
let peak = 0;
const filler = 'lorem '.repeat(150);
const server = createServer((request, response) => {
  if (request.url === '/stats') {
    response.end(JSON.stringify({ seen, peak }));
    return;
  }
  seen += 1;
  inFlight += 1;
  peak = Math.max(peak, inFlight);
  let body = '';
  request.on('data', (d) => (body += d));
  request.on('end', () => {
    setTimeout(() => {
      inFlight -= 1;
      const judge = body.includes('"j"');
      const content = judge ? '3' : `42 ${filler}`;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        `{"id":"x","model":"m","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"${content}"}}],"usage":{"prompt_tokens":70,"completion_tokens":200}}`,
      );
    }, latency);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
