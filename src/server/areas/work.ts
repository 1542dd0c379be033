import { becameOf } from '../../experts/board/parts-held.js';
import { examPlace } from '../../experts/exam/place.js';
import { hooks } from '../../experts/hooks.js';
import { campaignOf } from '../../experts/work/campaigns.js';
import type { Asking } from '../../experts/work/claim.js';
import { draftsOf, keepAlive, storeDraft, takeOver } from '../../experts/work/drafts.js';
import { faults } from '../../experts/work/faults.js';
import {
  type AndNext,
  type NextWork,
  nextWork,
  skipAndNext,
  submitAndNext,
} from '../../experts/work/next-work.js';
import { ownList } from '../../experts/work/own-list.js';
import { type OwnWork, ownWork } from '../../experts/work/own-work.js';
import { campaignsFor } from '../../experts/work/rater-campaigns.js';
import { join } from '../../experts/work/raters.js';
import { giveBack, skip } from '../../experts/work/skip.js';
import { submit } from '../../experts/work/submit.js';
import { undo } from '../../experts/work/undo.js';
import { markOf } from '../../serve/http/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { formPagesTold } from '../reading/form-pages.js';
import { projectsWith } from '../viewer.js';

type Assignment = Answer<'GET /api/assignments/:assignment'>;
type Next = Answer<'POST /api/campaigns/:campaign/next'>;
type None = Extract<Next, { there: false }>['why'];
type Filled = NonNullable<Assignment['mine']>['filled'];
type Draft = NonNullable<Assignment['draft']>;

/** A rater's work. Whose an assignment is, is checked where it is read: for others it is not there. */
export const work = handlers({
  'GET /api/rate': async (_, context) => {
    const { db, now, viewer } = context;
    const projects = viewer === null ? [] : projectsWith(viewer, 'annotate');
    const found = await campaignsFor(db, hooks, { projects, person: person(context), nowMs: now });
    return {
      campaigns: found.map(({ joined, ...one }) => ({
        ...one,
        joined: joined && { ...joined, held: joined.held as None | null },
      })),
    };
  },

  'POST /api/campaigns/:campaign/join': async ({ params }, context) => {
    const campaign = await campaignOf(context.db, params.campaign);
    if (campaign?.status === 'closed') throw faults.notJoinable();
    await join(context.db, params.campaign, person(context), context.now);
    return { done: true };
  },

  'POST /api/campaigns/:campaign/next': ({ params, body }, context) =>
    next(context, { campaign: params.campaign, device: body.device, rested: body.rested }),

  'GET /api/assignments/:assignment': async ({ params, query }, context) => {
    const { id, writer, state, person: whose } = await ownRow(context, params.assignment);
    // Given work has no window yet: the first one that opens it writes.
    if (writer === '' && state === 'leased' && query.device !== 'look')
      await takeOver(context.db, { assignment: id, person: whose, device: query.device });
    return own(context, id);
  },

  'PUT /api/assignments/:assignment/draft': async ({ params, body }, context) => {
    const typed = { ...body, assignment: params.assignment, person: person(context) };
    const stored = await storeDraft(context.db, hooks, typed, context.now);
    return stored.stored ? stored : { stored: false, other: stored.other as Draft };
  },

  'GET /api/assignments/:assignment/drafts': async ({ params }, context) => {
    const { id } = await ownRow(context, params.assignment);
    return { drafts: (await draftsOf(context.db, id)) as Draft[] };
  },

  'POST /api/assignments/:assignment/alive': async ({ params, body }, context) => {
    const { db, now } = context;
    const sign = { assignment: params.assignment, person: person(context), active: body.active };
    return { ...(await keepAlive(db, hooks, sign, now)), nowMs: now };
  },

  'POST /api/assignments/:assignment/take-over': async ({ params, body }, context) => {
    const of = { assignment: params.assignment, person: person(context), device: body.device };
    await takeOver(context.db, of);
    return { done: true };
  },

  'POST /api/assignments/:assignment/submit': async ({ params, body }, context) => {
    const { db, now } = context;
    const { next: wanted, device, ...verdict } = body;
    const of = { ...verdict, assignment: params.assignment, person: person(context) };
    if (!wanted) {
      const given = await submit(db, hooks, of, now);
      context.touched.submission = given.submission;
      return { ...given, next: null };
    }
    const given = await submitAndNext(db, hooks, { ...of, device }, now);
    context.touched.submission = given.submission;
    return withNext(context, given, { ...of, device });
  },

  'POST /api/assignments/:assignment/undo': async ({ params }, context) => {
    const of = { assignment: params.assignment, person: person(context) };
    await undo(context.db, hooks, of, context.now);
    return own(context, params.assignment);
  },

  'POST /api/assignments/:assignment/skip': async ({ params, body }, context) => {
    const { db, now } = context;
    const { next: wanted, device, reason, note } = body;
    const of = { assignment: params.assignment, person: person(context), reason, note };
    if (!wanted) return { ...(await skip(db, hooks, of, now)), next: null };
    const left = await skipAndNext(db, hooks, { ...of, device }, now);
    return withNext(context, left, { ...of, device });
  },

  'POST /api/assignments/:assignment/return': async ({ params }, context) => {
    const of = { assignment: params.assignment, person: person(context) };
    await giveBack(context.db, hooks, of, context.now);
    return { done: true };
  },

  'GET /api/campaigns/:campaign/mine': ({ params, query }, context) =>
    ownList(context.db, params.campaign, person(context), query),
});

const person = ({ viewer }: Context): string => viewer?.id ?? '';

/** @throws HttpFault 404 for somebody else's */
async function ownRow({ db, ...context }: Context, id: string) {
  const row = await db
    .selectFrom('assignment')
    .selectAll()
    .where('id', '=', id)
    .where('person', '=', person({ db, ...context }))
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return row;
}

async function own(context: Context, id: string): Promise<Assignment> {
  const row = await ownRow(context, id);
  return toldWork(context, row, await ownWork(context.db, hooks, row));
}

async function toldWork(
  { db, now }: Context,
  row: Parameters<typeof ownWork>[2],
  found: OwnWork | null,
): Promise<Assignment> {
  if (found === null) throw faults.notThere();
  const { content, pages, draft, mine, why, ...rest } = found;
  const became = await becameOf(db, row);
  return {
    ...rest,
    ...(became !== null && { became }),
    formVersion: content.formVersion,
    shown: content.shown.map((one) => ({ ...one })),
    pages: formPagesTold(pages),
    abilities: [...content.abilities],
    notes: [...content.notes],
    why: [...why],
    exam: row.mode === 'exam' ? await examPlace(db, row) : null,
    nowMs: now,
    draft: draft as Draft | null,
    mine: mine === null ? null : { ...mine, filled: mine.filled as Filled },
  };
}

async function next(
  context: Context,
  asking: Pick<Asking, 'campaign' | 'device' | 'rested'>,
): Promise<Next> {
  const { db, now } = context;
  return toldNext(
    context,
    await nextWork(db, hooks, { ...asking, person: person(context), nowMs: now }),
  );
}

async function toldNext(context: Context, found: NextWork): Promise<Next> {
  if ('none' in found) return { there: false, why: found.none.why as None, atMs: found.none.atMs };
  context.touched.assignment = found.assignment.id;
  return { there: true, assignment: await toldWork(context, found.assignment, found.work) };
}

/**
 * What was given is stored by now; whatever hinders the next item is no fault of it. Where finding one failed, it is
 * tried once more by itself; failing again, the page is told of none and asks when the rater goes on.
 */
async function withNext<T extends object>(
  context: Context,
  asked: AndNext<T>,
  { assignment, device }: { assignment: string; device: string },
) {
  if (asked.next !== null) return { ...asked, next: await toldNext(context, asked.next) };
  context.facts.nextFailed = markOf(asked.failed);
  const again = async () => {
    const { campaign } = await ownRow(context, assignment);
    return next(context, { campaign, device });
  };
  return {
    ...asked,
    next: await again().catch((error: unknown) => {
      context.facts.nextFailedAgain = markOf(error);
      return null;
    }),
  };
}
