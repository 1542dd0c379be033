import { usageError } from '../../../contract/index.js';
import { type Row, readRecords, textOf } from '../local-judge/examples.js';
import { type Given, givenOf, readMessages } from './messages.js';

/** Files of the frozen test set, in the order in which they are hashed. */
export const TEST_FILES = [
  'test-texts.jsonl',
  'test-labels.jsonl',
  'test-labels-second.jsonl',
] as const;

/** A test message with both labellings. `source`: where the message comes from. */
export type TestMessage = {
  id: string;
  lang: string;
  source: string;
  text: string;
  given: Given;
  second: Given;
};

/** Letters only: a text that was changed in marks or spacing is still the same text. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The test set of a folder.
 * @throws HearthError exit 2 for a text without labels, labels without a text, or a text of the training set.
 */
export async function readTestSet(folder: URL): Promise<TestMessage[]> {
  const [texts = [], first = [], second = []] = await Promise.all(
    TEST_FILES.map((name) => readRecords(new URL(name, folder))),
  );
  const trained = new Set((await readMessages(folder)).map(({ text }) => plain(text)));
  const labels = [byId(first), byId(second)] as const;
  const messages = texts.map((row): TestMessage => {
    const id = textOf(row, 'id');
    const text = textOf(row, 'text');
    if (trained.has(plain(text)))
      throw usageError(
        { en: 'is a text of the training set', 'zh-CN': '是训练集中的文本' },
        { ...row.place, field: id },
      );
    const [given, again] = labels.map((rows) => {
      const label = rows.get(id);
      if (label === undefined)
        throw usageError(
          { en: 'has no labels, or stands twice', 'zh-CN': '没有标签，或重复出现' },
          { ...row.place, field: id },
        );
      rows.delete(id);
      return givenOf(label);
    });
    if (given === undefined || again === undefined) throw new RangeError('test set');
    return {
      id,
      lang: textOf(row, 'lang'),
      source: textOf(row, 'source'),
      text,
      given,
      second: again,
    };
  });
  for (const rows of labels) {
    const [id] = rows.keys();
    if (id !== undefined)
      throw usageError({
        en: `labels of "${id}" have no text`,
        'zh-CN': `“${id}”的标签没有对应文本`,
      });
  }
  return messages;
}

const byId = (rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [textOf(row, 'id'), row]));
