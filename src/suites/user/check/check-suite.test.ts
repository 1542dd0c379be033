import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS } from '../../../contract/index.js';
import { suiteFromFolder } from '../folder.js';
import { folderWith, LEAST, shown } from '../folder.testkit.js';
import { checkSuite } from './check-suite.js';
import { checkLines } from './lines.js';

const good = () =>
  folderWith({ 'suite.yaml': LEAST.labels, 'items.csv': 'id,prompt\na,Hi\nb,Ho\n' });
const bad = () =>
  folderWith({ 'suite.yaml': `${LEAST.labels}oops: 1\n`, 'items.csv': 'id,prompt\na,\n,Ho\n' });

describe('hearth suite check', () => {
  it('finds all faults, with places from the working folder, and runs nothing', async () => {
    const dir = await bad();
    const check = await checkSuite(dir);
    expect(check.faults.map(shown)).toEqual([
      'suite.yaml:7 oops: is not a known field here',
      'items.csv:2 prompt: is empty',
      'items.csv:3 id: is empty',
    ]);
    expect([check.asks, check.trial]).toEqual([[], []]);
    const lines = checkLines(check, dir);
    expect(lines.map((l) => l.en)).toContain('items.csv:2: prompt: is empty; write what is asked.');
    expect(lines.at(-1)?.en).toBe('3 faults to mend before it can run.');
  });

  it('counts faults beyond the first fifty', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `i${i},`).join('\n');
    const check = await checkSuite(
      await folderWith({ 'suite.yaml': LEAST.labels, 'items.csv': `id,prompt\n${rows}\n` }),
    );
    const lines = checkLines(check, '/');
    expect(check.faults).toHaveLength(60);
    expect(lines.map((l) => l.en)).toContain('… and 10 more.');
  });

  it('says what a run would ask, and tries baselines in memory', async () => {
    const dir = await good();
    const check = await checkSuite(dir);
    expect(check.asks).toMatchObject([
      { role: 'target', calls: 2, first: [{ role: 'user', content: 'Hi' }] },
      { role: 'judge', calls: 2 },
    ]);
    const present = check.trial.map(({ target, judge, metrics }) => [
      target,
      judge,
      metrics.find((m) => m.id === 'label/warm@present' && Object.keys(m.slice).length === 0)
        ?.value,
    ]);
    expect(present).toEqual([
      ['baseline/empty', 'local/nothing', 0],
      ['baseline/empty', 'local/everything', 1],
      ['baseline/constant', 'local/nothing', 0],
      ['baseline/constant', 'local/everything', 1],
    ]);
    for (const lang of LANGS) {
      const text = checkLines(check, join(dir, '..'))
        .map((l) => l[lang])
        .join('\n');
      expect(text).toContain('baseline/constant × local/everything');
      expect(text).toContain('100.0%');
    }
  });

  it('does not let a suite take the name of one of Hearth’s', async () => {
    const dir = await good();
    expect((await checkSuite(dir, ['x'])).faults.map(shown)).toEqual([
      'suite.yaml: id: "x" is the id of a suite of Hearth',
    ]);
    await expect(suiteFromFolder(dir, ['x'])).rejects.toThrow(
      /suite\.yaml: id: "x" is the id of a suite of Hearth/,
    );
  });
});

describe('a folder that is opened', () => {
  it('throws its first fault with file, line, field and the number of others', async () => {
    await expect(suiteFromFolder(await bad())).rejects.toThrow(
      /suite\.yaml:7: oops: is not a known field here; .* There are 2 more faults: hearth suite check/,
    );
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'neither description nor program',
      {},
      /holds neither suite\.yaml nor index\.ts, index\.mjs, index\.js/,
    ],
    [
      'both',
      { 'suite.yaml': LEAST.labels, 'index.mjs': '' },
      /holds both suite\.yaml and index\.mjs/,
    ],
  ])('with %s is refused', async (_, files, wanted) => {
    await expect(suiteFromFolder(await folderWith(files))).rejects.toThrow(wanted);
  });

  it('that is none is refused', async () => {
    await expect(suiteFromFolder('/nowhere/at/all')).rejects.toThrow(/there is no such folder/);
    const dir = await folderWith({ 'a.txt': '' });
    await expect(suiteFromFolder(join(dir, 'a.txt'))).rejects.toThrow(/is not a folder/);
  });
});
