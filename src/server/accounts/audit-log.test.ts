import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { LOCAL } from '../viewer.js';
import { type Act, AuditLog, START } from './audit-log.js';

const act = (i: number): Act => ({
  atMs: 1000 + i,
  viewer: LOCAL,
  route: 'POST /api/projects',
  outcome: 'done',
  project: null,
  objects: { project: `j${i}` },
});

onEachDatabase('the audit log', ({ open, fresh }) => {
  it('is whole while it grows, from two processes at once', async () => {
    const where = await fresh();
    const one = new AuditLog(await open(where));
    const two = new AuditLog(await open(where));
    expect(await one.check()).toEqual({
      whole: true,
      rows: 0,
      broken: null,
      head: { n: 0, hash: START },
    });
    await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? one : two).add(act(i))));
    expect(await two.check()).toMatchObject({ whole: true, rows: 12, broken: null });
  });

  it.each([
    ['a changed outcome', { outcome: 'refused' }],
    ['a changed object', { objects: '{"project":"jx"}' }],
    ['a changed time', { at_ms: 999 }],
    ['another person', { person: 'p1' }],
  ])('shows %s', async (_, change) => {
    const db = await open();
    const log = new AuditLog(db);
    for (let i = 0; i < 5; i++) await log.add(act(i));
    await db.updateTable('audit').set(change).where('n', '=', 3).execute();
    expect(await log.check()).toMatchObject({ whole: false, rows: 2, broken: 3 });
  });

  it('shows a row that was taken out', async () => {
    const db = await open();
    const log = new AuditLog(db);
    for (let i = 0; i < 5; i++) await log.add(act(i));
    await db.deleteFrom('audit').where('n', '=', 2).execute();
    expect(await log.check()).toMatchObject({ whole: false, broken: 2 });
  });

  it('shows a cut end, and a log that was written anew, to whoever kept the head', async () => {
    const db = await open();
    const log = new AuditLog(db);
    for (let i = 0; i < 5; i++) await log.add(act(i));
    const { head } = await log.check();
    await log.add(act(6));
    expect(await log.check(head)).toMatchObject({ whole: true, rows: 6 });
    await db.deleteFrom('audit').where('n', '>', 4).execute();
    expect(await log.check()).toMatchObject({ whole: true, rows: 4 });
    expect(await log.check(head)).toMatchObject({ whole: false, broken: 5 });
    await db.deleteFrom('audit').execute();
    for (let i = 0; i < 7; i++) await log.add(act(i + 10));
    expect(await log.check(head)).toMatchObject({ whole: false, broken: 5 });
  });
});
