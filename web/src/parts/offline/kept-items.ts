import type { Assignment } from '../rating/filled.js';
import type { KeptItem, OutboxStore } from '../rating/outbox-store.js';

/** So much longer an item stays about which something was typed that could not be sent: it can still be finished. */
const UNSENT_MS = 86_400_000;

/**
 * Items of one's own that open without a network: kept while their lease lasts, by the server's clock. What was typed
 * about them is kept apart from them, until the server has it.
 */
export async function keepItem(
  store: OutboxStore,
  person: string,
  item: Assignment,
  nowMs: number,
): Promise<void> {
  const kept: KeptItem = {
    assignment: item.id,
    person,
    item,
    untilMs: item.leaseUntilMs,
    aheadMs: item.nowMs - nowMs,
  };
  if (item.state === 'leased' && nowMs < endOf(kept, false)) await store.putItem(kept);
  else if (item.state !== 'expired') await store.dropItem(item.id);
}

/** What the server said of an item since: how long its lease lasts, and what it has of what was typed. */
export async function heardOf(
  store: OutboxStore,
  assignment: string,
  { leaseUntilMs, draft }: { leaseUntilMs: number; draft?: NonNullable<Assignment['draft']> },
): Promise<void> {
  const kept = await store.item(assignment);
  if (kept === undefined) return;
  await store.putItem({
    ...kept,
    untilMs: Math.max(kept.untilMs, leaseUntilMs),
    ...(draft !== undefined && { item: { ...kept.item, draft } }),
  });
}

/** The item as it was seen here last, with the clocks of now; null where this person has none here. */
export async function keptItem(
  store: OutboxStore,
  person: string,
  assignment: string,
  nowMs: number,
): Promise<Assignment | null> {
  await dropEnded(store, nowMs);
  const kept = await store.item(assignment);
  if (kept?.person !== person) return null;
  return { ...kept.item, leaseUntilMs: kept.untilMs, nowMs: nowMs + kept.aheadMs };
}

/** What opens here without a network for this person, and until when by this clock. */
export async function keptItems(
  store: OutboxStore,
  person: string,
  nowMs: number,
): Promise<{ assignment: string; title: string; endMs: number }[]> {
  await dropEnded(store, nowMs);
  const own = (await store.items()).filter((kept) => kept.person === person);
  return Promise.all(
    own.map(async (kept) => ({
      assignment: kept.assignment,
      title: kept.item.title,
      endMs: endOf(kept, await isUnsent(store, kept.assignment)),
    })),
  );
}

/** Whose lease is over goes, whoever signed in here last. */
export async function dropEnded(store: OutboxStore, nowMs: number): Promise<void> {
  for (const kept of await store.items()) {
    const unsent = await isUnsent(store, kept.assignment);
    // Entries of versions before have no end, and are over.
    if (!(nowMs < endOf(kept, unsent))) await store.dropItem(kept.assignment);
  }
}

/** On a shared computer nobody's items stay for whoever signs in next. */
export async function dropOthers(store: OutboxStore, person: string): Promise<void> {
  for (const kept of await store.items())
    if (kept.person !== person) await store.dropItem(kept.assignment);
}

/** By this clock. */
const endOf = ({ untilMs, aheadMs }: KeptItem, unsent: boolean): number =>
  untilMs - aheadMs + (unsent ? UNSENT_MS : 0);

async function isUnsent(store: OutboxStore, assignment: string): Promise<boolean> {
  const draft = await store.draft(assignment);
  return draft !== undefined && draft.sent < draft.changes;
}
