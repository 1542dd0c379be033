import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/index.js';
import { EXAMPLES, readLine, readPersona, readScenario, readUser } from './scenario-file.js';
import { VERDICT_EXAMPLE, verdictOfRec } from './verdict.js';

const card = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const place = { file: 'README.md', line: 1 };

/** The example of a kind in the card. */
function example(kind: string): Json {
  const block = new RegExp(`^\`\`\`json ${kind}\\n(.+?)\\n\`\`\`$`, 'ms').exec(card)?.[1];
  if (block === undefined) throw new Error(`no example of ${kind}`);
  return JSON.parse(block) as Json;
}
const verdictIn = (line: Json): Json =>
  line !== null && typeof line === 'object' && !Array.isArray(line) ? (line.verdict ?? null) : null;

describe('examples of the card and of errors', () => {
  it('of scenarios, time lines and people are of the form', () => {
    expect(readScenario(example('scenario'), place)).toMatchObject({
      must: [{ kind: 'need', any: ['exam', 'test'] }],
    });
    expect(readLine(example('line'), place).sessions).toHaveLength(2);
    expect(readPersona(example('persona'), place).id).toBe('mo');
    expect(readUser(example('user'), place).id).toBe('kim');
    readScenario(JSON.parse(EXAMPLES.scenario) as Json, place);
    readLine(JSON.parse(EXAMPLES.line) as Json, place);
    readPersona(JSON.parse(EXAMPLES.persona) as Json, place);
    readUser(JSON.parse(EXAMPLES.user) as Json, place);
  });

  it('of people’s ratings are of the form, and an error shows one', () => {
    for (const line of [example('verdict'), JSON.parse(VERDICT_EXAMPLE) as Json]) {
      const { value } = verdictOfRec({ value: verdictIn(line) }, 2);
      expect(value?.ratings.empathy?.score).toBe(4);
    }
    expect(() => verdictOfRec({ value: 4 }, 2)).toThrow(/for example \{"item"/);
    expect(() => readUser({ id: 'x' }, place)).toThrow(/for example \{"id": "kim"/);
  });
});
