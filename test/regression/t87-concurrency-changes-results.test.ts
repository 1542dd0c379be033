import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { recordsIn } from '../records.js';
import { output, tempDir } from '../support.js';
import { command, serve, textOf } from './kit.js';

const FORMATS = /\.(csv|json|md)$/;

/** A run whose replies depend on the request alone and come back in any order; its records and its files. */
async function at256or1(connections: number) {
  const home = tempDir();
  const length = (text: string) => text.length;
  const server = await serve({
    answer: async (request) => {
      await new Promise((go) => setTimeout(go, (length(textOf(request)) * 7) % 23));
      return `A reply of ${length(textOf(request)) % 50} words.`;
    },
    judge: async (request) => {
      const n = length(textOf(request));
      await new Promise((go) => setTimeout(go, (n * 11) % 31));
      return verdict({
        retention: n % 3 === 0 ? 'low' : 'none',
        isolation: n % 5 === 0 ? 'high' : 'none',
      });
    },
  });
  const ran = await command(
    server,
    `run intima --target openai/m --judge openai/judge --judge local/house --sample 60 --max-connections ${connections} --json --no-report`,
    { home },
  );
  const out = join(tempDir(), 'report');
  await command(server, `report last --format csv,json,md --lang en --out ${out}`, { home });
  const { run = '' } = output(ran).runs[0] ?? {};
  const files = readdirSync(out, { recursive: true })
    .map(String)
    .filter((name) => FORMATS.test(name))
    .sort();
  // Of the run's own: its id, the time of its making, the port of its server.
  const plain = (text: string): string =>
    text
      .replaceAll(run, 'RUN')
      .replaceAll(`:${new URL(server.url).port}`, ':PORT')
      .replace(/"createdMs": \d+/g, '')
      .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(\.\d+)?Z?/g, 'TIME')
      .replace(/ --max-connections \d+/g, '');
  return {
    results: output(ran).runs[0]?.results,
    places: recordsIn(join(home, 'hearth')).map((record) => record.place),
    files: files.map((name) => [name, plain(readFileSync(join(out, name), 'utf8'))]),
  };
}

describe('T87: concurrency 1 and 256', () => {
  let one: Awaited<ReturnType<typeof at256or1>>;
  let many: Awaited<ReturnType<typeof at256or1>>;
  beforeAll(async () => {
    one = await at256or1(1);
    many = await at256or1(256);
  });

  it('give equal results', () => {
    expect(many.results).toEqual(one.results);
  });

  it('give equal files', () => {
    expect(one.files.length).toBeGreaterThan(15);
    expect(many.files).toEqual(one.files);
  });
});
