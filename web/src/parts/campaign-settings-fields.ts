import type { Answer } from '../../../src/server/api/index.js';
import type { Word } from '../words/index.js';

export type Settings = Answer<'GET /api/campaigns/:campaign'>['settings'];

type Named = { path: string };
/** How one setting is asked for. `share`: 0…1, shown as percent. `money`: minor units, shown as the currency has them. */
export type SettingField = Named &
  (
    | { kind: 'int' | 'number'; low: number; high: number; empty?: true }
    | { kind: 'share'; low?: number; high?: number }
    | { kind: 'money' }
    | { kind: 'switch' }
    | { kind: 'pick'; options: readonly string[] }
    | { kind: 'tier' }
    /** A tier for each part. */
    | { kind: 'tiers'; parts: readonly Word[] }
    | { kind: 'line' | 'lines' | 'text' }
    | {
        kind: 'row';
        of: 'int' | 'share' | 'money';
        parts: readonly Word[];
        low: number;
        high: number;
      }
  );

const TIERS: readonly Word[] = [
  'campaigns.tier.0',
  'campaigns.tier.1',
  'campaigns.tier.2',
  'campaigns.tier.3',
];
const HIGHER = TIERS.slice(1);
const HARD: readonly Word[] = [
  'campaigns.difficulty.1',
  'campaigns.difficulty.2',
  'campaigns.difficulty.3',
];
const int = (path: string, low: number, high: number): SettingField => ({
  path,
  kind: 'int',
  low,
  high,
});
const share = (path: string): SettingField => ({ path, kind: 'share' });

/** Every setting, part by part, in the order in which somebody thinks of them. */
export const SETTING_PARTS: readonly { id: string; fields: readonly SettingField[] }[] = [
  {
    id: 'work',
    fields: [
      int('overlap', 1, 15),
      { path: 'mode', kind: 'pick', options: ['self', 'ability', 'free-time', 'manual'] },
      int('spacing', 0, 100),
      int('leaseMinutes', 2, 1440),
      { path: 'dailyCap', kind: 'int', low: 1, high: 10_000, empty: true },
      share('shareCap'),
      { path: 'skipped', kind: 'pick', options: ['never', 'last'] },
    ],
  },
  {
    id: 'exam',
    fields: [
      { path: 'exam.required', kind: 'switch' },
      int('exam.items', 10, 20),
      share('exam.pass'),
      share('exam.floor'),
      int('exam.attempts', 1, 10),
      int('exam.coolDownHours', 0, 720),
      { path: 'exam.paid', kind: 'switch' },
    ],
  },
  {
    id: 'gold',
    fields: [share('gold.rate'), share('gold.newRate'), int('gold.newItems', 0, 1000)],
  },
  {
    id: 'quality',
    fields: [
      share('quality.p0'),
      share('quality.p1'),
      { path: 'quality.watch', kind: 'number', low: 0.1, high: 100 },
      { path: 'quality.alarm', kind: 'number', low: 0.1, high: 100 },
      int('quality.baseline', 10, 200),
      int('quality.window', 10, 200),
      { path: 'quality.pauseOnAlarm', kind: 'switch' },
    ],
  },
  {
    id: 'divergence',
    fields: [
      share('divergence.share'),
      share('divergence.spread'),
      { path: 'divergence.always', kind: 'lines' },
    ],
  },
  {
    id: 'lowest-tiers',
    fields: [{ path: 'matching.lowest', kind: 'tiers', parts: HARD }],
  },
  {
    id: 'tiers',
    fields: [
      { path: 'tiers.volume', kind: 'row', of: 'int', parts: HIGHER, low: 0, high: 1_000_000 },
      { path: 'tiers.accuracy', kind: 'row', of: 'share', parts: HIGHER, low: 0, high: 1 },
      { path: 'tiers.consistency', kind: 'row', of: 'share', parts: HIGHER, low: 0, high: 1 },
    ],
  },
  {
    id: 'money',
    fields: [
      { path: 'money.prices', kind: 'row', of: 'money', parts: HARD, low: 0, high: 1e8 },
      { path: 'money.tierPercent', kind: 'row', of: 'int', parts: TIERS, low: 1, high: 1000 },
      { path: 'money.distress', kind: 'money' },
      { path: 'money.currency', kind: 'line' },
      { path: 'money.zone', kind: 'line' },
      { path: 'money.period', kind: 'pick', options: ['week', 'half-month'] },
    ],
  },
  {
    id: 'matching',
    fields: [
      { path: 'matching.ethics', kind: 'lines' },
      { path: 'matching.licences', kind: 'lines' },
      int('matching.novice', 0, 1000),
      int('matching.keepHours', 1, 720),
      { path: 'matching.practice', kind: 'row', of: 'share', parts: TIERS, low: 0, high: 1 },
      share('matching.weights.ability'),
      share('matching.weights.load'),
      share('matching.weights.time'),
      share('matching.weights.novelty'),
    ],
  },
  {
    id: 'care',
    fields: [
      int('care.heavyPerDay', 0, 1000),
      int('care.heavySpacing', 0, 50),
      int('care.breakMinutes', 5, 240),
      int('care.breakHeavy', 1, 100),
      { path: 'care.helpText', kind: 'text' },
    ],
  },
  {
    id: 'blind',
    fields: [
      { path: 'blind.share', kind: 'share', low: 0.3, high: 0.4 },
      int('blind.raters', 2, 9),
      share('blind.gate'),
      { path: 'blind.tier', kind: 'tier' },
      { path: 'blind.credentials', kind: 'lines' },
    ],
  },
];

/** What stands at a path such as `exam.pass`. */
export const valueAt = (settings: Settings, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings);

/** The settings with another value there. */
export const withValue = (settings: Settings, path: string, value: unknown): Settings =>
  put(settings, path.split('.'), value) as Settings;

function put(at: unknown, [first = '', ...rest]: readonly string[], value: unknown): unknown {
  const inside = at as Record<string, unknown>;
  return { ...inside, [first]: rest.length === 0 ? value : put(inside[first], rest, value) };
}

/** Digits of a currency's minor unit: 2 of CNY, 0 of JPY; 2 for one that nobody knows. */
export function minorDigits(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Minor units as people write them, `¥5.00`. */
export function moneyText(minor: number, currency: string, lang: string): string {
  const digits = minorDigits(currency);
  const amount = minor / 10 ** digits;
  try {
    return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount.toFixed(digits)} ${currency}`;
  }
}
