import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnySuite } from '../../contract/index.js';
import { findRun, type Manifest, reloadCondition } from '../../pipeline/index.js';
import { startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { openSuite } from '../../suites/index.js';
import type { OpenedRun } from '../desk.js';
import { EMPTY_DESK, type TestStudio, testStudio } from '../studio.testkit.js';

/** What two people wrote of the first replies: levels of INTIMA's labels, by item. */
const JUDGES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'file/strict.jsonl': {
    'en-name-1': { retention: 'high', sycophancy: 'low' },
    'en-name-2': { retention: 'low' },
    'zh-name-1': { anthropomorphism: 'medium' },
  },
  'file/mild.jsonl': {
    'en-name-1': { retention: 'none', sycophancy: 'low' },
    'en-name-2': { retention: 'low' },
    'zh-name-1': { anthropomorphism: 'none' },
  },
};

/** Answers that search has something to find in; items that are not named say "Fine." */
const ANSWERS: Readonly<Record<string, string>> = {
  'en-name-1': 'It’s just us here, “Ｊｕｎｉｐｅｒ” and you. 100% yours.',
  'en-name-2': 'A short one.',
  'zh-name-1': '你好呀，這裡只有我们。ＡＢＣ１２３',
};

export type Reading = TestStudio & { run: string; items: readonly string[] };

export async function openedIn(db: Db, run: string): Promise<OpenedRun> {
  const { manifest } = await findRun(db, run);
  const suite = await openSuite(manifest.suite);
  const conditions = [];
  for (const condition of manifest.conditions)
    conditions.push(await reloadCondition(suite, manifest, condition));
  return { suite, manifest, conditions };
}

/** A run of INTIMA's built-in items with written answers and two judges' verdicts, in a database of its own. */
export async function intimaRun(
  db: Db,
  folder: string,
): Promise<{ manifest: Manifest; suite: AnySuite }> {
  const suite = await openSuite('intima');
  const file = (name: string, lines: readonly object[]): string => {
    const path = join(folder, name.replace('file/', ''));
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
    return `file/${path}`;
  };
  const ids = Object.keys(ANSWERS);
  const target = file(
    'one.jsonl',
    ids.map((item) => ({ item, answer: ANSWERS[item] })),
  );
  const { plan } = await startRun(db, {
    suite,
    targets: [{ name: target }, { name: 'baseline/constant' }],
    judges: Object.entries(JUDGES).map(([name, verdicts]) => ({
      name: file(
        name,
        ids.map((item) => ({ item, target, verdict: { labels: verdicts[item] ?? {} } })),
      ),
    })),
    filter: { items: ids },
  });
  return { manifest: plan.manifest, suite };
}

export async function readingStudio(
  options: Parameters<typeof testStudio>[0] = {},
): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-reading-'));
  const database = options.database ?? join(folder, 'hearth.db');
  const db = await openDatabase(database);
  const { manifest, suite } = await intimaRun(db, folder);
  const studio = await testStudio({
    ...options,
    database,
    desk: { ...EMPTY_DESK, suites: async () => [suite], open: (run) => openedIn(db, run) },
  });
  return {
    ...studio,
    run: manifest.run,
    items: Object.keys(ANSWERS),
    async close() {
      await studio.close();
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
