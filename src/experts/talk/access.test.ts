import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALIKE,
  type Asker,
  type ItemSeen,
  isBlind,
  mayConsult,
  OPENED,
  opensTo,
  seesItem,
  seesThread,
} from './access.js';

const rater: Asker = { person: 'r1', manages: false, reviews: false };
const senior: Asker = { ...rater, reviews: true };
const owner: Asker = { ...rater, manages: true };
const KINDS = ['task', 'gold', 'exam', 'practice', 'blind'] as const;
const STATES = ['open', 'full', 'closed', 'diverged', 'consulting', 'resolved', 'withdrawn'];
const items: fc.Arbitrary<ItemSeen> = fc.record({
  kind: fc.constantFrom(...KINDS),
  state: fc.constantFrom(...STATES),
  over: fc.boolean(),
  rates: fc.boolean(),
  placed: fc.boolean(),
  rated: fc.boolean(),
});
const others = { about: 'item', rater: 'r2', member: false };
const CLOSED: ItemSeen = {
  kind: 'task',
  state: 'closed',
  over: false,
  rates: false,
  placed: false,
  rated: false,
};

describe('who may read a talk', () => {
  it('D21 C2: another rater’s thread is never read before one’s own verdict, nor before the campaign is closed', () => {
    fc.assert(
      fc.property(items, (item) => {
        if (!seesThread(others, item, rater)) return;
        expect(item).toMatchObject({ rated: true, over: true });
      }),
    );
    const own = { ...CLOSED, rates: true, placed: true, rated: true };
    expect(seesThread(others, own, rater)).toBe(false);
    expect(seesThread(others, { ...own, over: true }, rater)).toBe(true);
    expect(seesThread(others, { ...own, over: true, rated: false }, rater)).toBe(false);
  });

  it('R10: to whoever has a place at it, nothing of work, checks and blind tests is told apart by its talk', () => {
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(...ALIKE),
        fc.constantFrom(...STATES),
        fc.boolean(),
        (item, kind, state, reviews) => {
          const one = { ...item, kind: 'task', placed: true };
          const other = { ...one, kind, state };
          const asker = { ...rater, reviews };
          expect(opensTo(other, asker)).toBe(opensTo(one, asker));
          expect(isBlind(other, asker)).toBe(isBlind(one, asker));
          expect(seesThread(others, other, asker)).toBe(seesThread(others, one, asker));
          expect(seesItem(other, asker)).toBe(true);
          if (!one.over) expect(mayConsult(one, asker)).toBe(false);
        },
      ),
    );
  });

  it('R10: seniors who rate nothing here read of hidden checks as of closed work, so that their answers tell neither', () => {
    expect(seesThread(others, CLOSED, senior)).toBe(true);
    expect(seesThread(others, { ...CLOSED, kind: 'gold', state: 'open' }, senior)).toBe(true);
    expect(seesThread(others, { ...CLOSED, kind: 'gold', rates: true }, senior)).toBe(false);
    expect(seesThread(others, { ...CLOSED, placed: true }, senior)).toBe(false);
  });

  it('C2: threads of exams and practice never open, those of blind tests when all is over', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (item, reviews) => {
        const asker = { ...rater, reviews };
        if (item.kind === 'exam' || item.kind === 'practice')
          expect(seesThread(others, item, asker)).toBe(false);
        if (item.kind === 'blind' && !item.over)
          expect(seesThread(others, item, asker)).toBe(false);
        if (item.kind === 'task' && !OPENED.includes(item.state) && !item.over)
          expect(seesThread(others, item, asker)).toBe(false);
      }),
    );
  });

  it('the owner reads all, a rater their own line, a consultation’s talk its members only', () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(seesThread(others, item, owner)).toBe(true);
        expect(isBlind(item, owner)).toBe(!item.over);
        expect(seesThread({ ...others, rater: 'r1' }, item, rater)).toBe(true);
        const room = { about: 'consultation', rater: null };
        expect(seesThread({ ...room, member: true }, item, rater)).toBe(true);
        expect(seesThread({ ...room, member: false }, item, senior)).toBe(false);
      }),
    );
  });

  it('nobody learns of an item at which they have no place; senior experts learn of closed ones', () => {
    const item = { ...CLOSED, state: 'open' };
    expect(seesItem(item, rater)).toBe(false);
    expect(seesItem(item, senior)).toBe(false);
    expect(seesItem(CLOSED, senior)).toBe(true);
    expect(seesItem({ ...item, placed: true }, rater)).toBe(true);
  });

  it('a consultation is called about closed work, and about one’s own by whoever runs the campaign', () => {
    expect(mayConsult(CLOSED, senior)).toBe(true);
    expect(mayConsult({ ...CLOSED, placed: true }, senior)).toBe(false);
    expect(mayConsult({ ...CLOSED, placed: true }, owner)).toBe(true);
    expect(mayConsult({ ...CLOSED, kind: 'gold' }, senior)).toBe(false);
  });
});
