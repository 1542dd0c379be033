import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS } from '../../../contract/index.js';
import { suiteFromFolder } from '../folder.js';
import { folderWith, LEAST, shown } from '../folder.testkit.js';
import { runSuite } from '../run.testkit.js';
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
      // Nothing said: rated by rule, whoever judges.
      ['baseline/empty', 'local/everything', 0],
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

  it('hands over a line that runs as it is printed, and says when a run would have no judge', async () => {
    const dir = await good();
    const text = async (yaml: string) => {
      await writeFile(join(dir, 'suite.yaml'), yaml);
      return checkLines(await checkSuite(dir), dirname(dir)).map((line) => line.en);
    };
    const name = `./${basename(dir)}`;
    const judged = await text(LEAST.labels);
    expect(judged).toContain(
      `Run it without a key: hearth run ${name} --target baseline/constant --judge local/everything`,
    );
    expect(judged.at(-1)).toContain(
      `hearth run ${name} --target openai/gpt-4o-mini --judge openai/gpt-4o`,
    );
    expect(judged.join()).toContain('names none: a run without --judge has answers but no figures');
    const named = await text(`${LEAST.labels}judge: {default: openai/gpt-4o}\n`);
    expect(named.join()).not.toContain('names none');
    expect(named.at(-1)).toMatch(/--target openai\/gpt-4o-mini$/);
    await writeFile(join(dir, 'items.csv'), 'id,prompt,gold\na,Hi,x\n');
    const gold = await text(LEAST.exact);
    expect(gold.join()).not.toContain('--judge');
    const line = gold.find((l) => l.includes('hearth run')) ?? '';
    const [, target = ''] = /--target (\S+)/.exec(line) ?? [];
    const { results } = await runSuite(await suiteFromFolder(dir), { targets: [{ name: target }] });
    expect(results).toHaveLength(1);
  });

  it('names the file of a remark from the working folder, as it does that of a fault', async () => {
    const dir = await folderWith({
      'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n',
      'items.csv': 'id,prompt,dimension,score,criterion,notes\na,Hi,d,2,one,\n,,d,,two,\n',
    });
    const lines = checkLines(await checkSuite(dir), dirname(dir)).map((line) => line.en);
    const name = basename(dir);
    expect(lines).toContain(
      `${name}/items.csv:3: score has no points: read as a gate; write "gate" there to say so, or a number`,
    );
    expect(lines).toContain(`${name}/items.csv: columns not used: notes`);
  });

  it('lists the criteria of one item with their points, and all that a judge is told', async () => {
    const dir = await folderWith({
      'suite.yaml':
        'id: x\ntitle: X\nkind: rubric\ndata: items.csv\njudge: {instructions: Be strict.}\n',
      'items.csv':
        'id,prompt,dimension,score,criterion\na,Hi,d,2,one\nb,Ho,d,2,one\n,,e,-3,two\n,,,gate,three\n',
    });
    const lines = checkLines(await checkSuite(dir), dirname(dir)).map((line) => line.en);
    const at = lines.indexOf('Criteria of item b, as they were read (points, dimension, text):');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '  r1 +2 [d] one',
      '  r2 -3 [e] two',
      '  r3 gate three',
    ]);
    const judge = lines.findIndex((line) => line.startsWith('and each judge'));
    expect(lines[judge + 1]).toMatch(/^ {2}\[system\] .*Be strict\./s);
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
