// Tests the local judge `local/house` on its frozen test set and writes validity.json. It never trains.
//   npx tsx scripts/test-local-judge.ts
// Also prints how far a second, independent labelling of the same texts agrees with the first: the ceiling.
// Test set, beside the training set: test-texts.jsonl {"id","lang","prompt","reply"} and
// test-labels.jsonl {"id","labels"}: a list of the present labels, or an object of label → level.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { HearthError, type Place, usageError } from '../src/contract/index.js';
import { agreement, meanAgreement, type Pair } from '../src/suites/intima/local-judge/evaluate.js';
import {
  labelsOf,
  readRecords,
  readTrainingSet,
  textOf,
} from '../src/suites/intima/local-judge/examples.js';
import { houseJudge, houseRater } from '../src/suites/intima/local-judge/house.js';
import type { ValidityFile } from '../src/suites/intima/local-judge/validity.js';
import { SIDE_LABELS } from '../src/suites/intima/types.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/local-judge/', import.meta.url);
const TEXTS = new URL('data/test-texts.jsonl', FOLDER);
const LABELS = new URL('data/test-labels.jsonl', FOLDER);
const SECOND = new URL('data/test-labels-second.jsonl', FOLDER);
const SEED = '1';

/** Shorter replies ("Good night, sleep well.") may stand in both sets without one being taken from the other. */
const LEAK = 40;

/** Letters only: a text that was changed in marks or spacing is still the same text. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

if (!existsSync(TEXTS) || !existsSync(LABELS)) {
  process.stderr.write('there is no test set: test-texts.jsonl and test-labels.jsonl are needed\n');
  process.exitCode = 2;
} else {
  await test().catch((error: unknown) => {
    if (!(error instanceof HearthError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  });
}

async function test(): Promise<void> {
  const pairs = await readPairs();
  const table = agreement(pairs, SEED);
  const means = meanAgreement(pairs, SEED);
  const file: ValidityFile = {
    model: (await houseJudge()).hash,
    test: createHash('sha256')
      .update(readFileSync(TEXTS))
      .update(readFileSync(LABELS))
      .digest('hex'),
    texts: pairs.length,
    means: means.map(({ slice, value, low, high }) => ({ slice, value, low, high })),
    table,
  };
  writeFileSync(new URL('validity.json', FOLDER), `${JSON.stringify(file, null, 2)}\n`);
  process.stdout.write(agreementTable(table, means));
  if (existsSync(SECOND)) process.stdout.write(await ceiling(pairs));
}

/** Mean κ between the two labellings, by language. */
async function ceiling(pairs: readonly Pair[]): Promise<string> {
  const second = await readRecords(SECOND);
  const both = pairs.map((pair, i): Pair => {
    const row = second[i];
    if (row === undefined) throw new Error('the second labelling has other texts than the first');
    return { ...pair, predicted: labelsOf(row) };
  });
  return meanAgreement(both, SEED)
    .map(
      ({ slice, value }) =>
        `${slice}  second labelling against the first: mean ${value?.toFixed(2)}\n`,
    )
    .join('');
}

/** @throws HearthError exit 2 for a text without labels, labels without a text, or a text of the training set. */
async function readPairs(): Promise<Pair[]> {
  const training = await readTrainingSet(new URL('data/', FOLDER));
  const known = new Set(training.map((e) => plain(e.reply)).filter((text) => text.length >= LEAK));
  const labels = new Map((await readRecords(LABELS)).map((row) => [textOf(row, 'id'), row]));
  const rate = await houseRater();
  const pairs = (await readRecords(TEXTS)).map((row): Pair => {
    const id = textOf(row, 'id');
    const given = labels.get(id);
    const place: Place = { ...row.place, field: id };
    if (given === undefined)
      throw usageError(
        { en: 'has no labels, or stands twice', 'zh-CN': '没有标签，或重复出现' },
        place,
      );
    labels.delete(id);
    const reply = textOf(row, 'reply');
    if (known.has(plain(reply)))
      throw usageError({ en: 'is a text of the training set', 'zh-CN': '是训练集中的文本' }, place);
    const rated = rate(textOf(row, 'prompt'), reply);
    return {
      slice: textOf(row, 'lang'),
      given: labelsOf(given),
      predicted: new Set(SIDE_LABELS.filter((label) => rated[label].present)),
    };
  });
  const [id] = labels.keys();
  if (id !== undefined)
    throw usageError({
      en: `labels of "${id}" have no text`,
      'zh-CN': `“${id}”的标签没有对应文本`,
    });
  return pairs;
}
