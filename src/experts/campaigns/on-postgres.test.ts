import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freshFile, onEachDatabase, onPostgres } from '../../store/databases.testkit.js';
import { openDatabase } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import { campaignOf } from '../work/campaigns.js';
import { countsOf } from '../work/events.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { takeArchive } from './archive.js';
import { putImport, rateOne, reads } from './campaigns.testkit.js';
import { editItems, type ItemChange, previewEdit, UNDO_MS, undoEdit } from './edit-items.js';
import { countsOfExport, type ExportLine, exportLines } from './export-lines.js';
import { ratingRows, type TableRow, verdictRows } from './export-rows.js';
import { decide, stage } from './intake.js';
import { countItems, itemPage } from './item-filter.js';
import type { NewItem } from './new-item.js';
import { addStaged } from './put-in.js';
import { dropStaged } from './staged-rows.js';
import { withdrawImport } from './withdraw-import.js';

onPostgres('intake', (server) => {
  it('stages, puts in what is new, drops the rest, and leaves no text that nobody reaches', async () => {
    const db = await openDatabase(await server().createDatabase());
    try {
      const campaign = await testCampaign(db);
      const items = (n: number) => Array.from({ length: n }, (_, i) => newItem(`q${i}`) as NewItem);
      await putImport(db, campaign.id, 'u1');
      expect(await stage(db, 'u1', campaign, reads(items(130)))).toMatchObject({ new: 130 });
      await decide(db, 'u1', [3], 'drop', { person: 'boss', atMs: 1 });
      await addStaged(db, 'u1', campaign, 5);
      await putImport(db, campaign.id, 'u2');
      const counts = await stage(db, 'u2', campaign, reads(items(140)));
      expect(counts).toMatchObject({ new: 11, same: 129 });
      expect((await checkExperts(db)).broken).toEqual([]);
      await dropStaged(db, 'u2');
      const contents = await db.selectFrom('work_content').select('item').execute();
      expect(contents).toHaveLength(129);
      expect((await checkExperts(db)).broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});

const ALL = { fromMs: undefined, toMs: undefined };

onEachDatabase('items of a campaign', (database) => {
  it('D19, R19: are found, edited, taken back and withdrawn, each asked for twice at once', async () => {
    const db = await database.open();
    const names = ['Q_1', 'q11', 'q%2', '中文', 'ÄRGER', 'z'];
    const campaign = await testCampaign(db, {
      settings: { overlap: 2, spacing: 0 },
      items: names.map((name, i) => newItem(name, { difficulty: i < 3 ? 1 : 2, tier: i % 2 })),
    });
    await joined(db, campaign, 'ana', 'bo');
    const found = async (find: string) => {
      const ids = await itemPage(db, campaign.id, { find }, { after: undefined, size: 10 });
      expect(await countItems(db, campaign.id, { find })).toBe(ids.length);
      return ids.length;
    };
    for (const [find, n] of [
      ['q', 3],
      ['_', 1],
      ['%', 1],
      ['中', 1],
      ['ÄRG', 1],
      ['nothing', 0],
    ] as const)
      expect([find, await found(find)]).toEqual([find, n]);
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await itemPage(db, campaign.id, { find: 'q' }, { after, size: 1 });
      if (page.length === 0) break;
      pages.push(...page);
      after = page.at(-1);
    }
    expect(new Set(pages).size).toBe(3);

    const state = async () => ({
      items: await db
        .selectFrom('work_item')
        .select(['id', 'difficulty', 'tier', 'heavy', 'priority', 'overlap', 'state'])
        .orderBy('id')
        .execute(),
      counts: [...(await countsOf(db, campaign.id))]
        .filter(([name, n]) => name !== 'event' && n !== 0)
        .sort(),
    });
    const before = await state();
    const edit = (id: string, change: ItemChange) =>
      editItems(db, campaign.id, { id, filter: { difficulty: 1 }, change, by: 'boss' }, 5);
    const change = { tier: 3, overlap: 4, heavy: true, withdrawn: true };
    expect(await previewEdit(db, campaign.id, { difficulty: 1 }, change)).toMatchObject({ n: 3 });
    const edits = await Promise.all([edit('e1', change), edit('e1', change)]);
    expect(edits).toEqual([1, 2].map(() => ({ n: 3, untilMs: 5 + UNDO_MS })));
    expect(
      (await state()).items.filter(({ tier, heavy }) => tier === 3 && heavy === 1),
    ).toHaveLength(3);
    const undone = await Promise.all([1, 2].map(() => undoEdit(db, campaign.id, 'e1', 6)));
    expect(undone.filter((n) => n !== null)).toEqual([3]);
    expect(await state()).toEqual(before);
    expect((await checkExperts(db)).broken).toEqual([]);

    await rateOne(db, campaign.id, 'ana', 2_000_000);
    const out = await withdrawImport(db, campaign.id, 'b1', 7);
    expect(out).toEqual({ withdrawn: 5, kept: 1 });
    expect((await countsOf(db, campaign.id)).get('state:withdrawn')).toBe(5);
  });

  it('E1, E2, E12: an export has every line, its tables have numbers, and an archive makes the same campaign', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, {
      settings: { overlap: 2, spacing: 0 },
      items: ['=1+1', 'q1', '中文'].map((name) => newItem(name)),
    });
    await joined(db, campaign, 'ana', 'bo');
    for (const person of ['ana', 'bo'])
      for (const nth of [0, 1])
        await rateOne(db, campaign.id, person, 2_000_000 + nth * 60_000, nth);
    const all = async <T>(of: AsyncIterable<T>): Promise<T[]> => {
      const out: T[] = [];
      for await (const one of of) out.push(one);
      return out;
    };
    const source = { db, campaign, span: ALL, nowMs: 9e12 };
    expect(await countsOfExport(source)).toMatchObject({
      items: 3,
      raters: 2,
      assignments: 4,
      submissions: 4,
      skips: 0,
    });
    const verdicts: TableRow[] = await all(verdictRows(source));
    expect(verdicts).toHaveLength(4);
    expect(verdicts.map(({ active_ms }) => active_ms)).toEqual([4000, 4000, 4000, 4000]);
    const ratings = await all(ratingRows(source));
    expect(ratings.filter(({ field }) => field === 'level').map(({ number }) => number)).toEqual([
      1, 1, 1, 1,
    ]);
    const some = await countsOfExport({ ...source, span: { fromMs: 2_030_000, toMs: undefined } });
    expect(some.submissions).toBe(2);

    const lines = await all(exportLines(source));
    const file = freshFile('archive.jsonl');
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const other = await database.open();
    const taken = await takeArchive(other, file, { project: 'home', by: 'boss', nowMs: 5 });
    expect(taken).toEqual({ id: campaign.id, items: 3, submissions: 4 });
    const there = await campaignOf(other, campaign.id);
    if (there === null) throw new Error('not there');
    const told = (of: readonly ExportLine[]) =>
      of
        .filter(({ type }) => type !== 'manifest' && type !== 'end')
        .map((line) => JSON.stringify(line))
        .sort();
    expect(told(await all(exportLines({ ...source, db: other, campaign: there })))).toEqual(
      told(lines),
    );
    expect((await checkExperts(other)).broken).toEqual([]);
  });
});
