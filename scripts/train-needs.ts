// Trains the second head of `local/house` (warmth, meets_need) from its training set and writes model.json beside it.
// Prints Cohen's κ on replies to messages that the model had not seen. Same set, same seed: the same file.
//   npx tsx scripts/train-needs.ts [--check]     --check writes nothing and fails when the file would change
import { readFileSync, writeFileSync } from 'node:fs';
import { scoreOf } from '../src/suites/intima/local-judge/calibration.js';
import { needAgreement } from '../src/suites/intima/needs/local/evaluate.js';
import { readNeedExamples } from '../src/suites/intima/needs/local/examples.js';
import { byNeed } from '../src/suites/intima/needs/local/model.js';
import { serialiseNeeds } from '../src/suites/intima/needs/local/model-file.js';
import { trainNeeds } from '../src/suites/intima/needs/local/train.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/needs/local/', import.meta.url);
const FILE = new URL('model.json', FOLDER);
const SEED = '1';

const examples = await readNeedExamples(new URL('data/', FOLDER), 'train');
const { model, heldOut } = trainNeeds(examples, SEED);
const text = serialiseNeeds(model);
const pairs = heldOut.map(({ example, logits }) => ({
  slice: example.source === 'own' ? `${example.lang} own` : example.lang,
  cluster: example.group,
  given: example.present,
  predicted: byNeed((need) => {
    const calibration = model.needs[need].calibration[example.lang];
    return scoreOf(calibration, logits[need]) >= calibration.threshold;
  }),
}));
process.stdout.write(
  `${examples.length} texts, ${model.names.length} features, ${Math.round(text.length / 1024)} KB\n` +
    'κ on replies to messages held out, with 95 % intervals\n' +
    agreementTable(needAgreement(pairs, SEED), []),
);
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('model.json is not what the training set gives; run without --check\n');
  process.exitCode = 1;
}
