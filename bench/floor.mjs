// The floor: a bare loop over `undici.Pool` that sends N requests, C at once, parses each reply and keeps nothing.
import { Pool } from 'undici';

const [url, n, connections] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 });
const pad = 'x'.repeat(250);
let next = 0;
let hits = 0;
async function worker() {
  while (next < Number(n)) {
    const i = next++;
    const body = JSON.stringify({
      model: 'm',
      messages: [{ role: 'user', content: `q${i} ${pad}` }],
    });
    const { body: reply } = await pool.request({
      path: `${pathname}/chat/completions`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = JSON.parse(await reply.text()).choices[0].message.content;
    if (text.includes('42')) hits += 1;
  }
}
await Promise.all(Array.from({ length: Number(connections) }, worker));
const cpu = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({ hits, wallMs: Math.round(performance.now()), cpuMs: Math.round((cpu.user + cpu.system) / 1000), rssMb: Math.round(process.resourceUsage().maxRSS / 1024) })}\n`,
);
process.exit(0);
