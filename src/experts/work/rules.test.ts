import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FormPage } from '../../contract/index.js';
import { type Db, openDatabase } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import {
  importItems,
  noteColumn,
  placeOf,
  readyItem,
  setStandard,
  sortItems,
} from './add-items.js';
import { restUntil } from './barriers.js';
import { filledFaults } from './check-filled.js';
import { claim } from './claim.js';
import { moveItem, setOverlap } from './close.js';
import { alone, countsOf, replayed } from './events.js';
import {
  againstOthers,
  compared,
  distance,
  type FieldRating,
  fieldRatings,
  majority,
} from './field-ratings.js';
import { giveItem } from './give.js';
import { EXITS, ITEM_STATES, liveState } from './item-states.js';
import { secretOf, workItem } from './items.js';
import { spacedOut, withRecent } from './recent.js';
import { submit } from './submit.js';
import { filledIn, joined, newItem, PAGES, someItems, testCampaign } from './work.testkit.js';
import { dayStart } from './zone.js';

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

describe('items', () => {
  it('B7, B15: importing twice adds nothing; a dry run tells new, same and changed; another text under a known id is left', async () => {
    const campaign = await testCampaign(db, { items: someItems(3) });
    const [first] = someItems(1);
    if (first === undefined) throw new Error('no item');
    const changed = { ...first, content: { ...first.content, formVersion: '2' } };
    const again = [changed, ...someItems(4).slice(1), newItem('q3')];
    expect(await sortItems(db, campaign, again.map(readyItem))).toEqual({
      new: ['q3'],
      same: ['q1', 'q2'],
      changed: ['q0'],
    });
    const how = { batch: 'b2', nowMs: 5 };
    expect((await importItems(db, campaign, again, how)).new).toEqual(['q3']);
    expect((await importItems(db, campaign, again, how)).new).toEqual([]);
    expect(await db.selectFrom('work_item').select('id').execute()).toHaveLength(4);
    const counts = await countsOf(db, campaign.id);
    expect([counts.get('items'), counts.get('wanted')]).toEqual([4, 12]);
  });

  it('places are a random order that stays the same, whenever an item comes', () => {
    const ids = Array.from({ length: 200 }, (_, i) => `q${i}`);
    const order = (seed: string) =>
      [...ids].sort((a, b) => placeOf(seed, a) - placeOf(seed, b)).join();
    expect(order('a')).toBe(order('a'));
    expect(order('a')).not.toBe(order('b'));
    expect(order('a')).not.toBe(ids.join());
    expect(ids.every((id) => Number.isSafeInteger(placeOf('a', id)))).toBe(true);
  });

  it('content notes have one name however they are written, and nothing in it is a search pattern', () => {
    expect(noteColumn(['Self harm', 'self_harm', ' 自伤 ', '%', ''])).toBe('|self-harm|自伤|');
    expect(noteColumn([])).toBeNull();
  });

  it('a standard is written beside the item and is nowhere in what raters see', async () => {
    const campaign = await testCampaign(db, { items: [newItem('g', { kind: 'gold' })] });
    const { id } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    await setStandard(db, id, filledIn('0', 2), { en: 'because', 'zh-CN': '因为' });
    expect(await secretOf(db, id)).toEqual({
      ref: null,
      standard: filledIn('0', 2),
      why: { en: 'because', 'zh-CN': '因为' },
    });
    await setStandard(db, id, null, null);
    expect((await secretOf(db, id)).standard).toBeNull();
    expect(campaign.id).not.toBe(id);
  });

  it('B16: every state has a way out, and from each an owner can bring an item back into work', () => {
    for (const state of ITEM_STATES) expect(EXITS[state].length).toBeGreaterThan(0);
    for (const state of ITEM_STATES) {
      const ways = new Set<string>([state]);
      for (let n = 0; n < ITEM_STATES.length; n++)
        for (const from of ITEM_STATES)
          if (ways.has(from)) for (const to of EXITS[from]) ways.add(to);
      expect(ways).toContain('open');
    }
  });

  it('B9, B10: one function says the state, also after the overlap changed; more verdicts than people are allowed', async () => {
    const campaign = await testCampaign(db, { settings: { overlap: 2 }, items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben');
    const worked = { hooks: [], campaign, nowMs: 9 };
    const { id } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    const state = async () =>
      (await db.selectFrom('work_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .state;
    const change = (run: (trx: Db) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await alone(trx, campaign.id);
        return run(trx);
      });
    const rate = async (person: string, key: string) => {
      const found = await claim(db, [], { campaign: campaign.id, person, device: 'd', nowMs: 9 });
      if ('none' in found) throw new Error(found.none.why);
      const of = { assignment: found.assignment.id, person, key };
      await submit(db, [], { ...of, filled: filledIn(), note: '', active: [] }, 10);
    };
    await rate('ann', 'k1');
    await change((trx) => setOverlap(trx, worked, id, 1));
    expect(await state()).toBe('closed');
    await change((trx) => setOverlap(trx, worked, id, 9));
    expect(await state()).toBe('open');
    await rate('ben', 'k2');
    await change((trx) => setOverlap(trx, worked, id, 1));
    expect(await state()).toBe('closed');
    const row = await db.selectFrom('work_item').selectAll().executeTakeFirstOrThrow();
    expect(row.overlap).toBe(2);
    expect(await change((trx) => moveItem(trx, worked, id, 'open'))).toBe(true);
    expect(await state()).toBe('open');
    expect(await change((trx) => moveItem(trx, worked, id, 'resolved'))).toBe(false);
    expect(liveState({ overlap: 3, taken: 3, done: 1 })).toBe('full');
    const counts = await countsOf(db, campaign.id);
    expect([counts.get('wanted'), counts.get('state:closed') ?? 0]).toEqual([3, 0]);
  });

  it('an item that is full, closed or done by somebody is not given to them', async () => {
    const campaign = await testCampaign(db, { settings: { overlap: 1 }, items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben');
    const { id } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    const give = (person: string) =>
      db.transaction().execute(async (trx) => {
        const item = await workItem(trx, id);
        if (item === null) throw new Error('no item');
        const worked = { hooks: [], campaign, nowMs: 9 };
        return giveItem(trx, worked, item, person, { mode: 'urgent', why: [] });
      });
    expect(await give('ann')).not.toBeNull();
    expect(await give('ann')).toBeNull();
    expect(await give('ben')).toBeNull();
  });
});

describe('what a verdict says, field by field', () => {
  const full = {
    rubric: { hit: '1', level: 4 },
    more: { order: [['b'], ['a', 'c']], quotes: ['hear you', ' I '], note: 'x' },
  };

  it('C4: choices with numbers, numbers, rankings and spans become ratings with their scale', () => {
    expect(fieldRatings(PAGES, full)).toEqual([
      { key: 'rubric/hit', value: 1, scale: 'nominal', range: 1 },
      { key: 'rubric/level', value: 4, scale: 'interval', range: 4 },
      { key: 'more/order:a>b', value: -1, scale: 'ordinal', range: 2 },
      { key: 'more/order:a>c', value: 0, scale: 'ordinal', range: 2 },
      { key: 'more/order:b>c', value: 1, scale: 'ordinal', range: 2 },
      { key: 'more/quotes', value: ['I', 'hear you'], scale: 'set', range: 1 },
    ]);
    expect(fieldRatings(PAGES, { rubric: { hit: '', level: null } })).toEqual([]);
    const named: FormPage[] = [
      {
        step: 's',
        title: { en: '', 'zh-CN': '' },
        fields: [
          {
            kind: 'choice',
            id: 'f',
            label: { en: '', 'zh-CN': '' },
            options: ['none', 'low', 'high'].map((value) => ({
              value,
              label: { en: value, 'zh-CN': value },
            })),
          },
        ],
      },
    ];
    expect(fieldRatings(named, { s: { f: 'low' } })).toEqual([
      { key: 's/f', value: 'low', scale: 'nominal', range: 1 },
    ]);
  });

  it('F3: a field is known by its id: another label, help or order of options changes no rating', () => {
    const renamed = PAGES.map((page) => ({
      ...page,
      title: { en: 'Other', 'zh-CN': '别的' },
      fields: page.fields.map((field) => ({
        ...field,
        label: { en: 'Renamed', 'zh-CN': '改名' },
        ...('options' in field &&
          field.kind === 'choice' && {
            options: [...field.options]
              .reverse()
              .map((o) => ({ ...o, label: { en: 'x', 'zh-CN': 'x' } })),
          }),
      })),
    })) as FormPage[];
    expect(fieldRatings(renamed, full)).toEqual(fieldRatings(PAGES, full));
  });

  it('distances are shares of the scale, symmetric, 0 for equal values and never above 1', () => {
    const scale = fc.constantFrom('nominal' as const, 'ordinal' as const, 'interval' as const);
    const value = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(scale, value, value, (of, a, b) => {
        const rating = { scale: of, range: 4 };
        expect(distance(a, a, rating)).toBe(0);
        expect(distance(a, b, rating)).toBe(distance(b, a, rating));
        expect(distance(a, b, rating)).toBeLessThanOrEqual(1);
      }),
    );
    expect(distance(1, 5, { scale: 'interval', range: 4 })).toBe(1);
    expect(distance(2, 3, { scale: 'ordinal', range: 4 })).toBe(0.25);
    expect(distance(['a', 'b'], ['b', 'c'], { scale: 'set', range: 1 })).toBeCloseTo(2 / 3);
    expect(distance([], [], { scale: 'set', range: 1 })).toBe(0);
    // D6: by value, never by how it is written.
    expect(distance(1, '1', { scale: 'nominal', range: 1 })).toBe(1);
  });

  it('leave-one-out: the majority of the others; a tie says nothing, and one’s own vote is never in it', () => {
    const of = (value: number): FieldRating[] => [{ key: 'k', value, scale: 'nominal', range: 1 }];
    expect(againstOthers(of(1), [of(1), of(0)])).toEqual([]);
    expect(againstOthers(of(1), [of(0), of(0)])).toEqual([
      { key: 'k', agrees: false, distance: 1, signed: 1 },
    ]);
    expect(againstOthers(of(1), [])).toEqual([]);
    expect(majority([1, 2, 5], { scale: 'interval' })).toBe(2);
    expect(majority([1, 2], { scale: 'interval' })).toBeNull();
    expect(majority(['a', 'b', 'b'], { scale: 'nominal' })).toBe('b');
    expect(majority(['a', 'b', 'c'], { scale: 'nominal' })).toBeNull();
    expect(compared({ key: 'k', value: 2, scale: 'interval', range: 4 }, 4)).toMatchObject({
      agrees: false,
      distance: 0.5,
      signed: -0.5,
    });
  });

  it('a form’s every kind of field is checked; each fault names field and page in both languages', () => {
    const shown = [
      { id: 'answer', by: 'target' as const, title: { en: '', 'zh-CN': '' }, text: 'I hear  you.' },
    ];
    const faults = (more: Record<string, never>) =>
      filledFaults({ pages: PAGES, shown }, { rubric: { hit: '1', level: 1 }, more });
    expect(faults({})).toEqual([]);
    expect(
      faults({ order: [['a', 'b', 'c']], quotes: ['hear you'], note: '好'.repeat(20) } as never),
    ).toEqual([]);
    const texts = (more: unknown) => faults(more as never).map(({ text }) => text['zh-CN']);
    expect(texts({ order: [['a'], ['a', 'b']] })).toEqual([
      '“补充”页的“排序”：请将每个选项各排一次；并列的放在一起',
    ]);
    expect(texts({ quotes: ['not there'] })).toEqual([
      '“补充”页的“原文”：标出的片段不在原文中；请重新标注',
    ]);
    expect(texts({ quotes: 'hear' })).toEqual(['“补充”页的“原文”：请在原文中标出片段']);
    expect(texts({ note: '好'.repeat(21) })).toEqual(['“补充”页的“说明”：最多填写 20 个字']);
    const empty = filledFaults({ pages: PAGES, shown }, {});
    expect(empty.map(({ field }) => field)).toEqual(['hit', 'level']);
    expect(empty[0]?.text['zh-CN']).toBe('“评分规则”页的“说出感受”尚未填写');
  });
});

describe('days, rests and neighbours', () => {
  it('a day begins at midnight of the zone, also where the clock changes', () => {
    const at = (text: string) => Date.parse(text);
    expect(dayStart(at('2026-06-01T04:30:00Z'), 'Asia/Shanghai')).toBe(at('2026-05-31T16:00:00Z'));
    // Berlin, 29 March 2026: 23 hours; 25 October: 25 hours.
    expect(dayStart(at('2026-03-29T20:00:00Z'), 'Europe/Berlin')).toBe(at('2026-03-28T23:00:00Z'));
    expect(dayStart(at('2026-10-25T20:00:00Z'), 'Europe/Berlin')).toBe(at('2026-10-24T22:00:00Z'));
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), (ms) => {
        const start = dayStart(ms, 'Asia/Shanghai');
        expect(start).toBeLessThanOrEqual(ms);
        expect(dayStart(start, 'Asia/Shanghai')).toBe(start);
      }),
    );
  });

  it('X20: a break is due after 45 minutes of work or ten heavy items, and over after five minutes of rest', () => {
    const rules = { breakMinutes: 45, breakHeavy: 10 };
    const minute = 60_000;
    const times = (n: number, heavy: boolean) =>
      Array.from({ length: n }, (_, i) => [(n - 1 - i) * 5 * minute, heavy] as const);
    expect(restUntil(times(10, false), rules, 45 * minute)).toBe(50 * minute);
    expect(restUntil(times(9, false), rules, 40 * minute)).toBeNull();
    expect(restUntil(times(10, false), rules, 50 * minute)).toBeNull();
    const quick = Array.from({ length: 10 }, (_, i) => [10 - i, true] as const);
    expect(restUntil(quick, rules, 20)).toBe(10 + 5 * minute);
    expect(restUntil([], rules, 1)).toBeNull();
  });

  it('what came a moment ago is known for as long as the widest rule looks back', () => {
    const recent = withRecent([{ subject: 'a', heavy: true }], { subject: 'b', heavy: false });
    expect(spacedOut(recent, { spacing: 1, heavySpacing: 1 })).toEqual({
      subjects: ['b'],
      heavy: false,
    });
    expect(spacedOut(recent, { spacing: 5, heavySpacing: 2 })).toEqual({
      subjects: ['b', 'a'],
      heavy: true,
    });
    expect(spacedOut(recent, { spacing: 0, heavySpacing: 0 })).toEqual({
      subjects: [],
      heavy: false,
    });
  });
});

describe('writes in groups', () => {
  it('A12: what fails falls alone and leaves nothing behind; its neighbours are stored, once each', async () => {
    const write = (n: number) =>
      grouped(db, async (trx) => {
        await trx
          .insertInto('work_count')
          .values({ campaign: 'c', name: `${n}`, n })
          .execute();
        if (n === 7) throw new Error('seven');
        return n;
      });
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(n)));
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(all[7]).toMatchObject({ status: 'rejected' });
    expect(all[8]).toEqual({ status: 'fulfilled', value: 8 });
    expect(await db.selectFrom('work_count').select('n').execute()).toHaveLength(19);
  });
});

describe('events', () => {
  it('B10: a skip that was taken back, and a verdict that was taken back, leave no trace in the counters', () => {
    const person = 'ann';
    expect(
      replayed([
        { kind: 'added', about: { kind: 'task', n: 2, wanted: 6 }, person: null },
        { kind: 'added', about: { kind: 'gold', n: 5, wanted: 0 }, person: null },
        { kind: 'leased', about: { kind: 'task', counts: true, mode: 'self' }, person },
        { kind: 'skipped', about: { kind: 'task', held: true, reason: 'unclear' }, person },
        { kind: 'unskipped', about: { kind: 'task', counts: true, reason: 'unclear' }, person },
        {
          kind: 'submitted',
          about: { kind: 'task', held: true, counts: true, late: false },
          person,
        },
        { kind: 'undone', about: { kind: 'task', counted: true, counts: true }, person },
      ]),
    ).toEqual({ items: 2, wanted: 6, leased: 1 });
  });
});

it('C8: levels with words are as far apart as their places, and keep their names', () => {
  const words = ['none', 'low', 'medium', 'high'];
  const pages = [
    {
      step: 's',
      title: { en: 'S', 'zh-CN': 'S' },
      fields: [
        {
          kind: 'choice' as const,
          id: 'f',
          ordered: true as const,
          label: { en: 'F', 'zh-CN': 'F' },
          options: words.map((value) => ({ value, label: { en: value, 'zh-CN': value } })),
        },
      ],
    },
  ];
  const of = (value: string) => fieldRatings(pages, { s: { f: value } })[0];
  const [none, low, high] = [of('none'), of('low'), of('high')];
  if (none === undefined || low === undefined || high === undefined) throw new Error('no rating');
  expect(none).toEqual({ key: 's/f', value: 0, scale: 'ordinal', range: 3, names: words });
  expect(distance(none.value, low.value, none)).toBeCloseTo(1 / 3);
  expect(distance(none.value, high.value, none)).toBe(1);
  expect(of('unheard of')).toBeUndefined();
});
