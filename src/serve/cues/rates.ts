import { wilson } from '../../stats/index.js';
import { CUES, type CueKind } from '../guard/signals.js';
import type { CueCase } from './cases.js';
import type { Cue } from './detect.js';

/** `of` cases, `n` of them missed or alarmed. */
export type Count = { n: number; of: number };
export type RatesRow = {
  kind: CueKind;
  lang: CueCase['lang'];
  /** Cases with the cue that were not found: those that name it, and those that only hint at it. */
  missedPlain: Count;
  missedHinted: Count;
  /** Cases of the kind without the cue that were taken for one. */
  falseAlarms: Count;
};

/** Misses and false alarms by kind and language. */
export function cueRates(
  cases: readonly CueCase[],
  detect: (text: string) => readonly Cue[],
): RatesRow[] {
  const judged = cases.map((one) => ({
    ...one,
    found: new Set(detect(one.text).map(({ kind }) => kind)),
  }));
  return CUES.flatMap((kind) =>
    (['en', 'zh'] as const).map((lang): RatesRow => {
      const own = judged.filter((one) => one.lang === lang && one.about === kind);
      const cues = own.filter((one) => one.cues.includes(kind));
      const count = (of: typeof own, found: boolean): Count => ({
        n: of.filter((one) => one.found.has(kind) === found).length,
        of: of.length,
      });
      return {
        kind,
        lang,
        missedPlain: count(
          cues.filter(({ said }) => said !== 'hinted'),
          false,
        ),
        missedHinted: count(
          cues.filter(({ said }) => said === 'hinted'),
          false,
        ),
        falseAlarms: count(
          own.filter((one) => !one.cues.includes(kind)),
          true,
        ),
      };
    }),
  );
}

/** `3/10 30 % [11, 60]`: with Wilson's 95 % interval in per cent. */
function rateText({ n, of }: Count): string {
  const interval = wilson(n, of);
  if (interval === null) return '–';
  const percent = (share: number): string => (100 * share).toFixed(0);
  return `${n}/${of}: ${percent(n / of)} % [${percent(interval.low)}, ${percent(interval.high)}]`;
}

/** Lines of the Markdown table of `CARD.md`, without its head; `names` of the kinds. */
export const ratesLines = (
  rows: readonly RatesRow[],
  names: Readonly<Record<CueKind, string>>,
): string[] =>
  rows.map(({ kind, lang, missedPlain, missedHinted, falseAlarms }) =>
    [
      '|',
      [names[kind], lang, ...[missedPlain, missedHinted, falseAlarms].map(rateText)].join(' | '),
      '|',
    ].join(' '),
  );
