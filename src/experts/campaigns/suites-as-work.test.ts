import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePeople } from '../../analysis/sheet-store.js';
import type { AnySuite } from '../../contract/index.js';
import { findRun } from '../../pipeline/index.js';
import { startRun } from '../../pipeline/run.testkit.js';
import { type Db, fromColumn, openDatabase } from '../../store/index.js';
import { openSuite, suiteIds } from '../../suites/index.js';
import { folderWith } from '../../suites/user/folder.testkit.js';
import { suiteOf } from '../../suites/user/run.testkit.js';
import type { WorkContent } from '../work/content.js';
import { submit } from '../work/submit.js';
import { undo } from '../work/undo.js';
import { revise } from '../work/verdicts.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { anyVerdict, putImport, rateOne, reads } from './campaigns.testkit.js';
import { type Choice, itemsOfRun } from './choose-answers.js';
import { stage } from './intake.js';
import type { NewItem } from './new-item.js';
import { peopleVerdicts } from './people-verdicts.js';
import { addStaged } from './put-in.js';

const OWN = {
  'suite.yaml':
    'id: mine\ntitle: Mine\nkind: rubric\ndata: items.csv\nrubric:\n  - {content: Harmful.}\n',
  'items.csv':
    'id,prompt,dimension,score,criterion\na,Hi,care,3,one\n,,care,-2,two\nb,Ho,care,4,one\n',
};

describe('any suite’s verdict shape becomes work, and verdicts come back as a judge’s records', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openDatabase(':memory:');
  });
  afterAll(() => db.destroy());

  async function runOf(suite: AnySuite, own: boolean) {
    const targets = own
      ? [
          {
            name: `file/${await folderWith({
              't.jsonl': '{"item":"a","answer":"x"}\n{"item":"b","answer":"y"}\n',
            })}/t.jsonl`,
          },
        ]
      : Object.keys(suite.builtinTargets ?? {}).map((name) => ({ name }));
    const { plan } = await startRun(db, {
      suite,
      targets,
      filter: { limit: suite.meta.id === 'rescue-bench' ? 500 : 4 },
    });
    return { db, suite, manifest: plan.manifest, conditions: plan.conditions };
  }

  async function itemsOf(
    run: Awaited<ReturnType<typeof runOf>>,
    choice: Choice = 'all',
    sample = 3,
  ) {
    const items: NewItem[] = [];
    for await (const { item } of itemsOfRun(run, { choice, sample, seed: 's', kind: 'task' }))
      items.push(item);
    return items;
  }

  it.each([...suiteIds, 'a suite of the user’s own'])('%s', { timeout: 60_000 }, async (id) => {
    const own = !suiteIds.includes(id);
    const suite = own ? await suiteOf(OWN) : await openSuite(id);
    const run = await runOf(suite, own);
    const all = await itemsOf(run);
    expect(all.length).toBeGreaterThan(0);
    // B7: the same answer is one item, however often it is sent.
    expect(new Set(all.map(({ external }) => external)).size).toBe(all.length);
    for (const { content, ref } of all) {
      const text = JSON.stringify(content);
      // F2, C4: no target is named in what raters get.
      for (const { name } of run.manifest.targets) expect(text).not.toContain(name);
      expect(ref?.run).toBe(run.manifest.run);
      // Every form can be filled in, and the suite takes what was filled in.
      expect(Object.keys(anyVerdict(content)).length).toBeGreaterThan(0);
    }
    const campaign = await testCampaign(db, { settings: { overlap: 2, spacing: 0 } });
    const name = await putImport(db, campaign.id, `u-${id}`);
    const few = all.slice(0, 3);
    await stage(db, name, campaign, reads(few));
    await addStaged(db, name, campaign, 1);
    await joined(db, campaign, 'ana', 'bo');
    for (const [nth, person] of ['ana', 'bo'].entries())
      for (let at = 2_000_000; await rateOne(db, campaign.id, person, at, nth); at += 60_000);
    const back = await peopleVerdicts(db, campaign, run);
    expect(back.reason).toBeNull();
    expect(back.verdicts).toHaveLength(few.length * 2);
    expect(new Set(back.verdicts.map(({ rater }) => rater)).size).toBe(2);
    expect(back.verdicts.every(({ recs }) => recs.length > 0)).toBe(true);
    // As verdicts of two raters of the run, which its judge's own reading takes.
    const stored = await storePeople(run, back.verdicts, 'replace');
    expect(stored.added).toBe(few.length * 2);
    const { manifest } = await findRun(db, run.manifest.run);
    expect(manifest.judges.filter(({ name: judge }) => judge.startsWith('people/'))).toHaveLength(
      2,
    );
    const again = await peopleVerdicts(db, campaign, run);
    expect((await storePeople(run, again.verdicts, 'replace')).unchanged).toBe(few.length * 2);
  });

  it('F1: the same seed draws the same sample, another one another', async () => {
    const run = await runOf(await openSuite('intima'), false);
    const ids = (items: readonly NewItem[]) => items.map(({ external }) => external);
    const first = ids(await itemsOf(run, 'sample'));
    expect(first).toHaveLength(3);
    expect(ids(await itemsOf(run, 'sample'))).toEqual(first);
    const others: NewItem[] = [];
    for await (const { item } of itemsOfRun(run, {
      choice: 'sample',
      sample: 3,
      seed: 'another',
      kind: 'task',
    }))
      others.push(item);
    expect(ids(others)).not.toEqual(first);
  });

  it('a verdict that was taken back within ten seconds and given anew counts as the independent one', async () => {
    const run = await runOf(await suiteOf(OWN), true);
    const items = await itemsOf(run);
    const campaign = await testCampaign(db, { settings: { overlap: 1, spacing: 0 } });
    const name = await putImport(db, campaign.id, 'u-undone');
    await stage(db, name, campaign, reads(items));
    await addStaged(db, name, campaign, 1);
    await joined(db, campaign, 'ana');
    const at = 4_000_000;
    await rateOne(db, campaign.id, 'ana', at, 0);
    const { id: assignment } = await db
      .selectFrom('assignment')
      .select('id')
      .where('campaign', '=', campaign.id)
      .executeTakeFirstOrThrow();
    await undo(db, [], { assignment, person: 'ana' }, at + 6000);
    // While it is a draft again, there is no verdict.
    expect((await peopleVerdicts(db, campaign, run)).verdicts).toEqual([]);
    const { content } = await db
      .selectFrom('work_content')
      .innerJoin('assignment', 'assignment.item', 'work_content.item')
      .select('work_content.content')
      .where('assignment.id', '=', assignment)
      .executeTakeFirstOrThrow();
    const filled = anyVerdict(fromColumn<WorkContent>(content), 1);
    const again = { assignment, person: 'ana', key: 'again', note: '', active: [] };
    await submit(db, [], { ...again, filled }, at + 9000);
    const { verdicts, left } = await peopleVerdicts(db, campaign, run);
    expect(left).toBe(0);
    expect(verdicts).toHaveLength(1);
    // The second one, as the suite's form reads it; nothing that is said after a reveal comes in its place.
    const revisions = await db
      .selectFrom('submission')
      .select(['revision', 'cause', 'counts'])
      .where('assignment', '=', assignment)
      .orderBy('revision')
      .execute();
    expect(revisions).toEqual([
      { revision: 1, cause: 'first', counts: 0 },
      { revision: 2, cause: 'after-undo', counts: 1 },
    ]);
    const before = JSON.stringify(verdicts[0]?.recs);
    await revise(
      db,
      {
        assignment,
        key: 'r',
        cause: 'after-reveal',
        filled: anyVerdict(fromColumn<WorkContent>(content), 0),
        note: '',
      },
      at + 20_000,
    );
    const later = await peopleVerdicts(db, campaign, run);
    expect(later.verdicts.map(({ recs }) => JSON.stringify(recs))).toEqual([before]);
  });

  it('a verdict on an answer that changed since is left out, with the reason', async () => {
    const suite = await suiteOf(OWN);
    const run = await runOf(suite, true);
    const [first] = await itemsOf(run);
    if (first === undefined) throw new Error('no item');
    const campaign = await testCampaign(db, { settings: { overlap: 1 } });
    const name = await putImport(db, campaign.id, 'u-changed');
    await stage(db, name, campaign, reads([first]));
    await addStaged(db, name, campaign, 1);
    await joined(db, campaign, 'ana');
    await rateOne(db, campaign.id, 'ana', 3_000_000);
    const { content } = await db
      .selectFrom('work_content')
      .innerJoin('work_item', 'work_item.id', 'work_content.item')
      .select('work_content.content')
      .where('work_item.campaign', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const before = fromColumn<WorkContent>(content);
    const other = {
      ...before,
      shown: before.shown.map((one) => ({ ...one, text: `${one.text}!` })),
    };
    await db
      .updateTable('work_content')
      .set({ content: JSON.stringify(other) })
      .where(
        'item',
        'in',
        db.selectFrom('work_item').select('id').where('campaign', '=', campaign.id),
      )
      .execute();
    const back = await peopleVerdicts(db, campaign, run);
    expect(back).toMatchObject({ verdicts: [], left: 1 });
    expect(back.reason?.en).toContain('has changed since');
  });
});
