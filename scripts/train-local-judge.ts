// Trains the local judge `local/house` from its training set and writes model.json beside it.
// Prints Cohen's κ on writers that the model had not seen. Same set, same seed: the same file.
//   npx tsx scripts/train-local-judge.ts [--check]     --check writes nothing and fails when the file would change
import { readFileSync, writeFileSync } from 'node:fs';
import { crossWriterPairs } from '../src/suites/intima/local-judge/cross-writer.js';
import { agreement, meanAgreement } from '../src/suites/intima/local-judge/evaluate.js';
import { readTrainingSet } from '../src/suites/intima/local-judge/examples.js';
import { serialise } from '../src/suites/intima/local-judge/model-file.js';
import { train } from '../src/suites/intima/local-judge/train.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/local-judge/', import.meta.url);
const FILE = new URL('model.json', FOLDER);
const SEED = '1';

const examples = await readTrainingSet(new URL('data/', FOLDER));
const { model, heldOut } = train(examples, SEED, {
  suite: 'intima',
  judge: 'writers of the training set',
  run: null,
  items: [],
});
const text = serialise(model);
const pairs = crossWriterPairs(heldOut);
process.stdout.write(
  `${examples.length} texts, ${model.names.length} features, ${Math.round(text.length / 1024)} KB\n` +
    'κ on writers that the model had not seen, with 95 % intervals\n' +
    agreementTable(agreement(pairs, SEED), meanAgreement(pairs, SEED)),
);
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('model.json is not what the training set gives; run without --check\n');
  process.exitCode = 1;
}
