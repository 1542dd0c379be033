import { describe, expect, it } from 'vitest';
import { BEHAVIOUR_IDS } from './behaviours.js';
import { load } from './dataset.js';
import { DIAGNOSIS_GROUPS, diagnosisGroup } from './diagnosis.js';
import { askedUnder, builtin } from './fixtures.testkit.js';
import { PAIR_QUESTION_IDS } from './pairwise.js';
import { PANAS_WORDS, panasTotal } from './panas.js';
import { BRANCHES, CLARITIES, FITS, GOALS } from './wide.js';

const items = await builtin();
const turns = items.flatMap((item) =>
  item.turns.map((turn, i) => ({ turn, gold: item.gold.turns[i] })),
);
const participantsOf = (lang: string) =>
  new Set(items.filter((i) => i.lang === lang).map((i) => i.clusters.participant));

describe('built-in conversations', () => {
  it('nothing of them is dropped or doubtful', async () => {
    const { report } = await load({ dir: null }, askedUnder('sound'));
    expect(report.notes.map(({ level }) => level)).toEqual(['info']);
    expect(report.items).toBe(items.length);
  });

  it('two conversations a participant, four turns at least, three participants at least a language', () => {
    for (const lang of ['en', 'zh']) expect(participantsOf(lang).size).toBeGreaterThanOrEqual(3);
    const counts = new Map<string, number>();
    for (const { clusters } of items) {
      const who = clusters.participant ?? '';
      counts.set(who, (counts.get(who) ?? 0) + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
    for (const item of items) {
      expect(item.turns.length).toBeGreaterThanOrEqual(4);
      expect(item.turns.length).toBeLessThanOrEqual(7);
    }
  });

  it('ids are unique and texts are in their language', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { lang, turns: own } of items)
      for (const { user, reply, alternate, human } of own)
        for (const text of [user, reply, alternate ?? '', human ?? '']) {
          expect(text).not.toBe('');
          expect(/\p{Script=Han}/u.test(text)).toBe(lang === 'zh');
          if (lang === 'zh') expect(text).not.toMatch(/\p{Script=Han}[,;?!]/u);
        }
  });

  it('every behaviour occurs with a yes and with a no of some kind', () => {
    for (const id of BEHAVIOUR_IDS) {
      const said = turns.flatMap(({ gold }) => {
        const judged = gold?.behaviours[id];
        return judged === undefined ? [] : [judged.observed, judged.preferred];
      });
      expect(said, id).toContain('yes');
      expect(said, id).toContain('no');
    }
  });

  it('every pairwise question and each of the three replies as a winner', () => {
    const asked = new Set(turns.flatMap(({ turn }) => turn.pairs.map(({ question }) => question)));
    for (const id of PAIR_QUESTION_IDS) expect(asked).toContain(id);
    const winners = new Set(
      turns.flatMap(({ turn, gold }) =>
        turn.pairs.map(({ a, b }, i) => (gold?.winners[i] === 'A' ? a : b)),
      ),
    );
    expect([...winners].sort()).toEqual(['alternate', 'human', 'original']);
    expect(turns.flatMap(({ gold }) => gold?.winners ?? [])).not.toContain(null);
  });

  it('every PANAS word as a mood tag; complete scores before and after', () => {
    const words = new Set(turns.flatMap(({ gold }) => gold?.tags.map((t) => t.emotion) ?? []));
    expect([...words].sort()).toEqual([...PANAS_WORDS].sort());
    for (const { gold } of items)
      for (const panas of [gold.pre, gold.post]) {
        if (panas === null) throw new Error('no PANAS');
        expect(panas.positive).toBe(panasTotal(panas.items, 'positive'));
        expect(panas.negative).toBe(panasTotal(panas.items, 'negative'));
        expect(panas.positive).not.toBeNull();
      }
  });

  it('every option of the closing questions, and all four ratings', () => {
    const wides = items.flatMap(({ gold }) => gold.wide ?? []);
    expect(wides).toHaveLength(items.length);
    const goals = new Set(wides.flatMap((w) => w.goals ?? []));
    expect([...goals].sort()).toEqual([...GOALS].sort());
    expect(new Set(wides.map((w) => w.clarity))).toEqual(new Set(CLARITIES));
    expect(new Set(wides.map((w) => w.fit))).toEqual(new Set(FITS));
    for (const { branches } of wides)
      for (const branch of BRANCHES) expect(branches[branch]).not.toBeNull();
  });

  it('three groups of reported diagnosis with three participants each', () => {
    const groups = new Map<string, Set<string | undefined>>();
    for (const item of items) {
      const group = diagnosisGroup(item, 'Diagnosis');
      expect(group).not.toBeNull();
      const of = groups.get(group ?? '') ?? new Set();
      groups.set(group ?? '', of.add(item.clusters.participant));
    }
    expect([...groups].map(([g, of]) => [g, of.size]).sort()).toEqual(
      DIAGNOSIS_GROUPS.slice(0, 3)
        .map((g) => [g, 3])
        .sort(),
    );
  });
});

describe('groups of reported diagnosis', () => {
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  const groupOf = (said: string) =>
    diagnosisGroup(
      { ...item, profile: { age: null, traits: [], goals: [], responses: { Dx: said } } },
      'dx',
    );

  it.each([
    ['none', 'none_reported'],
    ['没有', 'none_reported'],
    ['Generalized anxiety', 'anxiety_depression'],
    ['重度抑郁', 'anxiety_depression'],
    ['ADHD, inattentive type', 'asd_adhd'],
    ['autism spectrum', 'asd_adhd'],
    ['ADHD and depression', 'several'],
    ['migraine', 'other'],
  ])('%s: %s', (said, group) => {
    expect(groupOf(said)).toBe(group);
  });

  it('no answer is not "none"', () => {
    expect(diagnosisGroup(item, 'another key')).toBeNull();
    expect(diagnosisGroup({ ...item, profile: null }, 'diagnosis')).toBeNull();
  });
});
