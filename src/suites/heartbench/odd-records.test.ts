import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Profile } from '../../contract/index.js';
import { oddTexts, planRun } from '../../pipeline/index.js';
import { request } from '../../pipeline/run.testkit.js';
import { heartbench } from './index.js';

const { items } = await heartbench.load(
  { dir: null },
  { protocol: 'sound', o: heartbench.askOptions('sound', { dir: null }).parse({}) },
);
type Rubric = { id: string; rubric: readonly unknown[] };

/** One verdict for each of the first items, `more` entries too many (below 0: too few). */
const oddOf = (profile: Profile | 'both', more: readonly number[]): Promise<string[]> =>
  oddOfDetails(
    profile,
    (items as Rubric[])
      .slice(0, more.length)
      .map(({ rubric }, i) => Array.from({ length: rubric.length + (more[i] ?? 0) }, () => 0)),
  );

/** One verdict for each of the first items, with these lists. */
async function oddOfDetails(
  profile: Profile | 'both',
  details: readonly (readonly unknown[])[],
): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'heartbench-odd-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const lines = details.map((detail, i) =>
    JSON.stringify({ item: (items as Rubric[])[i]?.id, verdict: { detail } }),
  );
  writeFileSync(join(dir, 'v.jsonl'), `${lines.join('\n')}\n`);
  const plan = await planRun(
    request({
      suite: heartbench,
      targets: [{ name: 'sample/listener' }],
      judges: [{ name: 'v', model: `file/${dir}/v.jsonl` }],
      profiles: profile === 'both' ? ['official', 'sound'] : [profile],
    }),
  );
  return oddTexts(plan.odd).map(({ en }) => en.replaceAll(`${dir}/`, ''));
}

const lengths = (at: number, more: number): string => {
  const { id, rubric } = (items as Rubric[])[at] ?? { id: '', rubric: [] };
  return `v.jsonl:${at + 1} (item ${id}: "detail" has ${rubric.length + more} entries, the item has ${rubric.length} criteria)`;
};

describe('verdicts of a file whose list is not as long as the rubric', () => {
  it('are unparsable in sound, counted at import, the first three with file and line', async () => {
    expect(await oddOf('sound', [0, 1, -1, 0, 1, 2])).toEqual([
      `4 verdicts cannot be read and stay unscored: ${lengths(1, 1)}; ${lengths(2, -1)}; ${lengths(4, 1)}; …`,
    ]);
  });

  it('are padded or cut in official, and that is said as well', async () => {
    const [text = '', ...more] = await oddOf('official', [0, 1, -1]);
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^2 verdicts are not of the usual form .* rule of the scoring: v\.jsonl:2 .*too long; cut\); v\.jsonl:3 .*too short; filled up .*\)$/,
    );
  });

  it('are told of under both profiles of a run that has both', async () => {
    const texts = await oddOf('both', [1, -1]);
    expect(texts.map((text) => text.slice(0, 14))).toEqual(['2 verdicts are', '2 verdicts can']);
  });

  it('with a value that is neither 0 nor 1 are read in part in sound, which is said; null is not', async () => {
    const [first, second] = (items as Rubric[]).map(({ rubric }) => rubric.length);
    const zeros = (n = 0) => Array.from({ length: n }, () => 0);
    const [text = '', ...more] = await oddOfDetails('sound', [
      ['0', ...zeros(first).slice(1)],
      [null, ...zeros(second).slice(1)],
    ]);
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^1 verdict can be read in part only; .*: v\.jsonl:1 \(item .*: a value that is neither 0 nor 1\)$/,
    );
  });

  it('are not spoken of when all lists are as long as their rubrics', async () => {
    expect(await oddOf('sound', [0, 0])).toEqual([]);
  });
});
