import type { Answer } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';

export type Line = Answer<'GET /api/me/earnings/lines'>['rows'][number];

/** Digits after the point: 2 for CNY, 0 for JPY. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Minor units as people write them in their language. */
export function useMoney(): (amount: number, currency: string) => string {
  const { lang } = useWords();
  return (amount, currency) =>
    new Intl.NumberFormat(lang, { style: 'currency', currency }).format(
      amount / 10 ** digitsOf(currency),
    );
}

/** What was typed as an amount, in minor units; null for what is no amount of the currency. */
export function minorOf(typed: string | number, currency: string): number | null {
  const digits = digitsOf(currency);
  const text = String(typed).trim();
  if (!/^-?\d{1,9}(\.\d+)?$/.test(text)) return null;
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  if (part.length > digits) return null;
  const amount = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0');
  return text.startsWith('-') ? -amount : amount;
}

/** A moment as clocks in a zone show it, in the reader's language. */
export function useZoned(): {
  moment: (ms: number, zone: string) => string;
  /** From one moment to another: the day once where both are on it. Without a zone, the reader's. */
  fromTo: (startMs: number, endMs: number, zone?: string) => string;
  /** First and last day of a period; its end is not in it. */
  span: (startMs: number, endMs: number, zone: string) => string;
} {
  const { lang } = useWords();
  const format = (ms: number, zone: string, more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone: zone, ...more }).format(ms);
  return {
    moment: (ms, zone) => format(ms, zone, { dateStyle: 'medium', timeStyle: 'short' }),
    fromTo: (startMs, endMs, zone) => {
      const inZone = zone !== undefined && { timeZone: zone };
      const one = (ms: number, more: Intl.DateTimeFormatOptions): string =>
        new Intl.DateTimeFormat(lang, { ...inZone, ...more }).format(ms);
      const isOneDay = one(startMs, { dateStyle: 'short' }) === one(endMs, { dateStyle: 'short' });
      const end = one(endMs, { ...(!isOneDay && { dateStyle: 'medium' }), timeStyle: 'short' });
      return `${one(startMs, { dateStyle: 'medium', timeStyle: 'short' })} – ${end}`;
    },
    span: (startMs, endMs, zone) =>
      `${format(startMs, zone, { dateStyle: 'medium' })} – ${format(endMs - 1, zone, { dateStyle: 'medium' })}`,
  };
}

const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;
/** The word for a tier 0…3. */
export const tierWord = (tier: number): Word => `money.tier.${TIERS[tier] ?? 'bronze'}`;
