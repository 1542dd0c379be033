import { campaignsIn } from '../../experts/matching/read-people.js';
import { freeMinutes, hasHours } from '../../experts/people/availability.js';
import { addConflict } from '../../experts/people/conflicts.js';
import { decideCredential } from '../../experts/people/credentials.js';
import { evaluateTiers } from '../../experts/people/evaluate.js';
import { checksToldUntil } from '../../experts/people/figures.js';
import { profileOf } from '../../experts/people/profile.js';
import { answerAppeal, setTier, tierIn } from '../../experts/people/standing.js';
import { namesOf } from '../../experts/person-names.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import {
  changesTold,
  conflictsTold,
  credentialsTold,
  figuresTold,
  historyTold,
  profileTold,
  standingTold,
} from '../reading/experts.js';
import { expertsListed, isExpertIn } from '../reading/experts-list.js';
import { mayIn } from '../viewer.js';

const WEEK_MS = 7 * 86_400_000;

/** Experts as those see them who run the work, consult, or rate beside them. */
export const expertsStaff = handlers({
  'GET /api/experts': ({ query }, context) => expertsListed(context, query),

  'GET /api/projects/:project/experts/:person': async ({ params }, context) => {
    const { db, now, viewer } = context;
    const { project, person } = params;
    await needExpert(db, project, person);
    const may = (what: 'review' | 'set-up' | 'people') =>
      viewer !== null && mayIn(viewer, project, what);
    const name = (await namesOf(db, [person]))(person);
    const { tier } = await tierIn(db, project, person);
    const head = { person, name, me: person === viewer?.id, tier, manages: may('set-up') };
    if (!may('review')) return { ...head, detail: null };
    const profile = await profileOf(db, person);
    const credentials = await credentialsTold(db, person, now);
    const named = await db
      .selectFrom('project')
      .select('name')
      .where('id', '=', project)
      .executeTakeFirst();
    return {
      ...head,
      detail: {
        // What somebody does not want to see is asked of them by nobody.
        profile: { ...profileTold(profile), optOuts: [] },
        credentials: may('people')
          ? credentials
          : credentials.map((one) => ({ ...one, evidence: '', fileHash: null })),
        conflicts: await conflictsTold(db, person),
        ...(await figuresTold(
          db,
          person,
          await campaignsIn(db, project),
          may('set-up') ? undefined : checksToldUntil(now),
        )),
        changes: await changesTold(db, person, project),
        history: await historyTold(db, person),
        standing: await standingTold(db, { id: project, name: named?.name ?? null }, person, now),
        freeHours: hasHours(profile)
          ? Math.floor(freeMinutes(profile, { fromMs: now, toMs: now + WEEK_MS }) / 60)
          : null,
      },
    };
  },

  'POST /api/projects/:project/experts/:person/credentials/:credential': async (
    { params, body },
    context,
  ) => {
    const { db, now } = context;
    const { project, person, credential } = params;
    await needExpert(db, project, person);
    const decided = await decideCredential(
      db,
      { id: credential, person, by: by(context), alone: isAlone(context), ...body },
      now,
    );
    if (decided === 'missing') throw hidden();
    if (decided === 'own') throw own();
    if (decided === 'over')
      throw new HttpFault(409, 'withdrawn', {
        en: 'this credential was taken back; ask for it to be claimed again',
        'zh-CN': '该资质已被撤回；请对方重新提交',
      });
    return { done: true };
  },

  'POST /api/projects/:project/experts/:person/conflicts': async ({ params, body }, context) => {
    const { project, person } = params;
    await needExpert(context.db, project, person);
    const id = await addConflict(context.db, { ...body, person, by: by(context) }, context.now);
    return { id };
  },

  'PUT /api/projects/:project/experts/:person/tier': async ({ params, body }, context) => {
    const { project, person } = params;
    await needExpert(context.db, project, person);
    const set = await setTier(
      context.db,
      { project, person, ...body, by: by(context), alone: isAlone(context) },
      context.now,
    );
    if (set === 'own') throw own();
    if (set === 'same')
      throw new HttpFault(409, 'same', {
        en: 'this is the tier already; choose another one, or leave it',
        'zh-CN': '已经是这个等级；请选择其他等级，或保持不变',
      });
    if (set === 'changed')
      throw new HttpFault(409, 'changed', {
        en: 'the tier was changed by somebody else a moment ago; load the page again',
        'zh-CN': '等级刚被他人改动；请重新载入本页',
      });
    return { done: true };
  },

  'POST /api/projects/:project/experts/:person/appeals/:change': async (
    { params, body },
    context,
  ) => {
    const { project, person, change } = params;
    await needExpert(context.db, project, person);
    const answered = await answerAppeal(
      context.db,
      { project, person, change, ...body, by: by(context), alone: isAlone(context) },
      context.now,
    );
    if (answered === 'own') throw own();
    if (answered === 'missing') throw hidden();
    return { done: true };
  },

  'POST /api/projects/:project/tiers': async ({ params }, { db, now }) => ({
    promoted: await evaluateTiers(db, now, params.project),
  }),
});

const by = ({ viewer }: Context): string => viewer?.id ?? '';

/** Without accounts there is one person, who decides of themselves as well; who decided is kept all the same. */
const isAlone = ({ mode }: Context): boolean => mode === 'local';

const own = (): HttpFault =>
  new HttpFault(409, 'own', {
    en: 'nobody decides about oneself; ask another manager',
    'zh-CN': '不能为自己作决定；请另一位项目负责人处理',
  });

/** @throws HttpFault 404 for who has nothing to do with the project */
async function needExpert(db: Db, project: string, person: string): Promise<void> {
  if (!(await isExpertIn(db, project, person))) throw hidden();
}
