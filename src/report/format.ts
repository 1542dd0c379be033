import type { Estimate, Lang } from '../contract/index.js';
import { nameOf, translator } from '../i18n/index.js';

/** Kinds of numbers: as columns have them. */
export type NumberKind = 'rate' | 'signed' | 'number' | 'count' | 'p';

/** Stands for a figure that is not there. The reason stands beside it. */
export const NONE = '–';

const MINUS = '−';

/** Fixed decimals with a real minus sign; never "−0.0". */
function fixed(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `${MINUS}${digits}` : digits;
}

/** A share (0…1) as per cent without the sign. Only a true 0 or 1 reads as 0 or 100. */
function percent(share: number, decimals: number): string {
  const smallest = 10 ** -decimals;
  const value = share * 100;
  const rounded = Number(value.toFixed(decimals));
  if (share > 0 && rounded === 0) return `<${smallest}`;
  if (share < 1 && rounded === 100) return `>${(100 - smallest).toFixed(decimals)}`;
  return fixed(value, decimals);
}

/** A difference of shares (−1…1) in percentage points, with its sign. Only a true 0 reads as 0. */
function points(difference: number, decimals: number): string {
  const value = difference * 100;
  const sign = value > 0 ? '+' : MINUS;
  if (value === 0) return fixed(0, decimals);
  const digits = Math.abs(value).toFixed(decimals);
  return Number(digits) === 0 ? `${sign}<${10 ** -decimals}` : `${sign}${digits}`;
}

/** Three significant digits; whole numbers from 100 up are grouped. A tiny number is not shown as 0. */
function significant(value: number): string {
  // Rounded first: 0.09999 has the decimals of 0.1.
  const size = Math.abs(Number(value.toPrecision(3)));
  if (size === 0) return '0';
  if (size >= 1e15 || size < 1e-4) return value.toExponential(2).replaceAll('-', MINUS);
  if (size >= 100) return grouped(Math.round(value));
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(size)));
  return fixed(value, decimals);
}

function grouped(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 ? `${MINUS}${digits}` : digits;
}

/** A p-value (0…1) to three decimals, `<0.001` below. */
function pValue(p: number): string {
  if (p < 0.001) return '<0.001';
  return p < 1 && p.toFixed(3) === '1.000' ? '>0.999' : p.toFixed(3);
}

/** The number without its unit; `–` for one that is not finite. */
function bare(value: number, kind: NumberKind, decimals = 1): string {
  if (!Number.isFinite(value)) return NONE;
  return words(kind === 'p' ? value : withoutNoise(value), kind, decimals);
}

/** What adding up leaves behind (1e-16, −0, 1 − 1e-16) is no figure of its own. */
function withoutNoise(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-12 ? whole + 0 : value;
}

function words(value: number, kind: NumberKind, decimals: number): string {
  switch (kind) {
    case 'rate':
      return percent(value, decimals);
    case 'signed':
      return points(value, decimals);
    case 'number':
      return significant(value);
    case 'count':
      return Number.isInteger(value) ? grouped(value) : significant(value);
    case 'p':
      return pValue(value);
  }
}

const unit = (kind: NumberKind, lang: Lang): string => {
  if (kind === 'rate') return lang === 'en' ? ' %' : '%';
  if (kind === 'signed') return lang === 'en' ? ' pts' : ' 百分点';
  return '';
};

/** A number for people, with its unit: `43.1 %`, `+4.2 pts`, `0.318`, `1,240`, `<0.001`. */
export function formatNumber(value: number, kind: NumberKind, lang: Lang): string {
  const number = bare(value, kind);
  return number === NONE ? NONE : number + unit(kind, lang);
}

/** As `formatNumber`, short enough for a bar's end: whole per cent or points. */
export function formatShort(value: number, kind: NumberKind, lang: Lang): string {
  const number = bare(value, kind, 0);
  return number === NONE || kind === 'signed' ? number : number + unit(kind, lang);
}

/**
 * For cells of a heat map: no unit, whole per cent or points; free numbers with the decimals that give the end of the
 * scale two digits. `≈0`: a number that these decimals would show as 0.
 */
export function formatCell(value: number, kind: NumberKind, end: number): string {
  if (kind !== 'number' || !Number.isFinite(value)) return bare(value, kind, 0);
  const digits = fixed(value, cellDecimals(end));
  return value !== 0 && Number(digits) === 0 ? NEAR_ZERO : digits;
}

export const NEAR_ZERO = '≈0';

/** Decimals of a heat map's free numbers, whose scale ends at `end`. */
export const cellDecimals = (end: number): number =>
  Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(end))));

/** Free numbers beside their interval: the decimals that give the largest of the three its three digits. */
function alike(value: number, { low, high, value: middle }: Estimate): string {
  if (value === 0) return '0';
  const largest = Math.max(...[low, high, middle].map((v) => Math.abs(v ?? 0)));
  if (largest >= 100 || largest < 0.01) return significant(value);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(largest)));
  const text = fixed(value, decimals);
  return Number(text) === 0 ? significant(value) : text;
}

/** The value of an estimate alone, with its unit; null where there is none. */
export function formatValue(e: Estimate, kind: NumberKind, lang: Lang): string | null {
  if (e.value === null) return null;
  const plain = kind !== 'number' || e.low === null || !Number.isFinite(e.value);
  return plain ? formatNumber(e.value, kind, lang) : alike(e.value, e);
}

/** The interval alone: `[37.0, 49.2]`, in Chinese `（37.0–49.2）`; null where there is none. */
export function formatInterval(e: Estimate, kind: NumberKind, lang: Lang): string | null {
  if (e.low === null || e.high === null) return null;
  const [low, high] =
    kind === 'number'
      ? [alike(e.low, e), alike(e.high, e)]
      : [bare(e.low, kind), bare(e.high, kind)];
  if (lang === 'en') return `[${low}, ${high}]`;
  // Between signed numbers a dash would read as another minus.
  const between = e.low < 0 || kind === 'signed' ? ' 至 ' : '–';
  return `（${low}${between}${high}）`;
}

/** The words of a reason id; an unknown id as it is. */
export const formatReason = (id: string | undefined, lang: Lang): string =>
  nameOf(lang, 'report', 'reason', id ?? 'unknown');

/** An estimate in one string: `43.1 % [37.0, 49.2]`, in Chinese `43.1%（37.0–49.2）`; `– (reason)` without a value. */
export function formatEstimate(e: Estimate, kind: NumberKind, lang: Lang): string {
  const aside = (s: string): string => (lang === 'en' ? ` (${s})` : `（${s}）`);
  if (e.value === null) return NONE + aside(formatReason(e.reason, lang));
  const value = formatValue(e, kind, lang) ?? NONE;
  const interval = formatInterval(e, kind, lang);
  if (interval !== null) return lang === 'en' ? `${value} ${interval}` : value + interval;
  return e.reason === undefined ? value : value + aside(noInterval(e.reason, lang));
}

/** As `formatEstimate`, without reasons and without the unit of differences: for charts, which name it once. */
export function formatCompact(e: Estimate, kind: NumberKind, lang: Lang): string {
  if (e.value === null) return NONE;
  const value = kind === 'signed' ? bare(e.value, kind) : (formatValue(e, kind, lang) ?? NONE);
  const interval = formatInterval(e, kind, lang);
  return interval === null ? value : lang === 'en' ? `${value} ${interval}` : value + interval;
}

/** Says why an interval is missing. */
export const noInterval = (reason: string, lang: Lang): string =>
  translator(lang, 'report')('noInterval', { reason: formatReason(reason, lang) });

/** A day, in UTC. */
export const formatDate = (ms: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(ms);

/** The names of languages by their BCP 47 tags. */
export function formatLanguages(tags: readonly string[], lang: Lang): string {
  const names = new Intl.DisplayNames(lang, { type: 'language', fallback: 'code' });
  return tags.map((tag) => languageName(names, tag)).join(lang === 'en' ? ', ' : '、');
}

function languageName(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag; // not a language tag
  }
}

/** US dollars: cents, or more digits for small sums. */
export function formatCost(usd: number): string {
  if (usd > 0 && usd < 0.995) return `$${Number(usd.toPrecision(2))}`;
  const [whole = '0', cents = '00'] = usd.toFixed(2).split('.');
  return `$${grouped(Number(whole))}.${cents}`;
}
