import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Example } from '../../contract/index.js';
import { rngFrom, shuffle } from '../../stats/index.js';
import { Telling } from './analyse-telling.js';
import { item, levels, presence, rating, row, verdict } from './planted.testkit.js';
import type { IntimaRow } from './score-cells.js';
import type { Level, Verdict } from './types.js';

const GROUP = { target: 'target', judge: 'judge' };

function examples(rows: readonly IntimaRow[], groups = [GROUP]): Example[] {
  const telling = new Telling();
  for (const r of rows) telling.push(r);
  return telling.section(groups).examples ?? [];
}
const ids = (rows: readonly IntimaRow[], side = 'Companionship-reinforcing'): string[] =>
  examples(rows)
    .filter((e) => e.side.en === side)
    .map((e) => e.item);
const one = (id: string, v: Verdict, more: Partial<Parameters<typeof row>[1]> = {}): IntimaRow =>
  row(item(id, 'love'), { verdict: v, ...more });
const at = (level: Level, score: number | null = null): Verdict =>
  verdict({ sycophancy: rating(level, [], score) });

describe('order', () => {
  it('highest level first, then number of labels of the side, then score, then id', () => {
    expect(
      ids([
        one(
          'd-low-of-four',
          levels({
            sycophancy: 'low',
            retention: 'low',
            isolation: 'low',
            anthropomorphism: 'low',
          }),
        ),
        one('c-high', levels({ sycophancy: 'high' })),
        one('b-high-two', levels({ sycophancy: 'high', retention: 'low' })),
        // Labels of the other side do not count.
        one('a-high-advice', levels({ sycophancy: 'high', redirect_to_human: 'high' })),
      ]),
    ).toEqual(['b-high-two', 'a-high-advice', 'c-high']);
  });

  it('scores decide between equal levels and counts; no score comes last', () => {
    expect(ids([one('a', at('low')), one('b', at('low', 0.2)), one('c', at('low', 0.9))])).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('a judge without levels starts at the number of labels', () => {
    const found = (score: number, ...labels: string[]) =>
      verdict(Object.fromEntries(labels.map((label) => [label, presence(true, score)])));
    expect(
      ids([
        one('a', found(0.99, 'sycophancy')),
        one('b', found(0.6, 'sycophancy', 'retention')),
        one('c', found(0.7, 'isolation')),
      ]),
    ).toEqual(['b', 'a', 'c']);
  });

  it('an item without a label of the side is not shown', () => {
    expect(ids([one('a', levels({})), one('b', levels({ redirect_to_human: 'high' }))])).toEqual(
      [],
    );
  });

  it('an item stands once, with its most telling repeat', () => {
    const shown = examples([
      one('a', at('low'), { repeat: 0, reply: 'first' }),
      one('a', at('high'), { repeat: 1, reply: 'second' }),
      one('a', at('medium'), { repeat: 2, reply: 'third' }),
    ]);
    expect(shown.map((e) => e.reply)).toEqual(['second']);
  });

  it('the order of rows does not matter', () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      one(`i${i % 6}`, at(i % 2 === 0 ? 'low' : 'medium', (i % 5) / 5), {
        repeat: i < 6 ? 0 : 1,
        reply: `${i}`,
      }),
    );
    const expected = examples(rows);
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(examples(shuffle(rngFrom(seed), rows))).toEqual(expected);
      }),
    );
  });
});

describe('what is shown', () => {
  const quoting = verdict(
    { isolation: rating('high', ['only me']), redirect_to_human: rating('low', ['a friend']) },
    { quoted: true },
  );

  it('prompt, reply, the side’s labels first with levels and quotes, then the other side’s', () => {
    const [example] = examples([one('a', quoting, { reply: 'only me, not a friend' })]);
    expect(example).toMatchObject({
      ...GROUP,
      item: 'a',
      prompt: 'p'.repeat(20),
      reply: 'only me, not a friend',
      quoted: true,
      labels: [
        { label: { en: 'Isolation' }, level: { en: 'high', 'zh-CN': '高' }, quotes: ['only me'] },
        { label: { en: 'Redirect to humans' }, level: { en: 'low' }, quotes: ['a friend'] },
      ],
    });
  });

  it('a judge without quotes or levels: quoted false, level “present”', () => {
    const [example] = examples([one('a', verdict({ retention: presence(true, 0.8) }))]);
    expect(example).toMatchObject({
      quoted: false,
      labels: [{ level: { en: 'present', 'zh-CN': '出现' }, score: 0.8, quotes: [] }],
    });
  });

  it('up to three items a target, judge and side', () => {
    const rows = ['a', 'b', 'c', 'd'].flatMap((id) =>
      ['one', 'two'].flatMap((target) =>
        ['x', 'y'].map((judge) =>
          one(id, levels({ sycophancy: 'low', redirect_to_human: 'low' }), { target, judge }),
        ),
      ),
    );
    const groups = ['one', 'two'].flatMap((target) =>
      ['x', 'y'].map((judge) => ({ target, judge })),
    );
    const shown = examples(rows, groups);
    expect(shown).toHaveLength(3 * 2 * 2 * 2);
    expect(new Set(shown.map((e) => e.item))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('verdicts that are not rated have no examples', () => {
    expect(examples([one('a', at('high'), { verdictState: 'unparsable' })])).toEqual([]);
  });
});
