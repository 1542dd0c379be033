import type { Db } from '../../store/index.js';
import { sameLang } from '../matching/against.js';
import { conflictsOf, inConflict, type Origin } from '../people/conflicts.js';
import { credentialsOf } from '../people/credentials.js';
import { qualified } from '../people/eligible.js';
import { profilesOf } from '../people/profile.js';
import { barrierOf, optedOut, tiersOf } from '../work/asked.js';
import type { Campaign } from '../work/campaigns.js';
import type { Hooks } from '../work/hooks.js';
import { runReaders } from './run-readers.js';
import { type Answered, seenBefore } from './seen-before.js';

/** A rater of a campaign, and why they may not rate in a blind test; null: they may. */
export type BlindRater = {
  person: string;
  tier: number;
  /**
   * `paused`, `alone` (the one person of a machine without accounts), `reads` (can open the run), `tier`, `credential`, or
   * what keeps them from any work (`not-calibrated`, `alarm` …).
   */
  why: string | null;
};

/**
 * Who of a campaign's raters is qualified for a blind test (F9): takes part, cannot read the run, has passed the exam of
 * the rubric in force, has the tier, a verified credential (one of those asked for, or any), and no barrier.
 */
export async function blindRaters(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  asked: { run: string; tier: number; credentials: readonly string[] },
  nowMs: number,
): Promise<BlindRater[]> {
  const raters = await db
    .selectFrom('rater')
    .select(['person', 'status', 'calibrated'])
    .where('campaign', '=', campaign.id)
    .orderBy('person')
    .execute();
  const people = raters.map(({ person }) => person);
  const readers = await runReaders(db, { run: asked.run, project: campaign.project });
  const proven = await credentialsOf(db, people, nowMs);
  const tierOf = await tiersOf(hooks, db, campaign, people);
  const found: BlindRater[] = [];
  for (const { person, status, calibrated } of raters) {
    const tier = tierOf(person);
    const own = proven.filter((one) => one.person === person);
    const barrier =
      status === 'active' ? await barrierOf(hooks, db, campaign, person, nowMs) : null;
    const why =
      status !== 'active'
        ? 'paused'
        : readers.has(person)
          ? person === 'local'
            ? 'alone'
            : 'reads'
          : campaign.settings.exam.required && Number(calibrated) < campaign.rubric
            ? 'not-calibrated'
            : barrier !== null
              ? barrier.why
              : tier < asked.tier
                ? 'tier'
                : qualified(own, asked.credentials)
                  ? null
                  : 'credential';
    found.push({ person, tier, why });
  }
  return found;
}

/** What decides whether one person may have one item. */
export type BlindItem = Origin & Answered & { lang: string; notes: readonly string[] };

/** Why somebody who is qualified may not have one item: in the order in which it is said. */
export const ITEM_BARS = ['seen', 'conflict', 'notes', 'lang'] as const;
export type ItemBar = (typeof ITEM_BARS)[number];

/**
 * For each item the people who must not have it, and why: whoever had the same answer before, in any campaign, is in
 * conflict with its origin, does not want to see what is in it, or does not rate in its language.
 */
export async function barredFrom(
  db: Db,
  hooks: readonly Hooks[],
  items: readonly BlindItem[],
  people: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, ItemBar>>> {
  const conflicts = await conflictsOf(db, people);
  const out = new Map<string, ReadonlySet<string>>();
  for (const person of people) out.set(person, await optedOut(hooks, db, person));
  const profile = await profilesOf(db, people);
  const reads = (person: string, lang: string): boolean => {
    const { langs } = profile(person);
    return langs.length === 0 || langs.some((own) => sameLang(own, lang));
  };
  const seen = await seenBefore(db, items, people);
  const barOf = (item: BlindItem, person: string): ItemBar | null => {
    if (seen.get(item.id)?.has(person) === true) return 'seen';
    const own = conflicts.filter((one) => one.person === person);
    if (inConflict(own, item)) return 'conflict';
    if (item.notes.some((note) => out.get(person)?.has(note) === true)) return 'notes';
    return reads(person, item.lang) ? null : 'lang';
  };
  return new Map(
    items.map((item) => [
      item.id,
      new Map(
        people.flatMap((person): [string, ItemBar][] => {
          const bar = barOf(item, person);
          return bar === null ? [] : [[person, bar]];
        }),
      ),
    ]),
  );
}

/** For each item the people who may have it. */
export async function whoMay(
  db: Db,
  hooks: readonly Hooks[],
  items: readonly BlindItem[],
  people: readonly string[],
): Promise<(item: string) => readonly string[]> {
  const barred = await barredFrom(db, hooks, items, people);
  return (item) => {
    const own = barred.get(item);
    return own === undefined ? [] : people.filter((person) => !own.has(person));
  };
}

/** An answer has one id in the queue and another in each blind test; this is what they share. */
export const blindExternal = (test: string, external: string): string =>
  `blind ${test} ${external}`;
export const plainExternal = (external: string): string =>
  external.replace(/^(?:blind|again) \S+ /, '');
