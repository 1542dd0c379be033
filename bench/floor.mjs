// The floor: a bare loop over `undici.Pool` that sends N requests, C at once, reads each reply and keeps nothing.
// Arguments: address, N, C. Prints what it found; what it cost, the probe says.
import { Pool } from 'undici';

const [url, requests, connections] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 });
const pad = 'x'.repeat(250);
let next = 0;
let found = 0;

async function work() {
  while (next < Number(requests)) {
    const content = `question ${next++} ${pad}`;
    const { body } = await pool.request({
      path: `${pathname}/chat/completions`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] }),
    });
    const reply = JSON.parse(await body.text());
    if (reply.choices[0].message.content.includes('42')) found += 1;
  }
}

await Promise.all(Array.from({ length: Number(connections) }, work));
process.stdout.write(`${found}\n`);
process.exit(0);
