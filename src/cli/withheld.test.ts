import { describe, expect, it } from 'vitest';
import { openSuite } from '../suites/index.js';
import type { OpenRun } from './open-run.js';
import { masked, withheldTexts } from './withheld.js';

describe('texts that are not shown', () => {
  it.each([
    ['en', '[profile withheld]'],
    ['zh-CN', '[档案不予显示]'],
  ] as const)('are masked in every string of a value (%s)', (lang, mask) => {
    const value = { a: ['x secret y', 3, null], b: { c: 'secret secret $&' } };
    expect(masked(value, ['secret'], lang)).toEqual({
      a: [`x ${mask} y`, 3, null],
      b: { c: `${mask} ${mask} $&` },
    });
  });

  it('attunebench: what people told of themselves is in no prompt that is printed', async () => {
    const suite = await openSuite('attunebench');
    const o = suite.askOptions('sound', { dir: null }).parse({ mode: 'omniscient' });
    const asked = { protocol: 'sound' as const, o };
    const { items } = await suite.load({ dir: null }, asked);
    const open = { suite, conditions: [{ condition: { asked }, items }] } as unknown as OpenRun;
    for (const item of items) {
      const { age, traits, goals, responses } = item.profile;
      const told = [...traits, ...goals, ...Object.values<string>(responses)];
      const next = suite.answer
        .ask([{ item }], asked, () => 0)
        .next(() => {
          throw new Error('nothing was asked yet');
        });
      if (next.done === true) throw new Error('nothing is asked');
      const prompts = next.value.map(({ messages }) => messages);
      const shown = JSON.stringify(masked(prompts, withheldTexts(open, item.id), 'en'));
      expect(shown).toContain('[profile withheld]');
      const block = /ABOUT THE PERSON|关于当事人/.exec(shown);
      const rest = shown.slice(block?.index ?? 0).split(/PERSON —|当事人 —/)[0] ?? '';
      for (const text of told.filter((t) => t.length >= 8)) expect(shown).not.toContain(text);
      expect(rest).not.toMatch(new RegExp(`(?:age: |年龄：)${age}`));
      expect(shown).not.toMatch(/scored \d+ on the ten|合计 \d+ 分/);
    }
  });
});
