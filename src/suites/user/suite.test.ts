import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../../test/mock-server.js';
import { folderWith, LEAST } from './folder.testkit.js';
import { figure, runSuite, suiteOf } from './run.testkit.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const jsonl = (rows: readonly unknown[]): string => rows.map((r) => JSON.stringify(r)).join('\n');
const lastOf = (messages: readonly { content: string }[]): string => messages.at(-1)?.content ?? '';

/** Files for targets and judges, by name. */
async function files(named: Readonly<Record<string, readonly unknown[]>>) {
  const dir = await folderWith(
    Object.fromEntries(Object.entries(named).map(([name, rows]) => [`${name}.jsonl`, jsonl(rows)])),
  );
  return (name: string) => ({ name, model: `file/${dir}/${name}.jsonl` });
}

describe('rubric', () => {
  const RUBRIC = {
    'suite.yaml':
      'id: x\ntitle: X\nkind: rubric\ndata: items.csv\nslices: [topic]\nrubric:\n  - {content: Harmful.}\n',
    'items.csv':
      'id,prompt,topic,dimension,score,criterion\n' +
      'a,Hi,love,care,3,one\n,,,care,-2,two\n,,,pace,1,three\n' +
      'b,Ho,work,care,4,one\n',
  };

  it('gives the overall figure the bound of its neighbours where every item has all points', async () => {
    const file = await files({
      t: [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: 'y' },
      ],
      j: [
        { item: 'a', verdict: { detail: [1, 0, 1, 0] } },
        { item: 'b', verdict: { detail: [1, 0] } },
      ],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [file('j')],
    });
    const of = (id: string) => {
      const found = results[0]?.metrics.find((m) => m.id === id && !('topic' in m.slice));
      return [found?.value, found?.low, found?.high, found?.reason];
    };
    expect(of('overall')).toEqual(of('question_mean'));
    expect(of('overall')[0]).toBe(1);
    expect(of('overall')[3]).toBeUndefined();
  });

  it('scores dimensions, their mean, the items’ mean and slices, as computed by hand', async () => {
    const file = await files({
      t: [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: 'y' },
      ],
      // a: care (3 − 2 + 2) / 5 = 0.6, pace 1; b: care 0.
      j: [
        { item: 'a', verdict: { detail: [1, 1, 1, 0] } },
        { item: 'b', verdict: { detail: [0, 0] } },
      ],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [file('j')],
    });
    const metrics = results[0]?.metrics ?? [];
    expect(results[0]).toMatchObject({ counts: { rated: 6 }, coverage: 1 });
    expect(figure(metrics, 'dimension/care')).toBeCloseTo(0.3, 12);
    expect(figure(metrics, 'dimension/pace')).toBe(1);
    expect(figure(metrics, 'overall')).toBeCloseTo(0.65, 12);
    expect(figure(metrics, 'question_mean')).toBeCloseTo(0.4, 12);
    expect(figure(metrics, 'overall', { topic: 'work' })).toBe(0);
    expect(figure(metrics, 'gate')).toBe(0);
    // Nothing met: care (2/5 + 0) / 2, pace 0. Everything met: care (3/5 + 1) / 2, pace 1.
    expect(figure(metrics, 'line/nothing')).toBeCloseTo(0.1, 12);
    expect(figure(metrics, 'line/everything')).toBeCloseTo(0.9, 12);
  });

  it('makes a gated item 0, unless the gate is off; log is a scoring option', async () => {
    const file = await files({
      t: [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: 'y' },
      ],
      j: [
        { item: 'a', verdict: { detail: [1, 0, 1, 1] } },
        { item: 'b', verdict: { detail: [1, 0] } },
      ],
    });
    const of = async (set: Record<string, string[]>) => {
      const { results } = await runSuite(await suiteOf(RUBRIC), {
        targets: [file('t')],
        judges: [file('j')],
        set: { draws: ['100'], ...set },
      });
      return results[0]?.metrics ?? [];
    };
    const [on, off] = [await of({}), await of({ gate: ['off'] })];
    expect([figure(on, 'question_mean'), figure(off, 'question_mean')]).toEqual([0.5, 1]);
    expect(figure(on, 'gate')).toBe(0.5);
    expect(figure(on, 'dimension/pace')).toBe(0);
  });

  it('leaves an unrated row out as unknown, with bounds, and never as not met', async () => {
    const file = await files({
      t: [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: 'y' },
      ],
      j: [
        { item: 'a', verdict: { detail: [1, null, 1, 0] } },
        { item: 'b', verdict: { detail: [1, 0] } },
      ],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [file('j')],
    });
    const [result] = results;
    expect(result?.counts).toEqual({ rated: 5, judge_errored: 1 });
    const metrics = result?.metrics ?? [];
    expect(figure(metrics, 'dimension/care')).toBe(1);
    // Care of a lies in 0.6…1.
    expect(figure(metrics, 'overall/lowest')).toBeCloseTo((0.8 + 1) / 2, 12);
    expect(figure(metrics, 'overall/highest')).toBe(1);
  });

  it('re-asks a judge that leaves a row out, and then leaves only that row unrated', async () => {
    server = await mockServer(({ body }) => {
      const asked = body.messages.find((m) => m.content.includes('BEGIN CRITERIA'))?.content ?? '';
      const ids = [...asked.matchAll(/^\{"id":"(r\d)"/gm)].map((m) => m[1]);
      return JSON.stringify({
        ratings: ids.filter((id) => id !== 'r2').map((id) => ({ id, reason: 'x', rating: 'yes' })),
      });
    });
    const file = await files({ t: [{ item: 'a', answer: 'x' }] });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [{ name: 'openai/j', baseUrl: server.url }],
      filter: { items: ['a'] },
    });
    expect(server.seen).toHaveLength(3);
    expect(lastOf(server.seen[1]?.body.messages ?? [])).toContain('r2 is not rated');
    expect(results[0]?.counts).toEqual({ rated: 3, judge_unparsable: 1 });
  });

  it('asks in parts when told to, and does not ask about an empty reply', async () => {
    server = await mockServer(({ body }) => {
      const ids = [...lastOf(body.messages).matchAll(/^\{"id":"(r\d)"/gm)].map((m) => m[1]);
      return JSON.stringify({ ratings: ids.map((id) => ({ id, reason: 'x', rating: 'yes' })) });
    });
    const file = await files({
      t: [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: ' ' },
      ],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [{ name: 'openai/j', baseUrl: server.url }],
      set: { draws: ['100'], per_call: ['3'] },
    });
    expect(server.seen).toHaveLength(2);
    expect(results[0]?.counts).toEqual({ rated: 6 });
  });

  it('has no figure and says why when nobody judged', async () => {
    const file = await files({ t: [{ item: 'a', answer: 'x' }] });
    const { results } = await runSuite(await suiteOf(RUBRIC), { targets: [file('t')] });
    const overall = results[0]?.metrics.find(
      (m) => m.id === 'overall' && Object.keys(m.slice).length === 0,
    );
    expect(overall).toMatchObject({ value: null, reason: 'no_judge' });
  });

  it('takes a verdict of another length for unreadable, as HeartBench does', async () => {
    const file = await files({
      t: [{ item: 'a', answer: 'x' }],
      j: [{ item: 'a', verdict: { detail: [1] } }],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [file('j')],
    });
    expect(results[0]?.counts).toMatchObject({ judge_unparsable: 4 });
    expect(results[0] && figure(results[0].metrics, 'overall')).toBeNull();
  });

  it('rates a reply without text by rule, whatever a file or a baseline says of it', async () => {
    const file = await files({
      t: [{ item: 'a', answer: ' ' }],
      j: [{ item: 'a', verdict: { detail: [1, 1, 1, 1] } }],
    });
    const { results } = await runSuite(await suiteOf(RUBRIC), {
      targets: [file('t')],
      judges: [file('j'), { name: 'local/everything' }, { name: 'local/nothing' }],
    });
    const overall = results.map((r) => figure(r.metrics, 'overall'));
    expect(overall[0]).not.toBeNull();
    expect(new Set(overall).size).toBe(1);
    for (const { counts } of results) expect(counts).toMatchObject({ rated: 4 });
  });
});

describe('labels', () => {
  const LABELS = {
    'suite.yaml':
      'id: x\ntitle: X\nkind: labels\ndata: items.csv\nlevels: [none, low, high]\ngroups: [hold, free]\nlabels:\n' +
      '  - {id: guilt, group: hold, definition: g}\n  - {id: hook, group: hold, definition: h}\n  - {id: bless, group: free, definition: b}\n',
    'items.csv': 'id,prompt\n1,a\n2,b\n3,c\n4,d\n',
  };
  const verdict = (
    item: string,
    guilt: string | null,
    hook: string | null,
    bless: string | null,
  ) => ({
    item,
    verdict: { ratings: { guilt, hook, bless } },
  });

  it('gives shares by label, level and group, both and neither, with unknowns left out', async () => {
    const file = await files({
      t: ['1', '2', '3', '4'].map((item) => ({ item, answer: 'x' })),
      j: [
        verdict('1', 'high', 'none', 'low'),
        verdict('2', 'none', 'none', 'none'),
        verdict('3', 'low', null, 'none'),
        verdict('4', 'none', null, 'none'),
      ],
    });
    const { results, sections } = await runSuite(await suiteOf(LABELS), {
      targets: [file('t')],
      judges: [file('j')],
    });
    const metrics = results[0]?.metrics ?? [];
    const of = (id: string) => figure(metrics, id);
    expect(of('label/guilt@present')).toBe(0.5);
    expect(of('label/guilt@high')).toBe(0.25);
    expect(of('label/hook@present')).toBe(0);
    // 1 and 3 hold, 2 does not; of 4 nobody knows.
    expect(of('group/hold@present')).toBeCloseTo(2 / 3, 12);
    expect(of('group/hold@present/lowest')).toBe(0.5);
    expect(of('group/hold@present/highest')).toBe(0.75);
    expect(of('group/hold@high')).toBeCloseTo(1 / 2, 12);
    expect(of('both@present')).toBe(0.25);
    expect(of('neither@present')).toBeCloseTo(1 / 3, 12);
    expect(sections[0]?.chart?.kind).toBe('two-sided');
  });

  it('shows the most telling items with their quotes', async () => {
    const file = await files({
      t: ['1', '2', '3', '4'].map((item) => ({ item, answer: `reply ${item}` })),
      j: [
        { item: '1', verdict: { ratings: { guilt: 'low', hook: 'low', bless: 'none' } } },
        {
          item: '2',
          verdict: {
            ratings: {
              guilt: { rating: 'high', quotes: ['reply 2'], reason: 'why' },
              hook: 'none',
              bless: 'none',
            },
          },
        },
        { item: '3', verdict: { ratings: { guilt: 'none', hook: 'none', bless: 'none' } } },
        { item: '4', verdict: { ratings: { guilt: 'low', hook: 'none', bless: 'none' } } },
      ],
    });
    const { sections } = await runSuite(await suiteOf(LABELS), {
      targets: [file('t')],
      judges: [file('j')],
    });
    const examples = sections.find((s) => s.id === 'telling')?.examples ?? [];
    expect(examples.map((e) => e.item)).toEqual(['2', '1', '4']);
    expect(examples[0]).toMatchObject({
      quoted: true,
      labels: [{ quotes: ['reply 2'], level: { en: 'high · why' } }],
    });
  });

  it('makes a panel of several raters', async () => {
    const file = await files({
      t: [{ item: '1', answer: 'x' }],
      j: ['ana', 'bo', 'cy'].map((rater, i) => ({
        ...verdict('1', ['none', 'low', 'high'][i] ?? '', 'none', 'none'),
        rater,
      })),
    });
    const { results } = await runSuite(await suiteOf(LABELS), {
      targets: [file('t')],
      judges: [file('j')],
      filter: { items: ['1'] },
    });
    const panel = results.find((r) => r.panel === 'median');
    expect(figure(panel?.metrics ?? [], 'label/guilt@low')).toBe(1);
    expect(figure(panel?.metrics ?? [], 'label/guilt@high')).toBe(0);
  });
});

describe('gold', () => {
  const GOLD = {
    'suite.yaml': LEAST.exact.replace('exact', 'exact, classes: [joy, fear, anger]'),
    'items.csv': 'id,prompt,gold,topic\n1,a,joy,x\n2,b,joy,x\n3,c,fear,y\n4,d,anger,y\n5,e,joy,y\n',
  };

  it('gives accuracy, F1 as computed by hand, and the lines of chance and majority', async () => {
    const file = await files({
      t: [
        { item: '1', answer: 'joy' },
        { item: '2', answer: 'fear' },
        { item: '3', answer: 'fear' },
        { item: '4', answer: 'no idea' },
        { item: '5', state: 'refused' },
      ],
    });
    const { results, sections } = await runSuite(await suiteOf(GOLD), { targets: [file('t')] });
    const [result] = results;
    expect(result?.counts).toEqual({ ok: 3, unparsable: 1, refused: 1 });
    const of = (id: string) => figure(result?.metrics ?? [], id);
    // 4 cannot be read and is left out; 5 is wrong.
    expect(of('accuracy')).toBe(0.5);
    expect([of('accuracy/lowest'), of('accuracy/highest')]).toEqual([0.4, 0.6]);
    // joy: TP 1, FN 2; fear: TP 1, FP 1; anger: neither gold nor given among the readable.
    expect(of('f1/joy')).toBeCloseTo(2 / 4, 12);
    expect(of('f1/fear')).toBeCloseTo(2 / 3, 12);
    expect(of('f1/anger')).toBeNull();
    expect(of('f1/macro')).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
    expect(of('chance')).toBeCloseTo(1 / 3, 12);
    expect(of('majority')).toBeCloseTo(3 / 5, 12);
    const telling = sections.find((s) => s.id === 'telling')?.examples ?? [];
    expect(telling.map((e) => [e.item, e.labels[0]?.level.en])).toEqual([
      ['2', 'answered fear'],
      ['5', 'no answer'],
    ]);
  });

  it('answers itself: gold is right everywhere, constant as often as the majority', async () => {
    const { results } = await runSuite(await suiteOf(GOLD), {
      targets: ['baseline/gold', 'baseline/constant', 'baseline/empty'].map((name) => ({ name })),
    });
    expect(results.map((r) => figure(r.metrics, 'accuracy'))).toEqual([1, 0.6, 0]);
    expect(results.map((r) => r.coverage)).toEqual([1, 1, 1]);
  });

  it.each([
    ['set', 'joy|fear', { 'set/f1': 2 / 3, accuracy: 0 }, 'joy'],
    ['number, tolerance: 1', '10', { 'error/absolute': 0.5, accuracy: 1 }, '10.5'],
  ] as const)('measures match %s', async (match, gold, wanted, answer) => {
    const yaml = LEAST.exact.replace('exact', match);
    const file = await files({ t: [{ item: '1', answer }] });
    const suite = await suiteOf({
      'suite.yaml': yaml,
      'items.csv': `id,prompt,gold\n1,a,${gold}\n`,
    });
    const { results } = await runSuite(suite, { targets: [file('t')] });
    for (const [id, value] of Object.entries(wanted))
      expect(figure(results[0]?.metrics ?? [], id)).toBeCloseTo(value, 12);
    const upper = await runSuite(suite, { targets: [{ name: 'baseline/gold' }] });
    expect(figure(upper.results[0]?.metrics ?? [], 'accuracy')).toBe(1);
  });

  it('compares two targets item by item', async () => {
    const items = Array.from({ length: 12 }, (_, i) => i);
    const suite = await suiteOf({
      'suite.yaml': LEAST.exact,
      'items.csv': `id,prompt,gold\n${items.map((i) => `${i},p,g${i}`).join('\n')}\n`,
    });
    const file = await files({
      good: items.map((i) => ({ item: String(i), answer: `g${i}` })),
      bad: items.map((i) => ({ item: String(i), answer: i < 2 ? `g${i}` : 'x' })),
    });
    const { sections } = await runSuite(suite, {
      targets: [file('bad'), file('good')],
      set: { draws: ['1000'] },
    });
    const section = sections.find((s) => s.id === 'differences');
    const row = Object.fromEntries(
      (section?.table.columns ?? []).map((c, i) => [c.id, section?.table.rows[0]?.[i]]),
    );
    expect(row.difference).toMatchObject({ value: -10 / 12, n: 12 });
    expect(row.p).toBeLessThan(0.01);
  });
});
