import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnySuite, type Item, type Source, usageError } from '../contract/index.js';
import { type LoadedCondition, resultsOf } from '../pipeline/index.js';
import { openDatabase } from '../store/index.js';
import { compareResults, type ResultDifference } from './bundle-compare.js';
import { type FindSuite, reloadAll } from './bundle-data.js';
import type { StoredResult } from './bundle-format.js';
import { importRead } from './bundle-import.js';
import { type Bundle, readBundle } from './bundle-read.js';

export type VerifyRequest = {
  file: string;
  /** A source is needed only where the bundle's items were withheld. */
  suites: FindSuite;
};

export type Verification = {
  run: string;
  suite: string;
  /** Another version of the suite, or another Hearth, may rightly score otherwise. */
  suiteVersion: { bundle: string; here: string };
  /** The Hearth that asked the run. */
  hearth: string;
  /** Results compared. */
  results: number;
  equal: boolean;
  differences: ResultDifference[];
};

/**
 * Scores a bundle's records again on this machine, without a call and without touching any store, and compares with
 * the results that the bundle brings. Numbers are equal when they differ by less than one part in 10^9: sums may be
 * added up in another order.
 * @throws HearthError exit 2 for a file that is no whole bundle, a suite that is not known here, and withheld items
 * whose source nobody named or that are not those asked.
 */
export async function verifyBundle(request: VerifyRequest): Promise<Verification> {
  const bundle = await readBundle(request.file);
  const { manifest } = bundle.header;
  const { suite, source } = await request.suites(manifest);
  const conditions = await conditionsOf(bundle, suite, source);
  const now = await scoreAgain(bundle, suite, conditions);
  const differences = compareResults(bundle.results, now);
  return {
    run: manifest.run,
    suite: manifest.suite,
    suiteVersion: { bundle: bundle.header.suite.version, here: suite.meta.version },
    hearth: manifest.hearth,
    results: bundle.results.length,
    equal: differences.length === 0,
    differences,
  };
}

/** The bundle's own items, or this machine's copy where they were withheld. */
export async function conditionsOf(
  bundle: Bundle,
  suite: AnySuite,
  source: Source | null,
): Promise<LoadedCondition[]> {
  const { items: sharing, manifest } = bundle.header;
  if (sharing === 'included')
    return manifest.conditions.map((condition) => {
      const items = bundle.items.get(condition.itemsHash) ?? [];
      return {
        condition,
        items: [...items] as Item[],
        report: {
          files: [],
          hash: condition.dataHash,
          rows: items.length,
          items: items.length,
          notes: [],
        },
      };
    });
  if (source === null) throw needsData(manifest.suite, bundle.file);
  return reloadAll(suite, { ...manifest, source });
}

async function scoreAgain(
  bundle: Bundle,
  suite: AnySuite,
  conditions: readonly LoadedCondition[],
): Promise<StoredResult[]> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-verify-'));
  try {
    const db = await openDatabase(join(dir, 'hearth.db'));
    try {
      await importRead(db, bundle, null);
      const { manifest } = bundle.header;
      const results = await resultsOf({ db, suite, manifest, conditions });
      return results.map((result, i) => ({
        condition: conditions[i % conditions.length]?.condition.id ?? '',
        result,
      }));
    } finally {
      await db.destroy();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const needsData = (suite: string, file: string) =>
  usageError(
    {
      en: `its items were withheld, because their licence does not let them be passed on; get your own copy and name the folder that holds ${suite}/ with --data`,
      'zh-CN': `由于数据许可不允许转发，其中不含题目；请自行获取数据，并用 --data 指定包含 ${suite}/ 的文件夹`,
    },
    { file },
  );
