import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { findRun, resultsOf } from '../pipeline/index.js';
import { results, resume, startRun, stoppingAfter } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { freshFile, onEachDatabase } from '../store/databases.testkit.js';
import { openDatabase } from '../store/index.js';
import { importBundle, readBundle, verifyBundle, writeBundle } from './bundle.js';
import { bundleFile, fileRun, licensed, repack, suitesOf, unpack } from './bundle.testkit.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const KEY = 'sk-secret-0123456789abcdef';
/** Separators of lines and files, half a surrogate pair, NUL: all of it is a model's text. */
const ODD = 'line\u2028sep\u2029 \ud83d half \0 nul \r\n "quoted" 世界';

/** Answers with odd text; judges with 3; echoes the key where it fails. */
const answering = () =>
  mockServer(({ body, authorization }) => {
    const text = body.messages.at(-1)?.content ?? '';
    if (text.includes('question 5'))
      return { status: 400, body: { error: { message: `bad request of ${authorization}` } } };
    return text.startsWith('grade') ? '3' : `${ODD} ${text.slice(0, 40)}`;
  });
const voices = (url: string) => ({
  targets: [{ name: 'openai/m', baseUrl: url }],
  judges: [{ name: 'openai/j', baseUrl: url }],
});
const env = { OPENAI_API_KEY: KEY };

onEachDatabase('bundle', (database) => {
  it('goes to another store and is the same run there: records, results, status', async () => {
    server = await answering();
    const db = await database.open();
    const { plan } = await startRun(
      db,
      { ...voices(server.url), repeats: 12, tag: 'mine' },
      { env },
    );
    const file = await bundleFile();
    const written = await writeBundle({ db, run: 'mine', suite: tinySuite, file });
    // 8 items × 2 steps × 12 repeats and 8 verdicts × 12; equal judge requests share their calls.
    expect(written).toMatchObject({
      file,
      run: plan.manifest.run,
      items: 'included',
      counts: { items: 8, slots: 288, externals: 0, results: 1 },
    });
    expect(written.counts.calls).toBeLessThan(288);

    const other = await openDatabase(freshFile());
    const asked = server.seen.length;
    expect(await importBundle({ db: other, file, suites: suitesOf() })).toMatchObject({
      run: plan.manifest.run,
      added: true,
      counts: written.counts,
    });
    for (const table of ['run', 'call', 'slot', 'external'] as const)
      expect(await rows(other, table)).toEqual(await rows(db, table));
    const stored = await findRun(other, 'mine');
    expect(stored).toMatchObject({ status: 'done', manifest: plan.manifest });
    expect(await results(other, plan)).toEqual(await results(db, plan));

    const back = await bundleFile();
    await writeBundle({ db: other, run: 'last', suite: tinySuite, file: back });
    expect((await readBundle(back)).content).toBe((await readBundle(file)).content);
    expect(server.seen).toHaveLength(asked);
    await other.destroy();
  });

  it('is verified without a call, and says which figures differ', async () => {
    const db = await database.open();
    await fileRun(db);
    const file = await bundleFile();
    await writeBundle({ db, run: 'last', suite: tinySuite, file });
    expect(await verifyBundle({ file, suites: suitesOf() })).toMatchObject({
      suite: 'tiny',
      results: 2,
      equal: true,
      differences: [],
    });

    const forged = await repack(file, (lines) =>
      lines.map((line) =>
        line.kind === 'result' && line.condition === 'c2'
          ? JSON.parse(JSON.stringify(line).replace('"value":3.5', '"value":3.75'))
          : line,
      ),
    );
    const { equal, differences } = await verifyBundle({ file: forged, suites: suitesOf() });
    expect(equal).toBe(false);
    expect(differences).toEqual([
      {
        target: 'file/answers.jsonl',
        judge: 'file/verdicts.jsonl#a/b',
        condition: 'c2',
        metric: { id: 'mean', slice: {} },
        field: 'value',
        stored: 3.75,
        now: 3.5,
      },
    ]);

    const newer = licensed(tinySuite.meta.licence);
    newer.meta = { ...newer.meta, version: '2', scored: ['empty'] };
    const again = await verifyBundle({ file, suites: suitesOf(newer) });
    expect(again.suiteVersion).toEqual({ bundle: '1', here: '2' });
    expect(new Set(again.differences.map((d) => d.field))).toContain('coverage');
  });

  it('imported twice changes nothing; another run of that id is refused', async () => {
    const db = await database.open();
    await fileRun(db);
    const file = await bundleFile();
    const { run } = await writeBundle({ db, run: 'last', suite: tinySuite, file });
    const other = await database.open();
    const request = { file, suites: suitesOf() };
    expect((await importBundle({ db: other, ...request })).added).toBe(true);
    const before = await rows(other, 'external');
    expect((await importBundle({ db: other, ...request })).added).toBe(false);
    // At home the names still hold the folders, which the bundle does not.
    expect((await importBundle({ db, ...request })).added).toBe(false);
    expect(await rows(other, 'external')).toEqual(before);

    await other.deleteFrom('external').where('item', '=', 't1').execute();
    await expect(importBundle({ db: other, ...request })).rejects.toMatchObject({
      code: 2,
      text: { en: expect.stringContaining(`run ${run} is here already with other records`) },
    });
    expect(await rows(other, 'external')).toHaveLength(before.length - 4);
  });

  it('holds no key, no folder of this machine and nothing of the environment', async () => {
    server = await answering();
    const db = await database.open();
    await startRun(db, voices(server.url), { env });
    const { answers } = await fileRun(db);
    for (const stored of await db.selectFrom('run').select('id').execute()) {
      const file = await bundleFile();
      await writeBundle({ db, run: stored.id, suite: tinySuite, file });
      const text = gunzipSync(await readFile(file)).toString('utf8');
      for (const secret of [KEY, dirname(answers), process.cwd()])
        expect(text.includes(secret), secret).toBe(false);
    }
    // What the base URL says of the server is what was measured, and stays.
    const [first] = await db.selectFrom('call').select('endpoint').limit(1).execute();
    expect(first?.endpoint).toContain(server.url);
  });

  it('withholds items and prompts without a licence to pass them on; the receiver needs the data', async () => {
    server = await answering();
    const suite = licensed('Official data: no licence stated. Built-in items: Apache-2.0.');
    const db = await database.open();
    const { plan } = await startRun(
      db,
      { ...voices(server.url), suite, source: { dir: '/data/sets/tiny' } },
      { env },
    );
    const file = await bundleFile();
    const written = await writeBundle({ db, run: plan.manifest.run, suite, file });
    expect(written).toMatchObject({ items: 'withheld', counts: { items: 0 } });
    for (const line of await unpack(file))
      if (line.kind === 'call') expect(line.request).toBeNull();
    const text = gunzipSync(await readFile(file)).toString('utf8');
    // The mock server repeats the question in its reply, which is an answer; no prompt stands there beside it.
    for (const part of ['"messages"', '/data/sets']) expect(text.includes(part), part).toBe(false);

    await expect(verifyBundle({ file, suites: suitesOf(suite) })).rejects.toMatchObject({
      code: 2,
      text: { en: expect.stringContaining('--data') },
    });
    expect((await verifyBundle({ file, suites: suitesOf(suite, '/elsewhere/tiny') })).equal).toBe(
      true,
    );
    const changed = { ...suite, load: async () => otherItems() };
    await expect(
      verifyBundle({ file, suites: suitesOf(changed, '/elsewhere/tiny') }),
    ).rejects.toMatchObject({ code: 2, text: { en: expect.stringContaining('changed') } });

    const other = await database.open();
    const request = { db: other, file, suites: suitesOf(suite, '/elsewhere/tiny') };
    expect((await importBundle(request)).added).toBe(true);
    expect((await importBundle(request)).added).toBe(false);
    const { manifest } = await findRun(other, 'last');
    expect(manifest.source.dir).toBe('/elsewhere/tiny');
    expect(await resultsOf({ ...plan, db: other, manifest })).toEqual(await results(db, plan));
  });

  it('takes official items along under a free licence, with the notice', async () => {
    const suite = licensed('Official data: CC BY 4.0. Built-in items: Apache-2.0.');
    const db = await database.open();
    await fileRun(db, suite, '/data/tiny');
    const file = await bundleFile();
    await writeBundle({ db, run: 'last', suite, file });
    const bundle = await readBundle(file);
    expect(bundle.header.suite.notice).toEqual(suite.meta.notice);
    expect(bundle.header.manifest.source.dir).toBe('tiny');
    // Both conditions ask the same eight items, which stand there once.
    expect([...bundle.items.values()].map((set) => set.length)).toEqual([8]);
    const noLoad = { ...suite, load: () => Promise.reject(new Error('no data here')) };
    expect((await verifyBundle({ file, suites: suitesOf(noLoad) })).equal).toBe(true);
  });

  it('takes an unfinished run along, which goes on elsewhere without asking anything again', async () => {
    server = await answering();
    const db = await database.open();
    const { plan, outcome } = await startRun(
      db,
      { ...voices(server.url), maxConnections: 2 },
      { env, ...stoppingAfter(5) },
    );
    expect(outcome.status).toBe('interrupted');
    await db.updateTable('run').set({ status: 'running' }).execute();
    const file = await bundleFile();
    const { counts } = await writeBundle({ db, run: 'last', suite: tinySuite, file });
    const other = await database.open();
    await importBundle({ db: other, file, suites: suitesOf() });
    expect((await findRun(other, 'last')).status).toBe('interrupted');
    const before = server.seen.length;
    expect((await resume(other, plan.manifest.run, { env })).status).toBe('done');
    const { n } = await other
      .selectFrom('call')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(server.seen.length - before).toBe(Number(n) - counts.calls);
  });

  it('keeps calls that another run brought, and refuses one that says something else', async () => {
    server = await answering();
    const db = await database.open();
    const first = await startRun(db, voices(server.url), { env });
    const second = await startRun(db, { ...voices(server.url), maxConnections: 3 }, { env });
    const files = [await bundleFile(), await bundleFile()];
    const [one = '', two = ''] = files;
    await writeBundle({ db, run: first.plan.manifest.run, suite: tinySuite, file: one });
    await writeBundle({ db, run: second.plan.manifest.run, suite: tinySuite, file: two });
    const other = await database.open();
    for (const file of files) await importBundle({ db: other, file, suites: suitesOf() });
    // Judge calls are shared between the runs of one store, so they come twice and are kept once.
    expect(await rows(other, 'call')).toEqual(await rows(db, 'call'));

    const third = await database.open();
    await importBundle({ db: third, file: one, suites: suitesOf() });
    await third
      .updateTable('call')
      .set({ reply: '{"text":"4"}' })
      .where('role', '=', 'judge')
      .execute();
    await expect(importBundle({ db: third, file: two, suites: suitesOf() })).rejects.toMatchObject({
      code: 2,
      text: { en: expect.stringContaining('nothing was imported') },
    });
    expect(await rows(third, 'run')).toHaveLength(1);
  });
});

type AnyDb = Parameters<typeof writeBundle>[0]['db'];

/** All rows of a table, in an order that every database shares. */
async function rows(db: AnyDb, table: 'run' | 'call' | 'slot' | 'external'): Promise<string[]> {
  const all = await db.selectFrom(table).selectAll().execute();
  return all
    .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort();
}

async function otherItems() {
  const loaded = await tinySuite.load({ dir: null }, { protocol: 'sound', o: {} });
  return { ...loaded, items: loaded.items.slice(1) };
}
