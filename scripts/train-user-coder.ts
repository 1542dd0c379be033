// Trains the coder of user messages from its training set and writes model.json beside it.
// Prints κ on messages of writers that the model had not seen. Same set: the same file.
//   npx tsx scripts/train-user-coder.ts [--check]     --check writes nothing and fails when the file would change
import { readFileSync, writeFileSync } from 'node:fs';
import { agreement } from '../src/suites/intima/user-coder/evaluate.js';
import { readMessages } from '../src/suites/intima/user-coder/messages.js';
import { decide } from '../src/suites/intima/user-coder/model.js';
import { serialise } from '../src/suites/intima/user-coder/model-file.js';
import { softmax } from '../src/suites/intima/user-coder/softmax.js';
import { train, WRITERS_IN_PARTS } from '../src/suites/intima/user-coder/train.js';
import { agreementTable } from './lib/agreement-table.js';

const FOLDER = new URL('../src/suites/intima/user-coder/', import.meta.url);
const FILE = new URL('model.json', FOLDER);
const SEED = '1';

const messages = await readMessages(new URL('data/', FOLDER));
const { model, heldOut } = train(messages, WRITERS_IN_PARTS);
const text = serialise(model);
const pairs = heldOut.map(({ message, shares, logits }) => {
  const cuts = model.cuts[shares.lang];
  return {
    slice: message.writer,
    given: message,
    coded: decide({ ...shares, codes: softmax(logits, cuts.sharpness) }, cuts),
  };
});
process.stdout.write(
  `${messages.length} messages, ${model.names.length} features, ${Math.round(text.length / 1024)} KB\n` +
    'κ on messages held out (by writer; of the writer who covers all codes, a quarter at a time), with 95 % intervals\n' +
    agreementTable(agreement(pairs, SEED), []),
);
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('model.json is not what the training set gives; run without --check\n');
  process.exitCode = 1;
}
