import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import {
  type AnySuite,
  type Item,
  type Json,
  type Source,
  textInAll,
  usageError,
} from '../contract/index.js';
import { findRun, type LoadedCondition, resultsOf, type StoredRun } from '../pipeline/index.js';
import { type Db, digest } from '../store/index.js';
import { writeSealed } from '../store/seal.js';
import { recordsOfRun } from './audit-record.js';
import { reloadAll } from './bundle-data.js';
import { bundleError } from './bundle-error.js';
import {
  BUNDLE_SCHEMA,
  type BundleCounts,
  type BundleHeader,
  type ItemLine,
  noCounts,
  type StoredResult,
} from './bundle-format.js';
import { type ItemSharing, mayShareItems } from './bundle-licence.js';
import { RecordDigest, recordLines } from './bundle-records.js';
import { shareable, withoutPaths } from './bundle-redact.js';

export type BundleRequest = {
  db: Db;
  /** Id, start of an id, tag or `last`. */
  run: string;
  suite: AnySuite;
  /** The file to write; by custom it ends in `.hearth`. */
  file: string;
  /** Where the data is, if it is not where the run says. */
  source?: Source | null;
};

export type WrittenBundle = {
  file: string;
  run: string;
  bytes: number;
  items: ItemSharing;
  counts: BundleCounts;
};

/**
 * Writes one run into one file that another machine can import, re-score and verify without a call. All of it is the
 * state of one moment, also while a process works on the run. No keys, no environment, no paths of this machine go in;
 * items and prompts only where `mayShareItems` says so.
 * @throws HearthError exit 2 when the file exists, there is no such run or its data changed; exit 4 when the disk is
 * full or cannot be written. A failed bundle leaves no file.
 */
export async function writeBundle(request: BundleRequest): Promise<WrittenBundle> {
  const { file } = request;
  if (existsSync(file))
    throw usageError(
      { en: 'exists already; name another file', 'zh-CN': '文件已存在；请换一个文件名' },
      { file },
    );
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    const written = await request.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => packRun({ ...request, db: trx }, partial));
    const bytes = await synced(partial);
    await rename(partial, file);
    return { ...written, file, bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw bundleError(error, file);
  }
}

type Packed = Pick<WrittenBundle, 'run' | 'items' | 'counts'>;

async function packRun({ db, run, suite, source }: BundleRequest, file: string): Promise<Packed> {
  const stored = await findRun(db, run);
  const { manifest } = stored;
  if (manifest.suite !== suite.meta.id)
    throw new Error(`run ${manifest.run} is of ${manifest.suite}, not of ${suite.meta.id}`);
  const here = source ?? manifest.source;
  const conditions = await reloadAll(suite, { ...manifest, source: here });
  const items = mayShareItems(suite.meta, manifest);
  const counts = noCounts();
  await writeSealed(file, bundleText({ db, suite, stored, conditions, items, counts }));
  return { run: manifest.run, items, counts };
}

type Packing = {
  db: Db;
  suite: AnySuite;
  stored: StoredRun;
  conditions: readonly LoadedCondition[];
  items: ItemSharing;
  /** Filled while the text is written. */
  counts: BundleCounts;
};

async function* bundleText(packing: Packing): AsyncGenerator<string> {
  const { db, suite, stored, conditions, items, counts } = packing;
  const share = shareable(stored.manifest);
  const { id, version, licence, notice, citation } = suite.meta;
  const validity = await recordsOfRun(db, stored.manifest.run);
  const header: BundleHeader = {
    kind: 'header',
    schema: BUNDLE_SCHEMA,
    status: stored.status,
    updatedMs: stored.updatedMs,
    items,
    suite: { id, version, licence: textInAll(licence), notice, citation },
    manifest: share.manifest,
    ...(validity.length > 0 && { validity }),
  };
  yield textOf(header);
  if (items === 'included') {
    for (const line of itemLines(suite, conditions)) {
      counts.items += 1;
      yield textOf(line);
    }
  }
  const records = new RecordDigest();
  for await (const line of recordLines(db, stored.manifest.run, share, items)) {
    counts[`${line.kind}s`] += 1;
    const text = JSON.stringify(line);
    records.add(text);
    yield `${text}\n`;
  }
  const results = await resultsOf({ db, suite, manifest: stored.manifest, conditions });
  for (const [i, result] of results.entries()) {
    // Results come with the conditions innermost, so their place tells the condition.
    const condition = conditions[i % conditions.length]?.condition.id ?? '';
    const shared: StoredResult = {
      condition,
      result: {
        ...result,
        target: share.target(result.target),
        judge: result.judge === null ? null : share.judge(result.judge),
        condition: withoutPaths(result.condition),
      },
    };
    counts.results += 1;
    yield textOf({ kind: 'result', ...shared });
  }
  yield textOf({ kind: 'end', ...counts, content: records.content(share.manifest) });
}

/** Each set of items once, however many conditions ask it. */
function* itemLines(suite: AnySuite, conditions: readonly LoadedCondition[]): Generator<ItemLine> {
  const written = new Set<string>();
  for (const { condition, items } of conditions) {
    const { itemsHash } = condition;
    if (written.has(itemsHash)) continue;
    written.add(itemsHash);
    if (digest(JSON.parse(JSON.stringify(items)) as Json) !== itemsHash)
      throw new Error(`the items of ${suite.meta.id} hold more than JSON can`);
    for (const item of items as readonly Item[]) yield { kind: 'item', items: itemsHash, item };
  }
}

const textOf = (line: unknown): string => `${JSON.stringify(line)}\n`;

/** Waits until a file is on disk, and says how long it is. */
async function synced(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
