import { BEHAVIOUR_IDS, type BehaviourId } from './behaviours.js';
import type { Conversation } from './conversation.js';
import { PANAS_WORDS, panasItems } from './panas.js';
import type { Judged, Prior, ReplyLabel, Tag, YesNo } from './types.js';
import { BRANCHES } from './wide.js';

/** Adds to each conversation what the other participants' annotations say. */
export function withPriors<C extends Conversation>(all: readonly C[]): (C & { prior: Prior })[] {
  const made = new Map<string, Prior>();
  return all.map((conversation) => {
    const participant = conversation.clusters.participant ?? '';
    let prior = made.get(participant);
    if (prior === undefined) {
      prior = priorOf(all.filter((c) => c.clusters.participant !== participant));
      made.set(participant, prior);
    }
    return { ...conversation, prior };
  });
}

/** Most frequent answers and medians over some conversations; ties go to what comes first. */
function priorOf(others: readonly Conversation[]): Prior {
  const turns = others.flatMap(({ turns: shown, gold }) =>
    gold.turns.map((g, i) => ({ gold: g, pairs: shown[i]?.pairs ?? [] })),
  );
  const won = turns.flatMap(({ gold, pairs }) =>
    pairs.flatMap(({ question, a, b }, i): [string, ReplyLabel][] => {
      const winner = gold.winners[i];
      return winner === 'A' ? [[question, a]] : winner === 'B' ? [[question, b]] : [];
    }),
  );
  const wides = others.flatMap(({ gold }) => gold.wide ?? []);
  return {
    tags: tagsOf(turns.map(({ gold }) => gold.tags)),
    observed: answersOf(
      turns.flatMap(({ gold }) => gold.behaviours),
      'observed',
    ),
    preferred: answersOf(
      turns.flatMap(({ gold }) => gold.behaviours),
      'preferred',
    ),
    winners: Object.fromEntries(
      ['', ...new Set(won.map(([question]) => question))].flatMap((question) => {
        const label = mode(won.flatMap(([q, l]) => (question === '' || q === question ? [l] : [])));
        return label === null ? [] : [[question, label]];
      }),
    ),
    post: panasItems((word) => median(others.flatMap(({ gold }) => gold.post?.items[word] ?? []))),
    wide: {
      goals: goalsOf(wides.flatMap(({ goals }) => (goals === null ? [] : [goals]))),
      clarity: mode(wides.flatMap(({ clarity }) => clarity ?? [])),
      fit: mode(wides.flatMap(({ fit }) => fit ?? [])),
      off: [],
      branches: Object.fromEntries(
        BRANCHES.map((branch) => [branch, median(wides.flatMap((w) => w.branches[branch] ?? []))]),
      ) as Prior['wide']['branches'],
    },
  };
}

/** Goals that at least half of the people have, else the most frequent one. */
function goalsOf(lists: readonly (readonly string[])[]): string[] {
  const all = lists.flat();
  const common = [...new Set(all)].filter(
    (goal) => lists.filter((list) => list.includes(goal)).length * 2 >= lists.length,
  );
  const first = mode(all);
  return common.length > 0 || first === null ? common : [first];
}

/** As many of the most frequent words as the median turn has, at least one; each with its median strength. */
function tagsOf(turns: readonly (readonly Tag[])[]): Tag[] {
  const count = Math.max(1, median(turns.map((tags) => tags.length)) ?? 1);
  const all = turns.flat();
  return PANAS_WORDS.map((emotion) => all.filter((tag) => tag.emotion === emotion))
    .filter((same) => same.length > 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, count)
    .flatMap((same) =>
      same.slice(0, 1).map(({ emotion }) => ({
        emotion,
        intensity: median(same.flatMap(({ intensity }) => intensity ?? [])),
      })),
    );
}

function answersOf(
  turns: readonly Partial<Record<BehaviourId, Judged>>[],
  which: 'observed' | 'preferred',
): Partial<Record<BehaviourId, YesNo>> {
  const found = BEHAVIOUR_IDS.flatMap((id) => {
    const said = turns.flatMap((turn) => turn[id]?.[which] ?? []);
    const answer = mode(said.flatMap((s): YesNo[] => (s === 'yes' || s === 'no' ? [s] : [])));
    return answer === null ? [] : [[id, answer] as const];
  });
  return Object.fromEntries(found);
}

/** The most frequent value; null of none. */
function mode<T extends string>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | null = null;
  for (const [value, n] of counts) if (best === null || n > (counts.get(best) ?? 0)) best = value;
  return best;
}

/** The lower median, so that it is one of the values; null of none. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
