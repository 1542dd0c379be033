import { describe, expect, it } from 'vitest';
import type { Metric } from '../../contract/index.js';
import { score } from './score.js';
import type { RescueRow } from './score-collect.js';
import {
  find,
  patternItems,
  patternTimeline,
  row,
  type Said,
  scoredUnder,
  stream,
} from './score-fixtures.testkit.js';

const sound = scoredUnder('sound');
const official = scoredUnder('official');
const run = (rows: readonly RescueRow[], s = sound): Promise<Metric[]> =>
  score(stream(rows), s, 'seed');

const PW = 'pursue_withdraw';
const RS = 'repair_softening';
const MT = 'mixed_transition';

describe('pattern', () => {
  const timeline = patternTimeline([PW, '', PW, RS, RS, '']);
  const items = patternItems('s1', timeline);
  const rows = (said: readonly Said[]) => items.map((it, i) => row(it, said[i] ?? 'not_reached'));

  it('sound, hand-computed: accuracy, recall by label with support, macro-F1', async () => {
    const m = await run(rows([[PW, RS, MT], [RS, PW, MT], [RS], [MT, PW, 'attack_attack']]));
    expect(find(m, 'pattern/accuracy')).toMatchObject({ value: 0.5, n: 4 });
    expect(find(m, 'pattern/recall@2').value).toBe(0.75);
    expect(find(m, `pattern/recall/${PW}`)).toMatchObject({ value: 0.5, n: 2 });
    expect(find(m, `pattern/support/${RS}`).value).toBe(2);
    expect(find(m, 'pattern/support/attack_attack').value).toBe(0);
    expect(find(m, 'pattern/recall/attack_attack')).toMatchObject({
      value: null,
      reason: 'no_items',
    });
    // PW: gold 2, said 1, right 1; RS: gold 2, said 2, right 1; MT is said but not gold
    expect(find(m, 'pattern/macro_f1').value).toBeCloseTo((2 / 3 + 1 / 2) / 2, 12);
  });

  it('official counts two therapist rows without a label as errors: 2 of 6 (section 5.1 of our reading)', async () => {
    const m = await run(rows([[PW], [RS], [RS], [MT]]), official);
    expect(find(m, 'pattern/accuracy')).toMatchObject({ value: 2 / 6, n: 6 });
    expect(find(m, 'pattern/unlabelled').value).toBe(2);
    // The published script takes all three over the same rows; said first or second: rows 1 and 3 of six.
    expect(find(m, 'pattern/recall@2')).toMatchObject({ value: 2 / 6, n: 6 });
    expect(find(m, 'pattern/recall@3')).toMatchObject({ value: 2 / 6, n: 6 });
    expect(find(m, `pattern/recall/${PW}`).value).toBe(0.5);
    const labelled = scoredUnder('official', { denominator: 'labelled' });
    expect(
      find(await run(rows([[PW], [RS], [RS], [MT]]), labelled), 'pattern/accuracy').value,
    ).toBe(0.5);
  });

  it('official fills the gold in where no reply has an entry (section 5.2); sound never does', async () => {
    const said: Said[] = [[PW], 'errored', 'unparsable', 'filtered'];
    const o = await run(rows(said), scoredUnder('official', { denominator: 'labelled' }));
    expect(find(o, 'pattern/accuracy').value).toBe(1);
    expect(find(o, 'pattern/filled_with_gold').value).toBe(3);
    const odd = rows([[PW], [RS], 'unparsable', [MT]]).map((r) => ({
      ...r,
      answers: r.answers.map((a) => (a.state === 'ok' ? a : { ...a, why: 'no_known_label' })),
    }));
    // An entry is there, its labels are unknown: wrong.
    const known = await run(odd, scoredUnder('official', { denominator: 'labelled' }));
    expect(find(known, 'pattern/filled_with_gold').value).toBe(0);
    const s = await run(rows(said));
    expect(find(s, 'pattern/accuracy')).toMatchObject({ value: 1, n: 1 });
    expect(find(s, 'pattern/accuracy@worst').value).toBe(0.25);
    expect(find(s, 'pattern/accuracy@best').value).toBe(1);
    expect(find(s, 'pattern/filled_with_gold').value).toBe(0);
    expect(find(s, 'pattern/coverage').value).toBe(0.25);
  });

  it('an unknown first label is wrong and keeps its place: the right one is second', async () => {
    const m = await run(
      rows([
        ['', PW],
        ['', PW],
        ['', RS],
        ['', RS],
      ]),
    );
    expect(find(m, 'pattern/accuracy')).toMatchObject({ value: 0, n: 4 });
    expect(find(m, 'pattern/recall@2').value).toBe(1);
    expect(find(m, 'pattern/macro_f1').value).toBe(0);
  });

  it('counts answers that came from masked or withheld text', async () => {
    const [a, b, c, d] = rows([[PW], [PW], [RS], 'filtered']).map((r, i) => ({
      ...r,
      answers: r.answers.map((out) => ({
        ...out,
        ...(i < 3 && { why: ['masked', 'redacted, unknown_label', 'unknown_label'][i] ?? '' }),
      })),
    }));
    if (!a || !b || !c || !d) throw new Error('four rows');
    const m = await run([a, b, c, d]);
    expect(find(m, 'pattern/masked').value).toBe(1);
    expect(find(m, 'pattern/redacted').value).toBe(1);
  });

  it('an empty answer file scores nothing, also officially', async () => {
    const m = await run(rows([]), scoredUnder('official', { denominator: 'labelled' }));
    expect(find(m, 'pattern/accuracy').value).toBe(0);
    expect(find(await run(rows([])), 'pattern/accuracy')).toMatchObject({
      value: null,
      reason: 'no_reply',
    });
  });

  it('baselines, hand-computed: one in six; repeating the last label is right in 2 of 4', async () => {
    const withMajority = rows([[PW], [PW], [PW], [PW]]).map((r) => ({
      ...r,
      item: { ...r.item, majority: { task: 'pattern' as const, ranked: [RS, PW] } },
    }));
    const m = await run(withMajority);
    expect(find(m, 'baseline/chance/pattern/accuracy').value).toBeCloseTo(1 / 6, 12);
    expect(find(m, 'baseline/repeat_last/pattern/accuracy').value).toBe(0.5);
    expect(find(m, 'baseline/majority/pattern/accuracy').value).toBe(0.5);
    expect(find(m, 'baseline/majority/pattern/recall@2').value).toBe(1);
  });

  it('repeats are averaged within an item', async () => {
    const [first] = items;
    if (first === undefined) throw new Error('no item');
    const m = await run([
      row(first, [PW], { repeat: 1 }),
      row(first, [RS], { repeat: 2 }),
      row(first, 'errored', { repeat: 3 }),
    ]);
    expect(find(m, 'pattern/accuracy')).toMatchObject({ value: 0.5, n: 1 });
    expect(find(m, 'pattern/coverage').value).toBeCloseTo(2 / 3, 12);
  });
});
