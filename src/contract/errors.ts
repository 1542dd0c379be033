import type { Text } from './text.js';

/** Exit codes of the command; stable. */
export const EXIT = {
  done: 0,
  gate: 1,
  usage: 2,
  unscored: 3,
  failed: 4,
  budget: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a fault is. `line` is 1-based. */
export type Place = { file?: string; line?: number; field?: string };

/** An error that a person can act on: what is wrong, where, and what to do. */
export class HearthError extends Error {
  readonly place: Place;
  constructor(
    readonly code: ExitCode,
    readonly text: Text,
    place: Place = {},
    options?: ErrorOptions,
  ) {
    super(withPlace(text.en, place), options);
    this.name = 'HearthError';
    this.place = place;
  }
}

/** `file:line: field: sentence`, the form that editors and people can follow. */
export function withPlace(sentence: string, place: Place): string {
  const head = [
    place.file !== undefined
      ? place.line !== undefined
        ? `${place.file}:${place.line}`
        : place.file
      : place.line !== undefined
        ? `line ${place.line}`
        : undefined,
    place.field,
  ].filter((p) => p !== undefined);
  return head.length > 0 ? `${head.join(': ')}: ${sentence}` : sentence;
}

/** Wrong usage, configuration or input: exit 2. */
export const usageError = (text: Text, place?: Place, options?: ErrorOptions): HearthError =>
  new HearthError(EXIT.usage, text, place, options);
/** Hearth or the machine failed: exit 4. */
export const machineError = (text: Text, place?: Place, options?: ErrorOptions): HearthError =>
  new HearthError(EXIT.failed, text, place, options);
