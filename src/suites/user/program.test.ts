import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSuite } from './check/check-suite.js';
import { suiteFromFolder } from './folder.js';
import { folderWith, shown } from './folder.testkit.js';
import { inProcess, run } from './process.testkit.js';
import { loadFault } from './program.js';

/** A whole suite in the least code: right when the answer holds the word. */
const PROGRAM = `
import { defineSuite, z } from '@hearth-bench/hearth';
const out = (item, state, value) => [{ item: item.id, step: 'answer', state, value }];
export default defineSuite({
  meta: {
    id: 'words', version: '1', title: { en: 'Words', 'zh-CN': '词' }, summary: { en: 's', 'zh-CN': 's' },
    licence: 'none', notice: { en: 'n', 'zh-CN': 'n' }, citation: 'c', scored: ['ok'],
    fidelity: { official: 'described', sound: 'described' }, defaultJudge: null,
  },
  askOptions: () => z.strictObject({}),
  scoreOptions: () => z.strictObject({}),
  presets: {},
  load: async () => ({
    items: [{ id: 'a', lang: 'en', clusters: {}, word: 'kind' }],
    report: { files: [], hash: '0', rows: 1, items: 1, notes: [] },
  }),
  answer: {
    units: (items) => items.map((item) => ({ id: item.id, items: [item] })),
    *ask(parts) { yield parts.map(({ item }) => ({ step: 'answer', role: 'target', messages: [{ role: 'user', content: item.word }] })); },
    read: (parts, replies) => parts.flatMap(({ item }) => out(item, replies.has('answer') ? 'ok' : 'not_reached', replies.get('answer')?.text ?? null)),
    fromFile: ({ item }, recs) => out(item, recs.length > 0 ? 'ok' : 'not_reached', recs[0]?.value ?? null),
  },
  builtinTargets: { 'baseline/echo': { about: { en: 'e', 'zh-CN': 'e' }, answers: async () => (item) => [{ value: item.word }] } },
  score: async (rows) => {
    let right = 0; let n = 0;
    for await (const row of rows) { n += 1; if (row.answers[0]?.value?.includes(row.item.word)) right += 1; }
    return [{ id: 'right', slice: {}, value: right / n, low: null, high: null, n, unit: 'rate' }];
  },
  analyse: async () => [],
});
`;

describe('a suite written as a program', () => {
  it.each(['index.mjs', 'index.ts'])(
    'in %s imports this package by its name from any folder, and is tried',
    async (name) => {
      // This test runs from sources, where the loader of the whole process goes by the folder's package.json.
      const dir = await folderWith({ [name]: PROGRAM, 'package.json': '{"type":"module"}' });
      const out = await inProcess(`
      const check = await checkSuite(${JSON.stringify(dir)});
      console.log(JSON.stringify([check.faults.map((f) => f.what.en), check.id, check.items, check.trial[0]?.metrics[0]?.value, check.asks]));
    `);
      expect(JSON.parse(out)).toEqual([
        [],
        'words',
        1,
        1,
        [{ role: 'target', calls: 1, first: [{ role: 'user', content: 'kind' }] }],
      ]);
    },
  );

  it.each<[string, string, RegExp]>([
    [
      'no default export',
      'export const suite = {};',
      /index\.mjs: has no default export that is a suite/,
    ],
    [
      'a part missing',
      'export default { meta: {}, askOptions() {}, scoreOptions() {} };',
      /index\.mjs: presets: is missing in the suite/,
    ],
    [
      'a field of meta missing',
      'const f = () => {}; export default { meta: { id: "x" }, askOptions: f, scoreOptions: f, presets: {}, load: f, answer: {}, score: f, analyse: f };',
      /meta\.version: is missing/,
    ],
    [
      'an error when it is loaded',
      'throw new Error("broken");',
      /index\.mjs: cannot be loaded: Error: broken/,
    ],
    [
      'an import that is not there',
      'import "no-such-package-here";',
      /index\.mjs: cannot be loaded: .*no-such-package-here/,
    ],
  ])('with %s is refused', async (_, code, wanted) => {
    const dir = await folderWith({ 'index.mjs': code });
    await expect(suiteFromFolder(dir)).rejects.toThrow(wanted);
    expect((await checkSuite(dir)).faults).toHaveLength(1);
  });

  it('that fails while it loads its items has that as its fault', async () => {
    const dir = await folderWith({
      'index.mjs':
        'const f = () => {}; const o = () => ({ parse: () => ({}) });\n' +
        'const s = { units: f, ask: f, read: f, fromFile: f };\n' +
        'const meta = Object.fromEntries(["id","version","title","summary","licence","notice","citation","scored","fidelity"].map((k) => [k, "x"]));\n' +
        'export default { meta, askOptions: o, scoreOptions: o, presets: {}, load: async () => { throw new TypeError("no file"); }, answer: s, score: f, analyse: f };\n',
    });
    expect((await checkSuite(dir)).faults.map(shown)).toEqual([
      'index.mjs: : fails: TypeError: no file',
    ]);
  });

  it('in TypeScript says what to do where Node does not read it', async () => {
    const dir = await folderWith({ 'index.ts': 'const x: number = 1;\nexport default x;\n' });
    const file = join(dir, 'index.ts');
    // As a user's Node loads it: the test runner reads TypeScript by itself.
    const script = `await import(${JSON.stringify(file)}).then(() => {}, (e) => console.log(e.code));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    const code = stdout.trim();
    if ('typescript' in process.features && process.features.typescript !== false) {
      expect(code).toBe('');
      return;
    }
    const fault = loadFault(file, Object.assign(new Error(code), { code }));
    expect(fault.message).toMatch(
      /index\.ts: this Node .* does not read TypeScript; use Node 22\.18/,
    );
  });

  it('with a fault of syntax says how to find its line', () => {
    expect(loadFault('/x/index.mjs', new SyntaxError('Unexpected token')).message).toBe(
      '/x/index.mjs: cannot be loaded: SyntaxError: Unexpected token; for the line: node --check /x/index.mjs',
    );
  });
});
