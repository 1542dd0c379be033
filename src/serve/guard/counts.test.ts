import { describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import type { Db } from '../../store/index.js';
import { noLog } from '../http/index.js';
import { Counts } from './counts.js';
import { CLINGY, LONELY, playing, post, rig, rule, said } from './guard.testkit.js';
import { readCounts } from './read-counts.js';
import { databaseSessions, memorySessions } from './sessions.js';

const HOUR = 3_600_000;
const PLACE = { policy: 'p', persona: 'mia', version: 'v1', model: 'm' };

const rows = (db: Db) =>
  db
    .selectFrom('label_count')
    .select(['hour_ms', 'persona', 'kind', 'name', 'n'])
    .orderBy('hour_ms')
    .orderBy('persona')
    .orderBy('kind')
    .orderBy('name')
    .execute();

onEachDatabase('label counts', (database) => {
  it('add up by hour, from several instances, and over restarts', async () => {
    const db = await database.open();
    let now = 10 * HOUR + 5;
    const [one, two] = [new Counts(db, noLog, () => now), new Counts(db, noLog, () => now)];
    one.add(PLACE, [
      ['reply', 'rated'],
      ['label', 'retention'],
      ['label', 'retention'],
    ]);
    two.add(PLACE, [['label', 'retention']]);
    await Promise.all([one.flush(), two.flush()]);
    now += HOUR;
    one.add(PLACE, [['label', 'retention']]);
    await one.stop();
    await two.stop();
    const again = new Counts(db, noLog, () => now);
    again.add(PLACE, [['label', 'retention']]);
    await again.stop();
    const count = (hour: number, kind: string, name: string, n: number) => ({
      hour_ms: hour * HOUR,
      persona: 'mia',
      kind,
      name,
      n,
    });
    expect(await rows(db)).toEqual([
      count(10, 'label', 'retention', 3),
      count(10, 'reply', 'rated', 1),
      count(11, 'label', 'retention', 2),
    ]);
  });

  it('are read since an hour, told apart, with their share of the turns', async () => {
    const db = await database.open();
    let now = HOUR;
    const counts = new Counts(db, noLog, () => now);
    counts.add(PLACE, [
      ['reply', 'act'],
      ['label', 'isolation'],
    ]);
    now = 5 * HOUR;
    for (const persona of ['mia', 'mia', 'leo'])
      counts.add({ ...PLACE, persona }, [
        ['reply', 'act'],
        ...(persona === 'leo' ? [] : ([['label', 'retention']] as const)),
      ]);
    counts.add(PLACE, [['reply', 'shadow']]);
    await counts.stop();
    expect(await readCounts(db, 2 * HOUR, null)).toEqual([
      { by: null, kind: 'reply', name: 'act', n: 3, share: 0.75 },
      { by: null, kind: 'reply', name: 'shadow', n: 1, share: 0.25 },
      { by: null, kind: 'label', name: 'retention', n: 2, share: 0.5 },
    ]);
    const byPersona = await readCounts(db, 0, 'persona');
    expect(byPersona.map(({ by, name, n }) => `${by} ${name} ${n}`)).toEqual([
      'leo act 1',
      'mia act 3',
      'mia shadow 1',
      'mia retention 2',
      'mia isolation 1',
    ]);
    expect(byPersona.at(-1)?.share).toBe(0.25);
  });

  it('made-up names of a client are counted together from the 200th on', async () => {
    const db = await database.open();
    const counts = new Counts(db, noLog, () => HOUR);
    for (let i = 0; i < 500; i++) counts.add({ ...PLACE, persona: `p${i}` }, [['reply', 'rated']]);
    await counts.stop();
    const all = await rows(db);
    expect(all).toHaveLength(201);
    expect(all.find(({ persona }) => persona === 'other')?.n).toBe(300);
  });

  it('that cannot be written are kept for the next time', async () => {
    const db = await database.open();
    const events: string[] = [];
    const counts = new Counts(
      db,
      (event) => events.push(event),
      () => HOUR,
    );
    await db.schema.alterTable('label_count').renameTo('elsewhere').execute();
    counts.add(PLACE, [['reply', 'rated']]);
    await counts.flush();
    expect(events).toEqual(['counts_not_written']);
    await db.schema.alterTable('elsewhere').renameTo('label_count').execute();
    counts.add(PLACE, [['reply', 'rated']]);
    await counts.stop();
    expect((await rows(db)).map(({ n }) => n)).toEqual([2]);
  });
});

onEachDatabase('sessions', (database) => {
  it('are shared by instances on one database, the newest state counts', async () => {
    const where = await database.fresh();
    const [one, two] = [
      databaseSessions(await database.open(where), noLog, () => HOUR),
      databaseSessions(await database.open(where), noLog, () => HOUR),
    ];
    expect(await one.read('c')).toBeNull();
    one.write('c', { used: 1 }, 5);
    one.write('c', { used: 2 }, 6);
    expect(await one.read('c')).toEqual({ used: 2 });
    await one.stop();
    expect(await two.read('c')).toEqual({ used: 2 });
    two.write('c', { used: 3 }, 7);
    await two.stop();
    expect(await one.read('c')).toEqual({ used: 3 });
  });

  it('go on in memory where the database does not answer in time, which is logged once', async () => {
    const db = await database.open();
    const events: string[] = [];
    const sessions = databaseSessions(
      db,
      (event) => events.push(event),
      () => HOUR,
      5,
    );
    sessions.write('c', { used: 1 }, HOUR);
    while ((await db.selectFrom('guard_session').selectAll().execute()).length === 0)
      await new Promise((done) => setTimeout(done, 5));
    await db.schema.alterTable('guard_session').renameTo('elsewhere').execute();
    expect(await sessions.read('c')).toEqual({ used: 1 });
    expect(await sessions.read('c')).toEqual({ used: 1 });
    expect(await sessions.read('new')).toBeNull();
    expect(events).toEqual(['sessions_not_read']);
    await db.schema.alterTable('elsewhere').renameTo('guard_session').execute();
    expect(await sessions.read('c')).toEqual({ used: 1 });
    await sessions.stop();
  });

  it('are forgotten after a week', async () => {
    const db = await database.open();
    const sessions = databaseSessions(db, noLog, () => 100 * 24 * HOUR);
    sessions.write('old', {}, 90 * 24 * HOUR);
    sessions.write('new', {}, 99 * 24 * HOUR);
    await sessions.stop();
    expect(await db.selectFrom('guard_session').select('conversation').execute()).toEqual([
      { conversation: 'new' },
    ]);
  });
});

it('a connection that somebody else holds keeps no turn waiting', async () => {
  const { openDatabase } = await import('../../store/index.js');
  const db = await openDatabase(':memory:');
  const sessions = databaseSessions(db, noLog, () => HOUR, 60_000);
  let free: () => void = () => undefined;
  const held = db.connection().execute(
    () =>
      new Promise<void>((done) => {
        free = done;
      }),
  );
  // Would wait for ever without a bound.
  expect(await sessions.read('c')).toBeNull();
  expect(await sessions.read('c')).toBeNull();
  free();
  await held;
  await sessions.stop();
  await db.destroy();
});

it('a memory of sessions forgets those longest silent first', async () => {
  const sessions = memorySessions(2);
  sessions.write('a', 1, 0);
  sessions.write('b', 2, 0);
  sessions.write('a', 3, 0);
  sessions.write('c', 4, 0);
  expect([await sessions.read('a'), await sessions.read('b')]).toEqual([3, null]);
});

describe('what a guard counts', () => {
  it('labels of the first reply and of the one that went out, by persona and version', async () => {
    const act = '{replace: {en: I am an AI and no friend., zh-CN: 我是 AI}}';
    const { openDatabase } = await import('../../store/index.js');
    const db = await openDatabase(':memory:');
    const r = await rig(rule(act, 'hold: all'), playing(CLINGY), { db });
    await post(r.guard.origin, said(LONELY), {
      'x-hearth-persona': 'mia',
      'x-hearth-version': 'v 1',
    });
    await r.guard.stop();
    const all = await db.selectFrom('label_count').selectAll().execute();
    await db.destroy();
    expect(
      new Set(all.map((row) => `${row.policy} ${row.persona} ${row.version} ${row.model}`)),
    ).toEqual(new Set(['test mia other m-1']));
    const names = all.map(({ kind, name }) => `${kind} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'reply act',
        'reply rated',
        'label isolation',
        'rule pull',
        'action pull/replace/done',
      ]),
    );
    expect(names.filter((name) => name.startsWith('sent'))).toEqual([]);
  });
});
