const MANTISSAS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/** Ends of a scale of shares: halves of them are round per cents. */
const SHARES = [0.02, 0.04, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1];

/** The smallest round number that is not below `value`; 1 for values that are not positive. */
export function niceMax(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const mantissa = MANTISSAS.find((m) => m * power >= value * (1 - 1e-9)) ?? 10;
  return Number((mantissa * power).toPrecision(6));
}

/** The end of an axis that begins at 0 and holds all values; shares never go beyond 1. */
export function axisEnd(values: readonly number[], unit: 'rate' | 'signed' | 'number'): number {
  const most = Math.max(0, ...values.map(Math.abs).filter(Number.isFinite));
  if (unit !== 'rate' || most > 1) return niceMax(most);
  return most === 0 ? 1 : (SHARES.find((s) => s >= most - 1e-9) ?? 1);
}

/** An axis that holds all values and, where given, the value they are compared with. Ends are multiples of `step`. */
export function axisRange(
  values: readonly number[],
  how: {
    unit: 'rate' | 'signed' | 'number';
    zero: number | undefined;
    ticks: number;
    /** No value lies beyond it, so the axis does not go there. */
    most?: number | undefined;
  },
): { min: number; max: number; step: number } {
  const held = values.filter(Number.isFinite);
  if (how.zero !== undefined) held.push(how.zero);
  if (how.unit === 'rate') held.push(0);
  const low = Math.min(...(held.length > 0 ? held : [0]));
  const high = Math.max(...(held.length > 0 ? held : [1]));
  const span = [high - low, Math.abs(high)].find((n) => n > 1e-12) ?? 1;
  const step = niceMax(span / how.ticks);
  const min = Math.floor(low / step + 1e-9) * step;
  const top = Math.ceil(high / step - 1e-9) * step;
  const max = top > min ? top : min + step;
  // Shares and their differences do not go beyond 100 %.
  const within = how.unit !== 'number' && low >= -1 && high <= 1;
  if (within && (min < -1 || max > 1)) {
    return {
      min: low < 0 ? -1 : 0,
      max: high > 0 ? 1 : 0,
      step: how.ticks < 6 && low < 0 ? 0.5 : 0.25,
    };
  }
  const round = (n: number): number => Number(n.toPrecision(10));
  const { most } = how;
  if (most !== undefined && most > 0 && max > most && high <= most) {
    const part = most / (how.ticks < 6 ? 2 : 4);
    return { min: round(Math.floor(low / part + 1e-9) * part), max: most, step: part };
  }
  return { min: round(min), max: round(max), step };
}
