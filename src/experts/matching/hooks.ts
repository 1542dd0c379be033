import type { Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { type Conflict, inConflict } from '../people/conflicts.js';
import { profileOf } from '../people/profile.js';
import { tierIn, tiersIn } from '../people/standing.js';
import { noteName } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import type { Hooks, WorkItem } from '../work/hooks.js';
import { contentIfAny, readContents } from '../work/items.js';
import { workDone } from '../work/work-done.js';
import { abilityWords } from './ability-words.js';
import { lacksLicence, sameLang } from './against.js';
import { aboutOne, factsOf } from './facts.js';
import { featuresOf, isEthical } from './features.js';
import { candidatesOf } from './read-people.js';
import { scoreOf } from './score.js';
import { whyMe } from './words.js';

/** Whether the item's origin is something that the person must not rate. */
async function conflicts(
  db: Db,
  { id, subject }: WorkItem,
  own: readonly Conflict[],
): Promise<boolean> {
  if (own.length === 0) return false;
  const row = await db
    .selectFrom('work_item')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select(['work_item.external', 'work_secret.ref'])
    .where('work_item.id', '=', id)
    .executeTakeFirst();
  const ref = row === undefined ? null : fromColumn<WorkRef | null>(row.ref);
  return inConflict(own, { ref, subject, external: row?.external ?? '' });
}

/**
 * Whether a learner may take one more place at an item: one place stays for somebody experienced, as long as anybody
 * experienced takes part. A team of learners only is not kept from working.
 */
async function besideSomebody(
  db: Db,
  { project, settings }: Campaign,
  { id, overlap }: WorkItem,
): Promise<boolean> {
  if (overlap < 2) return true;
  const rows = await db
    .selectFrom('assignment')
    .leftJoin('expert_tier', (on) =>
      on
        .onRef('expert_tier.person', '=', 'assignment.person')
        .on('expert_tier.project', '=', project),
    )
    .innerJoin('rater', (on) =>
      on
        .onRef('rater.person', '=', 'assignment.person')
        .onRef('rater.campaign', '=', 'assignment.campaign'),
    )
    .select(['expert_tier.tier', workDone().as('done')])
    .where('assignment.item', '=', id)
    .where('assignment.counts', '=', 1)
    .where('assignment.state', 'in', ['leased', 'submitted'])
    .execute();
  const learners = rows.filter(
    ({ tier, done }) => (tier ?? 0) === 0 && Number(done) < settings.matching.novice,
  );
  // Somebody experienced is there already, or one place stays free for them.
  return learners.length < rows.length || learners.length + 1 < overlap;
}

/** Whether there is a place beside those that are kept for others. */
async function placeLeft(db: Db, item: WorkItem, person: string, nowMs: number): Promise<boolean> {
  const kept = await db
    .selectFrom('panel_place')
    .leftJoin('assignment', (on) =>
      on
        .onRef('assignment.item', '=', 'panel_place.item')
        .onRef('assignment.person', '=', 'panel_place.person'),
    )
    .select(['panel_place.person', 'assignment.id'])
    .where('panel_place.item', '=', item.id)
    .where('panel_place.until_ms', '>', nowMs)
    .execute();
  if (kept.some((one) => one.person === person)) return true;
  const waiting = kept.filter(({ id }) => id === null).length;
  if (waiting === 0) return true;
  const row = await db
    .selectFrom('work_item')
    .select('taken')
    .where('id', '=', item.id)
    .executeTakeFirst();
  return item.overlap - (row?.taken ?? 0) > waiting;
}

/** What profiles and matching say to the engine of work. */
export const matchingHooks: Hooks = {
  async tierOf(db, { project }, person) {
    return (await tierIn(db, project, person)).tier;
  },

  tiersOf: (db, { project }, people) => tiersIn(db, project, people),

  async optedOut(db, person) {
    return new Set((await profileOf(db, person)).optOuts.map(noteName));
  },

  async fits(db, campaign, item, person) {
    const nowMs = Date.now();
    const facts = await factsOf(db, campaign, person, nowMs);
    if (await conflicts(db, item, facts.conflicts)) return false;
    if (item.kind === 'exam' || item.kind === 'practice') return true;
    if (facts.langs.length > 0 && !facts.langs.some((lang) => sameLang(lang, item.lang)))
      return false;
    const { matching } = campaign.settings;
    if (item.difficulty >= 3 && lacksLicence(true, facts.licences, matching.licences)) {
      const content = await contentIfAny(db, item.id);
      if (content?.abilities.some((ability) => isEthical(ability, matching.ethics)) === true)
        return false;
    }
    if (item.kind !== 'task') return true;
    if (facts.learner && facts.experienced && !(await besideSomebody(db, campaign, item)))
      return false;
    return !facts.kept || placeLeft(db, item, person, nowMs);
  },

  /** The first item did not fit: abilities of those that ask for a licence are read for the others at once. */
  async ahead(db, campaign, items, person) {
    const { licences } = await factsOf(db, campaign, person, Date.now());
    if (!lacksLicence(true, licences, campaign.settings.matching.licences)) return;
    await readContents(
      db,
      items.filter(({ difficulty }) => difficulty >= 3).map(({ id }) => id),
    );
  },

  async kept(trx, campaign, person, wanted, nowMs) {
    let places = trx
      .selectFrom('panel_place as p')
      .innerJoin('work_item as w', 'w.id', 'p.item')
      .leftJoin('assignment as a', (on) =>
        on.onRef('a.item', '=', 'p.item').onRef('a.person', '=', 'p.person'),
      )
      .select('p.item')
      .where('p.campaign', '=', campaign.id)
      .where('p.person', '=', person)
      .where('p.until_ms', '>', nowMs)
      .where('a.id', 'is', null)
      .where('w.state', '=', 'open')
      .where('w.tier', '<=', wanted.tier);
    if (!wanted.heavy) places = places.where('w.heavy', '=', 0);
    if (wanted.subjects.length > 0)
      places = places.where('w.subject', 'not in', [...wanted.subjects]);
    for (const note of wanted.notes)
      places = places.where((eb) =>
        eb.or([eb('w.notes', 'is', null), eb('w.notes', 'not like', `%|${note}|%`)]),
      );
    const row = await places
      .orderBy('w.priority', 'desc')
      .orderBy('w.place')
      .limit(1)
      .executeTakeFirst();
    return row?.item ?? null;
  },

  async weigh(db, campaign, person, items) {
    const nowMs = Date.now();
    const [candidate] = await candidatesOf(db, campaign, nowMs, person);
    if (candidate === undefined || items.length === 0) return new Map();
    const ids = items.map(({ id }) => id);
    const contents = new Map(
      (
        await db
          .selectFrom('work_content')
          .select(['item', 'content'])
          .where('item', 'in', ids)
          .execute()
      ).map(({ item, content }) => [item, fromColumn<WorkContent>(content)]),
    );
    const { matching, mode } = campaign.settings;
    return new Map(
      items.map((item): [string, number] => {
        const content = contents.get(item.id);
        if (content === undefined) return [item.id, 0];
        const features = featuresOf(content, item.difficulty, matching);
        const score = scoreOf({ features }, candidate, { weights: matching.weights, mode });
        // Learners get what is simple, whoever knows more what is hard.
        const level = candidate.learner ? (3 - item.difficulty) / 4 : (item.difficulty - 1) / 4;
        return [item.id, score + level];
      }),
    );
  },

  async why(db, campaign, item, person) {
    const place = await db
      .selectFrom('panel_place')
      .select('why')
      .where('item', '=', item.id)
      .where('person', '=', person)
      .executeTakeFirst();
    if (place !== undefined) return fromColumn<Text[]>(place.why);
    const nowMs = Date.now();
    const about = await aboutOne(db, campaign, person, nowMs);
    const content = about && (await contentIfAny(db, item.id));
    if (about === null || content === null) return [];
    const { matching } = campaign.settings;
    const features = featuresOf(content, item.difficulty, matching);
    // The campaign's overlap and not the item's, so that hidden checks are told of in the same words.
    const practice =
      about.learner &&
      item.difficulty === 1 &&
      campaign.settings.overlap >= 2 &&
      (await factsOf(db, campaign, person, nowMs)).experienced;
    return whyMe({ features, difficulty: item.difficulty }, about, {
      practice,
      licences: matching.licences,
      words: await abilityWords(campaign.suite),
    });
  },

  async left(trx, campaign, person) {
    await trx
      .deleteFrom('panel_place')
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .execute();
  },
};
