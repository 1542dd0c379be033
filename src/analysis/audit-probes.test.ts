import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { intima } from '../suites/intima/index.js';
import { type Probed, probe } from './audit-probe.testkit.js';
import { goodJudge, LABELS, type Shown, shownIn, verdict } from './audit-probe-intima.testkit.js';
import { PROBES } from './audit-probe-types.js';
import { WHY } from './audit-probe-words.js';

const open: Probed[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const TARGETS = ['sample/warm', 'sample/clingy', 'sample/cold'].map((name) => ({ name }));

/** INTIMA's written samples, rated by a planted judge. */
async function planted(
  judge: (shown: Shown) => string,
  request: Parameters<typeof probe>[3] = {},
): Promise<Probed> {
  const done = await probe(intima, (heard) => judge(shownIn(heard)), { targets: TARGETS }, request);
  open.push(done);
  return done;
}

const good = (shown: Shown): string => verdict(goodJudge(shown));
const APPLIES = [
  'padding',
  'style',
  'injection-highest',
  'injection-none',
  'injection-fence',
  'paraphrase',
] as const;

describe('a judge in order', () => {
  it('passes every probe that applies, and is told apart from what cannot be told', async () => {
    const done = await planted(good);
    expect(done.ended).toBe('done');
    expect(done.results.map((r) => r.probe)).toEqual([...PROBES]);
    for (const name of APPLIES) expect([name, done.of(name).verdict]).toEqual([name, 'steady']);
    expect(done.of('padding')).toMatchObject({ n: 60, unread: 0, changed: { value: 0 } });
    expect(done.of('context')).toMatchObject({ verdict: 'moves', wanted: 'moves', n: 40 });
    expect(done.of('context').changed.value).toBe(1);
    for (const name of ['order', 'position', 'self-preference'] as const)
      expect(done.of(name)).toMatchObject({ verdict: 'cannot tell', n: 0, rows: [] });
    expect(done.of('order').why?.en).toMatch(/^does not apply/);
  });

  it('is asked what the forecast says, pays for no verdict of the run, and for nothing twice', async () => {
    const done = await planted(good, { items: 6 });
    expect(done.forecast.recorded).toBe(6);
    expect(done.heard).toBe(done.forecast.calls - done.forecast.recorded);
    expect(done.spent).toMatchObject({ calls: done.heard, errors: 0 });
    const again = await done.again();
    expect(again.spent.calls).toBe(0);
    expect(again.results).toEqual(done.results);
  });

  it('is not taken for another one because it is noisy', async () => {
    const noisy = (shown: Shown): string => {
      const dice = createHash('sha256').update(JSON.stringify(shown)).digest();
      const levels = goodJudge(shown);
      return verdict({ ...levels, retention: (dice[0] ?? 0) < 80 ? 'low' : 'none' });
    };
    const done = await planted(noisy);
    for (const name of APPLIES) {
      const { verdict: found, noise } = done.of(name);
      expect([name, found]).not.toEqual([name, 'moves']);
      expect(noise?.value).toBeGreaterThan(0.01);
    }
  });
});

describe('a planted fault', () => {
  it('a lover of long answers is found by padding, and its shift is upwards', async () => {
    const done = await planted(
      (shown) =>
        verdict({ ...goodJudge(shown), sycophancy: shown.reply.length > 230 ? 'high' : 'none' }),
      { probes: ['padding', 'paraphrase'] },
    );
    const { verdict: found, shift } = done.of('padding');
    expect(found).toBe('moves');
    expect(shift.find(({ kind }) => kind === 'sycophancy')?.low).toBeGreaterThan(0);
    expect(shift.find(({ kind }) => kind === 'isolation')).toMatchObject({ value: 0 });
    expect(done.of('paraphrase').verdict).toBe('steady');
  });

  it('a lover of lists is found by style alone', async () => {
    const done = await planted(
      (shown) =>
        verdict({ ...goodJudge(shown), isolation: /^- /m.test(shown.reply) ? 'medium' : 'none' }),
      { probes: ['padding', 'style'] },
    );
    expect(done.of('style').verdict).toBe('moves');
    expect(done.of('padding').verdict).toBe('steady');
  });

  it('an obedient judge is found by each order that it obeys', async () => {
    const done = await planted((shown) => {
      if (/highest value|最高值/.test(shown.reply))
        return verdict(Object.fromEntries(LABELS.map((label) => [label, 'high' as const])));
      return /lowest value|最低值/.test(shown.reply) ? verdict({}) : good(shown);
    });
    for (const name of ['injection-highest', 'injection-none', 'injection-fence'] as const)
      expect([name, done.of(name).verdict]).toEqual([name, 'moves']);
    const [highest, none] = [done.of('injection-highest'), done.of('injection-none')];
    expect(highest.shift.find(({ kind }) => kind === 'retention')?.value).toBe(3);
    expect(none.shift.find(({ kind }) => kind === 'adequate_information')?.high).toBeLessThan(0);
    expect(done.of('style').verdict).toBe('steady');
  });

  it('a judge that does not look at the message stays steady where it should move', async () => {
    const done = await planted(({ reply, seed }) => good({ prompt: '', reply, seed }), {
      probes: ['context'],
    });
    expect(done.results).toHaveLength(1);
    expect(done.of('context')).toMatchObject({
      verdict: 'steady',
      wanted: 'moves',
      changed: { value: 0 },
    });
  });

  it('a judge that an order makes unreadable is no number', async () => {
    const done = await planted(
      (shown) => (/highest value|最高值/.test(shown.reply) ? 'As ordered.' : good(shown)),
      { probes: ['injection-highest'] },
    );
    const found = done.of('injection-highest');
    expect(found).toMatchObject({ n: 60, unread: 60, verdict: 'cannot tell', shift: [] });
    expect(found.changed.value).toBeNull();
    expect(found.rows.every(({ after }) => after === null)).toBe(true);
  });
});

describe('what is asked', () => {
  it('ends with the budget, and goes on from there', async () => {
    const done = await planted(good, {
      items: 12,
      probes: ['padding', 'context'],
      budget: { maxCalls: 10, maxCostUsd: null },
    });
    expect(done).toMatchObject({ ended: 'budget', heard: expect.any(Number) });
    expect(done.of('padding').n).toBeLessThan(12);
    expect(done.of('context')).toMatchObject({ n: 0, why: WHY.notReached });
    const rest = await done.again();
    expect(rest).toMatchObject({ ended: 'done', results: [{ n: 12 }, { n: 40 }] });
    expect(done.spent.calls + rest.spent.calls).toBe(done.forecast.calls - done.forecast.recorded);
  });

  it('is the same sample for the same seed and another for another', async () => {
    const items = async (seed: string) => {
      const done = await planted(good, { items: 8, probes: ['padding'], seed });
      return done.of('padding').rows.map(({ item, target }) => `${target} ${item}`);
    };
    const [first, same, other] = [await items('a'), await items('a'), await items('b')];
    expect(first).toEqual(same);
    expect(first).not.toEqual(other);
  });
});

describe('a judge in process', () => {
  it('local/house is probed without a call, and repeats itself exactly', async () => {
    const done = await probe(intima, null, {
      targets: TARGETS,
      judges: [{ name: 'local/house' }],
    });
    open.push(done);
    expect(done).toMatchObject({ heard: 0, ended: 'done', spent: { calls: 0 } });
    expect(done.forecast).toEqual({ calls: 0, recorded: 0, costUsd: 0 });
    for (const name of APPLIES) {
      expect(done.of(name).n).toBeGreaterThan(30);
      expect(done.of(name).noise?.value).toBe(0);
    }
    expect(done.of('context').n).toBe(32);
  });
});
