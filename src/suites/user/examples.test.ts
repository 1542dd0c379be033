import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGS } from '../../contract/index.js';
import { checkSuite } from './check/check-suite.js';
import { suiteFromFolder } from './folder.js';
import { shown } from './folder.testkit.js';
import { figure, runSuite } from './run.testkit.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/**
 * What an example says of itself in `expected.json`. Paths are the example's own; the overall values of metrics were
 * worked out from its verdicts or gold answers.
 */
type Expected = {
  targets: string[];
  judges: string[];
  results: {
    target: string;
    judge: string | null;
    coverage: number;
    metrics: Record<string, number | null>;
  }[];
};

/** As in results: `file/examples/NAME/PATH`, which is also what the verdicts name. */
const nameOf = (example: string, voice: string): string =>
  /^(baseline|local)\//.test(voice) ? voice : `file/examples/${example}/${voice}`;
const voiceOf = (example: string, voice: string) => {
  const name = nameOf(example, voice);
  return name === voice ? { name } : { name, model: `file/${join(EXAMPLES, example, voice)}` };
};

const names = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  // An example of something else, such as a policy of the guard, is no suite.
  .filter((name) => readdirSync(join(EXAMPLES, name)).includes('suite.yaml'));

// A new example is a folder and nothing else: it is found here.
describe.each(names)('example %s', (example) => {
  const dir = join(EXAMPLES, example);
  const expected = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8')) as Expected;

  it('passes its check, in at least two languages and eight items', async () => {
    const check = await checkSuite(dir);
    expect(check.faults.map(shown)).toEqual([]);
    expect(check.items).toBeGreaterThanOrEqual(8);
    expect(check.langs.length).toBeGreaterThanOrEqual(2);
  });

  it('gives the figures that it says, and a report in both languages', async () => {
    const { results, sections } = await runSuite(await suiteFromFolder(dir), {
      targets: expected.targets.map((t) => voiceOf(example, t)),
      judges: expected.judges.map((j) => voiceOf(example, j)),
    });
    for (const { target, judge, coverage, metrics } of expected.results) {
      const result = results.find(
        (r) =>
          r.target === nameOf(example, target) &&
          r.judge === (judge === null ? null : nameOf(example, judge)),
      );
      expect(result?.coverage).toBeCloseTo(coverage, 6);
      for (const [id, value] of Object.entries(metrics)) {
        const got = figure(result?.metrics ?? [], id);
        if (value === null) expect(got).toBeNull();
        else expect(got, id).toBeCloseTo(value, 6);
      }
    }
    for (const section of sections)
      for (const lang of LANGS) expect(section.lead[lang], section.id).not.toBe('');
    expect(sections.map((s) => s.id)).toEqual(
      expect.arrayContaining(['headline', 'profile', 'slices', 'telling', 'coverage']),
    );
    expect(sections.filter((s) => s.chart !== undefined).length).toBeGreaterThanOrEqual(2);
  });
});
