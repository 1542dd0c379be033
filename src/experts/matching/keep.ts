import type { Text } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { peopleId } from '../people/ids.js';
import type { Campaign } from '../work/campaigns.js';
import { abilityWords } from './ability-words.js';
import type { Candidate } from './candidate.js';
import { type Plan, planOf } from './plan.js';
import { candidatesOf } from './read-people.js';
import { type OpenTask, openTasks, storeFeatures } from './read-tasks.js';
import { missingOf, whyMe } from './words.js';

const HOUR_MS = 3_600_000;

export type Looked = {
  tasks: ReadonlyMap<string, OpenTask>;
  candidates: readonly Candidate[];
  plan: Plan;
  warnings: Text[];
};

/** Who would get what: nothing is stored. The same campaign, people and seed give the same plan. */
export async function lookAhead(
  db: Db,
  campaign: Campaign,
  { size, nowMs }: { size: number; nowMs: number },
): Promise<Looked> {
  const candidates = await candidatesOf(db, campaign, nowMs);
  const tasks = await openTasks(db, campaign, candidates, { size, nowMs });
  const open = tasks.filter(({ free }) => free > 0);
  const plan = planOf(open, candidates, campaign.settings, campaign.seed);
  return {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    candidates,
    plan,
    warnings: warningsOf(campaign, open, candidates, plan),
  };
}

/** What the owner should know before work goes out: how many items lack people, and which skills are missing (thread B9). */
function warningsOf(
  { settings }: Campaign,
  open: readonly OpenTask[],
  candidates: readonly Candidate[],
  { items }: Plan,
): Text[] {
  const said: Text[] = [];
  const able = candidates.filter(({ barred }) => barred === null).length;
  const most = Math.max(settings.overlap, ...open.map(({ overlap }) => overlap));
  if (able < most)
    said.push({
      en: `An item wants ${most} people, and ${able} may work now.`,
      'zh-CN': `每题需要 ${most} 人，而目前可以工作的只有 ${able} 人。`,
    });
  const short = items.filter(({ task, panel }) => panel.members.length < task.free);
  if (short.length > 0)
    said.push({
      en: `${short.length} of ${items.length} items lack people.`,
      'zh-CN': `${items.length} 题中有 ${short.length} 题人手不足。`,
    });
  const skills = new Map<string, Text>();
  for (const { task, panel } of short)
    for (const text of missingOf(task, panel).slice(1)) skills.set(text.en, text);
  said.push(...skills.values());
  if (candidates.length > 0 && candidates.every(({ learner }) => learner))
    said.push({
      en: 'All are still learning; set a tier for those whose earlier work is known.',
      'zh-CN': '所有人都还在学习阶段；对于已有工作经历的专家，可为其设定等级。',
    });
  return said;
}

/** Keeps places for the people that matching chose, and tells them. Places that are over are taken away. */
export async function keepPlaces(
  db: Db,
  campaign: Campaign,
  { size, nowMs }: { size: number; nowMs: number },
): Promise<{ run: string; items: number; places: number }> {
  const run = peopleId('m');
  const untilMs = nowMs + campaign.settings.matching.keepHours * HOUR_MS;
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('panel_place')
      .where('campaign', '=', campaign.id)
      .where('until_ms', '<=', nowMs)
      .execute();
    const { plan, candidates } = await lookAhead(trx, campaign, { size, nowMs });
    const known = new Map(candidates.map((one) => [one.person, one]));
    const { licences } = campaign.settings.matching;
    const words = await abilityWords(campaign.suite);
    const rows = plan.items.flatMap(({ task, panel }) =>
      panel.members.map(({ person }) => ({
        item: task.id,
        person,
        campaign: campaign.id,
        run,
        why: toColumn(
          whyMe(task, known.get(person) as Candidate, {
            practice: panel.learner === person,
            licences,
            words,
          }),
        ),
        practice: panel.learner === person ? 1 : 0,
        made_ms: nowMs,
        until_ms: untilMs,
      })),
    );
    for (let i = 0; i < rows.length; i += 500)
      await trx
        .insertInto('panel_place')
        .values(rows.slice(i, i + 500))
        .onConflict((on) => on.doNothing())
        .execute();
    await storeFeatures(
      trx,
      campaign.id,
      plan.items.map(({ task }) => task),
    );
    await tellPeople(trx, new Set(rows.map(({ person }) => person)), {
      kind: 'work.given',
      link: `/rate/${campaign.id}`,
      once: run,
      atMs: nowMs,
    });
    return { run, items: plan.items.length, places: rows.length };
  });
}

/** Lets go of every place that is kept in a campaign. */
export const letGo = async (db: Db, campaign: string): Promise<void> => {
  await db.deleteFrom('panel_place').where('campaign', '=', campaign).execute();
};
