import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const EXPERTS = join(import.meta.dirname, '../../src/experts');
/** What people's work may take from the pipeline: it reads stored answers and forms, and starts nothing. */
const READING = new Set([
  'findRun',
  'formValues',
  'isPerson',
  'Manifest',
  'ratedRows',
  'ratersOf',
  'reloadCondition',
  'rowSource',
]);

const sources = readdirSync(EXPERTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|testkit)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(EXPERTS, name), 'utf8') }));

/** The room and the names of each import: `../../pipeline/index.js` is `pipeline`. */
const imports = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/import\s+([^;]*?)\s+from '([^']+)'/g)].map(([, names = '', from = '']) => ({
    name,
    room: from.startsWith('.')
      ? (relative(join(EXPERTS, '..'), join(EXPERTS, name, '..', from)).split('/')[0] ?? '')
      : from,
    names: names.match(/[A-Za-z]\w*/g)?.filter((word) => word !== 'type') ?? [],
  })),
);

describe('people’s work', () => {
  it('T-C5: nothing of people’s work asks a model', () => {
    expect(imports.length).toBeGreaterThan(300);
    const asking = imports.filter(
      ({ room, names }) =>
        ['models', 'undici', 'ai'].includes(room) ||
        (room === 'pipeline' && names.some((name) => !READING.has(name))),
    );
    expect(asking).toEqual([]);
    expect(sources.filter(({ text }) => /\bfetch\(/.test(text)).map(({ name }) => name)).toEqual(
      [],
    );
  });
});
