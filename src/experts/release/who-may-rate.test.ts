import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { contentDigest, type NewItem } from '../work/add-items.js';
import type { WorkRef } from '../work/content.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { completeTest } from './fill-places.js';
import { blindRaters, whoMay } from './may-rate.js';
import { drawn, openTest, proven } from './release.testkit.js';

const REF: WorkRef = {
  run: 'run1',
  condition: 'c',
  target: 'a/model',
  repeat: 1,
  item: 'q1',
  judge: null,
  judgeRepeat: 1,
};
const NOW = 2_000_000;

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const blindOf = ({ external, subject, ref, lang, content }: NewItem) => ({
  id: external,
  external,
  subject,
  ref,
  lang,
  digest: contentDigest(content),
  notes: content.notes,
});

/** Gives somebody the one item of a campaign of its own. */
async function had(person: string, item: NewItem): Promise<void> {
  const campaign = await testCampaign(db, { items: [item] });
  await joined(db, campaign, person);
  const { id } = await db
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignment')
    .values({
      id: `s-${person}`,
      item: id,
      campaign: campaign.id,
      person,
      state: 'submitted',
      mode: item.kind === 'exam' ? 'exam' : 'self',
      counts: 1,
      why: '[]',
      tier: 0,
      price: 0,
      price_rule: 0,
      rubric: 1,
      leased_ms: 1,
      lease_until_ms: 2,
      writer: 'w',
      ended_ms: 2,
      active_ms: 0,
      reason: null,
      reason_note: null,
    })
    .execute();
}

describe('who may rate an answer blind', () => {
  it('F3: nobody who had the same answer in another campaign, as work, hidden check or exam, under any id', async () => {
    const asked = newItem('["run1","q1","c","a/model",1]', { ref: REF, subject: 'suite/q1' });
    const shorter = { ...asked.content, pages: asked.content.pages.slice(0, 1) };
    // The same answer under other ids; a part of its form; the same text from a file; another answer to the question.
    await had('work', { ...asked, external: 'x1' });
    await had('gold', { ...asked, external: 'copy:gold:1:x', kind: 'gold' });
    await had('exam', { ...asked, external: 'copy:exam:1:x', kind: 'exam', ref: null });
    await had('part', { ...asked, external: 'x2', content: shorter });
    await had('other', {
      ...newItem('x3', { subject: 'suite/q1' }),
      ref: { ...REF, target: 'b/model' },
    });
    const people = ['work', 'gold', 'exam', 'part', 'other', 'new'];
    const may = await whoMay(db, [], [blindOf(asked)], people);
    expect(may(asked.external)).toEqual(['other', 'new']);
  });

  it('C4, F2: nobody who can open the run or review the campaign, and the one person of a machine is told why', async () => {
    const campaign = await testCampaign(db);
    const roles: Record<string, { team?: string; project?: string; role?: string }> = {
      owner: { team: 'owner' },
      pm: { project: 'home', role: 'pm' },
      senior: { project: 'home', role: 'senior-expert' },
      auditor: { team: 'auditor' },
      elsewhere: { project: 'other', role: 'pm' },
      expert: { project: 'home', role: 'expert' },
    };
    for (const [id, { team = null, project, role = '' }] of Object.entries(roles)) {
      const at = new Date(1).toISOString();
      await db
        .insertInto('person')
        .values({
          id,
          name: id,
          email: `${id}@team.example`,
          email_verified: 0,
          image: null,
          created_at: at,
          updated_at: at,
          role: team,
          left_ms: null,
        })
        .execute();
      if (project !== undefined)
        await db.insertInto('member').values({ project, person: id, role }).execute();
    }
    const people = [...Object.keys(roles), 'local'];
    await joined(db, campaign, ...people);
    for (const person of people) await proven(db, person);
    const asked = { run: 'run1', tier: 0, credentials: [] };
    const found = await blindRaters(db, [], campaign, asked, NOW);
    expect(Object.fromEntries(found.map(({ person, why }) => [person, why]))).toEqual({
      owner: 'reads',
      pm: 'reads',
      senior: 'reads',
      auditor: 'reads',
      elsewhere: null,
      expert: null,
      local: 'alone',
    });
  });
});

describe('a test whose items are short', () => {
  it('F3: other raters are drawn for who can no longer rate and for places that nobody holds', async () => {
    const campaign = await testCampaign(db);
    const people = ['ann', 'ben', 'cai', 'dan', 'eve'];
    await joined(db, campaign, ...people);
    for (const person of people) await proven(db, person);
    const [item = ''] = await openTest(db, campaign, [newItem('q1', { ref: REF })]);
    await drawn(db, { item, person: 'ann', place: 1 });
    await drawn(db, { item, person: 'ben', place: 2 });
    await db.updateTable('rater').set({ status: 'left' }).where('person', '=', 'ann').execute();
    const complete = () => completeTest(db, [], campaign, 'btest', NOW);
    expect(await complete()).toBe(2);
    const rows = await db.selectFrom('blind_rater').selectAll().orderBy('place').execute();
    const held = rows.filter(({ state }) => state === 'drawn');
    expect(held.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(held[1]?.person).toBe('ben');
    expect(rows.find(({ person }) => person === 'ann')?.state).toBe('left');
    expect(await complete()).toBe(0);
    await db.updateTable('blind_test').set({ status: 'closed' }).execute();
    expect(await complete()).toBeNull();
  });
});
