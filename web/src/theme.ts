import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Clay, as the embers of a hearth. */
const clay: MantineColorsTuple = [
  '#fbf1ec',
  '#f2dfd5',
  '#e5bda8',
  '#d89978',
  '#cd7a50',
  '#c66738',
  '#b4532a',
  '#9c4522',
  '#7f381c',
  '#632a14',
];

export const theme = createTheme({
  primaryColor: 'clay',
  colors: { clay },
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Consolas, "Noto Sans Mono CJK SC", monospace',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
