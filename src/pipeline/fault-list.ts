import { EXIT, HearthError, withPlace } from '../contract/index.js';

/** Faults told at once, where nothing else is asked for; the rest are counted. */
export const FAULTS_SHOWN = 20;

/** Several faults that are thrown as one. */
class FaultList extends HearthError {
  constructor(
    text: HearthError['text'],
    readonly faults: readonly [HearthError, ...HearthError[]],
  ) {
    super(EXIT.usage, text, faults[0].place, { cause: faults[0] });
  }
}

/** The single faults of what `throwTogether` threw. */
export const faultsIn = (error: HearthError): HearthError[] =>
  error instanceof FaultList ? [...error.faults] : [error];

/**
 * Reads every entry and gives what came out, so that a person sees the faults of all of them at once and not one a try.
 * @throws HearthError with the place of the first fault; its text has a line for each further one, at most 20 in all
 */
export function readAll<T, R>(entries: readonly T[], read: (entry: T, i: number) => R): R[] {
  const faults: HearthError[] = [];
  const out = entries.flatMap((entry, i) => {
    try {
      return [read(entry, i)];
    } catch (error) {
      if (!(error instanceof HearthError)) throw error;
      faults.push(error);
      return [];
    }
  });
  throwTogether(faults);
  return out;
}

/**
 * @param most faults that are told; the rest are counted
 * @throws HearthError that tells of all the faults, where there are any
 */
export function throwTogether(faults: readonly HearthError[], most = FAULTS_SHOWN): void {
  const [first, ...others] = [...new Map(faults.map((f) => [f.message, f])).values()];
  if (first === undefined) return;
  if (others.length === 0) throw first;
  const shown = others.slice(0, most - 1);
  const more = others.length - shown.length;
  const lines = (lang: 'en' | 'zh-CN', rest: string): string =>
    [
      first.text[lang],
      ...shown.map((fault) => withPlace(fault.text[lang], fault.place)),
      ...(more > 0 ? [rest] : []),
    ].join('\n');
  throw new FaultList(
    {
      en: lines('en', `… and ${more} more`),
      'zh-CN': lines('zh-CN', `……还有 ${more} 处`),
    },
    [first, ...others],
  );
}
