import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Lang } from '../../contract/index.js';
import { checkSuite } from './check/check-suite.js';
import { checkLines } from './check/lines.js';
import { suiteFromFolder } from './folder.js';
import { folderWith, LEAST, shown } from './folder.testkit.js';
import { inProcess } from './process.testkit.js';
import { figure, runSuite } from './run.testkit.js';
import { USUAL, USUAL_SLICES } from './spec/columns.js';

const GUIDES = [
  ['en', 'own-benchmark.md'],
  ['zh-CN', 'own-benchmark.zh-CN.md'],
] as const;
const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');

/** Blocks that name a file, such as ```yaml mood/suite.yaml. */
const files = (guide: string): Record<string, string> =>
  Object.fromEntries(
    [...guide.matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => [
      path,
      text,
    ]),
  );

describe.each(GUIDES)('the guide in %s', (lang, name) => {
  const guide = read(name);

  it('holds one whole suite of each kind, which pass their checks and run', async () => {
    const all = files(guide);
    const dir = await folderWith(all);
    const folders = [...new Set(Object.keys(all).map((path) => path.split('/')[0] ?? ''))];
    const data = folders.filter((folder) => all[`${folder}/suite.yaml`] !== undefined);
    const kinds: (string | null)[] = [];
    for (const folder of data) {
      const check = await checkSuite(join(dir, folder));
      expect(check.faults.map(shown)).toEqual([]);
      expect(check.notes.filter((note) => note.level === 'dubious')).toEqual([]);
      expect(check.trial.length).toBeGreaterThan(0);
      kinds.push(check.kind);
    }
    expect(kinds).toEqual(['gold', 'gold', 'labels', 'rubric', 'rubric']);
    const program = folders.filter((folder) => !data.includes(folder));
    expect(program).toEqual(['asks-back']);
    const out = await inProcess(`
      const check = await checkSuite(${JSON.stringify(join(dir, 'asks-back'))});
      console.log(JSON.stringify([check.faults.map((f) => f.what.en), check.trial.map((t) => t.metrics[0])]));
    `);
    expect(JSON.parse(out)).toEqual([
      [],
      [expect.objectContaining({ id: 'asks_back', value: 1, n: 2 })],
    ]);
  });

  it('shows faults as the check words them', async () => {
    const gold = LEAST.exact.replace('exact', 'exact, classes: [joy]');
    const word = lang === 'en' ? 'joyful' : '高兴极了';
    const answers = ['a joy', 'a joy', 'b joy', 'c joy', 'd joy', `e ${word}`];
    const items = [
      'id,prompt,gold',
      ...answers.map((pair, i) => `${pair.replace(' ', `,p${i},`)}`),
    ];
    const dirs = [
      await folderWith({ 'suite.yaml': gold, 'items.csv': `${items.join('\n')}\n` }),
      await folderWith({
        'suite.yaml': LEAST.labels.replace('{id: warm,', '{id: warm, group: warmth,'),
        'items.csv': 'id,prompt\na,b\n',
      }),
    ];
    for (const dir of dirs)
      for (const line of checkLines(await checkSuite(dir), dir).slice(0, -1))
        expect(guide).toContain(line[lang as Lang]);
  });

  it('names all columns that are found by themselves, in both languages, and no others', () => {
    const rows = [...guide.matchAll(/^\| `(\w+)` +\| ([^|]+) \| ([^|]+) \| [^|]+\|$/gm)];
    const names = (cell = ''): string[] =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
    const told = Object.fromEntries(
      rows.map(([, key = '', en, zh]) => [key, [...names(en), ...names(zh)]]),
    );
    // Context is taken only where suite.yaml names it.
    const { context: _, ...found } = USUAL;
    for (const [key, known] of Object.entries(found))
      expect([key, told[key]]).toEqual([key, known]);
    const slices = guide
      .split('\n')
      .find((line) => line.includes('`slices`') && line.includes('`domain`'));
    expect(names(slices).filter((name) => !/^(suite new|slices)$/.test(name))).toEqual(
      USUAL_SLICES,
    );
  });

  it('shows verdicts that can be read', async () => {
    const all = files(guide);
    const folder = lang === 'en' ? 'comfort' : 'comfort-zh';
    const dir = await folderWith(all);
    const [, block = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? [];
    const [first = '', second = ''] = block.split('\n');
    const target = 'openai/gpt-4o-mini';
    const inputs = await folderWith({
      'v.jsonl': `${first}\n${second}\n`,
      't.jsonl': '{"item": "a", "answer": "……"}\n',
    });
    const { results } = await runSuite(await suiteFromFolder(join(dir, folder)), {
      targets: [{ name: target, model: `file/${inputs}/t.jsonl` }],
      judges: [{ name: 'v', model: `file/${inputs}/v.jsonl` }],
    });
    const near = results.map((r) => figure(r.metrics, 'group/near@present'));
    expect(near.slice(0, 2)).toEqual([1, 1]);
  });

  it('shows a table of verdicts that can be read', async () => {
    const [, table = ''] = /^```csv\n(item,target,.*?)^```$/ms.exec(guide) ?? [];
    const inputs = await folderWith({
      'v.csv': table,
      't.csv': 'item,answer\na,x\nb,y\n',
    });
    const dir = await folderWith(files(guide));
    const { results } = await runSuite(
      await suiteFromFolder(join(dir, lang === 'en' ? 'comfort' : 'comfort-zh')),
      {
        targets: [{ name: 'openai/gpt-4o-mini', model: `file/${inputs}/t.csv` }],
        judges: [{ name: 'v', model: `file/${inputs}/v.csv` }],
      },
    );
    // The first rater rates both items, one of them as showing it; the second one item, as showing it.
    const near = results.map((r) => figure(r.metrics, 'group/near@present'));
    expect(near.slice(0, 2)).toEqual([0.5, 1]);
  });
});

it('the guides describe the same fields and metrics', () => {
  const [en, zh] = GUIDES.map(([, name]) =>
    [...read(name).matchAll(/^\| `([\w/]+)`/gm)].map(([, id]) => id),
  );
  expect(zh).toEqual(en);
});
