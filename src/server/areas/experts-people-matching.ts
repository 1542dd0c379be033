import { abilityWords } from '../../experts/matching/ability-words.js';
import type { Against } from '../../experts/matching/against.js';
import { saidAgainst } from '../../experts/matching/against.js';
import { keepPlaces, letGo, lookAhead } from '../../experts/matching/keep.js';
import { missingOf, whyMe } from '../../experts/matching/words.js';
import { namesOf } from '../../experts/person-names.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';

/** Who gets what, looked at before it is done. */
export const expertsMatching = handlers({
  'GET /api/campaigns/:campaign/matching': async ({ params, query }, context) => {
    const { db, now } = context;
    const campaign = await needCampaign(context, params.campaign);
    const { plan, candidates, warnings, tasks } = await lookAhead(db, campaign, {
      size: query.size,
      nowMs: now,
    });
    const name = await namesOf(
      db,
      candidates.map(({ person }) => person),
    );
    const known = new Map(candidates.map((one) => [one.person, one]));
    const { licences } = campaign.settings.matching;
    const given = new Map<string, { places: number; practice: number }>();
    for (const { panel } of plan.items)
      for (const { person } of panel.members) {
        const so = given.get(person) ?? { places: 0, practice: 0 };
        given.set(person, {
          places: so.places + 1,
          practice: so.practice + (panel.learner === person ? 1 : 0),
        });
      }
    const kept = await db
      .selectFrom('panel_place')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('campaign', '=', campaign.id)
      .where('until_ms', '>', now)
      .executeTakeFirst();
    const words = await abilityWords(campaign.suite);
    return {
      seed: campaign.seed,
      items: plan.items.map(({ task, panel }) => {
        const open = tasks.get(task.id);
        const others = [...panel.barred].map(([person, reasons]) => ({
          person,
          name: name(person),
          why: reasons.flatMap((reason: Against) => {
            const one = known.get(person);
            return one === undefined ? [] : [saidAgainst(reason, task, one)];
          }),
        }));
        return {
          item: task.id,
          excerpt: open?.excerpt ?? '',
          overlap: task.overlap,
          features: {
            difficulty: task.difficulty,
            lang: task.lang,
            heavy: open?.heavy ?? false,
            ...task.features,
            abilities: [...task.features.abilities],
          },
          panel: panel.members.map((one) => {
            const practice = panel.learner === one.person;
            return {
              person: one.person,
              name: name(one.person),
              tier: one.tier,
              practice,
              why: whyMe(task, known.get(one.person) ?? one, { practice, licences, words }),
            };
          }),
          others: [
            ...others,
            ...panel.spare.map(({ person }) => ({ person, name: name(person), why: [SPARE] })),
          ],
          missing: missingOf(task, panel),
        };
      }),
      people: candidates.map((one) => ({
        person: one.person,
        name: name(one.person),
        tier: one.tier,
        places: given.get(one.person)?.places ?? 0,
        practice: given.get(one.person)?.practice ?? 0,
        freeHours: one.freeMinutes === null ? null : Math.floor(one.freeMinutes / 60),
      })),
      warnings,
      kept: Number(kept?.n ?? 0),
      keepHours: campaign.settings.matching.keepHours,
      open: plan.items.length,
    };
  },

  'POST /api/campaigns/:campaign/matching': async ({ params, body }, context) => {
    const campaign = await needCampaign(context, params.campaign);
    return keepPlaces(context.db, campaign, { size: body.size, nowMs: context.now });
  },

  'DELETE /api/campaigns/:campaign/matching': async ({ params }, { db }) => {
    await letGo(db, params.campaign);
    return { done: true };
  },
});

const SPARE = {
  en: 'fits as well; the others together suit this item better',
  'zh-CN': '同样合适，但其他人的组合更适合这一题',
};

async function needCampaign({ db }: Context, id: string): Promise<Campaign> {
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw hidden();
  return campaign;
}
