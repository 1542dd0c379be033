import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HearthError } from '../contract/index.js';
import { type Db, openDatabase } from '../store/index.js';
import { gateRuns } from './gate.js';
import { gateRun, manyItems, ONLY, ones, policyOf } from './gate.testkit.js';

const N = 200;
const SUITE = manyItems(N);
let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

type Values = readonly (number | '-')[];
async function gate(before: Values, after: Values, rules: string, suite = SUITE) {
  const baseline = await gateRun(db, suite, { bot: before });
  const candidate = await gateRun(db, suite, { bot: after });
  const policy = policyOf(rules);
  return gateRuns({ baseline, candidate, policy, choice: ONLY, allow: [] });
}
const one = async (before: Values, after: Values, rule: string) => {
  const { rules, passed } = await gate(before, after, `  - ${rule}`);
  const [found] = rules;
  if (found === undefined) throw new Error('no rule');
  return { ...found, passed };
};
const refusal = async (work: Promise<unknown>): Promise<HearthError> => {
  try {
    await work;
  } catch (error) {
    return error as HearthError;
  }
  throw new Error('nothing was refused');
};
const HALF = ones(N, 100);
/** A call of another run, and the place in the candidate's that it fills. */
const CALL = {
  request_hash: 'r',
  draw: '1',
  role: 'target',
  model: 'm',
  endpoint: 'e',
  request: '{}',
  reply: '{}',
  state: 'ok',
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  started_ms: 1,
  duration_ms: 1,
};
const SLOT = {
  target: 'bot',
  repeat: 1,
  unit: 'u',
  judge: '',
  judge_repeat: 0,
  step: 's',
  reask: 0,
  attempt: 0,
  request_hash: 'r',
  note: 'null',
};

describe('a rule on a change', () => {
  it('passes where nothing changed, and shows what is still possible', async () => {
    const found = await one(HALF, HALF, '{figure: right, may_fall_by: 3}');
    expect(found).toMatchObject({ outcome: 'pass', passed: true, items: N, groups: 100 });
    expect(found.bounds?.low).toBeLessThan(0);
    expect(found.bounds?.low).toBeGreaterThan(-0.03);
    expect(found.reason.en).toBe('a fall of more than 3 points is ruled out (95% sure)');
  });
  it('fails where a fall beyond the margin is shown, with the items that fell', async () => {
    const found = await one(HALF, ones(N, 60), '{figure: right, may_fall_by: 3}');
    expect(found).toMatchObject({ outcome: 'fail', passed: false, baseline: 0.5, candidate: 0.3 });
    expect(found.worst[0]).toEqual({ item: 't61', baseline: 1, candidate: 0 });
    expect(found.worst).toHaveLength(5);
  });
  it('a rise is no fall', async () => {
    expect(await one(HALF, ones(N, 160), '{figure: right, may_fall_by: 3}')).toMatchObject({
      outcome: 'pass',
    });
    expect(await one(HALF, ones(N, 160), '{figure: right, may_rise_by: 3}')).toMatchObject({
      outcome: 'fail',
    });
  });
  it('says how many items would do where these do not', async () => {
    const found = await one(HALF, HALF, '{figure: right, may_fall_by: 1, on_cannot_tell: warn}');
    expect(found).toMatchObject({ outcome: 'cannot_tell', doubt: 'few_items', stops: false });
    expect(found.needed).toBeGreaterThan(N);
    expect(found.reason.en).toContain(`about ${found.needed} items`);
    expect(found.reason['zh-CN']).toContain(`大约需要 ${found.needed} 道题`);
    expect(found.passed).toBe(true);
  });
  it('and stops the gate unless the policy says that it only warns', async () => {
    const found = await one(HALF, HALF, '{figure: right, may_fall_by: 1}');
    expect(found).toMatchObject({ outcome: 'cannot_tell', stops: true, passed: false });
  });
  it('equivalence fails on either side', async () => {
    const rule = '{figure: right, same_within: 5}';
    expect((await one(HALF, HALF, rule)).outcome).toBe('pass');
    expect((await one(HALF, ones(N, 60), rule)).outcome).toBe('fail');
    expect((await one(HALF, ones(N, 140), rule)).outcome).toBe('fail');
  });
  it('is looked at in its slice alone, by fields and clusters of items', async () => {
    // All hard items fall, no easy one does.
    const fallen = HALF.map((x, i) => (i % 2 === 1 ? 0 : x));
    const rules = `  - {name: easy, figure: right, where: {kind: easy}, must_not_fall: true}
  - {name: hard, figure: right, where: {kind: [hard], lang: en}, must_not_fall: true}
  - {name: few, figure: right, where: {group: [g0, g1]}, must_not_fall: true}`;
    const { rules: found } = await gate(HALF, fallen, rules);
    expect(found.map(({ outcome, items }) => [outcome, items])).toEqual([
      ['pass', 100],
      ['fail', 100],
      ['cannot_tell', 4],
    ]);
    expect(found[2]?.doubt).toBe('few_groups');
  });
  it('groups vary together unless the policy names another kind', async () => {
    const fallen = ones(N, 80);
    const rules = `  - {name: group, figure: right, may_fall_by: 3}
  - {name: item, figure: right, may_fall_by: 3, groups: item}`;
    const { rules: found } = await gate(HALF, fallen, rules);
    expect(found.map(({ groups, kinds }) => [groups, kinds])).toEqual([
      [100, ['group']],
      [200, []],
    ]);
    // The items of a group fell together, so that single items would seem surer.
    expect(found[0]?.bounds?.low ?? 0).toBeLessThan(found[1]?.bounds?.low ?? 0);
  });
});

describe('a regression rule', () => {
  it('fails when a fall is shown, whatever it could have missed', async () => {
    const found = await one(HALF, ones(N, 80), '{figure: right, must_not_fall: true, notice: 1}');
    expect(found).toMatchObject({ outcome: 'fail', doubt: null });
    expect(found.p).toBeLessThan(0.001);
  });
  it('cannot tell where no fall is shown, but one of the size named could have been missed', async () => {
    const wild = HALF.map((x, i) => (i % 3 === 0 ? 1 - x : x));
    const found = await one(HALF, wild, '{figure: right, must_not_fall: true, notice: 1}');
    expect(found).toMatchObject({ outcome: 'cannot_tell', doubt: 'few_items' });
    expect(found.needed).toBeGreaterThan(N);
  });
  it('passes where the fall that it must notice is ruled out, however few would have shown one', async () => {
    const wild = ones(N, 0).map((_, i) => (i % 7 === 0 && i < 100 ? 0 : 1));
    const found = await one(HALF, wild, '{figure: right, must_not_fall: true, notice: 2}');
    expect(found).toMatchObject({ outcome: 'pass', doubt: null });
    expect(found.reason.en).toContain('one of more than 2 points is ruled out');
  });
  it('is corrected over all of them (Holm 1979), unless the policy says not', async () => {
    const rules = Array.from(
      { length: 4 },
      (_, i) => `  - {name: r${i}, figure: right, must_not_fall: true}`,
    ).join('\n');
    const { rules: found } = await gate(HALF, ones(N, 88), rules);
    const [p] = found.map((rule) => rule.p ?? 1);
    expect(found[0]?.adjusted).toBeCloseTo(Math.min(1, 4 * (p ?? 1)), 12);
    const baseline = await gateRun(db, SUITE, { bot: HALF });
    const candidate = await gateRun(db, SUITE, { bot: ones(N, 88) });
    const policy = { ...policyOf(rules), multiplicity: 'none' as const };
    const plain = await gateRuns({ baseline, candidate, policy, choice: ONLY, allow: [] });
    expect(plain.rules[0]?.adjusted).toBe(plain.rules[0]?.p);
  });
});

describe('a rule on the candidate alone', () => {
  it('a count of zero is zero, and shows what may still be true (rule of three)', async () => {
    const none = ones(N, 0);
    const found = await one(none, none, '{figure: right, count_at_most: 0}');
    expect(found).toMatchObject({ outcome: 'pass', count: { shown: 0, answers: N } });
    expect(found.count?.bound).toBeCloseTo(3 / N, 3);
    expect(found.reason.en).toContain('up to 1.5%');
    const two = await one(none, ones(N, 2), '{figure: right, count_at_most: 0}');
    expect(two).toMatchObject({ outcome: 'fail', count: { shown: 2 } });
    expect(two.worst.map(({ item }) => item)).toEqual(['t1', 't2']);
    expect((await one(none, ones(N, 2), '{figure: right, count_at_most: 2}')).outcome).toBe('pass');
  });
  it('none, but too few to be sure of a share', async () => {
    const none = ones(N, 0);
    const found = await one(none, none, '{figure: right, count_at_most: 0, share_below: 1}');
    expect(found).toMatchObject({ outcome: 'cannot_tell', needed: 299 });
  });
  it('a share is at most and at least', async () => {
    const rule = (test: string) => one(HALF, HALF, `{figure: right, ${test}}`);
    expect((await rule('at_most: 70')).outcome).toBe('pass');
    expect((await rule('at_most: 51')).outcome).toBe('cannot_tell');
    expect((await rule('at_most: 30')).outcome).toBe('fail');
    expect((await rule('at_least: 30')).outcome).toBe('pass');
    expect((await rule('at_least: 70')).outcome).toBe('fail');
  });
});

describe('items without a value', () => {
  const gaps: Values = HALF.map((x, i) => (i % 10 === 0 ? '-' : x));
  it('turn a pass into no answer where they are too many, since they could be the bad ones', async () => {
    const rule = '{figure: right, must_not_fall: true}';
    expect(await one(HALF, gaps, rule)).toMatchObject({
      outcome: 'cannot_tell',
      doubt: 'missing',
      missing: 20,
      of: N,
    });
    expect(
      (await one(HALF, gaps, '{figure: right, must_not_fall: true, max_missing: 10}')).outcome,
    ).toBe('pass');
    expect((await one(HALF, gaps, '{figure: right, count_at_most: 150}')).doubt).toBe('missing');
  });
  it('never hide a fall', async () => {
    const fallen = gaps.map((x) => (x === '-' ? x : 0));
    expect((await one(HALF, fallen, '{figure: right, must_not_fall: true}')).outcome).toBe('fail');
    expect((await one(HALF, fallen, '{figure: right, may_fall_by: 3}')).outcome).toBe('fail');
  });
  it('are no zero', async () => {
    const nothing: Values = HALF.map(() => '-' as const);
    for (const test of ['may_fall_by: 3', 'must_not_fall: true', 'count_at_most: 0', 'at_most: 5'])
      expect(await one(HALF, nothing, `{figure: right, ${test}}`)).toMatchObject({
        outcome: 'cannot_tell',
        doubt: 'no_values',
      });
  });
});

describe('refusals', () => {
  const rule = '  - {figure: right, must_not_fall: true}';
  const runs = async (over: Parameters<typeof gateRun>[3] = {}) => ({
    baseline: await gateRun(db, SUITE, { bot: HALF }),
    candidate: await gateRun(db, SUITE, { bot: HALF }, over),
  });
  const ask = (
    both: Awaited<ReturnType<typeof runs>>,
    over: Partial<Parameters<typeof gateRuns>[0]> = {},
  ) => gateRuns({ ...both, policy: policyOf(rule), choice: ONLY, allow: [], ...over });

  it('an unfinished run, with the command that finishes it', async () => {
    const both = await runs();
    const error = await refusal(
      ask({ ...both, candidate: { ...both.candidate, status: 'stopped' } }),
    );
    expect(error.code).toBe(2);
    expect(error.message).toContain(`hearth resume ${both.candidate.manifest.run}`);
  });
  it('a target with itself; but two targets of one run are compared', async () => {
    const { baseline } = await runs();
    expect((await refusal(ask({ baseline, candidate: baseline }))).message).toContain(
      'with itself',
    );
    const both = await gateRun(db, SUITE, { old: HALF, new: ones(N, 50) });
    const choice = { ...ONLY, target: 'new', baselineTarget: 'old' };
    const found = await ask({ baseline: both, candidate: both }, { choice });
    expect(found.passed).toBe(false);
    expect((await refusal(ask({ baseline: both, candidate: both }))).message).toContain(
      'name one with --target',
    );
  });
  it('a judge that reads nothing', async () => {
    const both = await runs();
    const coin = { name: 'local/coin', kind: 'local' as const, hash: 'h', baseline: true as const };
    const judged = (run: typeof both.baseline) => ({
      ...run,
      manifest: { ...run.manifest, judges: [coin] },
    });
    const error = await refusal(
      ask({ baseline: judged(both.baseline), candidate: judged(both.candidate) }),
    );
    expect(error.code).toBe(2);
    expect(error.message).toContain('local/coin');
    expect(error.message).toContain('reads nothing');
  });
  it('facts in which the runs differ, until each is allowed; then they are told', async () => {
    const both = await runs({ set: { shout: ['yes'] } });
    const error = await refusal(ask(both));
    expect(error.message).toContain('shout: no / yes');
    expect(error.message).toContain('--allow shout');
    const found = await ask(both, { allow: ['shout'] });
    expect(found.unlike).toMatchObject([{ key: 'shout', values: ['no', 'yes'] }]);
  });
  it('names that are not there, with those near them', async () => {
    const both = await runs();
    const of = async (rules: string) =>
      (await refusal(ask(both, { policy: policyOf(rules) }))).message;
    expect(await of('  - {figure: rigth, at_most: 5}')).toMatch(
      /^gate\.yaml:2: figure: .*"rigth"; known: right/,
    );
    expect(await of('  - {figure: right, at_most: 5, where: {kidn: hard}}')).toMatch(
      /where\.kidn: .*known: kind/,
    );
    expect(await of('  - {figure: right, at_most: 5, where: {kind: herd}}')).toMatch(
      /where\.kind: no item has "herd"; known: hard, easy/,
    );
    expect(
      await of('  - {figure: right, at_most: 5, where: {kind: hard, group: g0, item: t1}}'),
    ).toMatch(/where: no item fits/);
    expect(await of('  - {figure: rigth, at_most: 5}')).toContain('hearth gate --figures RUN');
    expect(await of('  - {figure: right, may_fall_by: 300}')).toContain(
      'outside of 0 to 100 points',
    );
    expect(await of('  - {figure: right, at_most: -5}')).toContain('outside of 0 to 100 per cent');
    expect(await of('  - {figure: right, at_most: 5, groups: grup}')).toMatch(
      /groups: .*known: group, item/,
    );
    const policy = { ...policyOf(rule), suite: 'other' };
    expect((await refusal(ask(both, { policy }))).message).toContain('for other');
  });
  it('an amount below one per cent is taken as it is, with a remark', async () => {
    const found = await ask(await runs(), {
      policy: policyOf('  - {figure: right, may_fall_by: 0.03, on_cannot_tell: warn}'),
    });
    expect(found.notes.map(({ en }) => en).join()).toContain('for 3 per cent write 3');
  });
  it('a byte-identical answer file is told, not refused', async () => {
    const found = await ask(await runs());
    expect(found.notes[0]?.en).toContain('byte for byte');
  });
  it('answers that were taken over from another run', async () => {
    const both = await runs();
    const { candidate } = both;
    const [condition] = candidate.conditions;
    // One answer of the candidate's that another run had asked for.
    const call = 'f'.repeat(32);
    await db
      .insertInto('call')
      .values({ id: call, ...CALL })
      .execute();
    await db
      .insertInto('slot')
      .values({
        run: candidate.manifest.run,
        condition: condition?.condition.id ?? '',
        call,
        ...SLOT,
      })
      .execute();
    const manifest = { ...candidate.manifest, reuse: true };
    const error = await refusal(ask({ ...both, candidate: { ...candidate, manifest } }));
    expect(error.code).toBe(2);
    expect(error.message).toContain('without --reuse');
  });
});
