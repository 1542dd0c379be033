import { describe, expect, it } from 'vitest';
import { valuedVoices } from './compare.testkit.js';
import { readSlice, sliced } from './compare-slice.js';

describe('a slice of the items', () => {
  it('keeps the items of one group in every voice', async () => {
    const voices = await valuedVoices({ a: [1, 1, 1, 1], b: [0, 0, 0, 0] });
    const [first] = [...(voices[0]?.items.values() ?? [])];
    const [kind = '', value = ''] = Object.entries(first?.item.clusters ?? {})[0] ?? [];
    const left = sliced(voices, [[kind, value]]);
    const ids = left.map(({ items }) => [...items.keys()]);
    expect(ids[0]?.length).toBeGreaterThan(0);
    expect(ids[0]?.length).toBeLessThan(4);
    expect(ids[1]).toEqual(ids[0]);
  });

  it('without items says which values there are', async () => {
    const voices = await valuedVoices({ a: [1, 1], b: [0, 0] });
    const [kind = '', value = ''] =
      Object.entries([...(voices[0]?.items.values() ?? [])][0]?.item.clusters ?? {})[0] ?? [];
    expect(() => sliced(voices, [[kind, 'nowhere']])).toThrow(value);
    expect(() => sliced(voices, [['planet', 'mars']])).toThrow(kind);
  });

  it('is KIND=VALUE, and the value may hold an equals sign', () => {
    expect(readSlice(['code=a=b'])).toEqual([['code', 'a=b']]);
    expect(() => readSlice(['code'])).toThrow('KIND=VALUE');
  });
});
