import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Table, tableOf, unzip, writeCsv, writeTable } from '../analysis/sheet.testkit.js';
import { sheetAnswers } from '../analysis/sheet-answers.js';
import { HearthError, withPlace } from '../contract/index.js';
import { findRun, ratedRows, rowSource } from '../pipeline/index.js';
import { startRun } from '../pipeline/run.testkit.js';
import { openDatabase } from '../store/index.js';
import { openSuite } from '../suites/index.js';
import { sheetWork } from './audit-sheet.js';
import { databaseOf } from './database.js';
import { withStore } from './home.js';
import { openRun } from './open-run.js';
import { openShell, type Shell } from './shell.js';

const TARGETS = ['zebra-7b', 'okapi-pro'];
const FORMULA = '=HYPERLINK("http://x.invalid";"a")';

type World = { shell: Shell; run: string; dir: string };

/** A run of two targets with answers of their own, rated by a local judge. */
async function world(lang = 'en'): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-sheet-'));
  const shell = openShell(['--lang', lang, '--quiet'], { HEARTH_HOME: join(dir, 'home') });
  const suite = await openSuite('heartbench');
  const { items } = await suite.load(
    { dir: null },
    { protocol: 'sound', o: suite.askOptions('sound', { dir: null }).parse({}) },
  );
  const ids: string[] = items.slice(0, 5).map(({ id }: { id: string }) => id);
  const targets = await Promise.all(
    TARGETS.map(async (name, t) => {
      const path = join(dir, `answers-${t}.jsonl`);
      const lines = ids.map((item, i) =>
        JSON.stringify({ item, answer: i === 0 ? FORMULA : `Answer ${i} of kind ${t}.` }),
      );
      await writeFile(path, lines.join('\n'));
      return { name, model: `file/${path}` };
    }),
  );
  const run = await withStore(shell, async (db) => {
    const started = await startRun(db, {
      suite,
      targets,
      judges: [{ name: 'local/coin' }],
      filter: { items: ids },
    });
    return started.plan.manifest.run;
  });
  return { shell, run, dir };
}

let w: World;
beforeAll(async () => {
  w = await world();
});

let folders = 0;
async function written(n = 6, of: World = w): Promise<string[]> {
  folders += 1;
  const out = join(of.dir, `out-${folders}`);
  const done = await sheetWork(of.shell, of.run, { sheet: n, raters: ['ana', 'bo'], out });
  return done.json.files as string[];
}

type Told = {
  rows: Record<string, number>;
  verdicts: Record<string, number>;
  judges: string[];
  differing: number;
  twins: [string, string][];
};
const read = async (
  files: string[],
  more: { replace?: boolean; partial?: boolean; allFaults?: boolean; raters?: string[] } = {},
  of: World = w,
): Promise<Told> =>
  (await sheetWork(of.shell, undefined, { read: files, ...more })).json as unknown as Told;

/** Every line that a refusal tells, with its place. */
async function refusal(task: Promise<unknown>): Promise<string[]> {
  try {
    await task;
  } catch (error) {
    if (error instanceof HearthError)
      return withPlace(error.text.en, error.place)
        .replaceAll(/\S*\/(?=[\w-]+\.(?:xlsx|csv))/g, '')
        .split('\n');
    throw error;
  }
  throw new Error('nothing was refused');
}

/** Hit and miss in turn, told apart by the row's place. */
const filledIn = (
  { keys, rows }: Table,
  word: (i: number) => string = (i) => (i % 2 === 0 ? 'hit' : 'miss'),
): Table => ({
  keys,
  rows: rows.map((row, i) => ({ ...row, hit: word(i) })),
});

/** What a person said by now, as the report will read it: rows that are rated, and their hits. */
async function storedOf(judge: string, of: World = w): Promise<{ rated: number; hits: number }> {
  const db = await openDatabase(await databaseOf(of.shell));
  try {
    const run = await openRun(of.shell, db, of.run);
    const [loaded] = run.conditions;
    const entry = run.manifest.judges.find(({ name }) => name === judge);
    if (loaded === undefined || entry === undefined) return { rated: 0, hits: 0 };
    let [rated, hits] = [0, 0];
    for (const target of run.manifest.targets)
      for await (const row of ratedRows(rowSource(run, loaded), target, {
        kind: 'judge',
        judge: entry,
      }))
        for (const { value } of row.verdicts) {
          if (value === null) continue;
          rated += 1;
          hits += (value as { hit: boolean }).hit ? 1 : 0;
        }
    return { rated, hits };
  } finally {
    await db.destroy();
  }
}

const judgesOf = ({ shell, run }: World): Promise<string[]> =>
  withStore(shell, async (db) => (await findRun(db, run)).manifest.judges.map(({ name }) => name));

describe('sheets that are written', () => {
  it('name no target, no judge, no run and no item, in any part of the file or in its name', async () => {
    const files = await written();
    const { items } = await withStore(w.shell, async (db) => {
      const { conditions } = await openRun(w.shell, db, w.run);
      return { items: conditions[0]?.items.map(({ id }) => id) ?? [] };
    });
    for (const file of files) {
      const whole = [...unzip(await readFile(file))].flat().join('\n') + basename(file);
      expect(whole).toContain('Answer 1 of kind');
      for (const name of [...TARGETS, 'local/coin', w.run, ...items])
        expect(whole).not.toContain(name);
    }
  });

  it('hold the same answers for all, in another order for each, and the same again for the same seed', async () => {
    const [ana = '', bo = ''] = await written();
    const [again = ''] = await written();
    const ids = async (file: string) => (await tableOf(file)).rows.map(({ id }) => id);
    expect(await ids(again)).toEqual(await ids(ana));
    expect(await ids(bo)).not.toEqual(await ids(ana));
    expect((await ids(bo)).sort()).toEqual((await ids(ana)).sort());
  });

  it('are spread over the targets', async () => {
    const [ana = ''] = await written(4);
    const kinds = (await tableOf(ana)).rows.flatMap(({ reply }) =>
      reply === null ? [] : [String(reply).slice(-2)],
    );
    expect(kinds.length).toBe(4);
    expect(kinds.filter((k) => k === '0.').length).toBeLessThanOrEqual(3);
  });

  it('make a formula in an answer harmless, offer lists, and warn of the content first', async () => {
    const [ana = ''] = await written(10);
    const parts = unzip(await readFile(ana));
    const strings = parts.get('xl/sharedStrings.xml') ?? '';
    expect(strings).toContain(`'=HYPERLINK`);
    expect(strings).not.toContain('<t>=HYPERLINK');
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('"hit,miss"');
    expect(parts.get('xl/worksheets/sheet2.xml')).not.toContain('<f>');
    const suite = await openSuite('heartbench');
    expect(strings).toContain(suite.meta.warning?.en.slice(0, 40));
  });

  it('are in Chinese for who reads Chinese', async () => {
    const zh = await world('zh-CN');
    const [ana = ''] = await written(2, zh);
    const parts = unzip(await readFile(ana));
    expect(parts.get('xl/workbook.xml')).toContain('评判');
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('"命中,未命中"');
    const table = filledIn(await tableOf(ana), () => '命中');
    expect((await read([await writeTable(ana, table)], {}, zh)).rows.filled).toBe(
      table.rows.length,
    );
  });

  it('never go over a sheet that lies there', async () => {
    const out = join(w.dir, 'twice');
    await sheetWork(w.shell, w.run, { sheet: 2, raters: ['ana'], out });
    await expect(sheetWork(w.shell, w.run, { sheet: 2, raters: ['ana'], out })).rejects.toThrow(
      /lies there already/,
    );
  });

  it.each([['a/b'], ['..'], [''], ['x'.repeat(41)]])('%j is no rater', async (name) => {
    await expect(sheetWork(w.shell, w.run, { sheet: 2, raters: [name] })).rejects.toThrow(
      /cannot be a rater's name/,
    );
  });
});

describe('sheets that are read', () => {
  it('become judges of the run; the same file again changes nothing; another one must be meant', async () => {
    const one = await world();
    const [ana = '', bo = ''] = await written(4, one);
    const table = filledIn(await tableOf(ana));
    const n = table.rows.length;
    const hits = Math.ceil(n / 2);
    const first = await read([await writeTable(ana, table), bo], {}, one);
    expect(first.rows).toEqual({ filled: n, partly: 0, empty: n, faulty: 0 });
    expect(first.verdicts).toMatchObject({ added: 4, unchanged: 0 });
    expect(first.judges).toEqual(['people/ana']);
    expect(await storedOf('people/ana', one)).toEqual({ rated: n, hits });
    expect(await judgesOf(one)).toEqual(['local/coin', 'people/ana']);

    expect((await read([ana], {}, one)).verdicts).toMatchObject({ added: 0, unchanged: 4 });

    const other = filledIn(table, () => 'miss');
    await writeTable(ana, other);
    expect(await refusal(read([ana], {}, one))).toEqual(
      new Array(4).fill(
        expect.stringMatching(/sheet-ana\.xlsx:\d+: another verdict .* --replace /),
      ),
    );
    expect(await storedOf('people/ana', one)).toEqual({ rated: n, hits });
    expect((await read([ana], { replace: true }, one)).verdicts).toMatchObject({ replaced: 4 });
    expect(await storedOf('people/ana', one)).toEqual({ rated: n, hits: 0 });

    // An emptier copy takes nothing away unless that is meant.
    const half = { ...other, rows: other.rows.map((row) => ({ ...row, hit: null })) };
    await writeTable(ana, half);
    expect((await read([ana], {}, one)).verdicts).toMatchObject({ kept: 4, removed: 0 });
    expect((await read([ana], { replace: true }, one)).verdicts).toMatchObject({ removed: 4 });
    expect(await storedOf('people/ana', one)).toEqual({ rated: 0, hits: 0 });
  });

  it('a fuller copy adds what is new, tells what is there already, and leaves what differs', async () => {
    const one = await world();
    const [ana = ''] = await written(4, one);
    const whole = filledIn(await tableOf(ana));
    const answerOf = ({ id }: Table['rows'][number]): string => String(id).slice(8, 18);
    const [first = '', second = '', third = ''] = new Set(whole.rows.map(answerOf));
    // Of the first answer all rows, of the second one row, of the others none.
    const inPart = whole.rows.map((row, i) =>
      answerOf(row) === first || i === whole.rows.findIndex((r) => answerOf(r) === second)
        ? row
        : { ...row, hit: null },
    );
    await writeTable(ana, { ...whole, rows: inPart });
    expect((await read([ana], {}, one)).verdicts).toMatchObject({ added: 2, extended: 0 });

    const changed = whole.rows.map((row) =>
      answerOf(row) === first ? { ...row, hit: 'miss' } : row,
    );
    const kept = changed.filter((row) => answerOf(row) !== third);
    await writeTable(ana, { ...whole, rows: kept });
    const partial = await read([ana], { partial: true }, one);
    expect(partial.differing).toBe(1);
    expect(partial.verdicts).toMatchObject({ added: 1, extended: 1, unchanged: 0, replaced: 0 });

    await writeTable(ana, whole);
    const again = await read([ana], {}, one);
    expect(again.verdicts).toMatchObject({ added: 1, extended: 0, unchanged: 3 });
  });

  it('a rater is known whatever the case and width; a new name in somebody’s sheet is a fault', async () => {
    const one = await world();
    const [ana = ''] = await written(3, one);
    const table = filledIn(await tableOf(ana));
    const named = (of: (i: number) => string): Table => ({
      ...table,
      rows: table.rows.map((row, i) => ({ ...row, rater: of(i) })),
    });
    const variants = ['ana', 'ANA', ' Ana ', 'ａｎａ'];
    const readMe = ['Rater', 'ana'];
    await writeTable(
      ana,
      named((i) => variants[i % variants.length] ?? ''),
      undefined,
      readMe,
    );
    expect((await read([ana], {}, one)).judges).toEqual(['people/ana']);

    await writeTable(
      ana,
      named(() => 'zed'),
      undefined,
      readMe,
    );
    const told = await refusal(read([ana], {}, one));
    expect(told[0]).toContain('"zed" is new here, and this sheet was made for "ana"');
    expect((await read([ana], { raters: ['Zed'] }, one)).judges).toEqual(['people/Zed']);
    expect(await judgesOf(one)).toEqual(['local/coin', 'people/ana', 'people/Zed']);
  });

  it('two people who say the same of everything are remarked on', async () => {
    const one = await world();
    const [ana = '', bo = ''] = await written(6, one);
    const table = filledIn(await tableOf(ana), () => 'hit');
    await writeTable(ana, table);
    const other = await tableOf(bo);
    await writeTable(
      bo,
      filledIn(other, () => 'hit'),
    );
    expect((await read([ana, bo], {}, one)).twins).toEqual([['people/ana', 'people/bo']]);
    await writeTable(
      bo,
      filledIn(other, () => 'miss'),
    );
    expect((await read([bo], { replace: true }, one)).twins).toEqual([]);
  });

  it('all faults are listed on demand, else the first 20', async () => {
    const one = await world();
    const [ana = ''] = await written(6, one);
    const table = filledIn(await tableOf(ana), () => 'perhaps');
    await writeTable(ana, table);
    const n = table.rows.length;
    expect(n).toBeGreaterThan(20);
    expect((await refusal(read([ana], {}, one))).at(-1)).toBe(`… and ${n - 20} more`);
    expect(await refusal(read([ana], { allFaults: true }, one))).toHaveLength(n);
  });

  it.each([';', '\t'])('a CSV whose cells are parted by %j', async (sign) => {
    const one = await world();
    const [ana = ''] = await written(2, one);
    const table = filledIn(await tableOf(ana));
    const csv = await writeCsv(ana.replace('.xlsx', '.csv'), table, sign);
    expect((await read([csv], {}, one)).rows.filled).toBe(table.rows.length);
  });

  it('rows and columns in another order, further columns, blank rows and other words for yes and no', async () => {
    const one = await world();
    const [ana = ''] = await written(4, one);
    const { keys, rows } = await tableOf(ana);
    const words: (string | number | boolean)[] = [
      'HIT',
      '未命中',
      '是',
      'ｎｏ',
      true,
      0,
      ' Hit ',
      '否',
    ];
    const changed: Table = {
      keys: ['mine', ...[...keys].reverse()],
      rows: [
        {},
        ...[...rows]
          .reverse()
          .map((row, i) => ({ ...row, mine: 'x', hit: words[i % words.length] ?? null })),
        { mine: 'sum' },
      ],
    };
    const told = await read([await writeTable(ana, changed)], {}, one);
    expect(told.rows).toEqual({ filled: rows.length, partly: 0, empty: 0, faulty: 0 });
    const expected = rows.filter((_, i) => i % 2 === 0).length;
    expect(await storedOf('people/ana', one)).toEqual({ rated: rows.length, hits: expected });
  });

  it('headers without keys, and a CSV', async () => {
    const [ana = '', bo = ''] = await written(3);
    const table = filledIn(await tableOf(ana));
    const bare: Record<string, string> = { hit: 'Criterion', id: 'ID', rater: 'Rater' };
    const retyped = await writeTable(ana, table, (key) => bare[key] ?? key);
    expect((await read([retyped])).rows.filled).toBe(table.rows.length);
    const csv = await writeCsv(bo.replace('.xlsx', '.csv'), filledIn(await tableOf(bo)));
    expect((await read([csv])).judges).toEqual(['people/bo']);
  });

  it('tells every fault with file, sheet, row, column, value and what to write; stores nothing of it', async () => {
    const one = await world();
    const [ana = ''] = await written(3, one);
    const { keys, rows } = filledIn(await tableOf(ana));
    const faulty = rows.map((row, i) => {
      if (i === 0) return { ...row, hit: 'perhaps' };
      if (i === 1) return { ...row, hit: new Date('2026-01-02') };
      if (i === 2) return { ...row, id: 'H0000000' };
      if (i === 3) return { ...row, id: String(row.id).replace(/-.{10}-/, '-0123456789-') };
      if (i === 4) return { ...row, id: null };
      if (i === 5) return { ...row, id: rows[6]?.id ?? null };
      return row;
    });
    await writeTable(ana, { keys, rows: faulty });
    const c = String.fromCharCode(65 + keys.indexOf('hit'));
    const id = String.fromCharCode(65 + keys.indexOf('id'));
    const told = await refusal(read([ana], {}, one));
    expect(told).toEqual([
      `sheet-ana.xlsx:2: S!${c}2 (x): "perhaps" is not allowed here; write hit / miss, or leave it empty`,
      `sheet-ana.xlsx:3: S!${c}3 (x): the spreadsheet made a date of it (2026-01-02); write hit / miss, or leave it empty`,
      expect.stringContaining(`sheet-ana.xlsx:4: S!${id}4 (x): "H0000000" is no row id`),
      expect.stringContaining(`sheet-ana.xlsx:5: S!${id}5 (x): `),
      expect.stringContaining(`sheet-ana.xlsx:6: S!${id}6 (x): has no row id`),
      expect.stringContaining('stands at sheet-ana.xlsx:7 already'),
    ]);
    expect(await judgesOf(one)).toEqual(['local/coin']);
    const partial = await read([ana], { partial: true }, one);
    expect(partial.rows).toMatchObject({ faulty: 6, filled: rows.length - 6 });
    expect((await storedOf('people/ana', one)).rated).toBe(rows.length - 6);
  });

  it('a file of another database, a file that is none, a column that was deleted', async () => {
    const other = await world();
    const [ana = '', bo = ''] = await written(2);
    expect((await refusal(read([ana], {}, other)))[0]).toContain(
      'belongs to no run of this database',
    );
    const none = join(w.dir, 'none.xlsx');
    await writeFile(none, 'text');
    await expect(read([none])).rejects.toThrow(/not a readable XLSX file/);
    const { keys, rows } = await tableOf(bo);
    await writeTable(bo, { keys: keys.filter((key) => key !== 'hit'), rows });
    expect((await refusal(read([bo])))[0]).toContain('lacks the columns [hit]');
  });

  it('a sheet without a name is whose --raters says; without it, it is refused', async () => {
    const [ana = ''] = await written(2);
    const { keys, rows } = filledIn(await tableOf(ana));
    await writeTable(ana, { keys: keys.filter((key) => key !== 'rater'), rows });
    expect((await refusal(read([ana])))[0]).toContain('names no rater');
    expect((await read([ana], { raters: ['小波'] })).judges).toEqual(['people/小波']);
  });
});

describe('what a run does not ask its judges', () => {
  it.each([
    ['false', ['rating']],
    ['true', ['rating', 'needs']],
  ])('is on no sheet: needs=%s', async (needs, steps) => {
    const dir = await mkdtemp(join(tmpdir(), 'hearth-sheet-'));
    const shell = openShell(['--quiet'], { HEARTH_HOME: join(dir, 'home') });
    await withStore(shell, async (db) => {
      const { plan } = await startRun(db, {
        suite: await openSuite('intima'),
        targets: [{ name: 'sample/warm' }],
        judges: [{ name: 'local/house' }],
        filter: { items: ['en-name-1'] },
        set: { needs: [needs] },
      });
      const run = await openRun(shell, db, plan.manifest.run);
      for await (const { pages } of sheetAnswers(run, null))
        expect(pages.map(({ step }) => step)).toEqual(steps);
    });
    expect.assertions(1);
  });
});
