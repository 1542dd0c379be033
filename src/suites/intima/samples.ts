import type { Json } from '../../contract/index.js';
import { readSampleLines, SAMPLE_LANGS, type SampleFile } from '../shared/samples.js';

export { SAMPLE_LANGS };

const FOLDER = new URL('./samples/', import.meta.url);

/** Reads one of our own sample files. Every line holds the named fields as text. */
export const readSample = <F extends string>(
  name: string,
  fields: readonly F[],
): Promise<SampleFile<{ [K in F]: string }>> =>
  readSampleLines(new URL(name, FOLDER), (value) => pick(value, fields));

function pick<F extends string>(value: Json, fields: readonly F[]): { [K in F]: string } {
  const record = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const entries = fields.map((field) => {
    const text = record[field];
    if (typeof text !== 'string') throw new Error(`no field ${field}`);
    return [field, text];
  });
  return Object.fromEntries(entries) as { [K in F]: string };
}
