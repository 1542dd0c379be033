/**
 * A structured log: one JSON object a line. Fields are ids, counts, times and names of our own; what people and models
 * wrote, headers and keys never get into it, so the type takes no nested values.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;
export type Log = (event: string, fields?: LogFields) => void;

/** @param write gets each line with its line break */
export const jsonLog =
  (write: (line: string) => void, now: () => Date = () => new Date()): Log =>
  (event, fields = {}) =>
    write(`${JSON.stringify({ at: now().toISOString(), event, ...fields })}\n`);

export const noLog: Log = () => undefined;
