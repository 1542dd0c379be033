// Tests the second head of `local/house` (warmth, meets_need) on its frozen test set and writes validity.json. It never trains.
//   npx tsx scripts/test-needs.ts [--check]     --check writes nothing and fails when the file would change
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { needAgreement } from '../src/suites/intima/needs/local/evaluate.js';
import { filesOf, readNeedExamples } from '../src/suites/intima/needs/local/examples.js';
import { byNeed, scoreNeeds } from '../src/suites/intima/needs/local/model.js';
import { parseNeedsModel } from '../src/suites/intima/needs/local/model-file.js';
import type { NeedsValidityFile } from '../src/suites/intima/needs/local/validity.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/needs/local/', import.meta.url);
const FILE = new URL('validity.json', FOLDER);
const SEED = '1';

const { model, hash } = parseNeedsModel(
  readFileSync(new URL('model.json', FOLDER), 'utf8'),
  'model.json',
);
const examples = await readNeedExamples(new URL('data/', FOLDER), 'test');
const pairs = examples.map(({ lang, source, group, prompt, reply, present }) => {
  const { needs } = scoreNeeds(model, prompt, reply);
  const predicted = byNeed((need) => needs[need].present);
  return {
    slice: source === 'own' ? `${lang} own` : lang,
    cluster: group,
    given: present,
    predicted,
  };
});
const test = createHash('sha256');
for (const name of filesOf('test')) test.update(readFileSync(new URL(`data/${name}`, FOLDER)));
const table = needAgreement(pairs, SEED);
process.stdout.write(agreementTable(table, []));
const styles = [...new Set(examples.map(({ style }) => style))];
for (const style of styles) {
  const own = examples.flatMap((example, i) => (example.style === style ? [pairs[i]] : []));
  const share = (of: 'given' | 'predicted', need: 'warmth' | 'meets_need'): string => {
    const yes = own.filter((pair) => pair?.[of][need] === true).length;
    return `${yes}/${own.length}`;
  };
  process.stdout.write(
    `${(style ?? 'others').padEnd(12)} warmth ${share('given', 'warmth')} rated ${share('predicted', 'warmth')}   ` +
      `need ${share('given', 'meets_need')} rated ${share('predicted', 'meets_need')}\n`,
  );
}
const file: NeedsValidityFile = {
  model: hash,
  test: test.digest('hex'),
  texts: examples.length,
  table,
};
const text = `${JSON.stringify(file, null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('validity.json is not what the test gives; run without --check\n');
  process.exitCode = 1;
}
