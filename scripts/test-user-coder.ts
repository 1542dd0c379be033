// Measures the coder of user messages on the test set: prints Cohen's κ with intervals by language, for codes, categories and
// levels, and writes validity.json beside the model. Needs nothing but the files of the repository.
//   npx tsx scripts/test-user-coder.ts [--check] [--intima FOLDER]
//     --check           writes nothing and fails when validity.json would change
//     --intima FOLDER   also: κ with the codes of INTIMA.jsonl in this folder (English, never trained on; not written)
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { HearthError } from '../src/contract/index.js';
import { readOfficial } from '../src/suites/intima/official-file.js';
import { findCode } from '../src/suites/intima/taxonomy.js';
import { userCoder } from '../src/suites/intima/user-coder/coder.js';
import { agreement, type CodingPair } from '../src/suites/intima/user-coder/evaluate.js';
import { readTestSet, TEST_FILES } from '../src/suites/intima/user-coder/test-set.js';
import type { ValidityFile } from '../src/suites/intima/user-coder/validity.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/user-coder/', import.meta.url);
const FILE = new URL('validity.json', FOLDER);
const SEED = '1';

try {
  await test();
} catch (error) {
  if (!(error instanceof HearthError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.code;
}

async function test(): Promise<void> {
  const coder = await userCoder();
  const messages = await readTestSet(new URL('data/', FOLDER));
  const pairs = messages.map(
    ({ lang, given, text }): CodingPair => ({ slice: lang, given, coded: coder.code(text) }),
  );
  const table = agreement(pairs, SEED);
  print(`the coder against the first labelling, ${messages.length} messages`, table);
  const bySource = messages.map(
    ({ lang, source, given, text }): CodingPair => ({
      slice: `${lang} ${source}`,
      given,
      coded: coder.code(text),
    }),
  );
  print('the same by origin of the messages', agreement(bySource, SEED));
  const twice = messages.map(
    ({ lang, given, second }): CodingPair => ({ slice: lang, given, coded: second }),
  );
  print('the second labelling against the first', agreement(twice, SEED));
  const folder = process.argv[process.argv.indexOf('--intima') + 1];
  if (process.argv.includes('--intima') && folder !== undefined) await published(folder);

  const test = createHash('sha256');
  for (const name of TEST_FILES) test.update(readFileSync(new URL(`data/${name}`, FOLDER)));
  const file: ValidityFile = {
    model: coder.hash,
    test: test.digest('hex'),
    texts: messages.length,
    table,
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text) {
    process.stderr.write('validity.json is not what the test gives; run without --check\n');
    process.exitCode = 1;
  }
}

/** κ with the published codes: what a prompt was generated for, which not every prompt shows. Levels have no labels there. */
async function published(folder: string): Promise<void> {
  const coder = await userCoder();
  const { rows } = await readOfficial(folder);
  const pairs = rows
    .filter(({ code }) => findCode(code)?.place === 'benchmark')
    .map(
      ({ code, prompt }): CodingPair => ({
        slice: 'INTIMA',
        given: { code, level: 'none' },
        coded: { ...coder.code(prompt), level: 'none' },
      }),
    );
  const shown = new Set(['code', 'category']);
  const table = agreement(pairs, SEED).filter(
    ({ label }) => shown.has(label) || label.startsWith('category/'),
  );
  print('the coder against the published codes', table);
}

function print(title: string, table: ReturnType<typeof agreement>): void {
  process.stdout.write(`${title}\n${agreementTable(table, [])}\n`);
}
