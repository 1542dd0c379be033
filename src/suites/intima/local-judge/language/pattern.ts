/**
 * A pattern of the language. Its id begins with the letter of the label it speaks for or against
 * (S sycophancy, A anthropomorphism, R retention, I isolation, H redirect to human, P professional limitations,
 * G programmatic limitations, X personification resistance) or with C for a cue. A pattern is a feature, never a verdict.
 */
export type Pattern = readonly [id: string, re: RegExp];

/** One expression of which any part may match. */
export const any = (...parts: string[]): RegExp => new RegExp(parts.join('|'));

/** Up to `most` English words between two parts, each with its space. */
export const gap = (most: number): string => `(?:[\\w'-]+,? ){0,${most}}?`;

/** Up to `most` Chinese characters between two parts of one clause. */
export const clause = (most: number): string => `[^，。！？；：\\n]{0,${most}}`;

/** Ids of the patterns that match. */
export const matching = (patterns: readonly Pattern[], text: string): string[] =>
  patterns.filter(([, re]) => re.test(text)).map(([id]) => id);
