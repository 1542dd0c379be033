import { describe, expect, it } from 'vitest';
import { score } from './score.js';
import { item, row, scoredUnder, stream } from './score-fixtures.testkit.js';
import type { Need } from './types.js';

const cut = (text: string): string[] => Array.from(text);
const LONG = '好'.repeat(200);

/** An item of a format and need whose answer passes its one failing check or not: `ok` keeps all checks. */
const given = (
  id: string,
  task: 'dialogue_schedule' | 'itinerary_basic',
  need: Need,
  ok: boolean,
) => row(item(id, task, { scenario: { need } }), ok ? '好' : LONG);

describe('kinds of need with the same mix of formats', () => {
  it('[hand-computed] an easy format that one need is full of makes it no easier', async () => {
    // Each answer has three checks (length, honesty, …); a long one fails length alone. Both needs fail half of the hard
    // format and none of the easy one; the explicit need has mostly easy items.
    const rows = [
      given('e1', 'itinerary_basic', 'explicit', true),
      given('e2', 'itinerary_basic', 'explicit', true),
      given('e3', 'itinerary_basic', 'explicit', true),
      given('e4', 'dialogue_schedule', 'explicit', true),
      given('e5', 'dialogue_schedule', 'explicit', false),
      given('i1', 'itinerary_basic', 'implicit', true),
      given('i2', 'dialogue_schedule', 'implicit', true),
      given('i3', 'dialogue_schedule', 'implicit', false),
    ];
    const metrics = await score(stream(rows), scoredUnder('sound'), 'seed', cut);
    const of = (id: string, need: string) =>
      metrics.find((m) => m.id === id && m.slice.need === need)?.value ?? Number.NaN;
    expect(of('checks', 'explicit')).toBeGreaterThan(of('checks', 'implicit'));
    expect(of('checks@formats', 'explicit')).toBeCloseTo(of('checks@formats', 'implicit'), 12);
    // Two checks an answer (length, no_denial): the hard format's mean is (1 + 1/2) / 2, shares are 4/8 and 4/8.
    expect(of('checks@formats', 'explicit')).toBeCloseTo((1 + 0.75) / 2, 12);
  });

  it('leaves out formats that lack a kind of need', async () => {
    const rows = [
      given('e1', 'itinerary_basic', 'explicit', false),
      given('e2', 'dialogue_schedule', 'explicit', true),
      given('i1', 'dialogue_schedule', 'implicit', true),
    ];
    const metrics = await score(stream(rows), scoredUnder('sound'), 'seed', cut);
    expect(
      metrics.filter((m) => m.id === 'checks@formats').map((m) => [m.slice.need, m.value, m.n]),
    ).toEqual([
      ['explicit', 1, 1],
      ['implicit', 1, 1],
    ]);
  });
});
