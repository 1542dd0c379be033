import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnySuite } from '../contract/index.js';
import { startRun, tempDir } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import type { Db } from '../store/index.js';
import { sealOf } from '../store/seal.js';
import type { FindSuite } from './bundle-data.js';

/** Opens the tiny suite, or one made of it, and knows no other; `dir` is where its data is on this machine. */
export const suitesOf =
  (suite: AnySuite = tinySuite, dir: string | null = null): FindSuite =>
  async (run) => {
    if (run.suite !== suite.meta.id) throw new Error(`asked for ${run.suite}`);
    return { suite, source: dir === null ? null : { dir } };
  };

/** The tiny suite as if its data were somebody else's, under a licence of that text. */
export const licensed = (licence: AnySuite['meta']['licence']): AnySuite => ({
  ...tinySuite,
  meta: { ...tinySuite.meta, licence },
});

/** A file in a new folder that holds these records, one a line. */
async function recordFile(name: string, records: readonly unknown[]): Promise<string> {
  const file = join(await tempDir(), name);
  await writeFile(file, records.map((r) => `${JSON.stringify(r)}\n`).join(''));
  return file;
}

const items = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'];

/** Runs answers and verdicts of two files: nothing is asked of a model, and both names are absolute paths. */
export async function fileRun(db: Db, suite: AnySuite = tinySuite, dir: string | null = null) {
  const answers = await recordFile(
    'answers.jsonl',
    items.flatMap((item) =>
      ['draft', 'final'].map((step) => ({ item, step, answer: step + item })),
    ),
  );
  const verdicts = await recordFile(
    'verdicts.jsonl',
    items.map((item, i) => ({ item, verdict: i, rater: 'a/b' })),
  );
  const { plan } = await startRun(db, {
    suite,
    source: { dir },
    targets: [{ name: `file/${answers}` }],
    judges: [{ name: `file/${verdicts}` }],
    profiles: ['official', 'sound'],
  });
  return { plan, answers, verdicts };
}

/** A name for a bundle in a new folder. */
export const bundleFile = async (): Promise<string> => join(await tempDir(), 'run.hearth');

/** The unpacked lines of a bundle, the seal included. */
export async function unpack(file: string): Promise<Record<string, unknown>[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Writes a bundle's lines anew, changed and sealed as if Hearth had written them so. */
export async function repack(
  file: string,
  change: (lines: Record<string, unknown>[]) => Record<string, unknown>[],
): Promise<string> {
  const lines = change((await unpack(file)).filter((line) => line.kind !== 'seal'));
  const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const copy = await bundleFile();
  const seal = sealOf(createHash('sha256').update(packed).digest('hex'));
  await writeFile(copy, Buffer.concat([packed, seal]));
  return copy;
}
