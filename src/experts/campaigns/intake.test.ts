import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, fromColumn, openDatabase } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import { setStandard } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { countsOf } from '../work/events.js';
import { filledIn, joined, newItem, testCampaign } from '../work/work.testkit.js';
import { putImport, rateOne, reads } from './campaigns.testkit.js';
import { decide, type IntakeCounts, stage, undecided } from './intake.js';
import type { NewItem } from './new-item.js';
import { addStaged } from './put-in.js';
import { dropStaged } from './staged-rows.js';
import { missingOf, progressOf } from './state-of-campaign.js';
import { withdrawImport } from './withdraw-import.js';

const item = (external: string, text = `I ${external}`): NewItem => {
  const made = newItem(external);
  const [first, ...rest] = made.content.shown;
  if (first === undefined) throw new Error('no text');
  return {
    ...made,
    kind: 'task',
    content: { ...made.content, shown: [{ ...first, text }, ...rest] },
  };
};
const items = (n: number): NewItem[] => Array.from({ length: n }, (_, i) => item(`q${i}`));

describe('intake', () => {
  let db: Db;
  let campaign: Campaign;
  beforeEach(async () => {
    db = await openDatabase(':memory:');
    campaign = await testCampaign(db);
  });
  afterEach(() => db.destroy());

  const staged = async (name: string, all: readonly NewItem[]): Promise<IntakeCounts> => {
    await putImport(db, campaign.id, name);
    return stage(db, name, campaign, reads(all));
  };

  it('nothing is work before it was signed and put in; afterwards the counters have it', async () => {
    await staged('u1', items(7));
    expect((await progressOf(db, campaign.id)).items).toBe(0);
    await addStaged(db, 'u1', campaign, 5);
    expect(await progressOf(db, campaign.id)).toMatchObject({ items: 7, wanted: 21, done: 0 });
    const rows = await db.selectFrom('intake_row').select(['item', 'content']).execute();
    // What was staged stands in the campaign alone.
    expect(new Set(rows.flatMap(({ item, content }) => [item, content]))).toEqual(
      new Set(['null']),
    );
    expect(await contents()).toBe(7);
    const { content } = await db
      .selectFrom('work_content')
      .innerJoin('work_item', 'work_item.id', 'work_content.item')
      .select('work_content.content')
      .where('work_item.external', '=', 'q3')
      .executeTakeFirstOrThrow();
    expect(content).toContain('I q3');
  });

  it('B15: a dry run says new, same and changed; putting in twice adds nothing', async () => {
    await staged('u1', items(3));
    await addStaged(db, 'u1', campaign, 5);
    const counts = await staged('u2', [item('q0'), item('q1', 'other words'), item('q9')]);
    expect(counts).toMatchObject({ new: 1, same: 1, changed: 1, faulty: 0 });
    await addStaged(db, 'u2', campaign, 6);
    await addStaged(db, 'u2', campaign, 6);
    expect((await progressOf(db, campaign.id)).items).toBe(4);
    const { content } = await db
      .selectFrom('work_content')
      .innerJoin('work_item', 'work_item.id', 'work_content.item')
      .select('work_content.content')
      .where('work_item.external', '=', 'q1')
      .executeTakeFirstOrThrow();
    // A known item keeps its text: verdicts belong to a text.
    expect(content).not.toContain('other words');
    // What was staged beside it is gone.
    expect(await contents()).toBe(4);
  });

  it('B7: an id that stands twice in a table is a fault of the second row', async () => {
    const counts = await staged('u1', [item('q0'), item('q1'), item('q0')]);
    expect(counts).toMatchObject({ new: 2, faulty: 1 });
    const { faults } = await db
      .selectFrom('work_import')
      .select('faults')
      .executeTakeFirstOrThrow();
    expect(fromColumn<{ row: number }[]>(faults).map(({ row }) => row)).toEqual([4]);
  });

  it('R24: rows with something private wait for a decision; what was dropped is not put in', async () => {
    const counts = await staged('u1', [
      item('q0'),
      item('q1', 'call 13800138000'),
      item('q2', 'a@mail.example.org'),
    ]);
    expect(counts.doubtful).toBe(2);
    expect(counts.findings).toEqual({ phone: 1, email: 1 });
    expect(await undecided(db, 'u1')).toBe(2);
    const by = { person: 'boss', atMs: 3 };
    await decide(db, 'u1', [2], 'drop', by);
    expect(await decide(db, 'u1', null, 'release', by)).toBe(1);
    expect(await undecided(db, 'u1')).toBe(0);
    await addStaged(db, 'u1', campaign, 5);
    const there = await db.selectFrom('work_item').select('external').orderBy('external').execute();
    expect(there.map(({ external }) => external)).toEqual(['q0', 'q2']);
    expect(await contents()).toBe(2);
    // What was found is counted and never kept as text.
    const rows = await db.selectFrom('intake_row').select('findings').execute();
    expect(JSON.stringify(rows)).not.toMatch(/1380013|mail\.example/);
  });

  /** The same database, whose machine stops before its nth transaction. */
  const stopping = (nth: number): Db => {
    let transactions = 0;
    return new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name).bind(target);
        return () => {
          transactions += 1;
          if (transactions === nth) throw new Error('the machine stopped');
          return target.transaction();
        };
      },
    });
  };
  const contents = async (): Promise<number> => {
    const { n } = await db
      .selectFrom('work_content')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const broken = async () => (await checkExperts(db)).broken;

  it('goes on where it was interrupted, and its transactions are small (A13)', async () => {
    await staged('u1', items(300));
    await expect(addStaged(stopping(2), 'u1', campaign, 5)).rejects.toThrow('the machine stopped');
    const half = (await progressOf(db, campaign.id)).items;
    expect(half).toBe(100);
    expect(await broken()).toEqual([]);
    await addStaged(db, 'u1', campaign, 6);
    expect((await progressOf(db, campaign.id)).items).toBe(300);
    expect(await contents()).toBe(300);
    expect(await broken()).toEqual([]);
    const { added_n, status } = await db
      .selectFrom('work_import')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([added_n, status]).toEqual([300, 'done']);
    // Interrupted once more at the very end, it changes nothing.
    await addStaged(db, 'u1', campaign, 7);
    expect([await contents(), (await progressOf(db, campaign.id)).items]).toEqual([300, 300]);
  });

  it('a staging that stopped leaves no text that nobody reaches; it begins afresh', async () => {
    await putImport(db, campaign.id, 'u1');
    // As after a kill: nothing could be tidied up.
    const killed = stopping(2);
    await expect(stage(killed, 'u1', campaign, reads(items(300)))).rejects.toThrow(
      'the machine stopped',
    );
    expect(await contents()).toBe(0);
    expect(await stage(db, 'u1', campaign, reads(items(300)))).toMatchObject({ new: 300 });
    expect(await contents()).toBe(300);
    await stage(db, 'u1', campaign, reads(items(120)));
    expect(await contents()).toBe(120);
    expect(await broken()).toEqual([]);
    await db.deleteFrom('intake_row').where('n', '=', 5).execute();
    expect(await broken()).toMatchObject([{ check: 'content' }]);
  });

  it('forgetting what was staged takes its texts, also where it stops in between, and no item’s', async () => {
    await staged('u1', items(250));
    await expect(dropStaged(stopping(2), 'u1')).rejects.toThrow('the machine stopped');
    expect(await contents()).toBe(150);
    expect(await broken()).toEqual([]);
    await dropStaged(db, 'u1');
    expect(await contents()).toBe(0);
    // One that failed while it was put in: its items stay, with their texts.
    await staged('u2', items(300));
    await expect(addStaged(stopping(2), 'u2', campaign, 5)).rejects.toThrow('the machine stopped');
    await dropStaged(db, 'u2');
    expect(await contents()).toBe(100);
    expect(await broken()).toEqual([]);
  });

  it('ids of items say nothing of their order in the table, nor of their import', async () => {
    await staged('u1', items(400));
    await addStaged(db, 'u1', campaign, 5);
    await staged('u2', [...items(800)].slice(400));
    await addStaged(db, 'u2', campaign, 5);
    const rows = await db
      .selectFrom('work_item')
      .select(['external', 'batch'])
      .orderBy('id')
      .execute();
    const first = rows.map(({ external }) => Number(external.slice(1)));
    const rising = first.filter((n, i) => n > (first[i - 1] ?? -1)).length;
    // Half of the steps go up; ids in order would have all go up (nine standard deviations allowed).
    expect(Math.abs(rising / first.length - 0.5)).toBeLessThan(0.1);
    const early = rows.slice(0, 400).filter(({ batch }) => batch === 'u1').length;
    expect(Math.abs(early / 400 - 0.5)).toBeLessThan(0.2);
  });

  it('can be withdrawn but for what somebody has begun', async () => {
    await staged('u1', items(3));
    await addStaged(db, 'u1', campaign, 5);
    await joined(db, campaign, 'ana');
    await rateOne(db, campaign.id, 'ana', 2_000_000);
    expect(await withdrawImport(db, campaign.id, 'u1', 9)).toEqual({ withdrawn: 2, kept: 1 });
    const counts = await countsOf(db, campaign.id);
    expect(counts.get('state:withdrawn')).toBe(2);
    expect(counts.get('done')).toBe(1);
  });

  it('opening says what is missing: items, exam bank, prices, people', async () => {
    const bare = await testCampaign(db, {
      status: 'draft',
      settings: { exam: { required: true }, money: { prices: [0, 0, 0] } },
    });
    const missing = await missingOf(db, bare);
    expect(missing.filter(({ blocks }) => blocks).map(({ id }) => id)).toEqual([
      'items',
      'exam',
      'prices',
      'raters',
    ]);
    await staged('u1', items(1));
    await addStaged(db, 'u1', campaign, 5);
    await joined(db, campaign, 'a', 'b', 'c');
    expect((await missingOf(db, campaign)).filter(({ blocks }) => blocks)).toEqual([]);
  });

  it('opening: exam items count once they have a standard; copies of what is in work wait, and that is told', async () => {
    const own = await testCampaign(db, {
      status: 'draft',
      settings: { exam: { required: true, items: 10, attempts: 1 } },
      items: [
        newItem('work'),
        ...Array.from({ length: 10 }, (_, i) => newItem(`e${i}`, { kind: 'exam' })),
      ],
    });
    const told = async () => (await missingOf(db, own)).map(({ id }) => id);
    expect(await told()).toContain('exam');
    const rows = await db
      .selectFrom('work_item')
      .select(['id', 'kind'])
      .where('campaign', '=', own.id)
      .execute();
    const exams = rows.filter(({ kind }) => kind === 'exam').map(({ id }) => id);
    for (const id of exams) await setStandard(db, id, filledIn(), null);
    expect(await told()).not.toContain('exam');
    expect(await told()).not.toContain('copies');
    const [original] = rows.filter(({ kind }) => kind === 'task').map(({ id }) => id);
    await db
      .insertInto('item_copy')
      .values({
        copy: exams[0] ?? '',
        original: original ?? '',
        campaign: own.id,
        reference_case: null,
      })
      .execute();
    expect(await told()).toContain('copies');
    // It waits for its original, so that the exam is one short.
    expect(await told()).toContain('exam');
  });
});
