import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, totalVariation } from '../../stats/index.js';
import { answerOf, repeatsOf } from './relations-paths.js';
import type { How } from './relations-transitions.js';
import { rankedOf } from './score-answer.js';
import { clusterOf, type Group } from './score-collect.js';
import { GROUP, type RescueItem, type Timeline } from './types.js';

/** One moment of support: whom the filmed therapist turned to, and whom the answer names first. */
export type Moment = { item: RescueItem; repeat: number; gold: string; said: string | null };

/** Moments of support that were answered or not, one an item and repeat. */
export function momentsOf(items: readonly RescueItem[], group: Group): Moment[] {
  const repeats = repeatsOf(group);
  return items.flatMap((item, i) => {
    const { gold } = item;
    if (gold.task !== 'target') return [];
    return repeats.map((repeat) => {
      const entry = answerOf(group, i, repeat);
      const said = entry === undefined ? null : (rankedOf(entry)?.[0] ?? null);
      return { item, repeat, gold: gold.target, said };
    });
  });
}

/**
 * The member with the highest last known intensity before a row; null where fewer than two members have one, or several
 * share the highest. Intensity has no sign: strong joy counts like strong pain.
 */
export function mostDistressed({ rows, participants }: Timeline, before: number): string | null {
  const latest = new Map<string, number>();
  for (const { index, emotions } of rows) {
    if (index >= before) break;
    for (const { person, intensity } of emotions)
      if (intensity !== null && participants.includes(person)) latest.set(person, intensity);
  }
  if (latest.size < 2) return null;
  const most = Math.max(...latest.values());
  const [first, second] = [...latest].filter(([, intensity]) => intensity === most);
  return first !== undefined && second === undefined ? first[0] : null;
}

export type Distress = {
  /** Share of moments in which the answer turns to the most distressed member first; the same of the annotation. */
  said: Estimate;
  gold: Estimate;
  /** What a blind draw from the candidates gives. */
  chance: number | null;
};

/** Over answered moments in which one member is the most distressed. */
export function distressOf(moments: readonly Moment[], how: How): Distress {
  const known = moments.flatMap(({ item, said, gold }) => {
    const person = mostDistressed(item.timeline, item.row);
    return person === null || said === null ? [] : [{ item, person, said, gold }];
  });
  const column = (of: 'said' | 'gold'): number[] =>
    known.map((moment) => Number(moment[of] === moment.person));
  const [said, gold, chance] = bootstrapRatios(
    [
      column('said'),
      column('gold'),
      known.map(({ item }) => 1 / Math.max(1, new Set(item.candidates).size)),
    ].map((numerators) => ({ numerators })),
    { ...how, clusters: known.map(({ item }) => clusterOf(item)) },
  );
  if (!said || !gold || !chance) throw new RangeError('distressOf: no figure');
  return { said, gold, chance: chance.value };
}

export type Attention = {
  /** Share of moments addressed to the couple or family as one. */
  groupSaid: Estimate;
  groupGold: Estimate;
  /**
   * Mean over sessions of how far the answers' shares of attention by member and group are from the annotation's: total
   * variation, 0…1.
   */
  distance: Estimate;
  /** Mean over sessions of the share that the member most turned to has among the moments that go to one member. */
  topSaid: Estimate;
  topGold: Estimate;
};

/** Over answered moments. */
export function attentionOf(moments: readonly Moment[], how: How): Attention {
  const answered = moments.filter(({ said }) => said !== null);
  const isGroup = ({ item }: Moment, name: string | null): number =>
    Number(name === GROUP[item.scenario]);
  const [groupSaid, groupGold] = bootstrapRatios(
    [
      { numerators: answered.map((moment) => isGroup(moment, moment.said)) },
      { numerators: answered.map((moment) => isGroup(moment, moment.gold)) },
    ],
    { ...how, clusters: answered.map(({ item }) => clusterOf(item)) },
  );
  const sessions = sharesOf(answered);
  const [topSaid, topGold, distance] = bootstrapRatios(
    [
      { numerators: sessions.map(({ said }) => topShare(said)) },
      { numerators: sessions.map(({ gold }) => topShare(gold)) },
      { numerators: sessions.map(({ said, gold }) => totalVariation(said, gold)) },
    ],
    { ...how, clusters: sessions.map(({ cluster }) => cluster) },
  );
  if (!groupSaid || !groupGold || !topSaid || !topGold || !distance)
    throw new RangeError('attentionOf: no figure');
  return { groupSaid, groupGold, topSaid, topGold, distance };
}

/** Counts by session and repeat: members in the order of the session, then the group. */
type Shares = { cluster: string; said: number[]; gold: number[] };

function sharesOf(moments: readonly Moment[]): Shares[] {
  const sessions = new Map<string, Moment[]>();
  for (const moment of moments) {
    const key = JSON.stringify([moment.item.sample, moment.repeat]);
    sessions.set(key, [...(sessions.get(key) ?? []), moment]);
  }
  return [...sessions.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const names = [...first.item.timeline.participants, GROUP[first.item.scenario]];
    const count = (of: 'said' | 'gold'): number[] =>
      names.map((name) => all.filter((moment) => moment[of] === name).length);
    return [{ cluster: clusterOf(first.item), said: count('said'), gold: count('gold') }];
  });
}

/** Share of the member most turned to; null where nobody was turned to alone. */
function topShare(counts: readonly number[]): number | null {
  const members = counts.slice(0, -1);
  const total = members.reduce((a, b) => a + b, 0);
  return total === 0 ? null : Math.max(...members) / total;
}
