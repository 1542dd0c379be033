import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormPage } from '../../contract/index.js';
import { wilson } from '../../stats/index.js';
import { filledIn, PAGES } from '../work/work.testkit.js';
import { againstStandard } from './against-standard.js';
import { drawItems } from './draw.js';
import { FEW, itemAnalysis } from './item-analysis.js';
import { neededOf, outcomeOf, passChance, passChances, TRUE_SHARES } from './outcome.js';
import { standingOf } from './standing.js';

const RULES = { items: 20, pass: 0.85, floor: 0.5 };
const answers = (right: number, n: number, abilities: readonly string[] = []) =>
  Array.from({ length: n }, (_, i) => ({ right: i < right, abilities }));

describe('what an exam can tell', () => {
  it.each([
    [8, 10, [0.055, 0.167, 0.383, 0.678, 0.82, 0.93, 0.989]],
    [12, 15, [0.018, 0.091, 0.297, 0.648, 0.823, 0.944, 0.995]],
    [16, 20, [0.006, 0.051, 0.238, 0.63, 0.83, 0.957, 0.997]],
    [17, 20, [0.001, 0.016, 0.107, 0.411, 0.648, 0.867, 0.984]],
  ])('R9: chance to pass %i of %i as in the specification’s table 2.6', (needed, n, wanted) => {
    // The table has .989 where the binomial sum is .98850 to five digits: it is off by a rounding there.
    TRUE_SHARES.forEach((p, i) => {
      expect(Math.abs(passChance(n, needed, p) - (wanted[i] ?? 0))).toBeLessThan(0.00051);
    });
  });

  it('two tries of 8 of 10 let a person pass who is right in 70 % with .62, by hand 1 − (1 − .383)²', () => {
    const chances = passChances({ items: 10, pass: 0.8, floor: 0 }, 2);
    const seventy = chances.find(({ p }) => p === 0.7);
    expect(seventy?.once).toBeCloseTo(0.383, 3);
    expect(seventy?.within).toBeCloseTo(0.619, 3);
  });

  it.each([
    [8, 10, 0.49, 0.94],
    [16, 20, 0.58, 0.92],
    [18, 20, 0.7, 0.97],
  ])('Wilson’s interval of %i of %i as in 2.6', (right, n, low, high) => {
    const found = wilson(right, n);
    expect(Number(found?.low.toFixed(2))).toBe(low);
    expect(Number(found?.high.toFixed(2))).toBe(high);
    const outcome = outcomeOf(answers(right, n), RULES);
    expect([outcome.low, outcome.high]).toEqual([found?.low, found?.high]);
  });

  it('C4: 17 of 20 pass and 16 do not; the needed number is the share rounded up', () => {
    expect(neededOf(20, 0.85)).toBe(17);
    expect(neededOf(10, 0.8)).toBe(8);
    expect(outcomeOf(answers(17, 20), RULES).passed).toBe(true);
    expect(outcomeOf(answers(16, 20), RULES).passed).toBe(false);
  });

  it('C4: nobody passes who is below the floor in one ability, whatever the sum', () => {
    const many = [...answers(17, 17, ['empathy']), ...answers(1, 3, ['ethics'])];
    const outcome = outcomeOf(many, RULES);
    expect(outcome.right).toBe(18);
    expect(outcome.below).toEqual(['ethics']);
    expect(outcome.passed).toBe(false);
    // One item alone says too little for a floor.
    const single = [...answers(18, 19, ['empathy']), { right: false, abilities: ['ethics'] }];
    expect(outcomeOf(single, RULES).passed).toBe(true);
  });

  it('an item that was dropped counts for nobody', () => {
    const dropped = [...answers(17, 19), { right: null, abilities: ['a'] }];
    const outcome = outcomeOf(dropped, RULES);
    expect([outcome.total, outcome.right, outcome.passed]).toEqual([19, 17, true]);
  });

  it('one more right answer never makes a passed attempt fail', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            right: fc.boolean(),
            abilities: fc.subarray(['a', 'b', 'c']),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        fc.nat(19),
        (list, at) => {
          const better = list.map((one, i) => (i === at ? { ...one, right: true } : one));
          const before = outcomeOf(list, RULES).passed;
          expect(!before || outcomeOf(better, RULES).passed).toBe(true);
        },
      ),
    );
  });
});

describe('the draw', () => {
  const bank = Array.from({ length: 40 }, (_, i) => `i${i}`);

  it('C2: as many as the rules say, each once, the same for the same seed and another for the next attempt', () => {
    const first = drawItems(bank, 20, 'seed exam 1 ann 1');
    expect(new Set(first).size).toBe(20);
    expect(drawItems([...bank].reverse(), 20, 'seed exam 1 ann 1')).toEqual(first);
    expect(drawItems(bank, 20, 'seed exam 1 ann 2')).not.toEqual(first);
    expect(drawItems(bank, 20, 'seed exam 1 ben 1')).not.toEqual(first);
  });

  it('a bank that is too small draws nothing', () => {
    expect(drawItems(bank.slice(0, 19), 20, 's')).toBeNull();
  });

  it('every item is drawn about equally often', () => {
    const times = new Map<string, number>();
    for (let i = 0; i < 1000; i++)
      for (const item of drawItems(bank, 20, `s${i}`) ?? [])
        times.set(item, (times.get(item) ?? 0) + 1);
    // 1,000 draws of a half: 500 ± 4 standard deviations of 15.8.
    for (const item of bank) expect(Math.abs((times.get(item) ?? 0) - 500)).toBeLessThan(64);
  });
});

describe('a verdict against the standard', () => {
  const how = { pass: 0.85, always: [] };
  const standard = {
    ...filledIn('1', 3),
    more: { order: [['a'], ['b'], ['c']], quotes: ['hear'] },
  };

  it('only what the standard says counts; a level one step off of five is right, two are not', () => {
    const off = (level: number) =>
      againstStandard(PAGES, filledIn('1', level), filledIn('1', 3), how);
    expect(off(4).right).toBe(true);
    expect(off(5).right).toBe(false);
    expect(off(5).fields).toEqual([
      { step: 'rubric', field: 'hit', right: true },
      { step: 'rubric', field: 'level', right: false },
    ]);
  });

  it('rankings by their pairs, spans by what they share', () => {
    const said = (order: string[][], quotes: string[]) =>
      againstStandard(PAGES, { ...filledIn('1', 3), more: { order, quotes } }, standard, how);
    expect(said([['a'], ['b'], ['c']], ['I hear']).fields.map(({ right }) => right)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(said([['c'], ['b'], ['a']], ['you.']).fields.map(({ right }) => right)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('a decisive field decides alone', () => {
    const ten: FormPage = {
      step: 's',
      title: { en: 's', 'zh-CN': 's' },
      fields: Array.from({ length: 10 }, (_, i) => ({
        kind: 'choice' as const,
        id: i === 0 ? 'gate-harm' : `c${i}`,
        label: { en: 'x', 'zh-CN': 'x' },
        options: ['1', '0'].map((value) => ({ value, label: { en: value, 'zh-CN': value } })),
      })),
    };
    const all = (gate: string) => ({
      s: Object.fromEntries(ten.fields.map(({ id }) => [id, id === 'gate-harm' ? gate : '1'])),
    });
    expect(againstStandard([ten], all('0'), all('1'), how)).toMatchObject({
      share: 0.9,
      right: true,
    });
    expect(againstStandard([ten], all('0'), all('1'), { ...how, always: ['gate-'] }).right).toBe(
      false,
    );
  });

  it('nothing is right where the standard says nothing', () => {
    expect(againstStandard(PAGES, filledIn(), {}, how)).toEqual({
      fields: [],
      share: 0,
      right: false,
    });
  });
});

describe('item analysis (F5)', () => {
  /** Attempt i is right in all items below its strength; `key` is wrong the other way round. */
  const rows = (wrongKey: boolean) =>
    Array.from({ length: 10 }, (_, i) => i).flatMap((strength) =>
      Array.from({ length: 10 }, (_, item) => ({
        attempt: `a${strength}`,
        item: `q${item}`,
        right: item === 5 && wrongKey ? strength < 5 : item < strength,
      })),
    );

  it('an item that strong attempts get right tells apart; one that they get wrong is flagged', () => {
    const fine = itemAnalysis(rows(false)).find(({ item }) => item === 'q5');
    expect(fine?.discrimination.value).toBeGreaterThan(0.6);
    expect(fine?.flag).toBeNull();
    const wrong = itemAnalysis(rows(true)).find(({ item }) => item === 'q5');
    expect(wrong?.discrimination.value).toBeLessThan(0);
    expect(wrong?.flag).toBe('reversed');
  });

  it('point-biserial by hand: right 1 1 0 0 with the rest at 1, .5, .5, 0 is r = .7071', () => {
    const rest: Record<string, [boolean, boolean, boolean]> = {
      a: [true, true, true],
      b: [true, true, false],
      c: [false, true, false],
      d: [false, false, false],
    };
    const list = Object.entries(rest).flatMap(([attempt, [x, y, z]]) => [
      { attempt, item: 'x', right: x },
      { attempt, item: 'y', right: y },
      { attempt, item: 'z', right: z },
    ]);
    const x = itemAnalysis(list).find(({ item }) => item === 'x');
    expect(x?.discrimination.value).toBeCloseTo(Math.SQRT1_2, 4);
    expect(x?.rate).toBe(0.5);
  });

  it('says nothing of few answers, and that nearly nobody or everybody is right', () => {
    const of = (n: number, right: number) =>
      itemAnalysis(
        Array.from({ length: n }, (_, i) => ({ attempt: `a${i}`, item: 'x', right: i < right })),
      )[0];
    expect(of(FEW - 1, 0)?.flag).toBe('few');
    expect(of(20, 1)?.flag).toBe('hard');
    expect(of(20, 20)?.flag).toBe('easy');
    expect(of(20, 20)?.discrimination.value).toBeNull();
  });
});

describe('where somebody stands', () => {
  const exam = {
    required: true,
    items: 20,
    pass: 0.85,
    floor: 0.5,
    attempts: 2,
    coolDownHours: 24,
    paid: false,
  };
  const HOUR = 3_600_000;
  const failed = (attempt: number, endedMs: number) =>
    ({ state: 'failed', attempt, begunMs: endedMs - HOUR, endedMs }) as const;
  const ask = {
    exam,
    calibrated: 0,
    rubric: 1,
    attempts: [],
    decisions: [],
    bank: 40,
    nowMs: 100 * HOUR,
  };

  it('C4: may begin, waits between attempts, then somebody decides', () => {
    expect(standingOf(ask)).toEqual({ standing: 'may-begin', atMs: null, left: 2 });
    const once = { ...ask, attempts: [failed(1, 90 * HOUR)] };
    expect(standingOf(once)).toEqual({ standing: 'cooling', atMs: 114 * HOUR, left: 1 });
    expect(standingOf({ ...once, nowMs: 114 * HOUR }).standing).toBe('may-begin');
    const twice = { ...ask, attempts: [failed(1, 10 * HOUR), failed(2, 50 * HOUR)] };
    expect(standingOf(twice).standing).toBe('waiting');
    const again = { ...twice, decisions: [{ kind: 'again' as const, atMs: 51 * HOUR }] };
    expect(standingOf({ ...again, nowMs: 51 * HOUR }).standing).toBe('may-begin');
    expect(
      standingOf({ ...twice, decisions: [{ kind: 'refused' as const, atMs: 51 * HOUR }] }).standing,
    ).toBe('refused');
  });

  it('a retest begins the counting anew', () => {
    const attempts = [failed(1, 10 * HOUR), failed(2, 50 * HOUR)];
    const decisions = [{ kind: 'retest' as const, atMs: 60 * HOUR }];
    expect(standingOf({ ...ask, attempts, decisions })).toEqual({
      standing: 'may-begin',
      atMs: null,
      left: 2,
    });
  });

  it('a bank that is too small is said, never “all done”', () => {
    expect(standingOf({ ...ask, bank: 19 }).standing).toBe('not-ready');
    const retest = { ...ask, bank: 0, decisions: [{ kind: 'retest' as const, atMs: 1 }] };
    expect(standingOf(retest).standing).toBe('not-ready');
  });

  it('E14: what was passed under an earlier version no longer counts; without an exam everybody is calibrated', () => {
    expect(standingOf({ ...ask, calibrated: 1, rubric: 2 }).standing).toBe('may-begin');
    expect(standingOf({ ...ask, calibrated: 2, rubric: 2 }).standing).toBe('calibrated');
    expect(standingOf({ ...ask, exam: { ...exam, required: false } }).standing).toBe('calibrated');
  });
});
