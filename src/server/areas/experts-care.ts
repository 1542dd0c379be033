import type { Sent } from '../../experts/money/sent-again.js';
import { campaignOf } from '../../experts/work/campaigns.js';
import { leftToday } from '../../experts/work/left-for-distress.js';
import { MAY, ROLES } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { tell } from '../setup/notices/tell.js';
import { needStored } from './pay-sent.js';

/** Roles that run a campaign. */
const RUNS_IT = ROLES.filter((role) => MAY[role].includes('set-up'));

/** Care for raters: breaks, somebody to turn to, and how they say that they are. */
export const expertsCare = handlers({
  'GET /api/campaigns/:campaign/care': async ({ params }, context) => {
    const campaign = await campaignOf(context.db, params.campaign);
    if (campaign === null) throw hidden();
    const { breakMinutes, breakHeavy, heavyPerDay, helpText } = campaign.settings.care;
    const checkIns = await context.db
      .selectFrom('check_in')
      .select(['feeling', 'at_ms'])
      .where('person', '=', context.viewer?.id ?? '')
      .where('campaign', '=', campaign.id)
      .orderBy('at_ms', 'desc')
      .limit(30)
      .execute();
    return {
      breakMinutes,
      breakHeavy,
      heavyPerDay,
      helpText,
      contacts: await contactsOf(context, campaign.project),
      leftToday: await leftToday(context.db, campaign, context.viewer?.id ?? '', context.now),
      checkIns: checkIns.map(({ feeling, at_ms }) => ({ feeling, atMs: Number(at_ms) })),
    };
  },

  'POST /api/campaigns/:campaign/check-ins': async ({ params, body }, { db, viewer, now }) => {
    const said = {
      person: viewer?.id ?? '',
      campaign: params.campaign,
      feeling: body.feeling,
    };
    const { numInsertedOrUpdatedRows: n } = await db
      .insertInto('check_in')
      .values({ id: body.key, ...said, at_ms: now })
      .onConflict((on) => on.column('id').doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0) {
      const kept = db.selectFrom('check_in').selectAll().where('id', '=', body.key);
      needStored(isSame(await kept.executeTakeFirst(), said), 'this');
    }
    return { done: true };
  },

  'POST /api/campaigns/:campaign/help': async ({ params, body }, { db, viewer, now, mode }) => {
    const campaign = await campaignOf(db, params.campaign);
    if (campaign === null) throw hidden();
    const person = viewer?.id ?? '';
    await db.transaction().execute(async (trx) => {
      const said = { person, campaign: campaign.id, told: body.tell ? 1 : 0 };
      const { numInsertedOrUpdatedRows: n } = await trx
        .insertInto('help_call')
        .values({ id: body.key, ...said, at_ms: now })
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirst();
      if (Number(n ?? 0) === 0) {
        // A call that nobody hears of must not seem to have been heard.
        const kept = trx.selectFrom('help_call').selectAll().where('id', '=', body.key);
        needStored(isSame(await kept.executeTakeFirst(), said), 'this');
        return;
      }
      if (!body.tell) return;
      await tell(
        trx,
        mode,
        {
          kind: 'work.distress',
          project: campaign.project,
          link: `/campaigns/${campaign.id}`,
          once: `help ${body.key}`,
          atMs: now,
          not: person,
        },
        now,
      );
    });
    return { done: true };
  },
});

/** Whether what is stored under a key is what was sent now. */
const isSame = (
  kept: Readonly<Record<string, unknown>> | undefined,
  said: Readonly<Record<string, unknown>>,
): Sent =>
  Object.entries(said).every(([name, value]) => kept?.[name] === value) ? 'known' : 'other';

/** Names of the people who run a project's campaigns; on a machine without accounts there is nobody else. */
async function contactsOf({ db, mode }: Context, project: string): Promise<string[]> {
  if (mode === 'local') return [];
  const people = await db
    .selectFrom('person')
    .leftJoin('member', (on) =>
      on.onRef('member.person', '=', 'person.id').on('member.project', '=', project),
    )
    .select('person.name')
    .where('person.left_ms', 'is', null)
    .where((eb) => eb.or([eb('person.role', 'in', RUNS_IT), eb('member.role', 'in', RUNS_IT)]))
    .orderBy('person.name')
    .limit(20)
    .execute();
  return people.map(({ name }) => name);
}
