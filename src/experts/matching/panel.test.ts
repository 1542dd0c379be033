import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../suites/intima/taxonomy.js';
import { shareOf } from '../people/share.js';
import { abilityWords } from './ability-words.js';
import { against, saidAgainst } from './against.js';
import { agrees, aTask, CHOICE, somebody } from './matching.testkit.js';
import { panelFor } from './panel.js';
import { planOf } from './plan.js';
import { partsOf, scoreOf } from './score.js';
import { missingOf, whyMe } from './words.js';

const ids = (people: readonly { person: string }[]): string[] => people.map((p) => p.person).sort();

describe('A7: panels are chosen jointly', () => {
  it('takes people who together know the abilities, not the three best by themselves', () => {
    const both = (empathy: number, boundaries: number) =>
      new Map([
        ['empathy', shareOf(empathy, 100)],
        ['boundaries', shareOf(boundaries, 100)],
      ]);
    const people = [
      somebody('a', { abilities: both(95, 40) }),
      somebody('b', { abilities: both(94, 40) }),
      somebody('c', { abilities: both(93, 40) }),
      // Alone the weakest of all, and the only one who knows boundaries.
      somebody('d', { abilities: both(30, 97) }),
    ];
    const task = aTask('i1', { features: { abilities: ['empathy', 'boundaries'] } });
    const single = people
      .map((one) => ({
        person: one.person,
        score: scoreOf(task, one, { weights: CHOICE.matching.weights, mode: 'ability' }),
      }))
      .sort((x, y) => y.score - x.score);
    expect(ids(single.slice(0, 3))).toEqual(['a', 'b', 'c']);
    expect(ids(panelFor(task, people, CHOICE, 's').members)).toEqual(['a', 'b', 'd']);
  });

  it('does not take all three from one house where others fit', () => {
    const people = [
      somebody('a', { abilities: agrees('empathy', 95, 100), house: 'north' }),
      somebody('b', { abilities: agrees('empathy', 95, 100), house: 'north' }),
      somebody('c', { abilities: agrees('empathy', 95, 100), house: 'north' }),
      somebody('d', { abilities: agrees('empathy', 60, 100), house: 'south' }),
    ];
    expect(ids(panelFor(aTask('i1'), people, CHOICE, 's').members)).toContain('d');
  });

  it('R3: is the same under one seed, and says why the others were not chosen', () => {
    const people = Array.from({ length: 20 }, (_, i) => somebody(`p${i}`));
    const one = panelFor(aTask('i1'), people, CHOICE, 'seed');
    const again = panelFor(aTask('i1'), [...people].reverse(), CHOICE, 'seed');
    expect(ids(one.members)).toEqual(ids(again.members));
    expect(one.members).toHaveLength(3);
    expect(one.spare).toHaveLength(17);
  });
});

describe('A8: hard ethics goes first to licensed counsellors with high agreement on it', () => {
  const hard = aTask('ethics', {
    difficulty: 3,
    tier: 1,
    features: { abilities: ['professional ethics'], licensed: true },
  });
  const people = [
    somebody('counsellor-strong', {
      tier: 2,
      licences: ['counsellor'],
      abilities: agrees('professional ethics', 92, 100),
    }),
    somebody('psychologist-strong', {
      tier: 2,
      licences: ['psychologist'],
      abilities: agrees('professional ethics', 90, 100),
    }),
    somebody('counsellor-fair', {
      tier: 1,
      licences: ['counsellor'],
      abilities: agrees('professional ethics', 80, 100),
    }),
    somebody('counsellor-weak', {
      tier: 1,
      licences: ['counsellor'],
      abilities: agrees('professional ethics', 55, 100),
    }),
    // Better than all of them, and without a licence.
    somebody('unlicensed', {
      tier: 3,
      licences: ['degree'],
      abilities: agrees('professional ethics', 99, 100),
    }),
    somebody('novice', { tier: 0, learner: true, volume: 3 }),
  ];

  it('gives it to the three licensed ones who agree most', () => {
    expect(ids(panelFor(hard, people, CHOICE, 's').members)).toEqual([
      'counsellor-fair',
      'counsellor-strong',
      'psychologist-strong',
    ]);
  });

  it('A5: tells each of them why, and the owner why not the others', () => {
    const panel = panelFor(hard, people, CHOICE, 's');
    const why = whyMe(hard, people[0] as (typeof people)[0], {
      practice: false,
      licences: CHOICE.matching.licences,
    });
    expect(why.map(({ en }) => en).join(' ')).toContain('yours is verified');
    expect(why.map(({ en }) => en).join(' ')).toContain('at least 85% of cases (n = 100)');
    expect(why.map((text) => text['zh-CN']).join('')).toContain('你的资质已核实');
    expect(panel.barred.get('unlicensed')).toEqual(['licence']);
    expect(panel.barred.get('novice')).toEqual(['tier', 'licence']);
  });

  it('A5: an ability is called what its suite calls it in each language, and by its own word where it has no name', async () => {
    const words = await abilityWords('intima');
    const [fresh] = people;
    const saidOf = (ability: string) => {
      const task = {
        ...hard,
        features: { ...hard.features, licensed: false, abilities: [ability] },
      };
      return whyMe(
        task,
        { ...(fresh as (typeof people)[0]), abilities: new Map(), strong: [] },
        {
          practice: false,
          licences: [],
          words,
        },
      )[0];
    };
    const { name } = CODES[0] as (typeof CODES)[0];
    const named = saidOf(CODES[0]?.code ?? '');
    expect(named?.en).toContain(`“${name.en}”`);
    expect(named?.['zh-CN']).toContain(`“${name['zh-CN']}”`);
    expect(saidOf('own word')?.['zh-CN']).toContain('“own word”');
    expect(await abilityWords('')).toEqual({});
  });

  it('hard items take their people before simple ones spend them', () => {
    const only = people.slice(0, 3).map((one) => ({ ...one, left: 1 }));
    const plan = planOf([aTask('simple'), hard], only, CHOICE, 's');
    expect(plan.items[0]?.task.id).toBe('ethics');
    expect(plan.items[0]?.panel.members).toHaveLength(3);
    expect(plan.items[1]?.panel.members).toHaveLength(0);
  });
});

describe('A9, R4: simple empathy goes to novices as practice', () => {
  const learners = ['n1', 'n2', 'n3'].map((person, i) =>
    somebody(person, { tier: 0, learner: true, volume: i }),
  );
  const seniors = ['s1', 's2', 's3'].map((person) =>
    somebody(person, { tier: 2, abilities: agrees('empathy', 90, 100) }),
  );

  it('keeps one place for a learner, beside two experienced people', () => {
    const panel = panelFor(aTask('i1'), [...learners, ...seniors], CHOICE, 's');
    expect(panel.members.filter(({ learner }) => learner)).toHaveLength(1);
    expect(panel.learner).not.toBeNull();
    const learner = panel.members.at(-1);
    expect(learner?.person).toBe(panel.learner);
    expect(whyMe(aTask('i1'), learner as never, { practice: true, licences: [] })[0]?.en).toContain(
      'good practice',
    );
  });

  it('gives practice round: nobody has all of it', () => {
    const tasks = Array.from({ length: 9 }, (_, i) => aTask(`i${i}`));
    const plan = planOf(tasks, [...learners, ...seniors], CHOICE, 's');
    expect(
      [...plan.people.values()].filter(({ learner }) => learner).map((one) => one.practice),
    ).toEqual([3, 3, 3]);
  });

  it('follows the quota of the tier: none where the settings say so', () => {
    const none = {
      ...CHOICE,
      matching: { ...CHOICE.matching, practice: [0, 0, 0, 0] as [number, number, number, number] },
    };
    const panel = panelFor(aTask('i1'), [...learners, ...seniors], none, 's');
    expect(panel.members.some(({ learner }) => learner)).toBe(false);
    const half = {
      ...CHOICE,
      matching: {
        ...CHOICE.matching,
        practice: [0.5, 0, 0, 0] as [number, number, number, number],
      },
    };
    const tasks = Array.from({ length: 400 }, (_, i) => aTask(`i${i}`));
    const kept = tasks.filter(
      (task) => panelFor(task, [...learners, ...seniors], half, 's').learner !== null,
    );
    expect(kept.length).toBeGreaterThan(160);
    expect(kept.length).toBeLessThan(240);
  });

  it('a learner is never without somebody experienced while anybody is there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (experienced, novices, places, difficulty) => {
          const people = [
            ...Array.from({ length: experienced }, (_, i) => somebody(`s${i}`, { tier: 1 })),
            ...Array.from({ length: novices }, (_, i) =>
              somebody(`n${i}`, { tier: 0, learner: true, volume: i }),
            ),
          ];
          const task = aTask('i', { overlap: places, free: places, difficulty });
          const { members } = panelFor(task, people, CHOICE, 's');
          expect(members).toHaveLength(Math.min(places, people.length));
          expect(new Set(ids(members)).size).toBe(members.length);
          expect(members.some(({ learner }) => !learner)).toBe(true);
        },
      ),
    );
  });
});

describe('R3: what keeps somebody from an item', () => {
  it('each hard filter, and several at once', () => {
    const task = aTask('i1', {
      tier: 2,
      origin: {
        ref: {
          run: 'r',
          condition: 'c',
          target: 'Acme/warm-2',
          repeat: 1,
          item: 'q7',
          judge: null,
          judgeRepeat: 1,
        },
        subject: 'q7',
        external: 'x',
      },
      features: { notes: ['self-harm'] },
    });
    const why = (some: Parameters<typeof somebody>[1]) =>
      against(task, somebody('p', { tier: 2, ...some }), CHOICE.matching);
    expect(why({})).toEqual([]);
    expect(why({ tier: 1 })).toEqual(['tier']);
    expect(why({ langs: ['en'] })).toEqual(['language']);
    expect(why({ langs: ['zh-CN'] })).toEqual([]);
    expect(why({ optOuts: new Set(['self-harm']) })).toEqual(['opted-out']);
    expect(why({ conflicts: [{ kind: 'company', name: 'acme' }] })).toEqual(['conflict']);
    expect(why({ conflicts: [{ kind: 'target', name: 'acme/warm' }] })).toEqual(['conflict']);
    expect(why({ conflicts: [{ kind: 'question', name: 'q7' }] })).toEqual(['conflict']);
    expect(why({ conflicts: [{ kind: 'question', name: 'q' }] })).toEqual([]);
    expect(why({ left: 0 })).toEqual(['cap']);
    expect(why({ barred: 'not-calibrated', tier: 0 })).toEqual(['not-calibrated', 'tier']);
  });

  it('X20: an opt-out is told as any other limit is', () => {
    const said = saidAgainst('opted-out', aTask('i'), somebody('p'));
    expect(said.en).toBe('is not available for this item');
  });

  it('B9: names the skills that are missing where the overlap is larger than the people', () => {
    const task = aTask('i1', {
      difficulty: 3,
      tier: 2,
      features: { abilities: ['ethics'], licensed: true },
    });
    const people = [
      somebody('a', { tier: 2, licences: ['counsellor'] }),
      somebody('b', { tier: 2 }),
      somebody('c', { tier: 2 }),
      somebody('d', { tier: 1, licences: ['counsellor'] }),
    ];
    const panel = panelFor(task, people, CHOICE, 's');
    expect(ids(panel.members)).toEqual(['a']);
    expect(missingOf(task, panel).map(({ en }) => en)).toEqual([
      '2 of 3 places find nobody.',
      'Missing: people with a verified licence for hard items of this ability.',
      'Missing: people of gold or above.',
    ]);
  });

  it('D8: where work is given by free time, free hours count as much as all else', () => {
    const task = aTask('i1');
    const free = somebody('free', { freeMinutes: 600, abilities: agrees('empathy', 70, 100) });
    const able = somebody('able', { freeMinutes: 0, abilities: agrees('empathy', 95, 100) });
    const { weights } = CHOICE.matching;
    const of = (mode: 'ability' | 'free-time') =>
      scoreOf(task, free, { weights, mode }) - scoreOf(task, able, { weights, mode });
    expect(of('free-time')).toBeGreaterThan(of('ability'));
    expect(of('free-time')).toBeGreaterThan(0);
    expect(partsOf(task, able).time).toBe(0);
  });
});
