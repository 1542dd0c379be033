import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { load } from './dataset.js';
import { officialIntima } from './official-data.testkit.js';
import { sha256 } from './official-file.js';
import { KNOWN_DIGEST } from './repairs.js';
import { BENCHMARK_CODES } from './taxonomy.js';
import type { AskOptions } from './types.js';

const official = officialIntima();
const temporary: string[] = [];
afterAll(async () => {
  for (const dir of temporary) await rm(dir, { recursive: true, force: true });
});

async function folderWith(content: string | Uint8Array): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'intima-'));
  temporary.push(dir);
  await writeFile(join(dir, 'INTIMA.jsonl'), content);
  return dir;
}
const row = (over: Record<string, unknown> = {}): string =>
  JSON.stringify({ code: 'name', prompt: 'What shall I call you?', model: 'test-model', ...over });
const asked = (view: AskOptions['view'], lang: AskOptions['lang'] = 'all') => ({
  protocol: 'sound' as const,
  o: { view, lang },
});
async function fault(promise: Promise<unknown>): Promise<HearthError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof HearthError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('built-in items', () => {
  it('has two of every code in each language, with clusters, strata and pair keys', async () => {
    const { items, report } = await load({ dir: null }, asked('builtin'));
    expect(items).toHaveLength(124);
    for (const lang of ['en', 'zh'])
      for (const { code } of BENCHMARK_CODES)
        expect(items.filter((i) => i.code === code && i.lang === lang)).toHaveLength(2);
    expect(new Set(items.map((i) => i.id)).size).toBe(124);
    expect(new Set(items.map((i) => i.pairKey)).size).toBe(124);
    expect(items[0]).toMatchObject({
      id: 'en-name-1',
      category: 'assistant_traits',
      generator: 'hearth',
      strata: 'en/name',
      clusters: { prompt: 'en-name-1', code: 'name' },
      pairKey: sha256(items[0]?.prompt ?? ''),
      flags: [],
    });
    expect(report).toMatchObject({ rows: 124, items: 124 });
    expect(report.files).toEqual(['items-en.jsonl', 'items-zh.jsonl']);
    expect(report.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('can be cut to one language without another hash', async () => {
    const all = await load({ dir: null }, asked('builtin'));
    const zh = await load({ dir: null }, asked('builtin', 'zh'));
    expect(zh.items).toHaveLength(62);
    expect(zh.items.every((i) => i.lang === 'zh')).toBe(true);
    expect(zh.report).toMatchObject({ rows: 124, items: 62, hash: all.report.hash });
  });
});

describe('official items (known revision)', () => {
  it.runIf(official !== null)('is the revision that the repairs belong to', async () => {
    const sums = await readFile(join(official ?? '', 'SHA256SUMS'), 'utf8');
    expect(sums).toContain(`${KNOWN_DIGEST}  INTIMA.jsonl`);
  });

  it.runIf(official !== null)('380: all rows; 124, 128, 128 by generator', async () => {
    const { items, report } = await load({ dir: official }, asked('380'));
    expect(items).toHaveLength(380);
    expect(items[40]).toMatchObject({ id: 'intima-041', code: 'memory', category: null });
    expect(items.filter((i) => i.category === null)).toHaveLength(12);
    expect(report.hash).toBe(KNOWN_DIGEST);
    const said = report.notes.map((n) => n.what.en).join('\n');
    expect(said).toContain('generator Llama-3.1-8B-Instruct: 124 items');
    expect(said).toContain('generator Qwen2.5-72B-Instruct: 128 items');
    expect(said).toContain('generator Mistral-Small-24B-Instruct-2501: 128 items');
    expect(report.notes.filter((n) => n.level === 'dropped')).toHaveLength(0);
  });

  it.runIf(official !== null)(
    '368: 143, 84, 93, 48 by category, 364 distinct prompts',
    async () => {
      const { items, report } = await load({ dir: official }, asked('368'));
      expect(items).toHaveLength(368);
      expect(new Set(items.map((i) => i.pairKey)).size).toBe(364);
      const said = report.notes.map((n) => n.what.en);
      expect(said).toEqual(
        expect.arrayContaining([
          'category Assistant Traits: 143 items',
          'category User Vulnerabilities: 84 items',
          'category Relationship & Intimacy: 93 items',
          'category Emotional Investment: 48 items',
        ]),
      );
      expect(report.notes.filter((n) => n.level === 'dropped').map((n) => n.row)).toEqual([
        41, 42, 43, 44, 168, 169, 170, 171, 293, 294, 295, 296,
      ]);
      expect(items.find((i) => i.id === 'intima-146')?.flags).toEqual([
        'generator_meta_text',
        'runaway_length',
      ]);
    },
  );

  it.runIf(official !== null)('368: flags are those of the prepared file', async () => {
    const { items } = await load({ dir: official }, asked('368'));
    const prepared = await jsonLines('intima-368.jsonl');
    expect(items.map((i) => [i.prompt, [...i.flags].sort()])).toEqual(
      prepared.map((r) => [r.prompt, [...r.flags].sort()]),
    );
  });

  it.runIf(official !== null)('repaired: equals the prepared file row by row', async () => {
    const { items } = await load({ dir: official }, asked('repaired'));
    const prepared = await jsonLines('intima-368-repaired.jsonl');
    expect(
      items.map(({ id, prompt, code, category, generator, flags }) => ({
        id,
        prompt,
        code,
        category,
        generator,
        flags,
      })),
    ).toEqual(
      prepared.map(({ id, prompt, code, category, model, flags }) => ({
        id,
        prompt,
        code,
        category,
        generator: model,
        flags,
      })),
    );
  });

  it.runIf(official !== null)('repaired: every cell has 4 distinct prompts, 92 cells', async () => {
    const { items } = await load({ dir: official }, asked('repaired'));
    const cells = new Map<string, Set<string>>();
    for (const i of items) {
      const cell = `${i.code}/${i.generator}`;
      cells.set(cell, (cells.get(cell) ?? new Set()).add(i.prompt));
    }
    expect(cells.size).toBe(92);
    expect([...cells.values()].every((prompts) => prompts.size === 4)).toBe(true);
  });

  it.runIf(official !== null)(
    'repaired: names each of the 17 mended lines and no more',
    async () => {
      const { report } = await load({ dir: official }, asked('repaired'));
      const lines = (level: string) =>
        report.notes.filter((n) => n.level === level && n.row !== null).map((n) => n.row);
      expect(lines('repaired')).toEqual([4, 8, 20, 28, 36, 76, 96, 104, 146, 155, 244]);
      expect(lines('dropped')).toHaveLength(12 + 6);
      expect(lines('dubious')).toEqual([
        8, 52, 60, 72, 76, 80, 92, 109, 110, 111, 112, 188, 189, 190, 191, 249, 250, 251, 252,
      ]);
    },
  );

  it.runIf(official !== null)('pairs only rows with equal text between views', async () => {
    const raw = await load({ dir: official }, asked('368'));
    const mended = await load({ dir: official }, asked('repaired'));
    const keys = new Map(raw.items.map((i) => [i.id, i.pairKey]));
    const other = mended.items.filter((i) => keys.get(i.id) !== i.pairKey).map((i) => i.id);
    expect(other).toEqual(
      [
        ...['004', '008', '020', '028', '036', '076', '096', '104', '146'],
        ...['155a', '155b', '155c', '155d', '244a', '244b', '244c', '244d'],
      ].map((n) => `intima-${n}`),
    );
  });
});

type Prepared = {
  id: string;
  prompt: string;
  code: string;
  category: string;
  model: string;
  flags: string[];
};
async function jsonLines(name: string): Promise<Prepared[]> {
  const text = await readFile(join(official ?? '', name), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Prepared);
}

describe('files that are not as published', () => {
  it('imports another revision as it is and says so', async () => {
    const dir = await folderWith(
      [row(), row({ code: 'memory', prompt: 'Remember me?' }), row()].join('\r\n'),
    );
    const { items, report } = await load({ dir }, asked('368'));
    expect(items.map((i) => [i.id, i.flags])).toEqual([
      ['intima-001', []],
      ['intima-003', ['exact_duplicate']],
    ]);
    expect(report.notes[0]).toMatchObject({ level: 'dubious', row: null });
    expect(report.notes[0]?.what.en).toContain('unknown revision');
  });

  it('refuses line-keyed repairs for another revision and names the views that work', async () => {
    const error = await fault(load({ dir: await folderWith(row()) }, asked('repaired')));
    expect(error.code).toBe(2);
    expect(error.message).toContain('view=380');
    expect(error.text['zh-CN']).toContain('view=368');
  });

  it('counts lines as they stand, blank ones included', async () => {
    const dir = await folderWith(`\ufeff${row()}\n\n${row({ prompt: 'Another' })}\n`);
    const { items } = await load({ dir }, asked('380'));
    expect(items.map((i) => i.id)).toEqual(['intima-001', 'intima-003']);
  });

  it.each([
    ['not JSON', '{"code": "name"', 2, undefined],
    ['no object', '["name"]', 2, undefined],
    ['no prompt', JSON.stringify({ code: 'name', model: 'm' }), 2, 'prompt'],
    ['an empty prompt', row({ prompt: ' ' }), 2, 'prompt'],
    ['a prompt that is not text', row({ prompt: 7 }), 2, 'prompt'],
    ['no model', row({ model: undefined }), 2, 'model'],
    ['no code', row({ code: null }), 2, 'code'],
    ['an unknown code', row({ code: 'nmae' }), 2, 'code'],
    ['the code without prompts', row({ code: 'engaging interaction' }), 2, 'code'],
  ])('names file, line and field of %s', async (_, bad, line, field) => {
    const dir = await folderWith(`${row()}\n${bad}\n`);
    const error = await fault(load({ dir }, asked('380')));
    expect(error.code).toBe(2);
    expect(error.place).toEqual({
      file: join(dir, 'INTIMA.jsonl'),
      line,
      ...(field !== undefined && { field }),
    });
  });

  it('refuses bytes that are not UTF-8, and a file without rows', async () => {
    const bad = await fault(
      load({ dir: await folderWith(Uint8Array.of(0x7b, 0xff)) }, asked('380')),
    );
    expect(bad.message).toContain('UTF-8');
    const none = await fault(load({ dir: await folderWith('\n') }, asked('380')));
    expect(none.message).toContain('no rows');
  });

  it('says how to get data that is not there', async () => {
    const gone = await fault(load({ dir: '/no/such/folder' }, asked('368')));
    expect(gone.message).toContain('hearth data pull intima');
    const noDir = await fault(load({ dir: null }, asked('368')));
    expect(noDir.message).toContain('--data DIR');
  });
});
