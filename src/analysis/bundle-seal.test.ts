import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { openDatabase } from '../store/index.js';
import { sealOf } from '../store/seal.js';
import { readBundle, writeBundle } from './bundle.js';
import { bundleFile, fileRun } from './bundle.testkit.js';

let bytes: Buffer;
let copy: string;

beforeAll(async () => {
  const db = await openDatabase(join(await tempDir(), 'hearth.db'));
  await fileRun(db);
  const file = await bundleFile();
  await writeBundle({ db, run: 'last', suite: tinySuite, file });
  await db.destroy();
  bytes = await readFile(file);
  copy = await bundleFile();
});

async function refused(changed: Uint8Array): Promise<void> {
  await writeFile(copy, changed);
  await expect(readBundle(copy)).rejects.toMatchObject({ code: 2, place: { file: copy } });
}

describe('seal', () => {
  it('is a gzip member of its own, so that any tool unpacks the whole bundle', () => {
    const sha256 = 'a1'.repeat(32);
    expect(gunzipSync(sealOf(sha256)).toString()).toBe(`{"kind":"seal","sha256":"${sha256}"}\n`);
    expect(gunzipSync(bytes).toString().trimEnd().split('\n').at(-1)).toMatch(/^\{"kind":"seal"/);
  });

  it('leaves an unchanged bundle readable', async () => {
    await writeFile(copy, bytes);
    expect((await readBundle(copy)).counts.externals).toBe(32);
  });

  it('shows the change of any single byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const changed = Uint8Array.from(bytes);
          changed[at] = (changed[at] ?? 0) ^ mask;
          await refused(changed);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shows the change of every byte of the gzip header and of the seal, which unpacking would let pass', async () => {
    const edges = [...bytes.keys()].filter((at) => at < 12 || at > bytes.length - 130);
    for (const at of edges) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refused(changed);
    }
  });

  it('shows a cut at any place and bytes behind the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), (length) =>
        refused(bytes.subarray(0, length)),
      ),
    );
    await refused(Buffer.concat([bytes, Buffer.from([0])]));
    await refused(Buffer.concat([bytes, bytes]));
  });
});
