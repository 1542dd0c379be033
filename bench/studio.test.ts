// The pages' benchmark in short: that the answers are right, since a busy machine proves nothing about time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHome } from './lib.mjs';
import { pages, searchThrough, startStudio } from './studio.mjs';
import { manyRuns, RARE, seeded } from './studio-data.mjs';

type Page = {
  name: string;
  path(run: string, i: number): string;
  bare: { sql: string; values(run: string, i: number): string[] };
};
type Listed = { rows: object[]; total: number; next: string | null };

describe('the pages with many runs, in short', () => {
  const state = newHome();
  let data: { runs: string[]; items: string[]; verdicts: number };
  let studio: Awaited<ReturnType<typeof startStudio>>;
  beforeAll(async () => {
    data = await manyRuns(state.home, { runs: 3, startStudio: () => startStudio(state.home) });
    studio = await startStudio(state.home);
  });
  afterAll(async () => {
    await studio.stop();
    state.remove();
  });
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(studio.origin + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

  it('every run has its answers and verdicts, and its index is taken as it is', async () => {
    expect(existsSync(join(state.home, 'hearth.db'))).toBe(true);
    expect(data.verdicts).toBe(3 * 124 * 16);
    const [run] = data.runs;
    const filters = await get<object>(`/api/runs/${run}/filters`);
    expect(filters).toMatchObject({ upToDate: true, answers: 496, verdicts: 1984 });
  });

  it('every kind of page answers with rows', async () => {
    const [run = ''] = data.runs;
    for (const page of pages(data) as Page[]) {
      const reply = await get<Partial<Listed> & { answers?: object[] }>(page.path(run, 0));
      const rows = reply.rows ?? reply.answers ?? [];
      const rare = page.name.includes('rare');
      expect({ [page.name]: rows.length > 0 || rare }).toEqual({ [page.name]: true });
    }
  });

  it('the query beside each kind of page finds rows as well', () => {
    const db = new Database(join(state.home, 'hearth.db'));
    const [run = ''] = data.runs;
    for (const { name, bare } of pages(data) as Page[]) {
      const found = db.prepare(bare.sql).all(...bare.values(run, 0));
      expect({ [name]: found.length > 0 }).toEqual({ [name]: true });
    }
    db.close();
  });

  it('a word of one answer is found there and nowhere else', async () => {
    const { rows } = await searchThrough(studio.origin, RARE);
    expect(rows).toMatchObject([{ run: data.runs[0], target: 'file/target-1' }]);
  });

  it('an item page shows what the records hold', async () => {
    const [run] = data.runs;
    const { answers } = await get<{ answers: { verdicts: object[] }[] }>(
      `/api/runs/${run}/items/${data.items[0]}`,
    );
    expect(answers.map(({ verdicts }) => verdicts.length)).toEqual([4, 4, 4, 4]);
  });

  it('numbers follow from the seed', () => {
    const [a, b] = [seeded(3), seeded(3)];
    const first = Array.from({ length: 5 }, a);
    expect(Array.from({ length: 5 }, b)).toEqual(first);
    expect(Math.min(...first)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...first)).toBeLessThan(1);
  });
});
