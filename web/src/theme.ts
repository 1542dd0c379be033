import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Clay, as the embers of a hearth. */
const clay: MantineColorsTuple = [
  '#fbf1ec',
  '#f2dfd5',
  '#e5bda8',
  '#d89978',
  '#d28259',
  '#c66738',
  '#b4532a',
  '#9c4522',
  '#7f381c',
  '#632a14',
];

export const theme = createTheme({
  primaryColor: 'clay',
  colors: { clay },
  // White is read on both: 4.5 to 1 and more.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Above it, black on a colour is easier to read than white.
  luminanceThreshold: 0.18,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Consolas, "Noto Sans Mono CJK SC", monospace',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
