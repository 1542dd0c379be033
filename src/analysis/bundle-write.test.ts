import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { freshFile } from '../store/databases.testkit.js';
import { openDatabase } from '../store/index.js';
import { bundleFile, fileRun } from './bundle.testkit.js';
import { writeBundle } from './bundle-write.js';

it('writes over nothing, and leaves nothing behind when it fails', async () => {
  const db = await openDatabase(freshFile());
  await fileRun(db);
  const file = await bundleFile();
  await writeFile(file, 'mine');
  const request = { db, run: 'last', suite: tinySuite, file };
  await expect(writeBundle(request)).rejects.toMatchObject({ code: 2, place: { file } });
  expect(await readFile(file, 'utf8')).toBe('mine');

  const missing = `${dirname(file)}/none/run.hearth`;
  await expect(writeBundle({ ...request, file: missing })).rejects.toMatchObject({
    code: 2,
    place: { file: missing },
  });
  const fresh = await bundleFile();
  const broken = { ...tinySuite, score: () => Promise.reject(new Error('a fault in scoring')) };
  await expect(writeBundle({ ...request, file: fresh, suite: broken })).rejects.toThrow('a fault');
  expect(await readdir(dirname(fresh))).toEqual([]);
  await db.destroy();
});
