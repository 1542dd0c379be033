import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prepared } from '../../experts/campaigns/prepare-row.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { type AskedOfFile, preparedRows } from './staged-table.js';
import { Tables } from './tables.js';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');
/** Rows of some 150 bytes: a table of 4 MB. */
const ROWS = 30_000;
const LARGE = `id,prompt,gold\n${Array.from(
  { length: ROWS },
  (_, i) => `i${i},${'what would a friend say now? '.repeat(4)}${i},yes\n`,
).join('')}`;

describe('reading a large table', () => {
  let t: TestStudio;
  let me: Visitor;
  let folder: string;
  let worker: URL;

  beforeAll(async () => {
    // Beside the packages, so that the thread finds them.
    folder = mkdtempSync(join(PACKAGES, '.hearth-thread-'));
    const outfile = join(folder, 'table-worker.mjs');
    buildSync({
      entryPoints: [join(import.meta.dirname, 'table-worker.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    });
    worker = pathToFileURL(outfile);
    t = await testStudio({ accounts: false, tableWorker: worker });
    me = t.visitor();
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(text: string): Promise<{ id: string }> {
    const response = await fetch(
      `${t.studio.origin}/api/projects/home/uploads?file=${encodeURIComponent('large.csv')}`,
      { method: 'POST', headers: { Origin: t.studio.address }, body: text },
    );
    return (await response.json()) as { id: string };
  }

  /** How long the work took, and the longest time that a request waited meanwhile, in ms. */
  async function meanwhile(work: Promise<unknown>): Promise<{ took: number; longest: number }> {
    const from = performance.now();
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    let longest = 0;
    while (!done) {
      const asked = performance.now();
      await me.call('GET /api/runs');
      longest = Math.max(longest, performance.now() - asked);
    }
    await ended;
    return { took: performance.now() - from, longest };
  }

  it('others are answered while it is looked at and checked, not only afterwards', async () => {
    let id = '';
    const sending = send(LARGE).then((sent) => {
      id = sent.id;
    });
    const looked = await meanwhile(sending);
    expect(looked.longest).toBeLessThan(looked.took / 2);
    const table = await me.call(`GET /api/uploads/${id}`);
    expect(table.body).toMatchObject({ rows: ROWS, columns: ['id', 'prompt', 'gold'] });
    const { guess } = table.body as { guess: object };
    const written = await me.call(`POST /api/uploads/${id}/spec`, {
      ...guess,
      title: 'Large',
      lang: 'en',
    });
    const checking = me.call(`POST /api/uploads/${id}/check`, written.body);
    const checked = await meanwhile(checking);
    expect(checked.longest).toBeLessThan(checked.took / 2);
    expect((await checking).body).toMatchObject({ ok: true, items: ROWS });
  }, 120_000);

  it('a table that cannot be read is said to be so from there, with its row', async () => {
    const { error } = (await send('id,prompt\n"a,b\n')) as unknown as {
      error: { code: string; row: number };
    };
    expect(error).toMatchObject({ code: 'unreadable_table', row: 2 });
  });

  it('what nobody waits for any more ends, and others get its place', async () => {
    const tables = new Tables(worker);
    const gone = new AbortController();
    const given = [1, 2].map(() =>
      tables.run('facts', { folder: '/nowhere/at/all' }, gone.signal).catch(() => 'over'),
    );
    gone.abort();
    expect(await Promise.all(given)).toEqual(['over', 'over']);
    await expect(tables.run('facts', { folder: '/nowhere/at/all' })).rejects.toThrow(
      'there is no such folder',
    );
  });

  it('rows to be staged come from there as they would be made here, in their order, with their faults', async () => {
    const file = join(folder, 'rows.csv');
    writeFileSync(
      file,
      `id,prompt\n${Array.from({ length: 950 }, (_, i) => `i${i},call 1380013${8000 + i}\n`).join('')}x,\n`,
    );
    const asked = { file, asked: ASKED };
    const rows = await gathered(new Tables(worker).rows(asked));
    expect(rows).toHaveLength(951);
    expect(rows[949]).toMatchObject({ row: 951, external: 'i949', found: { phone: 1 } });
    expect(rows[950]).toMatchObject({ row: 952, faults: [{ column: 'prompt' }] });
    expect(rows).toEqual(await gathered(preparedRows(asked)));
  });

  it('rows that break off say so with their number; whoever stops taking them ends the thread', async () => {
    const file = join(folder, 'broken.csv');
    writeFileSync(file, `id,prompt\n${'a,b\n'.repeat(500)}"a,b\n`);
    const tables = new Tables(worker);
    await expect(gathered(tables.rows({ file, asked: ASKED }))).rejects.toMatchObject({
      place: { line: 502 },
    });
    // More than may read at a time, each left after its first part.
    for (let i = 0; i < 3; i++)
      for await (const rows of tables.rows({ file, asked: ASKED })) {
        expect(rows.length).toBeGreaterThan(0);
        break;
      }
  });
});

const ASKED: AskedOfFile = {
  of: 'file',
  columns: {
    id: 'id',
    subject: null,
    texts: [{ column: 'prompt', by: 'user', title: { en: 'Message', 'zh-CN': '来信' } }],
    difficulty: null,
    tier: null,
    abilities: null,
    notes: null,
    lang: null,
    heavy: null,
    overlap: null,
    standard: {},
    why: null,
  },
  pages: [],
  kind: 'task',
};

async function gathered(chunks: AsyncIterable<readonly Prepared[]>): Promise<Prepared[]> {
  const all: Prepared[] = [];
  for await (const chunk of chunks) all.push(...chunk);
  return all;
}
