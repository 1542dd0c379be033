/**
 * The colours of charts by what they mean, in a light and a dark theme. No colour means good or bad: the two sides are
 * ochre and teal, which colour-blind readers can tell apart, and every meaning has a second sign (side, outline, shape,
 * printed value). Each light colour stands for one role only, so that a drawn chart can be re-themed by its colours.
 */
export type Theme = 'light' | 'dark';
type Both = Readonly<Record<Theme, string>>;
const both = (light: string, dark: string): Both => ({ light, dark });

const ROLES = {
  ink: both('#22262b', '#e9e6e0'),
  muted: both('#5a6067', '#a9adb2'),
  faint: both('#bdb8ad', '#5a6068'),
  grid: both('#ebe7de', '#2d3237'),
  axis: both('#8f8b83', '#7b8188'),
  paper: both('#fffefb', '#1b1e22'),
  left: both('#b8801f', '#b58132'),
  right: both('#1f7f89', '#2d8c95'),
  leftSoft: both('#f6ebd6', '#3a3122'),
  rightSoft: both('#dbeced', '#1f3638'),
  whisker: both('#33383f', '#f2efe9'),
  accent: both('#34567c', '#93b6e0'),
  /** Words on the lower and on the upper steps of a heat map. */
  onLow: both('#23272c', '#ebe8e2'),
  onHigh: both('#fffffe', '#14171a'),
} as const;

/** Steps of a heat map from nothing to most, one hue. */
const HEAT: readonly Both[] = [
  both('#f1efea', '#23272c'),
  both('#e1e6eb', '#28323d'),
  both('#ccd8e4', '#2e3f52'),
  both('#b4c8dc', '#355069'),
  both('#98b4d0', '#3d6080'),
  both('#527599', '#6f9bc8'),
  both('#436489', '#8cb3da'),
  both('#335278', '#abcbea'),
  both('#233f63', '#cde2f6'),
];

/** Steps of a heat map of differences, from below to above zero. */
const DIVERGING: readonly Both[] = [
  both('#7d500a', '#f0c67d'),
  both('#936214', '#d6a34c'),
  both('#d3ab6f', '#6b5327'),
  both('#e9d6b7', '#40361f'),
  both('#f0eee8', '#24282d'),
  both('#cae0e1', '#1f3b3e'),
  both('#93c2c6', '#265a5f'),
  both('#257680', '#59b4bc'),
  both('#125860', '#94dbe1'),
];

export type Role = keyof typeof ROLES;
export const color = (role: Role): string => ROLES[role].light;

/** A heat map's cell: its colour and that of the words on it. `at`: 0…1 of the scale, clamped. */
export function heat(at: number, scale: 'heat' | 'diverging'): { fill: string; ink: string } {
  const steps = scale === 'heat' ? HEAT : DIVERGING;
  const step = Math.max(0, Math.min(steps.length - 1, Math.floor(at * steps.length)));
  const strong = scale === 'heat' ? step >= 5 : Math.abs(step - 4) >= 3;
  return { fill: steps[step]?.light ?? color('grid'), ink: color(strong ? 'onHigh' : 'onLow') };
}

const names: readonly (readonly [string, Both])[] = [
  ...Object.entries(ROLES),
  ...HEAT.map((c, i) => [`heat-${i}`, c] as const),
  ...DIVERGING.map((c, i) => [`div-${i}`, c] as const),
];

/** Declarations of all chart colours as CSS variables: `--c-ink:#22262b;…`. */
export const cssVariables = (theme: Theme): string =>
  names.map(([name, c]) => `--c-${name}:${c[theme]}`).join(';');

const variableOf = new Map(names.map(([name, c]) => [c.light, `var(--c-${name})`]));

/** Lets a chart drawn in light colours follow the page's theme. */
export const themed = (svg: string): string =>
  svg.replace(/"#[0-9a-f]{6}"/g, (quoted) => {
    const variable = variableOf.get(quoted.slice(1, -1));
    return variable === undefined ? quoted : `"${variable}"`;
  });

/** All colours by name, for tests of contrast. */
export const allColors = names;
