import { randomUUID } from 'node:crypto';
import { type AnySuite, type RatingKind, same, type Text } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Answer } from '../api/index.js';
import { type Context, handlers } from '../context.js';
import { shareChart } from '../control/control-chart.js';
import {
  type Alarm,
  addAlarm,
  addressOf,
  alarmOf,
  alarmsOf,
  changeAlarm,
} from '../guard/alarm-rows.js';
import {
  COUNTED,
  countedAtAll,
  countSeries,
  countsByPlace,
  gapsIn,
} from '../guard/count-series.js';
import { ratesSection } from '../guard/rates-section.js';

type AlarmRow = Answer<'GET /api/guard/alarms'>['rows'][number];

/** The guard belongs to the whole team: its counts have no project. */
export const guard = handlers({
  'GET /api/guard': async ({ query }, { db, desk }) => {
    const all = await countedAtAll(db);
    const labels = labelsOf(await desk.suites());
    const names = all.names.flatMap(({ kind, name, n }) => {
      const known = COUNTED.find((one) => one === kind);
      return known === undefined
        ? []
        : [{ kind: known, name, n, label: labels.get(name) ?? same(name) }];
    });
    names.sort((a, b) => b.n - a.n);
    const name = query.name ?? names.find(({ kind }) => kind === query.kind)?.name ?? null;
    const filter = { ...query, name: name ?? '' };
    const counts =
      name === null ? [] : await countSeries(db, filter, query.bucket, query.offset * 60_000);
    const chart = shareChart(counts);
    const replies = new Map(
      all.names.flatMap((one) => (one.kind === 'reply' ? [[one.name, one.n] as const] : [])),
    );
    const among = (wanted: readonly string[]): Record<string, number> =>
      Object.fromEntries(
        wanted.flatMap((one) => (replies.has(one) ? [[one, replies.get(one) ?? 0]] : [])),
      );
    return {
      ran:
        all.firstMs === null || all.lastMs === null
          ? null
          : {
              firstMs: all.firstMs,
              lastMs: all.lastMs,
              modes: among(['act', 'shadow', 'pass']),
              ratings: among(['rated', 'empty', 'failed', 'unreadable', 'none']),
            },
      names,
      policies: all.policies,
      personas: all.personas,
      versions: all.versions,
      models: all.models,
      kind: query.kind,
      name,
      chart: {
        unit: 'rate' as const,
        centre: chart.centre,
        baseline: chart.baseline,
        points: chart.points.flatMap((point, i) => {
          const count = counts[i];
          return count === undefined
            ? []
            : [{ ...point, atMs: count.atMs, n: count.of, run: null }];
        }),
      },
      gaps: gapsIn(counts, query.bucket),
      rates:
        name === null
          ? null
          : ratesSection(labels.get(name) ?? same(name), await countsByPlace(db, filter)),
    };
  },

  'GET /api/guard/alarms': async (_, { db, alarms }) => ({
    rows: (await alarmsOf(db)).map(rowOf),
    ready: alarms.ready,
  }),

  'GET /api/guard/alarms/:alarm': async ({ params }, { db }) =>
    rowOf(await known(db, params.alarm)),

  'POST /api/guard/alarms': async ({ body }, context) => {
    const { db, setup, viewer, now, touched } = context;
    checkAddress(context, body.url);
    const { name, kind, label, bucket, url, ...place } = body;
    const id = await addAlarm(
      db,
      await setup.seals(),
      { name, filter: { kind, name: label, ...place }, bucket, url },
      viewer?.id ?? '',
      now,
    );
    touched.alarm = id;
    return { id };
  },

  'PATCH /api/guard/alarms/:alarm': async ({ params, body }, context) => {
    const { db, setup, now } = context;
    const alarm = await known(db, params.alarm);
    checkAddress(context, body.url ?? null);
    await changeAlarm(db, await setup.seals(), alarm.id, body);
    if (body.on === undefined) return { done: true as const };
    await db
      .updateTable('guard_alarm')
      .set({
        is_on: body.on ? 1 : 0,
        // What happened while it was off is not told afterwards.
        ...(body.on && !alarm.on && { made_ms: now, tries: 0, fault: null }),
      })
      .where('id', '=', alarm.id)
      .execute();
    return { done: true as const };
  },

  'DELETE /api/guard/alarms/:alarm': async ({ params }, { db }) => {
    const alarm = await known(db, params.alarm);
    await db.deleteFrom('guard_alarm').where('id', '=', alarm.id).execute();
    return { done: true as const };
  },

  'POST /api/guard/alarms/:alarm/test': async ({ params }, { db, alarms, setup, now }) => {
    const alarm = await known(db, params.alarm);
    if (alarm.sealed === null) throw noReceiver();
    const url = addressOf(alarm, await setup.seals());
    const to = { id: alarm.id, url };
    return { sent: await alarms.send(to, `test_${randomUUID()}`, 'hearth.test', now) };
  },
});

/** @throws HttpFault 400 for an address that nothing may be sent to */
function checkAddress({ alarms }: Pick<Context, 'alarms'>, url: string | null): void {
  const why = url === null ? null : alarms.refusal(url);
  if (why !== null) throw refused(why);
}

const noReceiver = (): HttpFault =>
  new HttpFault(409, 'no_receiver', {
    en: 'this rule has no receiver of its own; test the webhooks on the page of notices',
    'zh-CN': '该规则没有单独的接收方；请在通知页测试 webhook',
  });

async function known(db: Context['db'], id: string): Promise<Alarm> {
  const alarm = await alarmOf(db, id);
  if (alarm === null)
    throw new HttpFault(404, 'no_alarm', {
      en: 'there is no such rule; it may have been taken away',
      'zh-CN': '没有这条规则；它可能已被删除',
    });
  return alarm;
}

const rowOf = (alarm: Alarm): AlarmRow => {
  const { kind, name, policy = null, persona = null, version = null, model = null } = alarm.filter;
  return {
    id: alarm.id,
    name: alarm.name,
    kind,
    label: name,
    policy,
    persona,
    version,
    model,
    bucket: alarm.bucket,
    host: alarm.host,
    on: alarm.on,
    madeMs: alarm.madeMs,
    toldMs: alarm.toldMs,
    fault: FAULTS.find((fault) => fault === alarm.fault) ?? null,
  };
};

const FAULTS = ['no secret', 'unreadable', 'address refused', 'unreachable', 'not taken'] as const;

/** Names of labels as the suites call what is rated. */
function labelsOf(suites: readonly AnySuite[]): Map<string, Text> {
  const labels = new Map<string, Text>();
  for (const { ratings } of suites)
    for (const [id, { label }] of Object.entries<RatingKind>(ratings?.kinds ?? {}))
      if (!labels.has(id)) labels.set(id, label);
  return labels;
}

const REFUSALS = {
  'not an address': {
    en: 'this is no address of a webhook; write https://HOST/PATH, without user and password',
    'zh-CN': '这不是 webhook 地址；请写成 https://主机/路径，且不含用户名和密码',
  },
  'not https': {
    en: 'the address must begin with https:// and be outside the server and its network; the server’s HEARTH_WEBHOOK_HOSTS can allow single hosts',
    'zh-CN':
      '地址必须以 https:// 开头，且不在服务器本机或其内网；可在服务器的 HEARTH_WEBHOOK_HOSTS 中放行个别主机',
  },
  inner: {
    en: 'the address must begin with https:// and be outside the server and its network; the server’s HEARTH_WEBHOOK_HOSTS can allow single hosts',
    'zh-CN':
      '地址必须以 https:// 开头，且不在服务器本机或其内网；可在服务器的 HEARTH_WEBHOOK_HOSTS 中放行个别主机',
  },
} as const;

const refused = (why: keyof typeof REFUSALS): HttpFault =>
  new HttpFault(400, 'bad_address', REFUSALS[why], {}, { field: 'body.url' });
