import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { builtin, itemOf, RECORD, scoredUnder } from './fixtures.testkit.js';
import { score } from './score.js';
import { baselineRows, stream } from './score-fixtures.testkit.js';
import type { Answer, AttuneItem } from './types.js';

const items = await builtin();
const names = Object.keys(builtinTargets);

async function answersOf(name: string, item: AttuneItem) {
  const target = builtinTargets[name];
  if (target === undefined) throw new Error(`no ${name}`);
  const answers = await target.answers();
  return answer.fromFile({ item }, answers(item), scoredUnder('sound'));
}
const kind = <K extends Answer['kind']>(outs: { value: Answer | null }[], k: K) =>
  outs.flatMap(({ value }) => (value?.kind === k ? [value as Extract<Answer, { kind: K }>] : []));

describe('baselines', () => {
  it.each(names)('%s answers every step of every conversation, completely', async (name) => {
    for (const item of items) {
      const outs = await answersOf(name, item);
      expect(new Set(outs.map(({ state }) => state))).toEqual(new Set(['ok']));
      expect(outs.filter(({ why }) => why !== undefined)).toEqual([]);
      for (const { observed, preferred } of [...kind(outs, 'review'), ...kind(outs, 'twin')])
        expect([...Object.values(observed), ...Object.values(preferred)]).not.toContain(null);
      for (const { picks } of kind(outs, 'pairs'))
        expect(picks.map(({ choice }) => choice)).not.toContain(null);
      for (const { items: scores } of kind(outs, 'post'))
        expect(Object.values(scores)).not.toContain(null);
    }
  });

  // Research notes, 3.6: predicting no change gives 0, also where the data holds totals alone.
  it.each(['official', 'sound'] as const)(
    'copy-pre gets exactly 0 on totals, %s',
    async (profile) => {
      const { item: whole } = itemOf({
        ...RECORD,
        prePanas: { totalPositiveAffect: 31, totalNegativeAffect: 34 },
        postPanas: { totalPositiveAffect: 44, totalNegativeAffect: 21 },
      });
      const s = scoredUnder(profile);
      const rows = await baselineRows('baseline/copy-pre', [whole], s);
      const metrics = await score(stream(rows), s, 'seed');
      const of = (id: string) => metrics.find((m) => m.id === id && !Object.keys(m.slice).length);
      expect(of('panas/adjusted')?.value).toBe(0);
      expect(of('panas/adjusted_derived')?.value).toBe(0);
    },
  );

  it('copy-pre repeats the scores before, and sees no mood shift', async () => {
    for (const item of items) {
      const outs = await answersOf('baseline/copy-pre', item);
      expect(kind(outs, 'post')[0]?.items).toEqual(item.gold.pre?.items);
      expect(kind(outs, 'review').flatMap(({ tags }) => tags)).toEqual([]);
    }
  });

  it('always-no says no; tag-prior says the same words on every turn', async () => {
    const [item] = items;
    if (item === undefined) throw new Error('no item');
    const no = kind(await answersOf('baseline/always-no', item), 'review');
    expect(new Set(no.flatMap((r) => Object.values(r.preferred)))).toEqual(new Set(['no']));
    const tags = kind(await answersOf('baseline/tag-prior', item), 'review').map((r) => r.tags);
    expect(tags[0]?.length).toBeGreaterThan(0);
    for (const own of tags) expect(own).toEqual(tags[0]);
  });

  it('human-edit-wins chooses the edit wherever it stands, and drafts it', async () => {
    for (const item of items) {
      const outs = await answersOf('baseline/human-edit-wins', item);
      expect(kind(outs, 'draft').map(({ text }) => text)).toEqual(item.turns.map((t) => t.human));
      const shown = item.turns.filter(({ pairs }) => pairs.length > 0);
      kind(outs, 'pairs').forEach(({ picks }, t) => {
        picks.forEach(({ choice }, i) => {
          const pair = shown[t]?.pairs[i];
          if (pair?.a === 'human') expect(choice).toBe('A');
          if (pair?.b === 'human') expect(choice).toBe('B');
        });
      });
    }
  });
});

describe('priors', () => {
  it('are the same for one participant’s conversations and made without them', () => {
    const byParticipant = new Map<string, AttuneItem[]>();
    for (const item of items) {
      const who = item.clusters.participant ?? '';
      byParticipant.set(who, [...(byParticipant.get(who) ?? []), item]);
    }
    for (const own of byParticipant.values())
      for (const { prior } of own) expect(prior).toEqual(own[0]?.prior);
    // A question that only one participant was asked has no prior for them.
    const custom = items.find(({ turns }) =>
      turns.some(({ pairs }) => pairs.some(({ question }) => question.startsWith('custom:'))),
    );
    const question = custom?.turns
      .flatMap(({ pairs }) => pairs)
      .find((p) => p.question.startsWith('custom:'))?.question;
    expect(custom?.prior.winners[question ?? '']).toBeUndefined();
    const other = items.find((i) => i.clusters.participant !== custom?.clusters.participant);
    expect(other?.prior.winners[question ?? '']).toBeDefined();
  });
});
