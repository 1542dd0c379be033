import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { AnySuite, Item, OfficialAnswers } from '../contract/index.js';
import type { OddRecord } from './odd-records.js';
import { type Elsewhere, type RecordFile, readAnswers } from './records.js';

/**
 * The answers of a file target: of one file, or of a folder in the layout of the published scripts where the suite knows
 * one. @throws HearthError exit 2 with file and line.
 */
export async function readAnswerTarget(
  suite: AnySuite,
  path: string,
  items: readonly Item[],
  elsewhere?: Elsewhere,
): Promise<RecordFile> {
  if (suite.officialAnswers === undefined || !(await isFolder(path)))
    return readAnswers(path, items, suite.officialRow?.answer, elsewhere);
  return aligned(path, await suite.officialAnswers(path), items);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (s) => s.isDirectory(),
    () => false,
  );

/**
 * Rows that meet an item and hold an answer, as records; what does not meet is told and left out, as published scripts
 * drop such pairs: the coverage then says what is missing.
 */
function aligned(
  folder: string,
  { files, rows }: OfficialAnswers,
  items: readonly Item[],
): RecordFile {
  const known = new Set(items.map(({ id }) => id));
  const met = new Set<string>();
  const odd: OddRecord[] = [];
  const records: RecordFile['records'] = [];
  for (const { file, line, item, answer } of rows) {
    const place = { folder, file, line, item };
    if (!known.has(item)) {
      odd.push({ ...place, state: 'no_item', why: 'no_item' });
      continue;
    }
    met.add(item);
    if (answer === null) odd.push({ ...place, state: 'no_answer', why: 'no_answer' });
    else
      records.push({
        file,
        line,
        item,
        repeat: 1,
        target: null,
        rater: null,
        rec: { value: answer },
      });
  }
  for (const { id } of items)
    if (!met.has(id))
      odd.push({ folder, file: folder, line: null, item: id, state: 'no_row', why: 'no_row' });
  return {
    file: folder,
    hash: hashOf(files),
    encoding: 'utf-8',
    records,
    repeats: 1,
    unaligned: odd,
  };
}

/** SHA-256 over the digests of the files, in the order given. */
function hashOf(files: OfficialAnswers['files']): string {
  const all = createHash('sha256');
  for (const { bytes } of files) all.update(createHash('sha256').update(bytes).digest());
  return all.digest('hex');
}
