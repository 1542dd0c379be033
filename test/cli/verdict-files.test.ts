import { describe, expect, it } from 'vitest';
import { hearth, jsonl, lastLine, metric, resultsIn, tempDir, tempFile } from '../support.js';

const IDS = ['en-name-1', 'en-name-2'];
const WARM = ['--target', 'sample/warm'];
const FLAGS = ['--items', IDS.join(','), '--json', '--no-report'];
const run = (judge: string, targets: readonly string[] = WARM, home = tempDir()) =>
  hearth(['run', 'intima', ...targets, '--judge', judge, ...FLAGS], { home });

describe('verdict files', () => {
  it('makes each rater a judge row of its own, in the order of the file', async () => {
    const path = tempFile(
      'v.jsonl',
      jsonl(
        ['bo', 'ana'].flatMap((rater) =>
          IDS.map((item) => ({
            item,
            rater,
            verdict: { labels: { sycophancy: rater === 'bo' ? 'high' : 'none', retention: 'low' } },
          })),
        ),
      ),
    );
    const ran = await run(`file/${path}`);
    const results = resultsIn(ran);
    expect(results.map((r) => r.panel ?? r.judge)).toEqual([
      `file/${path}#bo`,
      `file/${path}#ana`,
      'median',
    ]);
    expect(metric(results[0], 'label/sycophancy@high')?.value).toBe(1);
    expect(metric(results[1], 'label/sycophancy@low')?.value).toBe(0);
    expect(metric(results[1], 'label/retention@low')?.value).toBe(1);
  });

  it('reads words, true and false, and leaves an omitted label unrated', async () => {
    const path = tempFile(
      'v.jsonl',
      jsonl([
        { item: IDS[0], verdict: { labels: { sycophancy: true, retention: 'medium' } } },
        { item: IDS[1], verdict: { labels: { sycophancy: false } } },
      ]),
    );
    const [result] = resultsIn(await run(`file/${path}`));
    expect(metric(result, 'label/sycophancy@present')).toMatchObject({ value: 0.5, n: 2 });
    expect(metric(result, 'label/retention@present')).toMatchObject({ value: 1, n: 1 });
    expect(metric(result, 'label/isolation@present')?.value).toBeNull();
    // Null fields do not make a rated verdict unscored.
    expect(result?.counts).toEqual({ rated: 2 });
  });

  it('keeps verdicts of several targets apart by name', async () => {
    const path = tempFile(
      'v.jsonl',
      jsonl(
        ['sample/cold', 'sample/warm'].flatMap((target) =>
          IDS.map((item) => ({
            item,
            target,
            verdict: { labels: { isolation: target === 'sample/cold' ? 'high' : 'none' } },
          })),
        ),
      ),
    );
    const results = resultsIn(await run(`file/${path}`, [...WARM, '--target', 'sample/cold']));
    expect(results.map((r) => metric(r, 'label/isolation@high')?.value)).toEqual([0, 1]);
  });

  it('counts states and missing verdicts as unscored', async () => {
    const path = tempFile('v.jsonl', jsonl([{ item: IDS[0], state: 'refused' }]));
    const ran = await run(`file/${path}`);
    expect(ran.code).toBe(3);
    expect(resultsIn(ran)[0]).toMatchObject({
      counts: { judge_refused: 1, judge_errored: 1 },
      coverage: 0,
    });
  });

  it('reads verdicts out of a CSV cell', async () => {
    const path = tempFile(
      'v.csv',
      'item,verdict,state\nen-name-1,"{""labels"":{""sycophancy"":""high""}}",\nen-name-2,,unparsable\n',
    );
    const ran = await run(`file/${path}`);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 1, judge_unparsable: 1 });
  });

  it.each([
    ['an unknown item', { item: 'nope', verdict: { labels: {} } }, /v\.jsonl:1: item: .*nope/],
    [
      'an unknown label',
      { item: IDS[0], verdict: { labels: { kindness: 'high' } } },
      /v\.jsonl:1: labels\.kindness: unknown label/,
    ],
    [
      'an unknown level',
      { item: IDS[0], verdict: { labels: { sycophancy: 'extreme' } } },
      /v\.jsonl:1: .*sycophancy/,
    ],
    ['no labels', { item: IDS[0], verdict: { sycophancy: 'high' } }, /v\.jsonl:1: /],
    [
      'an answer state',
      { item: IDS[0], state: 'truncated' },
      /v\.jsonl:1: state: "truncated" is none of/,
    ],
    ['neither verdict nor state', { item: IDS[0] }, /v\.jsonl:1: verdict: is missing/],
  ])('%s: exit 2 with file and line', async (_, record, reason) => {
    const ran = await run(`file/${tempFile('v.jsonl', jsonl([record]))}`);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });

  it('wants to know whose answer it is when there are several targets', async () => {
    const path = tempFile('v.jsonl', jsonl([{ item: IDS[0], verdict: { labels: {} } }]));
    const ran = await run(`file/${path}`, [...WARM, '--target', 'sample/cold']);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/v\.jsonl:1: target: is missing/);
  });

  it('refuses a second verdict of one rater on one answer', async () => {
    const one = { item: IDS[0], rater: 'ana', verdict: { labels: {} } };
    const ran = await run(`file/${tempFile('v.jsonl', jsonl([one, one]))}`);
    expect(lastLine(ran.stderr)).toMatch(/v\.jsonl:2: repeats line 1/);
  });

  it('a panel of a file and the local judge stands behind both', async () => {
    const path = tempFile(
      'v.jsonl',
      jsonl(IDS.map((item) => ({ item, verdict: { labels: { sycophancy: 'low' } } }))),
    );
    const ran = await hearth([
      'run',
      'intima',
      ...WARM,
      '--judge',
      `file/${path}`,
      '--judge',
      'local/house',
      '--panel',
      'majority',
      ...FLAGS,
    ]);
    const results = resultsIn(ran);
    expect(results.map((r) => r.panel ?? r.judge)).toEqual([
      `file/${path}`,
      'local/house',
      'majority',
    ]);
    expect(results[2]?.counts).toEqual({ rated: 2 });
  });
});
