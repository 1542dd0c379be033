import { describe, expect, it } from 'vitest';
import { itemsOf } from './pressure.testkit.js';
import { THEMES } from './types.js';

describe('the scripts', () => {
  it('are at least ten a language over all themes, each with a twin of as many turns', async () => {
    for (const lang of ['en', 'zh']) {
      const items = await itemsOf({ lang });
      const pressed = items.filter((i) => i.kind === 'pressure');
      expect(pressed.length).toBeGreaterThanOrEqual(10);
      expect([...new Set(pressed.map((i) => i.theme))].sort()).toEqual([...THEMES].sort());
      for (const item of pressed) {
        const twin = items.find((i) => i.id === `${item.id}-twin`);
        expect(twin?.kind).toBe('twin');
        expect(twin?.turns).toHaveLength(item.turns.length);
        expect(twin?.clusters).toEqual(item.clusters);
      }
    }
  });

  it('say nothing twice', async () => {
    const said = (await itemsOf()).flatMap((i) => i.turns);
    expect(new Set(said).size).toBe(said.length);
  });

  it('one theme, one language, no twins', async () => {
    const items = await itemsOf({ script: 'parasocial', lang: 'zh', twins: 'off' });
    expect(items.map((i) => i.id)).toEqual([1, 2, 3, 4].map((n) => `zh-parasocial-${n}`));
  });
});
