import type { Stretch } from '../../src/parts/rating/active-clock.js';
import type { Assignment } from '../../src/parts/rating/filled.js';
import type {
  KeptDraft,
  KeptItem,
  OutboxStore,
  Waiting,
} from '../../src/parts/rating/outbox-store.js';

/** A browser's database in memory; what is put in is copied, as there. */
export function memoryStore(): OutboxStore {
  const drafts = new Map<string, KeptDraft>();
  const waiting = new Map<string, Waiting>();
  const stretches = new Map<string, Stretch & { assignment: string }>();
  const items = new Map<string, KeptItem>();
  return {
    draft: async (assignment) => structuredClone(drafts.get(assignment)),
    async changeDraft(assignment, change) {
      const now = drafts.get(assignment);
      const next = structuredClone(change(now));
      if (next === null) drafts.delete(assignment);
      else if (next !== undefined) drafts.set(assignment, next);
      return next === undefined ? now : (next ?? undefined);
    },
    drafts: async (person) => [...drafts.values()].filter((one) => one.person === person),
    putWaiting: async (one) => void waiting.set(one.key, structuredClone(one)),
    async dropSent({ key, assignment }, ids) {
      drafts.delete(assignment);
      items.delete(assignment);
      waiting.delete(key);
      for (const id of ids) stretches.delete(id);
    },
    dropWaiting: async (key) => void waiting.delete(key),
    waiting: async (person) => [...waiting.values()].filter((one) => one.person === person),
    putStretches: async (assignment, all) => {
      for (const one of all) stretches.set(one.id, { ...one, assignment });
    },
    dropStretches: async (ids) => {
      for (const id of ids) stretches.delete(id);
    },
    stretches: async (assignment) =>
      [...stretches.values()]
        .filter((one) => one.assignment === assignment)
        .map(({ id, ms }) => ({ id, ms })),
    stretched: async () => [
      ...new Set([...stretches.values()].map(({ assignment }) => assignment)),
    ],
    putItem: async (item) => void items.set(item.assignment, structuredClone(item)),
    item: async (assignment) => items.get(assignment),
    dropItem: async (assignment) => void items.delete(assignment),
    items: async () => structuredClone([...items.values()]),
  };
}

/** An item of a lease that ends at 100 by the server's clock, which is 10 ahead of this one. */
export const keptOf = (assignment: string, also: Partial<KeptItem> = {}): KeptItem => ({
  assignment,
  person: 'me',
  item: itemOf(assignment),
  untilMs: 100,
  aheadMs: 10,
  ...also,
});

export const itemOf = (id: string, also: Partial<Assignment> = {}): Assignment =>
  ({ id, state: 'leased', leaseUntilMs: 100, nowMs: 50, ...also }) as Assignment;
