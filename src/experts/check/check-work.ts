import { sql } from 'kysely';
import type { Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { countsOf, replayed } from '../work/events.js';
import { liveState } from '../work/item-states.js';

/** What must hold and does not, with where. */
export type Broken = { check: string; campaign: string; where: string; text: Text };

/** Looks at one campaign; whoever keeps something else in step with verdicts adds a check to `checks.ts`. */
export type Check = (db: Db, campaign: string) => Promise<Broken[]>;

const LIVE = ['leased', 'submitted'];

/** Rows that are read together, so that a million items do not stand in memory. */
const AT_ONCE = 2000;

/** No item has more verdicts and leases than are wanted, and its counts are those of its assignments. */
export const itemCounts: Check = async (db, campaign) => {
  const broken: Broken[] = [];
  for await (const items of chunks(db, campaign)) {
    const held = await db
      .selectFrom('assignment')
      .select((eb) => [
        'item',
        eb.fn.countAll<number>().as('taken'),
        sql<number>`sum(case when state = 'submitted' then 1 else 0 end)`.as('done'),
      ])
      .where(
        'item',
        'in',
        items.map(({ id }) => id),
      )
      .where('counts', '=', 1)
      .where('state', 'in', LIVE)
      .groupBy('item')
      .execute();
    const of = new Map(held.map((row) => [row.item, row]));
    for (const item of items) {
      const say = (check: string, text: Text) =>
        broken.push({ check, campaign, where: item.id, text });
      const taken = Number(of.get(item.id)?.taken ?? 0);
      const done = Number(of.get(item.id)?.done ?? 0);
      if (taken > item.overlap)
        say('overlap', {
          en: `${taken} verdicts and leases where ${item.overlap} are wanted`,
          'zh-CN': `需要 ${item.overlap} 份评判，却有 ${taken} 份评判与占用`,
        });
      if (taken !== item.taken || done !== item.done)
        say('item counts', {
          en: `the item says ${item.taken} taken and ${item.done} done; its assignments say ${taken} and ${done}`,
          'zh-CN': `条目记为已占 ${item.taken}、已完成 ${item.done}；按分配计为 ${taken} 与 ${done}`,
        });
      const live = liveState(item);
      const fits =
        item.kind !== 'task' && item.kind !== 'blind' ? true : stateFits(item.state, live);
      if (!fits)
        say('item state', {
          en: `the state is ${item.state}, and the counts say ${live}`,
          'zh-CN': `状态为 ${item.state}，而计数应为 ${live}`,
        });
    }
  }
  return broken;
};

const stateFits = (state: string, live: ReturnType<typeof liveState>): boolean =>
  state === 'withdrawn' ||
  (state === 'open' || state === 'full' ? state === live : live === 'complete');

async function* chunks(db: Db, campaign: string) {
  let after = '';
  for (;;) {
    const items = await db
      .selectFrom('work_item')
      .select(['id', 'kind', 'overlap', 'taken', 'done', 'state'])
      .where('campaign', '=', campaign)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (items.length === 0) return;
    yield items;
    after = items.at(-1)?.id ?? '';
  }
}

/** Nobody has an item twice, and each assignment that was submitted has one last verdict. */
export const onePlaceEach: Check = async (db, campaign) => {
  const twice = await db
    .selectFrom('assignment')
    .select(['item', 'person'])
    .where('campaign', '=', campaign)
    .groupBy(['item', 'person'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  const latest = await db
    .selectFrom('assignment as a')
    .leftJoin('submission as s', (on) =>
      on.onRef('s.assignment', '=', 'a.id').on('s.latest', '=', 1),
    )
    .select((eb) => ['a.id', 'a.state', eb.fn.count<number>('s.id').as('n')])
    .where('a.campaign', '=', campaign)
    .groupBy(['a.id', 'a.state', 'a.counts'])
    .having(
      sql<boolean>`count(s.id) <> (case when a.state = 'submitted' then 1 else 0 end)
        or (a.state = 'submitted' and max(s.counts) <> a.counts)`,
    )
    .execute();
  return [
    ...twice.map(({ item }) => ({
      check: 'one place each',
      campaign,
      where: item,
      text: { en: 'one person has it twice', 'zh-CN': '同一人有两份' },
    })),
    ...latest.map(({ id, state, n }) => ({
      check: 'last verdicts',
      campaign,
      where: id,
      text: {
        en: `the assignment is ${state} and has ${Number(n)} last verdicts, or one that counts otherwise`,
        'zh-CN': `该分配状态为 ${state}，却有 ${Number(n)} 份最新评判，或计数标记不一致`,
      },
    })),
  ];
};

/** The counters are what the rows come to. */
export const counters: Check = async (db, campaign) => {
  const told = await countsOf(db, campaign);
  const counted = await recount(db, campaign);
  const names = new Set([...counted.keys(), ...[...told.keys()].filter(isRecounted)]);
  return [...names]
    .filter((name) => (told.get(name) ?? 0) !== (counted.get(name) ?? 0))
    .map((name) => ({
      check: 'counters',
      campaign,
      where: name,
      text: {
        en: `the counter says ${told.get(name) ?? 0}, the rows come to ${counted.get(name) ?? 0}`,
        'zh-CN': `计数为 ${told.get(name) ?? 0}，按记录重算为 ${counted.get(name) ?? 0}`,
      },
    }));
};

/** Counters that can be counted again from rows; the others count what happened and stand in the events alone. */
const isRecounted = (name: string): boolean =>
  /^(items|wanted|leased|done|surplus|checks)$|^(state|by):/.test(name);

async function recount(db: Db, campaign: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (name: string, n: number) => counts.set(name, (counts.get(name) ?? 0) + n);
  const items = await db
    .selectFrom('work_item')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('overlap').as('wanted'),
    ])
    .where('campaign', '=', campaign)
    .where('kind', 'in', ['task', 'blind'])
    .groupBy('state')
    .execute();
  for (const { state, n, wanted } of items) {
    add('items', Number(n));
    add('wanted', Number(wanted));
    if (state !== 'open' && state !== 'full') add(`state:${state}`, Number(n));
  }
  const places = await db
    .selectFrom('assignment as a')
    .innerJoin('work_item as w', 'w.id', 'a.item')
    .select((eb) => ['a.state', 'a.counts', 'a.person', 'w.kind', eb.fn.countAll<number>().as('n')])
    .where('a.campaign', '=', campaign)
    .where('a.state', 'in', LIVE)
    .groupBy(['a.state', 'a.counts', 'a.person', 'w.kind'])
    .execute();
  for (const { state, counts: counted, person, kind, n } of places) {
    const work = kind === 'task' || kind === 'blind';
    if (state === 'leased') {
      if (counted === 1) add('leased', Number(n));
    } else if (counted === 1) {
      add('done', Number(n));
      add(`by:${person}`, Number(n));
    } else add(work ? 'surplus' : 'checks', Number(n));
  }
  return counts;
}

/** The counters are what the events come to, and no event is missing. */
export const events: Check = async (db, campaign) => {
  const told = await countsOf(db, campaign);
  const rows: { kind: string; about: unknown; person: string | null }[] = [];
  const broken: Broken[] = [];
  let n = 0;
  let counts: Record<string, number> = {};
  for (;;) {
    const some = await db
      .selectFrom('work_event')
      .select(['n', 'kind', 'about', 'person'])
      .where('campaign', '=', campaign)
      .where('n', '>', n)
      .orderBy('n')
      .limit(AT_ONCE)
      .execute();
    for (const row of some) {
      if (Number(row.n) !== n + 1)
        broken.push({
          check: 'events',
          campaign,
          where: String(n + 1),
          text: { en: 'an event is missing', 'zh-CN': '缺少一条事件' },
        });
      n = Number(row.n);
      rows.push({ kind: row.kind, about: fromColumn(row.about), person: row.person });
    }
    counts = summed(counts, replayed(rows.splice(0)));
    if (some.length < AT_ONCE) break;
  }
  told.delete('event');
  const names = new Set([...told.keys(), ...Object.keys(counts)]);
  for (const name of names)
    if ((told.get(name) ?? 0) !== (counts[name] ?? 0))
      broken.push({
        check: 'events',
        campaign,
        where: name,
        text: {
          en: `the counter says ${told.get(name) ?? 0}, the events come to ${counts[name] ?? 0}`,
          'zh-CN': `计数为 ${told.get(name) ?? 0}，按事件重放为 ${counts[name] ?? 0}`,
        },
      });
  return broken;
};

function summed(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a };
  for (const [name, n] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
}

/** Active time is the sum of its stretches, and a rater's verdicts are as many as are said. */
export const sums: Check = async (db, campaign) => {
  const times = await db
    .selectFrom('assignment as a')
    .leftJoin('active_time as t', 't.assignment', 'a.id')
    .select('a.id')
    .where('a.campaign', '=', campaign)
    .groupBy(['a.id', 'a.active_ms'])
    .having(sql<boolean>`coalesce(sum(t.ms), 0) <> a.active_ms`)
    .execute();
  const raters = await db
    .selectFrom('rater as r')
    .leftJoin('assignment as a', (on) =>
      on
        .onRef('a.campaign', '=', 'r.campaign')
        .onRef('a.person', '=', 'r.person')
        .on('a.state', '=', 'submitted'),
    )
    .select((eb) => ['r.person', 'r.submitted', eb.fn.count<number>('a.id').as('n')])
    .where('r.campaign', '=', campaign)
    .groupBy(['r.person', 'r.submitted'])
    .execute();
  return [
    ...times.map(({ id }) => ({
      check: 'active time',
      campaign,
      where: id,
      text: {
        en: 'it is not the sum of its stretches',
        'zh-CN': '有效时长不等于各段之和',
      },
    })),
    ...raters
      .filter(({ submitted, n }) => submitted !== Number(n))
      .map(({ person, submitted, n }) => ({
        check: 'raters',
        campaign,
        where: person,
        text: {
          en: `the rater has ${submitted} verdicts, the rows come to ${Number(n)}`,
          'zh-CN': `评审记为 ${submitted} 份评判，按记录为 ${Number(n)} 份`,
        },
      })),
  ];
};
