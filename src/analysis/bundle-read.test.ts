import { copyFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { freshFile } from '../store/databases.testkit.js';
import { openDatabase } from '../store/index.js';
import { bundleFile, fileRun, repack } from './bundle.testkit.js';
import { readBundle } from './bundle-read.js';
import { writeBundle } from './bundle-write.js';

it('reads only what it knows: another form, a newer one, parts that do not fit', async () => {
  const db = await openDatabase(freshFile());
  await fileRun(db);
  const file = await bundleFile();
  await writeBundle({ db, run: 'last', suite: tinySuite, file });
  await db.destroy();
  const refused = async (
    change: Parameters<typeof repack>[1],
  ): Promise<{ code: number; message: string }> => {
    const bad = await repack(file, change);
    return readBundle(bad).then(
      () => ({ code: 0, message: 'was read' }),
      (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
    );
  };
  const edit =
    (kind: string, fields: Record<string, unknown>) => (lines: Record<string, unknown>[]) =>
      lines.map((line) => (line.kind === kind ? { ...line, ...fields } : line));

  expect(await refused((lines) => lines)).toEqual({ code: 0, message: 'was read' });
  expect(await refused(edit('header', { schema: 2 }))).toMatchObject({
    code: 2,
    message: expect.stringContaining('newer Hearth'),
  });
  expect(await refused(edit('external', { recs: 'text' }))).toMatchObject({
    code: 2,
    message: expect.stringMatching(/:\d+: recs: .*not of the form/),
  });
  const contradicts = { code: 2, message: expect.stringContaining('are not those') };
  expect(await refused(edit('external', { repeat: 2 }))).toMatchObject(contradicts);
  expect(await refused(edit('end', { slots: 1 }))).toMatchObject(contradicts);
  expect(await refused((lines) => lines.filter((l) => l.kind !== 'item'))).toMatchObject(
    contradicts,
  );
  expect(
    await refused((lines) =>
      lines.map((l) =>
        l.kind === 'item' ? { ...l, item: { ...(l.item as object), question: 'other' } } : l,
      ),
    ),
  ).toMatchObject(contradicts);
  const malformed = { code: 2, message: expect.stringContaining('not of the form') };
  expect(await refused((lines) => lines.filter((l) => l.kind !== 'end'))).toMatchObject(malformed);
  expect(await refused((lines) => lines.slice(1))).toMatchObject(malformed);
  expect(await refused((lines) => [...lines, ...lines])).toMatchObject(malformed);

  const text = `${dirname(file)}/text.hearth`;
  await writeFile(text, 'not a bundle');
  await expect(readBundle(text)).rejects.toMatchObject({ code: 2, place: { file: text } });
  await expect(readBundle(`${file}.none`)).rejects.toMatchObject({
    code: 2,
    text: { en: expect.stringContaining('no such file') },
  });
  const renamed = `${dirname(file)}/other-name.gz`;
  await copyFile(file, renamed);
  expect((await readBundle(renamed)).counts.results).toBe(2);
});
