import type { Text } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import {
  drawnOf,
  dueOf,
  fits,
  goldDue,
  keptFor,
  lookAhead,
  optedOut,
  tierOf,
  weighed,
  whyOf,
} from './asked.js';
import { type AssignmentRow, heldBy } from './assignments.js';
import { barrier, type Today } from './barriers.js';
import { type Campaign, campaignOf } from './campaigns.js';
import { anyOpen, candidates, type Wanted } from './candidates.js';
import { originalsHad } from './copies.js';
import type { Worked } from './counts.js';
import { alone } from './events.js';
import { giveItem } from './give.js';
import type { Barrier, Hooks, WorkItem } from './hooks.js';
import { itemOf, workItem } from './items.js';
import { prolonged, sweepLeases } from './leases.js';
import { type Rater, raterOf } from './raters.js';
import { spacedOut } from './recent.js';
import { whyNone } from './why-none.js';

/** `item`: where it was read on the way. */
export type Claimed = { assignment: AssignmentRow; item?: WorkItem } | { none: Barrier };

export type Asking = {
  campaign: string;
  person: string;
  device: string;
  nowMs: number;
  /** They were told that a break is due and go on. */
  rested?: boolean;
};

/**
 * What a person does next in a campaign: what is due before all else, what they have begun, or a new item. One
 * transaction.
 */
export const claim = (db: Db, hooks: readonly Hooks[], asking: Asking): Promise<Claimed> =>
  grouped(db, async (trx) => {
    await alone(trx, asking.campaign);
    return claimIn(trx, hooks, asking);
  });

/** `claim` inside a transaction that has begun with `alone`. */
export async function claimIn(trx: Db, hooks: readonly Hooks[], asking: Asking): Promise<Claimed> {
  const { person, device, nowMs } = asking;
  const campaign = await campaignOf(trx, asking.campaign);
  if (campaign === null) return { none: { why: 'none-left', atMs: null } };
  const worked = { hooks, campaign, nowMs };
  const rater = await raterOf(trx, campaign.id, person);
  const due = campaign.status === 'open' ? await dueOf(hooks, trx, campaign, person, nowMs) : null;
  if (due !== null) {
    const given = await serveDue(trx, worked, asking, due);
    if (given !== null) return { assignment: given };
  }
  const begun = await begunBy(trx, campaign, person);
  if (begun !== null && campaign.status === 'open')
    return { assignment: await opened(trx, worked, begun, device) };
  const { barrier: stop, today } = await barrier(trx, hooks, campaign, rater, person, {
    nowMs,
    rested: asking.rested === true,
  });
  if (stop !== null || rater === null) return { none: stop ?? { why: 'left', atMs: null } };
  if (campaign.settings.mode === 'manual') return { none: { why: 'given', atMs: null } };
  await sweepLeases(trx, worked);
  return newWork(trx, worked, asking, rater, today);
}

/** The item of an exam, for example: begun, ended or not yet given, it is served. */
async function serveDue(
  trx: Db,
  worked: Worked,
  { person, device }: Asking,
  due: { item: string; mode: string },
): Promise<AssignmentRow | null> {
  const held = await trx
    .selectFrom('assignment')
    .selectAll()
    .where('item', '=', due.item)
    .where('person', '=', person)
    .executeTakeFirst();
  if (held?.state === 'leased') return opened(trx, worked, held, device);
  if (held?.state === 'submitted') return null;
  const item = await workItem(trx, due.item);
  if (item === null) return null;
  return giveItem(trx, worked, item, person, { mode: due.mode, why: [], device });
}

/** What was begun: urgent work first, then what was begun last. Exams are served by their own part. */
async function begunBy(trx: Db, campaign: Campaign, person: string): Promise<AssignmentRow | null> {
  const held = await heldBy(trx, campaign.id, person);
  const rows = held.filter(({ mode }) => mode !== 'exam');
  return rows.find(({ mode }) => mode === 'urgent') ?? rows[0] ?? null;
}

/** Opening is a sign of life; a given item gets its first writer. The holder is never asked whether there is room. */
async function opened(
  trx: Db,
  worked: Worked,
  row: AssignmentRow,
  device: string,
): Promise<AssignmentRow> {
  const writer = row.writer === '' ? device : row.writer;
  const until = prolonged(row, worked);
  await trx
    .updateTable('assignment')
    .set({ writer, lease_until_ms: until })
    .where('id', '=', row.id)
    .execute();
  return { ...row, writer, lease_until_ms: until };
}

async function newWork(
  trx: Db,
  worked: Worked,
  asking: Asking,
  rater: Rater,
  today: Today,
): Promise<Claimed> {
  const { hooks, campaign } = worked;
  const { person, device } = asking;
  const { settings } = campaign;
  const tier = await tierOf(hooks, trx, campaign, person);
  const spaced = spacedOut(rater.recent, {
    spacing: settings.spacing,
    heavySpacing: settings.care.heavySpacing,
  });
  const room = today.heavy < settings.care.heavyPerDay;
  const task: Wanted = {
    campaign: campaign.id,
    person,
    kind: 'task',
    tier,
    from: rater.cursor,
    notes: [...(await optedOut(hooks, trx, person))].sort(),
    subjects: spaced.subjects,
    heavy: room && !spaced.heavy,
  };
  // Whether there is anything at all is asked first: mostly there is not.
  const any = await drawnOf(hooks, trx, campaign, person, { subjects: [], heavy: room });
  const drawn = any && ((await drawnOf(hooks, trx, campaign, person, task)) ?? any);
  if (drawn !== null) {
    const given = await serveDue(trx, worked, asking, drawn);
    if (given !== null) return { assignment: given };
  }
  // A hidden check stands in the place of an item: it is looked for in the same way, from the same place of the queue.
  // Where there is none, a check would be known by that.
  const check =
    (await goldDue(hooks, trx, campaign, person)) &&
    (await anyOpen(trx, { ...task, subjects: [], heavy: room }))
      ? await pick(trx, worked, { ...task, kind: 'gold' }, person)
      : null;
  const found =
    check ??
    (await keptPlace(trx, worked, task, person)) ??
    (await pick(trx, worked, task, person)) ??
    // Only what came a moment ago is left: it may come.
    (await pick(trx, worked, { ...task, subjects: [], heavy: room }, person)) ??
    (settings.skipped === 'last'
      ? await pick(trx, worked, { ...task, subjects: [], heavy: room, skipped: true }, person)
      : null) ??
    (await copiedBefore(trx, worked, { ...task, subjects: [], heavy: room }, person));
  if (found === null) return { none: await whyNone(trx, worked, task, { room }) };
  const given = await giveItem(trx, worked, found.item, person, {
    mode: settings.mode,
    why: found.why,
    device,
    tier,
  });
  if (given === null) return { none: { why: 'none-left', atMs: null } };
  if (found.cursor !== null)
    await trx
      .updateTable('rater')
      .set({ cursor: found.cursor })
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .execute();
  return { assignment: given, item: found.item };
}

type Picked = { item: WorkItem; why: Text[]; cursor: number | null };

/** An item in whose panel this person is, and that they may still have. */
async function keptPlace(
  trx: Db,
  { hooks, campaign, nowMs }: Worked,
  wanted: Wanted,
  person: string,
): Promise<Picked | null> {
  const id = await keptFor(hooks, trx, campaign, person, wanted, nowMs);
  const item = id === null ? null : await workItem(trx, id);
  if (item === null || !(await fits(hooks, trx, campaign, item, person))) return null;
  return { item, why: await whyOf(hooks, trx, campaign, item, person), cursor: null };
}

/** Nothing else is left: an item that went back to work, though this person had a copy of it. */
async function copiedBefore(
  trx: Db,
  worked: Worked,
  wanted: Wanted,
  person: string,
): Promise<Picked | null> {
  const only = await originalsHad(trx, worked.campaign.id, person);
  return only.length === 0 ? null : pick(trx, worked, { ...wanted, only }, person, true);
}

/** So many are weighed against each other where work goes to whom it suits. */
const COMPARED = 20;
/** So many that no part lets this person have are passed over before the queue counts as empty. */
const PASSED = 1000;

async function pick(
  trx: Db,
  { hooks, campaign }: Worked,
  wanted: Wanted,
  person: string,
  last = false,
): Promise<Picked | null> {
  const { mode } = campaign.settings;
  const weigh = mode === 'ability' || mode === 'free-time';
  const suiting: { item: WorkItem; place: number; priority: number }[] = [];
  let passed = 0;
  for await (const rows of candidates(trx, wanted)) {
    let ahead = false;
    for (const [at, row] of rows.entries()) {
      const item = itemOf(row);
      // The first one mostly fits; what follows is looked at together.
      if (!ahead && (weigh || passed > 0)) {
        ahead = true;
        await lookAhead(hooks, trx, campaign, rows.slice(at).map(itemOf), person);
      }
      if (await fits(hooks, trx, campaign, item, person, last))
        suiting.push({ item, place: row.place, priority: row.priority });
      else passed += 1;
      if (suiting.length >= (weigh ? COMPARED : 1)) break;
    }
    // What is urgent is not weighed against what is not.
    if (suiting.length > 0 || passed >= PASSED) break;
  }
  const [first] = suiting;
  if (first === undefined) return null;
  let best = first;
  if (weigh && suiting.length > 1) {
    const weights = await weighed(
      hooks,
      trx,
      campaign,
      person,
      suiting.map(({ item }) => item),
    );
    const of = ({ item }: (typeof suiting)[number]) => weights.get(item.id) ?? 0;
    for (const one of suiting) if (of(one) > of(best)) best = one;
  }
  return {
    item: best.item,
    why: await whyOf(hooks, trx, campaign, best.item, person),
    // Only in the long queue; urgent work and hidden checks leave one's place where it is.
    cursor: wanted.kind === 'task' && best.priority <= 0 && best === first ? best.place : null,
  };
}
