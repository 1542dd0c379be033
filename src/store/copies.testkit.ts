import { sql } from 'kysely';
import { freshFile } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import type { Db } from './open.js';
import { TABLES } from './table-rows.js';
import { testCall, testRun, testSlot, testValidity } from './write-calls.testkit.js';

export const copyTo = (name: string) => freshFile(name);

export const odd = [
  'a\u0000b',
  '\ud800',
  '👩‍👩‍👧 שלום',
  '行\u2028段\r\n',
  2 ** 60,
  'x'.repeat(100_000),
];
export const huge = '汉'.repeat(2_000_000);
export const CALLS = 130;

/** Two runs, more calls than a page has, every kind of odd text. */
export async function fill(db: Db, texts: readonly (string | number)[] = odd): Promise<void> {
  await db
    .insertInto('run')
    .values([testRun('r'), { ...testRun('r2'), tag: '标签' }])
    .execute();
  const commit = new GroupCommit(db);
  for (let i = 0; i < CALLS; i++) {
    const id = `c${i}`;
    void commit.add({
      calls: [
        { ...testCall(id, texts[i] ?? `text ${i}`), cost_usd: 0.1 * i, started_ms: 2 ** 41 + i },
      ],
      slots: [testSlot(id, `单元 ${i}`)],
    });
  }
  void commit.add({
    externals: ['é', 'e\u0301', 'Z', 'z'].map((item) => ({
      run: 'r2',
      condition: 'c',
      target: 't',
      repeat: 1,
      judge: '',
      judge_repeat: 1,
      item,
      recs: JSON.stringify([{ value: '\ud83d' }]),
    })),
  });
  await commit.flush();
  await db
    .insertInto('validity')
    .values([testValidity('v1'), testValidity('v2', 'r2', texts)])
    .execute();
}

/** All rows of all tables, independent of the order in which a database returns them. */
export async function contents(db: Db): Promise<string[]> {
  const all: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    all.push(...rows.map((row) => `${table} ${JSON.stringify(Object.entries(row).sort())}`));
  }
  return all.sort();
}
