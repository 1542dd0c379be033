import { describe, expect, it } from 'vitest';
import { changeOf } from './relations-change.js';
import { cyclesOf } from './relations-cycles.js';
import { forecastOf } from './relations-forecast.js';
import { goldPaths, type Path, pathsOf } from './relations-paths.js';
import { accuracyByProgress, labelMix } from './relations-progress.js';
import { echoesOf, rippleOf } from './relations-ripple.js';
import { transitionsOf } from './relations-transitions.js';
import {
  groupOf,
  patternItems,
  patternTimeline,
  row,
  type Said,
  timelineOf,
} from './score-fixtures.testkit.js';

const PW = 'pursue_withdraw';
const AA = 'attack_attack';
const RS = 'repair_softening';
const CA = 'constructive_alignment';
const how = { seed: 's', draws: 100 };

/** A planted session and its answers, one a labelled row. */
function path(sample: string, gold: readonly string[], said: readonly (string | null)[]): Path {
  const items = patternItems(sample, patternTimeline(gold));
  const rows = items.map((it, i) => {
    const label = said[i] ?? null;
    return row(it, label === null ? ('unparsable' as Said) : [label]);
  });
  const [found] = pathsOf(items, groupOf(rows));
  if (found === undefined) throw new Error('no path');
  return found;
}

describe('paths', () => {
  it('keep a row without an answer in its place, also one that was not asked about', () => {
    const timeline = patternTimeline([PW, '', RS, CA]);
    const items = patternItems('s', timeline).filter(({ row: at }) => at !== 2);
    const group = groupOf(items.map((it) => row(it, [PW])));
    expect(pathsOf(items, group)[0]?.steps).toEqual([
      { row: 0, gold: PW, said: PW },
      { row: 2, gold: RS, said: null },
      { row: 3, gold: CA, said: PW },
    ]);
    expect(goldPaths(items)[0]?.steps.every(({ said }) => said === null)).toBe(true);
  });

  it('one a repeat; a judge asked twice makes no second one', () => {
    const items = patternItems('s', patternTimeline([PW]));
    const [it0] = items;
    if (it0 === undefined) throw new Error('no item');
    const [first] = groupOf([row(it0, [PW])]).entries[0] ?? [];
    if (first === undefined) throw new Error('no entry');
    const entries = [[first, { ...first, judgeRepeat: 2 }, { ...first, repeat: 2 }]];
    expect(pathsOf(items, { target: 't', judge: 'j', entries })).toHaveLength(2);
  });
});

describe('transitions of planted sessions', () => {
  it('hand-counted: gold PW→RS twice, RS→PW, RS→CA; answers PW→CA, RS→PW; distance 1 and 0.5', () => {
    const paths = [path('a', [PW, RS, PW, RS], [PW, CA, null, RS]), path('b', [RS, CA], [RS, PW])];
    const t = transitionsOf(paths, 'couple', how);
    const at = (table: number[][], from: string, to: string) =>
      table[t.labels.indexOf(from)]?.[t.labels.indexOf(to)];
    expect(at(t.gold, PW, RS)).toBe(2);
    expect(at(t.gold, RS, PW)).toBe(1);
    expect(at(t.gold, RS, CA)).toBe(1);
    expect(at(t.said, PW, CA)).toBe(1);
    expect(at(t.said, RS, PW)).toBe(1);
    expect(t.rows[t.labels.indexOf(PW)]).toBe(1);
    expect(t.rows[t.labels.indexOf(RS)]).toBe(0.5);
    expect(t.distance.value).toBe(0.75);
    expect(t.covered).toBe(1);
  });

  it('another scenario has no change and no distance', () => {
    const t = transitionsOf([path('a', [PW, RS], [PW, RS])], 'family', how);
    expect(t.distance).toMatchObject({ value: null, reason: 'no_data' });
  });
});

describe('where the pattern changes', () => {
  it('hand-computed: stays 2 of 2, changes 1 of 3; two of three turns found, mean lag one half', () => {
    const paths = [
      path('a', [PW, RS, RS, CA], [PW, PW, RS, PW]),
      path('b', [PW, PW, RS], [PW, PW, RS]),
    ];
    const c = changeOf(paths, how);
    expect(c.stays).toMatchObject({ value: 1, n: 2 });
    expect(c.changes.value).toBeCloseTo(1 / 3, 12);
    expect(c.found.value).toBeCloseTo(2 / 3, 12);
    expect(c.atOnce.value).toBeCloseTo(1 / 3, 12);
    expect(c.lag).toMatchObject({ value: 0.5, n: 2 });
  });

  it('a turn whose first row has no answer is left out', () => {
    const c = changeOf([path('a', [PW, RS, RS], [PW, null, RS])], how);
    expect(c.found).toMatchObject({ value: null, reason: 'no_data' });
    expect(c.stays.value).toBe(1);
  });
});

describe('progress', () => {
  it('hand-computed: rows 0 and 1 of 20 in the first tenth, row 19 in the last', () => {
    const gold = Array.from({ length: 20 }, (_, i) => (i < 2 ? PW : i === 19 ? RS : ''));
    const paths = [path('a', gold, [PW, RS, RS])];
    const bins = accuracyByProgress(paths, how);
    expect(bins[0]).toMatchObject({ value: 0.5, n: 2 });
    expect(bins[9]?.value).toBe(1);
    expect(bins[4]).toMatchObject({ value: null, reason: 'no_data' });
    const mix = labelMix(paths, [PW, RS]);
    expect([mix[0], mix[4], mix[9]]).toEqual([[1, 0], null, [0, 1]]);
  });
});

describe('cycles', () => {
  it('hand-counted in gold and in answers: relapse 1 of 2, bridge 1 of 2; a gap cuts the answers', () => {
    const gold = [PW, RS, PW, RS, CA, CA, CA, AA, CA];
    const said = [PW, RS, null, RS, CA, PW, PW, PW, PW];
    const paths = [path('a', gold, said)];
    // Within 2 rows of the last PW row: RS, PW (back); RS, CA (not).
    const g = cyclesOf(paths, 'gold', how, 2);
    expect(g.relapse).toMatchObject({ value: 0.5, n: 2 });
    expect(g.bridge).toMatchObject({ value: 0.5, n: 2 });
    const s = cyclesOf(paths, 'said', how, 2);
    expect(s.relapse).toMatchObject({ value: null, n: 0 });
    expect(s.bridge).toMatchObject({ value: null, n: 0 });
  });
});

describe('forecast', () => {
  it('hand-computed: stay right in 1 of 3, Markov of the other session in 2 of 3, the model in 3', () => {
    const paths = [
      path('a', [PW, RS, RS, CA], [PW, RS, RS, CA]),
      path('b', [PW, RS, CA, PW, RS, CA], [null, null, null, null, null, null]),
    ];
    const f = forecastOf(paths, how);
    expect(f.model).toMatchObject({ value: 1, n: 3 });
    expect(f.stay.value).toBeCloseTo(1 / 3, 12);
    // From b: PW→RS (2), RS→CA (2): right at rows 1 and 3, wrong at row 2.
    expect(f.markov.value).toBeCloseTo(2 / 3, 12);
    expect(f.overStay.value).toBeCloseTo(2 / 3, 12);
    expect(f.overMarkov.value).toBeCloseTo(1 / 3, 12);
  });

  it('sessions of one couple teach one another nothing: without a third cluster every pattern stays', () => {
    const twins = [
      path('a', [PW, RS, CA], [PW, RS, CA]),
      path('b', [PW, RS, CA], [PW, RS, CA]),
    ].map((p) => ({ ...p, cluster: 'twins' }));
    expect(forecastOf(twins, how).markov.value).toBe(0);
    const other = path('c', [PW, RS, CA], [null, null, null]);
    expect(forecastOf([...twins, other], how).markov.value).toBe(1);
  });

  it('a label that the other sessions never leave is taken to stay', () => {
    const f = forecastOf([path('a', [AA, AA, RS], [AA, AA, AA])], how);
    expect(f.markov.value).toBe(f.stay.value);
  });
});

describe('ripple', () => {
  const felt = (person: string, intensity: number | null) => ({
    speaker: person,
    emotions: [{ person, intensity, phrase: 'x' }],
  });

  it('pairs each intensity with the next of another member, people outside the session left out', () => {
    const timeline = timelineOf([
      felt('Ann', 3),
      felt('Ann', 5),
      felt('Ben', null),
      felt('Zoe', 9),
      felt('Ben', 6),
      felt('Ann', 2),
    ]);
    expect(echoesOf('s', timeline)).toEqual([
      { stratum: '["s","Ben"]', earlier: 3, later: 6 },
      { stratum: '["s","Ben"]', earlier: 5, later: 6 },
      { stratum: '["s","Ann"]', earlier: 6, later: 2 },
    ]);
  });

  it('a planted echo, r = 1 by hand: Ben repeats Ann, Ann goes one up; no deal reaches it', () => {
    const values = Array.from({ length: 9 }, (_, i) => i + 1);
    const rows = values.flatMap((v) => [felt('Ann', v), felt('Ben', v)]);
    const ripple = rippleOf([{ sample: 's', timeline: timelineOf(rows) }], {
      seed: 's',
      draws: 199,
    });
    expect(ripple.value).toBeCloseTo(1, 12);
    expect(ripple.n).toBe(17);
    expect(ripple.chance?.p).toBe(1 / 200);
    expect(ripple.chance?.high ?? 1).toBeLessThan(0.9);
  });
});
