// One whole run, start to exit, through the same pipeline as the command: N items, C in flight, with or without a judge.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { z } from 'zod';

const [url, n, connections, judged, file] = process.argv.slice(2);
const dist = process.env.HEARTH_DIST ?? '../dist';
const { planRun, insertRun, storeFiles, Ledger, executeRun, resultsOf } = await import(
  `${dist}/pipeline/index.js`
);
const { openDatabase } = await import(`${dist}/store/index.js`);
const pad = 'x'.repeat(250);
const items = Array.from({ length: Number(n) }, (_, i) => ({
  id: `i${i}`,
  clusters: { item: `i${i}` },
  q: `q${i} ${pad}`,
}));
const suite = {
  meta: {
    id: 'bench',
    version: '1',
    title: {},
    summary: {},
    licence: '',
    notice: {},
    citation: '',
    scored: ['ok'],
    fidelity: { official: 'described', sound: 'described' },
    defaultJudge: null,
  },
  askOptions: () => z.strictObject({}),
  scoreOptions: () => z.strictObject({}),
  presets: {},
  load: async () => ({
    items,
    report: { files: [], hash: 'bench', rows: items.length, items: items.length, notes: [] },
  }),
  answer: {
    units: (list) => list.map((item) => ({ id: item.id, items: [item] })),
    *ask([{ item }]) {
      yield [{ step: 'a', role: 'target', messages: [{ role: 'user', content: item.q }] }];
    },
    read: (parts, replies) =>
      parts.map(({ item }) => {
        const r = replies.get('a');
        return {
          item: item.id,
          step: 'a',
          state: r?.state ?? 'not_reached',
          value: r?.text ?? null,
        };
      }),
    fromFile: () => [],
  },
  ...(judged === 'judge' && {
    judge: {
      units: (list) => list.map((item) => ({ id: item.id, items: [item] })),
      *ask([{ item, answers }]) {
        yield [
          {
            step: 'g',
            role: 'judge',
            messages: [{ role: 'user', content: `${item.id} ${answers[0].value}` }],
          },
        ];
      },
      read: (parts, replies) =>
        parts.map(({ item }) => {
          const r = replies.get('g');
          return r === undefined
            ? { item: item.id, step: 'g', state: 'errored', value: null }
            : { item: item.id, step: 'g', state: 'rated', value: Number(r.text) };
        }),
      fromFile: () => [],
    },
  }),
  score: async (rows) => {
    let sum = 0;
    let k = 0;
    for await (const row of rows) {
      k += 1;
      if (judged === 'judge' ? row.verdicts[0].value === 3 : row.answers[0].value?.includes('42'))
        sum += 1;
    }
    return [
      { id: 'contains', slice: {}, value: sum / k, low: null, high: null, n: k, unit: 'rate' },
    ];
  },
  analyse: async () => [],
};
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const db = await openDatabase(file);
const plan = await planRun({
  suite,
  source: { dir: null },
  targets: [{ name: 'openai/m', baseUrl: url }],
  judges: judged === 'judge' ? [{ name: 'openai/judge', baseUrl: url }] : [],
  panels: [],
  profiles: null,
  preset: null,
  set: {},
  filter: {},
  repeats: 1,
  judgeRepeats: 1,
  seed: 's',
  maxConnections: Number(connections),
  tag: null,
  hearth: '0',
  env: {},
  now: new Date(),
});
await insertRun(db, plan.manifest);
const ledger = new Ledger(db, () => false);
storeFiles(ledger, plan);
await executeRun({
  db,
  suite,
  manifest: plan.manifest,
  conditions: plan.conditions,
  env: {},
  abort: new AbortController().signal,
  stopping: () => false,
  retryErrors: false,
});
const t = performance.now();
const [result] = await resultsOf({
  db,
  suite,
  manifest: plan.manifest,
  conditions: plan.conditions,
});
const cpu = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({ value: result.metrics[0].value, counts: result.counts, wallMs: Math.round(performance.now()), scoreMs: Math.round(performance.now() - t), cpuMs: Math.round((cpu.user + cpu.system) / 1000), rssMb: Math.round(process.resourceUsage().maxRSS / 1024), loopP99: Math.round(delay.percentile(99) / 1e6), loopMax: Math.round(delay.max / 1e6) })}\n`,
);
process.exit(0);
