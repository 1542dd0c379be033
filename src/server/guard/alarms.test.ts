import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signature } from '../../serve/guard/hand-over.js';
import { noLog } from '../../serve/http/index.js';
import { onEachDatabase } from '../../store/databases.testkit.js';
import type { Db } from '../../store/index.js';
import { sealer } from '../setup/sealing.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { addAlarm, addressOf, alarmOf, alarmsOf, resealAlarms, takeAlarm } from './alarm-rows.js';
import { AlarmSender } from './alarm-sender.js';
import { AlarmWatch } from './alarm-watch.js';
import { countSeries, countsByPlace, gapsIn } from './count-series.js';

const HOUR = 3_600_000;
const SECRET = 'a secret of enough letters';
const ENV = { HEARTH_WEBHOOK_SECRET: SECRET, HEARTH_WEBHOOK_HOSTS: '127.0.0.1' };
const SEALS = sealer(SECRET.repeat(2));
const FILTER = { kind: 'label', name: 'retention' } as const;

/** `labels` of `rated` replies in an hour, of one persona and version. */
async function count(
  db: Db,
  hour: number,
  labels: number,
  rated: number,
  place: { persona?: string; version?: string } = {},
): Promise<void> {
  const base = {
    hour_ms: hour * HOUR,
    policy: 'p',
    persona: 'mia',
    version: 'v1',
    model: 'm',
    ...place,
  };
  const rows = [
    { ...base, kind: 'reply', name: 'rated', n: rated },
    { ...base, kind: 'reply', name: 'act', n: rated },
    { ...base, kind: 'label', name: 'retention', n: labels },
  ].filter(({ n }) => n > 0);
  await db.insertInto('label_count').values(rows).execute();
}

onEachDatabase('counts over time', (database) => {
  it('a label is a share of the rated replies, at the places asked for', async () => {
    const db = await database.open();
    await count(db, 0, 2, 10);
    await count(db, 0, 5, 10, { persona: 'leo' });
    await count(db, 1, 0, 4);
    expect(await countSeries(db, FILTER, 'hour')).toEqual([
      { atMs: 0, n: 7, of: 20 },
      { atMs: HOUR, n: 0, of: 4 },
    ]);
    expect(await countSeries(db, { ...FILTER, persona: 'leo' }, 'hour')).toEqual([
      { atMs: 0, n: 5, of: 10 },
    ]);
    expect(await countsByPlace(db, FILTER)).toEqual([
      { version: 'v1', persona: 'leo', n: 5, of: 10 },
      { version: 'v1', persona: 'mia', n: 2, of: 14 },
    ]);
  });

  it('days begin where the reader is: 23:30 and 00:30 in Shanghai are two days', async () => {
    const db = await database.open();
    // 15:00 and 16:00 UTC are 23:00 and 00:00 in Shanghai.
    await count(db, 24 + 15, 1, 10);
    await count(db, 24 + 16, 2, 10);
    const shanghai = await countSeries(db, FILTER, 'day', 8 * HOUR);
    expect(shanghai.map(({ n }) => n)).toEqual([1, 2]);
    expect((await countSeries(db, FILTER, 'day')).map(({ n }) => n)).toEqual([3]);
  });

  it('hours without replies are named as gaps', async () => {
    const db = await database.open();
    for (const hour of [0, 1, 5]) await count(db, hour, 1, 10);
    const counts = await countSeries(db, FILTER, 'hour');
    expect(gapsIn(counts, 'hour')).toEqual([{ fromMs: 2 * HOUR, toMs: 5 * HOUR }]);
  });
});

type Got = { headers: Record<string, unknown>; body: string };

/** A receiver on loopback that answers with the status it is told to. */
async function receiver() {
  const got: Got[] = [];
  const says = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(says.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    says,
    url: `http://127.0.0.1:${port}/hook/a-secret-part`,
    close: () => new Promise((done) => server.close(done)),
  };
}

onEachDatabase('alarms', (database) => {
  /** Ten steady hours, then one of many labels, looked at when it is over. */
  async function planted() {
    const db = await database.open();
    const to = await receiver();
    for (let hour = 100; hour < 110; hour++) await count(db, hour, 5, 50);
    await count(db, 110, 40, 50);
    const clock = { now: 111 * HOUR + 2 * 60_000 };
    const id = await addAlarm(
      db,
      SEALS,
      { name: 'r', filter: FILTER, bucket: 'hour', url: to.url },
      'local',
      100 * HOUR,
    );
    const sender = new AlarmSender(ENV, () => 'https://studio.example');
    const tell = async (told: { once: string; link: string }) => void told_.push(told);
    const seals = async () => SEALS;
    const told_: { once: string; link: string }[] = [];
    const parts = { db, sender, seals, tell, log: noLog };
    const watch = new AlarmWatch(parts, () => clock.now, HOUR);
    return {
      db,
      to,
      clock,
      id,
      watch,
      parts,
      told: told_,
      async end() {
        await watch.stop();
        await sender.stop();
        await to.close();
      },
    };
  }

  it('tells the beginning of a signal once: signed, a link, and nothing of what was counted', async () => {
    const t = await planted();
    await t.watch.look();
    await t.watch.look();
    await count(t.db, 111, 40, 50);
    t.clock.now += HOUR;
    await t.watch.look();
    expect(t.to.got).toHaveLength(1);
    expect(t.told).toEqual([
      {
        kind: 'guard.alarm',
        project: 'home',
        link: `/guard?alarm=${t.id}`,
        once: `guard.alarm ${t.id} ${110 * HOUR}`,
      },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = t.to.got;
    expect(JSON.parse(body)).toEqual({
      type: 'hearth.guard_alarm',
      id: `${t.id}.${110 * HOUR}`,
      at: new Date(111 * HOUR + 2 * 60_000).toISOString(),
      alarm: t.id,
      link: `https://studio.example/guard?alarm=${t.id}`,
    });
    expect(headers['webhook-signature']).toBe(
      signature(
        Buffer.from(SECRET),
        String(headers['webhook-id']),
        Number(headers['webhook-timestamp']),
        body,
      ),
    );
    await t.end();
  });

  it('waits for the end of the hour, and for counts that are written late', async () => {
    const t = await planted();
    t.clock.now = 111 * HOUR - 1;
    await t.watch.look();
    t.clock.now = 111 * HOUR + 1000;
    await t.watch.look();
    expect(t.to.got).toEqual([]);
    await t.end();
  });

  it('tries a receiver that fails again, under the same id, and says what is the matter', async () => {
    const t = await planted();
    t.to.says.status = 500;
    await t.watch.look();
    expect(await alarmOf(t.db, t.id)).toMatchObject({ fault: 'not taken', tries: 1, toldMs: null });
    await t.watch.look();
    expect(t.to.got).toHaveLength(1);
    t.to.says.status = 204;
    t.clock.now += 2 * 60_000;
    await t.watch.look();
    expect(t.to.got.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(`${t.id}.${110 * HOUR}`),
    );
    expect(await alarmOf(t.db, t.id)).toMatchObject({ fault: null, tries: 0, toldMs: 110 * HOUR });
    await t.end();
  });

  it('two servers on one database tell it once', async () => {
    const t = await planted();
    const sender = new AlarmSender(ENV, () => 'https://studio.example');
    const other = new AlarmWatch({ ...t.parts, sender }, () => t.clock.now, HOUR);
    await Promise.all([t.watch.look(), other.look()]);
    expect(t.to.got).toHaveLength(1);
    await other.stop();
    await sender.stop();
    await t.end();
  });

  it('a server that read the rule before another told it cannot take it', async () => {
    const t = await planted();
    const [before] = await alarmsOf(t.db);
    await t.watch.look();
    expect(t.to.got).toHaveLength(1);
    if (before === undefined) throw new Error('no rule');
    expect(await takeAlarm(t.db, before, t.clock.now)).toBe(false);
    await t.end();
  });

  it('its address is sealed; one that an earlier Hearth kept as it is gets sealed', async () => {
    const t = await planted();
    const rows = () => t.db.selectFrom('guard_alarm').select(['url', 'host']).execute();
    expect(JSON.stringify(await rows())).not.toContain('a-secret-part');
    await t.db.updateTable('guard_alarm').set({ url: t.to.url, host: '' }).execute();
    await resealAlarms(t.db, SEALS);
    const [row] = await rows();
    expect(row?.url).not.toContain('a-secret-part');
    expect(row?.host).toBe(new URL(t.to.url).host);
    const alarm = await alarmOf(t.db, t.id);
    expect(alarm && addressOf(alarm, SEALS)).toBe(t.to.url);
    await t.end();
  });

  it('a rule without a receiver of its own is told as a notice alone, once', async () => {
    const t = await planted();
    await t.db.updateTable('guard_alarm').set({ url: '', host: '' }).execute();
    await t.watch.look();
    await t.watch.look();
    expect([t.told.length, t.to.got.length]).toEqual([1, 0]);
    expect(await alarmOf(t.db, t.id)).toMatchObject({ fault: null, toldMs: 110 * HOUR });
    await t.end();
  });

  it('what happened before the rule was made is not told', async () => {
    const t = await planted();
    await t.db
      .updateTable('guard_alarm')
      .set({ made_ms: 112 * HOUR })
      .execute();
    t.clock.now = 113 * HOUR;
    await t.watch.look();
    expect(t.to.got).toEqual([]);
    await t.end();
  });
});

describe('routes of the guard', () => {
  let t: TestStudio;
  let me: Visitor;
  beforeAll(async () => {
    t = await testStudio({ accounts: false, env: ENV });
    me = t.visitor();
  });
  beforeEach(async () => {
    await t.db.deleteFrom('label_count').execute();
    await t.db.deleteFrom('guard_alarm').execute();
  });
  afterAll(() => t.close());

  it('says that the guard never ran', async () => {
    const { body } = await me.call('GET /api/guard');
    expect(body).toMatchObject({
      ran: null,
      name: null,
      names: [],
      chart: { points: [] },
      rates: null,
    });
  });

  it('shares by version and persona with Wilson intervals (2 of 10: 5.7–51.0 %)', async () => {
    await count(t.db, 1, 2, 10);
    await count(t.db, 2, 0, 10, { version: 'v2' });
    const { body } = await me.call('GET /api/guard?kind=label&bucket=hour');
    const { ran, rates, chart } = body as {
      ran: { ratings: unknown };
      rates: { table: { rows: unknown[][] } };
      chart: { points: unknown[] };
    };
    expect(ran.ratings).toEqual({ rated: 20 });
    expect(chart.points).toHaveLength(2);
    expect(rates.table.rows.map((row) => row.slice(0, 4))).toEqual([
      ['v1', 'mia', 2, 10],
      ['v2', 'mia', 0, 10],
    ]);
    const [, , , , rate] = rates.table.rows[0] ?? [];
    expect(rate).toMatchObject({ low: expect.closeTo(0.0567, 4), high: expect.closeTo(0.5098, 4) });
  });

  const RULE = { name: 'Retention', kind: 'label', label: 'retention', bucket: 'day' };

  it.each(['https://10.0.0.1/x', 'http://example.org/x', 'https://[::1]/x', 'nonsense'])(
    'refuses %s as a receiver',
    async (url) => {
      const { status, body } = await me.call('POST /api/guard/alarms', { ...RULE, url });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: 'bad_address' } });
      expect(await t.db.selectFrom('guard_alarm').selectAll().execute()).toEqual([]);
    },
  );

  it('a rule is added, tested, switched off and taken away; its address is never shown again', async () => {
    const to = await receiver();
    const added = await me.call('POST /api/guard/alarms', { ...RULE, persona: 'mia', url: to.url });
    const { id } = added.body as { id: string };
    const replies = [
      await me.call('GET /api/guard/alarms'),
      await me.call(`GET /api/guard/alarms/${id}`),
      await me.call(`POST /api/guard/alarms/${id}/test`, {}),
      await me.call(`PATCH /api/guard/alarms/${id}`, { on: false }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([added, ...replies].map(({ text }) => text).join()).not.toContain('a-secret-part');
    expect(replies[2]?.body).toEqual({ sent: 'delivered' });
    expect(JSON.parse(to.got[0]?.body ?? '')).toMatchObject({ type: 'hearth.test', alarm: id });
    expect(await alarmOf(t.db, id)).toMatchObject({ on: false, filter: { persona: 'mia' } });
    const other = await receiver();
    await me.call(`PATCH /api/guard/alarms/${id}`, { name: 'Held on to', url: other.url });
    await me.call(`POST /api/guard/alarms/${id}/test`, {});
    expect([to.got.length, other.got.length]).toEqual([1, 1]);
    const inner = await me.call(`PATCH /api/guard/alarms/${id}`, { url: 'https://10.0.0.1/x' });
    expect(inner).toMatchObject({ status: 400, body: { error: { code: 'bad_address' } } });
    await me.call(`PATCH /api/guard/alarms/${id}`, { url: null });
    expect((await me.call('GET /api/guard/alarms')).body).toMatchObject({
      rows: [{ name: 'Held on to', host: '', on: false }],
    });
    expect((await me.call(`POST /api/guard/alarms/${id}/test`, {})).status).toBe(409);
    await other.close();
    await me.call(`DELETE /api/guard/alarms/${id}`);
    expect((await me.call(`GET /api/guard/alarms/${id}`)).status).toBe(404);
    await to.close();
  });
});
