import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asker, type ItemSeen, isOpened, OPENED, seesItem, seesThread } from './access.js';

const rater: Asker = { person: 'r1', manages: false, reviews: false };
const KINDS = ['task', 'gold', 'exam', 'practice', 'blind'] as const;
const STATES = ['open', 'full', 'closed', 'diverged', 'consulting', 'resolved', 'withdrawn'];
const items: fc.Arbitrary<ItemSeen> = fc.record({
  kind: fc.constantFrom(...KINDS),
  state: fc.constantFrom(...STATES),
  placed: fc.boolean(),
  rated: fc.boolean(),
});
const others = { about: 'item', rater: 'r2', member: false };

describe('who may read a talk', () => {
  it('D21 C2: another rater’s thread is never read before one’s own verdict, nor before the item is closed', () => {
    fc.assert(
      fc.property(items, (item) => {
        const seen = seesThread(others, item, rater);
        if (seen) {
          expect(item.rated).toBe(true);
          expect(OPENED).toContain(item.state);
        }
      }),
    );
    const closed = { kind: 'task', state: 'closed', placed: true };
    expect(seesThread(others, { ...closed, rated: true }, rater)).toBe(true);
    expect(seesThread(others, { ...closed, rated: false }, rater)).toBe(false);
  });

  it('C2: threads of hidden checks, exams, practice and blind tests never open, whatever the state', () => {
    fc.assert(
      fc.property(items, (item) => {
        if (item.kind !== 'task') {
          expect(isOpened(item)).toBe(false);
          expect(seesThread(others, item, { ...rater, reviews: true })).toBe(false);
        }
      }),
    );
  });

  it('the owner reads all, a rater their own line, a consultation’s talk its members only', () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(seesThread(others, item, { ...rater, manages: true })).toBe(true);
        expect(seesThread({ ...others, rater: 'r1' }, item, rater)).toBe(true);
        const room = { about: 'consultation', rater: null };
        expect(seesThread({ ...room, member: true }, item, rater)).toBe(true);
        expect(seesThread({ ...room, member: false }, item, { ...rater, reviews: true })).toBe(
          false,
        );
      }),
    );
  });

  it('nobody learns of an item at which they have no place; senior experts learn of closed ones', () => {
    const item = { kind: 'task', state: 'open', placed: false, rated: false };
    expect(seesItem(item, rater)).toBe(false);
    expect(seesItem(item, { ...rater, reviews: true })).toBe(false);
    expect(seesItem({ ...item, state: 'closed' }, { ...rater, reviews: true })).toBe(true);
    expect(seesItem({ ...item, placed: true }, rater)).toBe(true);
  });
});
