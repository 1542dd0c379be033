import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRun, tempDir } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { openSuite } from '../../suites/index.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { putImport, rateOne, reads } from './campaigns.testkit.js';
import { itemsOfRun } from './choose-answers.js';
import { stage } from './intake.js';
import type { NewItem } from './new-item.js';
import { peopleVerdicts } from './people-verdicts.js';
import { addStaged } from './put-in.js';

describe('answers that a judge rated low go to people', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openDatabase(':memory:');
  });
  afterAll(() => db.destroy());

  it('part 4’s queue ends here: low ratings of H2HTalk become items that name the judge, and verdicts come back', async () => {
    const suite = await openSuite('h2htalk');
    const name = Object.keys(suite.builtinTargets ?? {})[0] ?? '';
    const first = await startRun(db, { suite, targets: [{ name }], filter: { limit: 4 } });
    const plain = {
      db,
      suite,
      manifest: first.plan.manifest,
      conditions: first.plan.conditions,
    };
    const places: string[] = [];
    for await (const { item } of itemsOfRun(plain, HOW('all'))) places.push(item.ref?.item ?? '');
    const ids = [...new Set(places)];
    expect(ids.length).toBeGreaterThan(1);
    // Nobody judged yet, so nothing is low.
    for await (const { item } of itemsOfRun(plain, HOW('low'))) expect(item).toBeNull();

    const file = join(await tempDir(), 'judge.jsonl');
    writeFileSync(
      file,
      ids
        .map((item, i) =>
          JSON.stringify({
            item,
            target: name,
            verdict: { ratings: { empathy: { score: i === 0 ? 1 : 5, reason: 'r' } } },
          }),
        )
        .join('\n'),
    );
    const { plan } = await startRun(db, {
      suite,
      targets: [{ name }],
      judges: [{ name: `file/${file}` }],
      filter: { limit: 4 },
    });
    const run = { db, suite, manifest: plan.manifest, conditions: plan.conditions };
    const low: NewItem[] = [];
    for await (const { item } of itemsOfRun(run, HOW('low'))) low.push(item);
    expect(low.map(({ ref }) => ref?.item)).toEqual([ids[0]]);
    // It goes before what nobody stumbled over, and says whose verdict is meant; raters see neither.
    expect(low[0]).toMatchObject({ priority: 1, ref: { judge: plan.manifest.judges[0]?.name } });
    expect(JSON.stringify(low[0]?.content)).not.toContain(file);

    const campaign = await testCampaign(db, { settings: { overlap: 1, spacing: 0 } });
    const id = await putImport(db, campaign.id, 'u-low');
    await stage(db, id, campaign, reads(low));
    await addStaged(db, id, campaign, 1);
    await joined(db, campaign, 'ana');
    expect(await rateOne(db, campaign.id, 'ana', 2_000_000)).toBe(true);
    const { verdicts, left } = await peopleVerdicts(db, campaign, run);
    expect(left).toBe(0);
    expect(verdicts.map(({ place }) => place.item)).toEqual([ids[0]]);
  }, 60_000);
});

const HOW = (choice: 'all' | 'low') => ({ choice, sample: 1, seed: 's', kind: 'task' }) as const;
