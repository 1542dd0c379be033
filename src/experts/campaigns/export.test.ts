import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, fromColumn, openDatabase, toColumn } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import type { FieldChange } from '../knowledge/field-change.js';
import { forgetPerson, pseudonymOf } from '../money/forget.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import { countsOf } from '../work/events.js';
import { skip } from '../work/skip.js';
import { filledIn, joined, newItem, testCampaign } from '../work/work.testkit.js';
import { takeArchive } from './archive.js';
import { rateOne } from './campaigns.testkit.js';
import { spanOfDays } from './days.js';
import { countsOfExport, type ExportLine, exportLines, matched } from './export-lines.js';
import {
  RATING_COLUMNS,
  ratingRows,
  type TableRow,
  VERDICT_COLUMNS,
  verdictRows,
} from './export-rows.js';
import { exportSheet } from './export-sheet.js';

const ALL = { fromMs: undefined, toMs: undefined };

describe('exports', () => {
  let db: Db;
  let campaign: Campaign;
  const folder = mkdtempSync(join(tmpdir(), 'hearth-export-'));
  beforeEach(async () => {
    db = await openDatabase(':memory:');
    campaign = await testCampaign(db, {
      settings: { overlap: 2, spacing: 0 },
      items: [
        newItem('=1+1', { standard: filledIn(), kind: 'task' }),
        newItem('q1'),
        newItem('中文'),
      ],
    });
    await joined(db, campaign, 'ana', 'bo', 'cy');
    for (const person of ['ana', 'bo'])
      for (const nth of [0, 1])
        await rateOne(db, campaign.id, person, 2_000_000 + nth * 60_000, nth);
    const at = 3_000_000;
    const claimed = await claim(db, [], {
      campaign: campaign.id,
      person: 'cy',
      device: 'd',
      nowMs: at,
    });
    if ('none' in claimed) throw new Error('cy got nothing');
    await skip(
      db,
      [],
      { assignment: claimed.assignment.id, person: 'cy', reason: 'distress', note: '' },
      at + 1000,
    );
  });
  afterEach(() => db.destroy());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const source = (of = db, one = campaign) => ({ db: of, campaign: one, span: ALL, nowMs: 9e12 });
  const lines = async (of = db, one = campaign): Promise<ExportLine[]> => {
    const out: ExportLine[] = [];
    for await (const line of exportLines(source(of, one))) out.push(line);
    return out;
  };
  const rows = async (of: AsyncIterable<TableRow>): Promise<TableRow[]> => {
    const out: TableRow[] = [];
    for await (const row of of) out.push(row);
    return out;
  };
  const written = (all: readonly ExportLine[], name = 'a.jsonl'): string => {
    const file = join(folder, name);
    writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return file;
  };
  const sorted = (all: readonly ExportLine[]): string[] =>
    all.map((line) => JSON.stringify(line)).sort();

  it('E1, E5, E10: export → import elsewhere → export is equal, byte for byte', async () => {
    const first = await lines();
    const other = await openDatabase(':memory:');
    const taken = await takeArchive(other, written(first), {
      project: 'home',
      by: 'boss',
      nowMs: 5,
    });
    expect(taken).toEqual({ id: campaign.id, items: 3, submissions: 4 });
    const there = await campaignOf(other, campaign.id);
    if (there === null) throw new Error('not there');
    expect(there.status).toBe('closed');
    expect(sorted(await lines(other, there))).toEqual(sorted(first));
    // The counters are those that the events come to.
    const here = new Map(
      [...(await countsOf(db, campaign.id))].filter(([name]) => !name.startsWith('by:')),
    );
    const now = new Map(
      [...(await countsOf(other, campaign.id))].filter(([name]) => !name.startsWith('by:')),
    );
    for (const [name, n] of here) expect([name, now.get(name) ?? 0]).toEqual([name, n]);
    // No money moves with it, and nothing is wrong with that.
    expect((await checkExperts(other)).broken).toEqual([]);
    await other.destroy();
  });

  it('versions of the rubric go with it, and questions that they added are rated fields like others', async () => {
    const asked: FieldChange = {
      item: null,
      step: 'rubric',
      field: 'new-1',
      label: { en: 'Turns', 'zh-CN': '轮次' },
      help: null,
      levels: [],
      weight: null,
      gone: false,
      added: { kind: 'number', optional: true, low: 0, high: 9, step: 1 },
    };
    const versions = (of: Db) =>
      of
        .selectFrom('rubric_version')
        .select(['version', 'status', 'fields', 'reason'])
        .orderBy('version')
        .execute();
    await db
      .insertInto('rubric_version')
      .values({
        campaign: campaign.id,
        version: 2,
        status: 'published',
        major: 0,
        guide: '[]',
        fields: toColumn([asked]),
        reason: toColumn('it was not asked'),
        differences: null,
        scope: null,
        revision: 1,
        made_by: 'boss',
        made_ms: 1,
        published_by: 'boss',
        published_ms: 2,
      })
      .execute();
    const { id, filled } = await db
      .selectFrom('submission')
      .select(['id', 'filled'])
      .executeTakeFirstOrThrow();
    const given = fromColumn<{ rubric: object }>(filled);
    await db
      .updateTable('submission')
      .set({ filled: toColumn({ ...given, rubric: { ...given.rubric, 'new-1': 0 } }) })
      .where('id', '=', id)
      .execute();
    const all = await rows(ratingRows(source()));
    // One verdict answers it, with a zero; the others have no row of it.
    expect(all.filter(({ field }) => field === 'new-1')).toMatchObject([
      { submission: id, kind: 'number', number: 0 },
    ]);
    const first = await lines();
    const other = await openDatabase(':memory:');
    await takeArchive(other, written(first, 'rubric.jsonl'), {
      project: 'home',
      by: 'boss',
      nowMs: 5,
    });
    expect(await versions(other)).toEqual(await versions(db));
    await other.destroy();
  });

  it('an archive of some days is a part: it is refused, and nothing of it is left', async () => {
    const part: ExportLine[] = [];
    for await (const line of exportLines({ ...source(), span: { fromMs: 1, toMs: 2_030_000 } }))
      part.push(line);
    const other = await openDatabase(':memory:');
    await expect(
      takeArchive(other, written(part, 'days.jsonl'), { project: 'home', by: 'b', nowMs: 1 }),
    ).rejects.toThrow(/some days/);
    expect(await other.selectFrom('campaign').select('id').execute()).toEqual([]);
    await other.destroy();
  });

  it('E2, E3, E4, E12: one row a verdict and one a skip, with ids, rubric version and times', async () => {
    const all = await rows(verdictRows(source()));
    expect(all.filter(({ what }) => what === 'verdict')).toHaveLength(4);
    const [skipped, ...more] = all.filter(({ what }) => what === 'skip');
    expect(more).toEqual([]);
    expect(skipped).toMatchObject({ skip_reason: 'distress', rubric: 1, submission: null });
    for (const row of all) {
      expect(Object.keys(row)).toEqual([...VERDICT_COLUMNS]);
      expect(row.assignment).toMatch(/^a/);
      expect(row.active_ms).toBeTypeOf('number');
    }
    const verdicts = all.filter(({ what }) => what === 'verdict');
    expect(new Set(verdicts.map(({ submission }) => submission)).size).toBe(4);
    expect(verdicts.every(({ active_ms }) => active_ms === 4000)).toBe(true);
  });

  it('E6: answers with parts stay whole in one table and are taken apart with keys in the other', async () => {
    const [first] = await rows(verdictRows(source()));
    expect(JSON.parse(String(first?.answers))).toMatchObject({
      more: { order: [['a'], ['b'], ['c']] },
    });
    const single = await rows(ratingRows(source()));
    expect(single).toHaveLength(4 * 5);
    expect(single.filter(({ field }) => field === 'level')).toHaveLength(4);
    expect(single.find(({ field }) => field === 'level')).toMatchObject({
      kind: 'number',
      number: 1,
      step: 'rubric',
    });
    for (const row of single) expect(Object.keys(row)).toEqual([...RATING_COLUMNS]);
  });

  it('E7: the manifest counts what comes, and a file that differs fails', async () => {
    const counts = await countsOfExport(source());
    expect(counts).toMatchObject({ items: 3, raters: 3, submissions: 4, skips: 1, assignments: 5 });
    const all = await lines();
    expect(all.at(-1)).toMatchObject({ type: 'end', counts });
    expect(() => matched(counts, { ...counts, submissions: 3 })).toThrow(/4 submissions/);
    const other = await openDatabase(':memory:');
    const cut = all.filter(({ type }) => type !== 'end').slice(0, -2);
    await expect(
      takeArchive(other, written(cut, 'cut.jsonl'), { project: 'home', by: 'b', nowMs: 1 }),
    ).rejects.toThrow(/not whole/);
    // Nothing of it is left.
    expect(await other.selectFrom('campaign').select('id').execute()).toEqual([]);
    expect(await other.selectFrom('work_item').select('id').execute()).toEqual([]);
    await other.destroy();
  });

  it('E11: formulas are harmless in tables, numbers stay numbers, and the canonical file is untouched', async () => {
    const csv = stringify(await rows(verdictRows(source())), { header: true });
    const externals = (parse(csv, { columns: true }) as { external: string }[]).map(
      ({ external }) => external,
    );
    expect(externals).toContain("'=1+1");
    expect(externals).not.toContain('=1+1');
    const items = (await lines()).filter(({ type }) => type === 'item');
    expect(items.map(({ external }) => external)).toContain('=1+1');
    const bytes = await exportSheet(source());
    const sheets = await readXlsxFile(Buffer.from(bytes));
    const [manifest, verdicts, ratings] = sheets.map(({ data }) => data);
    expect(manifest).toContainEqual(['submissions', 4]);
    expect(verdicts?.flat()).toContain('=1+1');
    expect(verdicts).toHaveLength(1 + 4 + 1);
    expect(ratings).toHaveLength(1 + 20);
    const number = ratings?.[0]?.indexOf('number') ?? -1;
    expect(ratings?.slice(1).some((row) => typeof row[number] === 'number')).toBe(true);
  });

  it('F4: people stand under pseudonyms, the same in every export; erased names change no figure', async () => {
    const before = await lines();
    const text = JSON.stringify(before);
    for (const person of ['ana', 'bo', 'cy']) expect(text).not.toContain(`"${person}"`);
    expect(
      new Set(before.flatMap((line) => (line.type === 'rater' ? [line.person] : []))).size,
    ).toBe(3);
    expect(sorted(await lines())).toEqual(sorted(before));
    for (const id of ['ana', 'bo', 'cy'])
      await db
        .insertInto('person')
        .values({
          ...{ id, name: `Name of ${id}`, email: `${id}@team.example`, email_verified: 0 },
          ...{ image: null, created_at: '', updated_at: '', role: null, left_ms: 8e12 },
        })
        .execute();
    expect(await forgetPerson(db, 'ana', 9e12)).toBeNull();
    const { name } = await db
      .selectFrom('person')
      .select('name')
      .where('id', '=', 'ana')
      .executeTakeFirstOrThrow();
    expect(name).toBe(pseudonymOf('ana'));
    expect(sorted(await lines())).toEqual(sorted(before));
  });

  it('an archive of a campaign that is here already, or that is none, is refused with the line', async () => {
    const all = await lines();
    const to = { project: 'home', by: 'b', nowMs: 1 };
    await expect(takeArchive(db, written(all, 'same.jsonl'), to)).rejects.toThrow(/here already/);
    expect((await lines()).length).toBe(all.length);
    const other = await openDatabase(':memory:');
    await expect(
      takeArchive(other, written([{ type: 'item' }], 'none.jsonl'), to),
    ).rejects.toMatchObject({ place: { line: 1 } });
    const odd = all.map((line) => (line.type === 'rater' ? { ...line, person: 'mara' } : line));
    await expect(takeArchive(other, written(odd, 'odd.jsonl'), to)).rejects.toThrow(/person/);
    await other.destroy();
  });

  it('E9: a large export holds a page at a time', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => newItem(`m${i}`));
    const big = await testCampaign(db, { items: many });
    let n = 0;
    for await (const line of exportLines(source(db, big))) if (line.type === 'item') n += 1;
    expect(n).toBe(1200);
  });
});

describe('G5: days of the campaign’s zone, both included', () => {
  const SHANGHAI = 'Asia/Shanghai';
  const at = (iso: string): number => Date.parse(iso);
  const within = (ms: number, span: ReturnType<typeof spanOfDays>): boolean =>
    ms >= (span.fromMs ?? Number.NEGATIVE_INFINITY) && ms < (span.toMs ?? Number.POSITIVE_INFINITY);

  it('23:30 and 00:30 in Shanghai are of the right days', () => {
    const day = spanOfDays({ from: '2026-03-02', to: '2026-03-02' }, SHANGHAI);
    expect(within(at('2026-03-01T23:30:00+08:00'), day)).toBe(false);
    expect(within(at('2026-03-02T00:30:00+08:00'), day)).toBe(true);
    expect(within(at('2026-03-02T23:30:00+08:00'), day)).toBe(true);
    expect(within(at('2026-03-03T00:30:00+08:00'), day)).toBe(false);
  });

  it('days of 23 and 25 hours where clocks change', () => {
    const hours = (day: string): number => {
      const { fromMs = 0, toMs = 0 } = spanOfDays({ from: day, to: day }, 'Europe/Berlin');
      return (toMs - fromMs) / 3_600_000;
    };
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-07-01')).toBe(24);
  });

  it('without days there is no end', () => {
    expect(spanOfDays({}, SHANGHAI)).toEqual({ fromMs: undefined, toMs: undefined });
    expect(spanOfDays({ from: '2026-03-02' }, SHANGHAI).toMs).toBeUndefined();
  });
});
