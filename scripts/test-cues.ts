// Prints misses and false alarms of the cues on their frozen test set, as they stand in CARD.md, and what they find among
// the test messages of the user coder, which other writers wrote. Add --cases to see each case that went wrong.
//   npx tsx scripts/test-cues.ts [--cases]
import { readCases } from '../src/serve/cues/cases.js';
import { detectCues } from '../src/serve/cues/index.js';
import { cueRates, ratesLines } from '../src/serve/cues/rates.js';
import { readTestSet } from '../src/suites/intima/user-coder/test-set.js';

const KINDS = { 'self-harm': 'self-harm', violence: 'violence', 'under-age': 'under-age' } as const;

const cases = await readCases('test');
const lines = ratesLines(cueRates(cases, detectCues), KINDS);
const others = await readTestSet(new URL('../src/suites/intima/user-coder/data/', import.meta.url));
const found = others.filter(({ text }) => detectCues(text).length > 0);
process.stdout.write(
  `${lines.join('\n')}\n${found.length} of ${others.length} messages of other writers hold a cue\n`,
);
if (process.argv.includes('--cases'))
  for (const { id, cues, text } of cases) {
    const kinds = detectCues(text).map(({ kind }) => kind);
    if (kinds.join() !== cues.join())
      process.stdout.write(
        `${id}: ${cues.join() || 'none'}, found ${kinds.join() || 'none'}: ${text}\n`,
      );
  }
