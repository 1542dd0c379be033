import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, Profile, Rec } from '../../contract/index.js';
import { answer } from './answer.js';
import { answerJson, readAnswer } from './answer-values.js';
import { declines, readEntries } from './entries.js';
import {
  askedUnder,
  drive,
  firstAsks,
  itemOf,
  items,
  replyOf,
  scoredUnder,
} from './fixtures.testkit.js';
import { type RescueItem, TASKS } from './types.js';

const pattern = items().filter((i) => i.task === 'pattern');
const [first, second] = pattern as [RescueItem, RescueItem];
const parts = [{ item: first }, { item: second }] as const;
const s = scoredUnder('sound');
const read = (text: string, over = s) =>
  answer.read(parts, new Map([['batch', replyOf(text)]]), over);
const entries = (...ids: string[]) =>
  JSON.stringify({
    answers: ids.map((id) => ({ id, reason: 'r', ranked: ['attack_attack', 'pursue_withdraw'] })),
  });

describe('a batch', () => {
  it('gives one Out an instance; one left out is unparsable alone', () => {
    expect(read(entries('q1', 'q2')).map((o) => o.state)).toEqual(['ok', 'ok']);
    const outs = read(entries('q2', 'q9'));
    expect(outs.map((o) => [o.item, o.state, o.why])).toEqual([
      [first.id, 'unparsable', 'missing'],
      [second.id, 'ok', undefined],
    ]);
    expect(outs[1]).toMatchObject({ step: 'answer', calls: ['call-1'] });
  });

  it('expects all instances without any reply', () => {
    expect(answer.read(parts, new Map(), s).map((o) => [o.item, o.state])).toEqual([
      [first.id, 'not_reached'],
      [second.id, 'not_reached'],
    ]);
  });

  it('one entry for one instance counts under any id', () => {
    const outs = answer.read([parts[0]], new Map([['batch', replyOf(entries('row 3'))]]), s);
    expect(outs[0]?.state).toBe('ok');
  });

  it('is asked again with the fault, at most twice, under sound', () => {
    const [ask] = firstAsks(answer.ask(parts, askedUnder('sound'), Math.random));
    const again = ask?.retry?.(replyOf(entries('q1')), 1);
    expect(again?.at(-1)?.content).toContain('q2 (missing)');
    expect(ask?.retry?.(replyOf(entries('q1', 'q2')), 1)).toBeNull();
    expect(ask?.retry?.(replyOf('no'), 3)).toBeNull();
    expect(ask?.retry?.(replyOf('', 'errored'), 1)).toBeNull();
  });

  it('official repeats the same request for a reply that is no JSON only', () => {
    const [ask] = firstAsks(answer.ask(parts, askedUnder('official'), Math.random));
    expect(ask?.retry?.(replyOf('no JSON'), 1)).toEqual(ask?.messages);
    expect(ask?.retry?.(replyOf('{"predictions": []}'), 1)).toBeNull();
  });

  it('states of the reply are states of each instance', () => {
    for (const state of ['refused', 'filtered', 'errored', 'truncated', 'empty'] as const)
      expect(
        answer.read(parts, new Map([['batch', replyOf('', state)]]), s).map((o) => o.state),
      ).toEqual([state, state]);
    expect(read("I'm sorry, I can't help with analyzing this.").map((o) => o.state)).toEqual([
      'refused',
      'refused',
    ]);
    expect(read('Both fight.').map((o) => o.state)).toEqual(['unparsable', 'unparsable']);
  });
});

describe('a provider’s filter', () => {
  const filtered = (n: number) => {
    let calls = 0;
    return () => (calls++ < n ? replyOf('', 'filtered') : replyOf(entries('q1', 'q2')));
  };
  const run = (n: number, profile: 'sound' | 'official' = 'sound') =>
    drive(answer.ask(parts, askedUnder(profile), Math.random), filtered(n));

  it('masked, then withheld, each a step of its own that the answer names', () => {
    const once = run(1);
    expect([...once.keys()]).toEqual(['batch', 'batch-masked']);
    expect(answer.read(parts, once, s).map((o) => [o.state, o.why])).toEqual([
      ['ok', 'masked'],
      ['ok', 'masked'],
    ]);
    expect(answer.read(parts, run(2), s)[0]).toMatchObject({ state: 'ok', why: 'redacted' });
    expect(answer.read(parts, run(3), s)[0]).toMatchObject({ state: 'filtered', value: null });
  });

  it('official only masks in emotion and viewpoint', () => {
    const emotions = [{ item: itemOf('emotion') }] as const;
    const say = () => replyOf('', 'filtered');
    const steps = (profile: 'sound' | 'official') => [
      ...drive(answer.ask(emotions, askedUnder(profile), Math.random), say).keys(),
    ];
    expect(steps('official')).toEqual(['batch', 'batch-masked']);
    expect(steps('sound')).toEqual(['batch', 'batch-masked', 'batch-redacted']);
    expect([...run(3, 'official').keys()]).toHaveLength(3);
  });
});

describe('names exchanged are exchanged back', () => {
  it('in targets, emotions and viewpoints', () => {
    const swap = scoredUnder('sound', {}, askedUnder('sound', { swap: 'names' }));
    const outOf = (item: RescueItem, value: Json) =>
      answer.read(
        [{ item }],
        new Map([
          ['batch', replyOf(JSON.stringify({ answers: [{ id: 'q1', ...(value as object) }] }))],
        ]),
        swap,
      )[0]?.value;
    expect(outOf(itemOf('target'), { ranked: ['Ben', 'Couple'] })).toEqual({
      task: 'target',
      ranked: ['Ann', 'Couple'],
    });
    // The request showed Ben as the speaker of Ann's row.
    expect(
      outOf(itemOf('viewpoint', 4), { viewpoints: [{ target: 'Ann', viewpoint: 'Ann hides' }] }),
    ).toEqual({
      task: 'viewpoint',
      views: [{ source: 'Ann', target: 'Ben', viewpoint: 'Ben hides' }],
    });
  });
});

describe('values', () => {
  const of = (task: Parameters<typeof itemOf>[0], given: Json, scoring: Profile = 'sound') =>
    readAnswer(given, itemOf(task), scoring);

  it('timing: yes and no in many words, confidence 0–1', () => {
    for (const yes of ['yes', ' YES ', true, 'speak', '是'])
      expect(of('timing', { should_speak: yes })).toMatchObject({ value: { speak: true } });
    for (const no of ['no', false, 'keep_listening', 0])
      expect(of('timing', { should_speak: no })).toMatchObject({ value: { speak: false } });
    expect(of('timing', { should_speak: 'yes', confidence: 7 })).toMatchObject({
      value: { confidence: 1 },
    });
    expect(of('timing', { should_speak: 'maybe' })).toEqual({ fault: 'not_yes_or_no' });
    expect(of('timing', {})).toEqual({ fault: 'no_should_speak' });
  });

  it('rankings: three different labels of the set; the rest is named', () => {
    const said = { strategy_top3: ['Goal align', 'praise', 'track', 'track', 'join', 'evoke'] };
    const why = 'unknown_label, repeated_label';
    // Official: the published scripts drop what they do not know and move the rest up.
    expect(of('strategy', said, 'official')).toEqual({
      value: { task: 'strategy', ranked: ['goal_align', 'track', 'join'] },
      why,
    });
    expect(of('strategy', said)).toEqual({
      value: { task: 'strategy', ranked: ['goal_align', '', 'track'] },
      why,
    });
    expect(of('pattern', 'attack_attack')).toEqual({
      value: { task: 'pattern', ranked: ['attack_attack'] },
    });
    expect(of('pattern', { ranked: ['sad'] })).toEqual({ fault: 'no_known_label' });
    expect(of('target', { ranked: ['couple', 'ann'] })).toEqual({
      value: { task: 'target', ranked: ['Couple', 'Ann'] },
    });
  });

  it('emotion and viewpoint: published names too, incomplete parts named', () => {
    expect(
      of('emotion', { predicted_internal_emotion: 'sad', predicted_intensity_score: '6.5' }),
    ).toEqual({ value: { task: 'emotion', phrase: 'sad', intensity: 6 } });
    expect(of('emotion', { emotion: 'sad', intensity: 12 })).toEqual({
      fault: 'no_intensity_of_0_to_10',
    });
    expect(
      of('viewpoint', { viewpoints: [{ target: 'Ben', viewpoint: 'x' }, { source: 'Ann' }] }),
    ).toEqual({
      value: { task: 'viewpoint', views: [{ source: 'Ann', target: 'Ben', viewpoint: 'x' }] },
      why: 'incomplete_viewpoint',
    });
    expect(of('viewpoint', [])).toEqual({ value: { task: 'viewpoint', views: [] } });
    expect(of('viewpoint', {})).toEqual({ fault: 'no_viewpoints' });
  });

  it('any JSON is read or has a fault; what is read can be written and read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TASKS), fc.jsonValue(), (task, given) => {
        const item = itemOf(task);
        const read = readAnswer(given as Json, item, 'sound');
        if ('fault' in read) expect(read.fault).not.toBe('');
        else
          expect(readAnswer(answerJson(read.value), item, 'sound')).toMatchObject({
            value: read.value,
          });
      }),
    );
  });
});

describe('entries of a reply', () => {
  const ids = ['q1', 'q2'];
  it('any text gives a fault or an entry for each id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readEntries(text, ids, ['answers']);
        if (!('fault' in read)) expect([...read.entries.keys()].sort()).toEqual(ids);
      }),
    );
  });

  it('two different entries of one id are a fault, two equal ones are one', () => {
    const of = (a: number, b: number) =>
      readEntries(JSON.stringify([{ id: 'q1', x: a }, { id: 'q1', x: b }, { id: 'q2' }]), ids, [
        'a',
      ]);
    const q1 = (r: ReturnType<typeof of>) => ('fault' in r ? null : r.entries.get('q1'));
    expect(q1(of(1, 1))).toEqual({ fields: { id: 'q1', x: 1 } });
    expect(q1(of(1, 2))).toEqual({ fault: 'answered_twice' });
  });

  it('refusals are known in both languages, answers are not', () => {
    expect(declines('抱歉，我无法分析这段对话。')).toBe(true);
    expect(declines('She cannot answer him.')).toBe(false);
  });
});

describe('answer files', () => {
  const of = (item: RescueItem, ...recs: Rec[]) => answer.fromFile({ item }, recs, s)[0];

  it('take every task', () => {
    expect(of(itemOf('timing'), { value: 'yes' })?.value).toMatchObject({ speak: true });
    expect(of(first, { value: ['attack_attack'] })?.value).toMatchObject({
      ranked: ['attack_attack'],
    });
    expect(of(itemOf('target'), { value: 'Ann' })?.state).toBe('ok');
    expect(of(itemOf('strategy'), { value: { ranked: ['join'] } })?.state).toBe('ok');
    expect(of(itemOf('emotion'), { value: { emotion: 'sad', intensity: 3 } })?.state).toBe('ok');
    expect(of(itemOf('viewpoint'), { value: { viewpoints: [] } })?.state).toBe('ok');
    expect(of(first, { state: 'refused', why: 'policy' })).toMatchObject({
      state: 'refused',
      why: 'policy',
    });
    expect(of(first)).toMatchObject({ state: 'not_reached', why: 'no_record' });
  });

  it('labels outside the set fare as a model’s do: wrong at their place, unreadable where no other is given', () => {
    const given = { value: ['happy', 'attack_attack'] };
    expect(of(first, given)).toMatchObject({
      state: 'ok',
      value: { ranked: ['', 'attack_attack'] },
      why: 'unknown_label',
    });
    const official = answer.fromFile({ item: first }, [given], scoredUnder('official'))[0];
    expect(official?.value).toMatchObject({ ranked: ['attack_attack'] });
    expect(of(first, { value: ['happy'] })).toMatchObject({
      state: 'unparsable',
      why: 'no_known_label',
    });
  });

  it('a raw reply as text is read as a reply is, prose and fence round it too', () => {
    const entry = '{"id": "q1", "reason": "r", "ranked": ["attack_attack"]}';
    for (const value of [
      entry,
      `Here:\n\`\`\`json\n{"answers": [${entry}]}\n\`\`\``,
      `{"predictions": [{"turn_id": "x", "relation_top3": ["attack_attack"]}]}`,
    ])
      expect(of(first, { value })?.value).toEqual({ task: 'pattern', ranked: ['attack_attack'] });
    expect(of(itemOf('emotion'), { value: '{"emotion": "sad", "intensity": 3}' })?.state).toBe(
      'ok',
    );
  });

  it.each([
    ['two answers', [{ value: 'join' }, { value: 'join' }], 'more than one'],
    ['another step', [{ step: 'x', value: 'join' }], 'step "x" is unknown'],
    ['a number', [{ value: 7 }], 'must be a label, a list of labels'],
    ['an unknown state', [{ state: 'good' }], 'is unknown'],
    ['nothing', [{}], 'neither an answer nor a state'],
    ['an answer in state errored', [{ state: 'errored', value: 'join' }], 'carries no answer'],
  ] as [string, Rec[], string][])('refuse %s', (_, recs, why) => {
    expect(() => of(first, ...recs)).toThrow(why);
  });
});
