import { describe, expect, it } from 'vitest';
import { allColors, cssVariables, heat, themed } from './palette.js';

const colors = new Map(allColors);
/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r = 0, g = 0, bl = 0] = [1, 3, 5]
      .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [low = 0, high = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
const themeOf = (lightColor: string) => allColors.find(([, c]) => c.light === lightColor)?.[1];

describe('colours of charts', () => {
  it('stand for one role each in the light theme', () => {
    const light = allColors.map(([, c]) => c.light);
    expect(new Set(light).size).toBe(light.length);
  });
  it.each(['light', 'dark'] as const)(
    'words have contrast 4.5 on every heat map cell (%s)',
    (theme) => {
      for (const scale of ['heat', 'diverging'] as const) {
        for (let at = 0; at <= 1; at += 0.05) {
          const cell = heat(at, scale);
          const [fill, ink] = [themeOf(cell.fill)?.[theme] ?? '', themeOf(cell.ink)?.[theme] ?? ''];
          expect(contrast(fill, ink), `${scale} ${at}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
  it.each(['light', 'dark'] as const)('words and bars stand out on paper (%s)', (theme) => {
    const paper = colors.get('paper')?.[theme] ?? '';
    const against = (role: string): number => contrast(colors.get(role)?.[theme] ?? '', paper);
    for (const role of ['ink', 'muted']) expect(against(role), role).toBeGreaterThanOrEqual(4.5);
    for (const role of ['left', 'right', 'accent']) {
      expect(against(role), role).toBeGreaterThanOrEqual(3);
    }
  });
  it('become variables that both themes declare', () => {
    expect(themed('<rect fill="#22262b"/><rect fill="#123456"/>')).toBe(
      '<rect fill="var(--c-ink)"/><rect fill="#123456"/>',
    );
    for (const theme of ['light', 'dark'] as const) {
      expect(cssVariables(theme)).toContain('--c-ink:#');
      expect(cssVariables(theme)).toContain('--c-heat-8:#');
    }
  });
});
