// What a page costs whoever looks at it, measured in the page itself, and the least page that shows the same events.
import { createServer } from 'node:http';
import { quantile } from './lib.mjs';

/** Shorter durations the browser does not tell, neither of tasks nor of clicks. */
export const LEAST_TASK_MS = 50;
export const LEAST_CLICK_MS = 16;

/** Put into each page before its own scripts: frames, long tasks, interactions, and which figure stood there when. */
export function watchPage() {
  const probe = { seen: [], frames: [], tasks: [], clicks: new Map() };
  let lastFrame = 0;
  let lastShown = null;
  const frame = (at) => {
    if (lastFrame > 0) probe.frames.push(at - lastFrame);
    lastFrame = at;
    const shown =
      document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow') ?? null;
    if (shown !== null && shown !== lastShown) probe.seen.push([Date.now(), Number(shown)]);
    lastShown = shown;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        probe.clicks.set(interactionId, Math.max(duration, probe.clicks.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  globalThis.benchProbe = {
    clear() {
      for (const list of [probe.seen, probe.frames, probe.tasks]) list.length = 0;
      probe.clicks.clear();
    },
    found: () => ({ ...probe, clicks: [...probe.clicks.values()] }),
  };
}

/** Bytes that the page's scripts hold, after a collection. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
}

/**
 * Watches a page for `seconds` and clicks a tab of it each second. `seen`: [ms since 1970, per cent shown]; `longestMs`: of
 * tasks, 0 where none was long; `slow`: share of frames over 50 ms; `clickMs`: 75th percentile from click to picture.
 */
export async function lookAt(page, seconds) {
  const tabs = page.getByRole('tab');
  const many = await tabs.count();
  const begin = await heapOf(page);
  await page.evaluate('benchProbe.clear()');
  const until = performance.now() + seconds * 1000;
  for (let i = 1; performance.now() < until; i++) {
    const next = Math.min(until, performance.now() + 1000);
    if (many > 0) await tabs.nth(i % many).click();
    await new Promise((done) => setTimeout(done, next - performance.now()));
  }
  const found = await page.evaluate('benchProbe.found()');
  const end = await heapOf(page);
  const clicks = [
    ...found.clicks,
    ...Array(Math.max(0, Math.floor(seconds) - found.clicks.length)).fill(LEAST_CLICK_MS),
  ];
  return {
    seen: found.seen,
    longestMs: Math.max(0, ...found.tasks),
    slow: found.frames.filter((ms) => ms > 50).length / Math.max(1, found.frames.length),
    frames: found.frames.length,
    clickMs: quantile(clicks, 0.75),
    heapMb: [begin, end].map((bytes) => bytes / 2 ** 20),
  };
}

/** How long each event took to be shown, in ms. `events`: [ms since 1970, per cent], in order; those never shown are left out. */
export function delays(events, seen) {
  let at = 0;
  const found = [];
  for (const [ms, value] of events) {
    while (at < seen.length && seen[at][1] < value) at += 1;
    if (at === seen.length) break;
    found.push(Math.max(0, seen[at][0] - ms));
  }
  return found;
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>bare</title>
<button role="tab">one</button> <button role="tab">two</button>
<p id="panel"></p><div role="progressbar" aria-label="done"></div><pre id="said"></pre>
<script>
for (const tab of document.querySelectorAll('[role=tab]'))
  tab.onclick = () => { document.getElementById('panel').textContent = tab.textContent; };
const source = new EventSource('/events');
for (const kind of ['began', 'progress', 'trouble', 'state'])
  source.addEventListener(kind, ({ data }) => {
    const said = JSON.parse(data);
    document.getElementById('said').textContent = data;
    if (kind !== 'progress') return;
    const { done, total } = said.data.answers;
    document.querySelector('[role=progressbar]').setAttribute('aria-valuenow', (100 * done) / total);
  });
</script>`;

/**
 * A server with one page and nothing else, which sends what was recorded ([ms since the beginning, text]) at the same pace.
 * `sent`: [ms since 1970, per cent] of each figure that it sent.
 */
export async function barePage(recorded) {
  const sent = [];
  const server = createServer((request, reply) => {
    if (request.url !== '/events') {
      reply.setHeader('content-type', 'text/html');
      reply.end(PAGE);
      return;
    }
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.flushHeaders();
    const [[first] = [0]] = recorded;
    for (const [ms, text] of recorded)
      setTimeout(() => {
        const [, done, total] = /.*"done":(\d+),"total":(\d+)\},"verdicts"/s.exec(text) ?? [];
        if (done !== undefined) sent.push([Date.now(), (100 * Number(done)) / Number(total)]);
        reply.write(text);
      }, ms - first);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    sent,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
