import type { FormPage } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { examItems, putInBank } from '../exam/bank.js';
import { tellPeople } from '../notices.js';
import { tellOutside } from '../talk/outward.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { freshlyAsked, isAskedOn } from './added.js';
import { addedFaults } from './added-faults.js';
import { type BaseField, differencesOf, shiftsStandards, touchedFields } from './differences.js';
import { type FieldChange, isAbout, isAdded } from './field-change.js';
import { type GuideSection, type RubricContent, underChanges } from './rubric.js';
import { scopeOf } from './scope.js';
import { rubricOf } from './versions.js';

export type Published = { version: number; told: number; drafts: number };

/**
 * Puts the draft of the next version in force. Everybody who takes part is told, with a log of it. A large change closes
 * the gate until the exam is passed again; a small one takes everybody along. Open drafts keep every word: they go on
 * under the new version where all that they say is still allowed (a small change), else they may be finished under the
 * old one, and are marked.
 * @throws HttpFault 409 where the draft is another one by now, 400 without a reason or a change
 */
export async function publishRubric(
  trx: Db,
  campaign: Campaign,
  { version, revision, by }: { version: number; revision: number; by: string },
  nowMs: number,
): Promise<Published> {
  const row = await trx
    .selectFrom('rubric_version')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('version', '=', version)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (row === undefined || Number(row.revision) !== revision || version !== campaign.rubric + 1)
    throw new HttpFault(409, 'changed', {
      en: 'this version was changed or published in another window; reload the page and look at it again',
      'zh-CN': '该版本已在其他窗口被修改或发布；请刷新页面后再核对',
    });
  if (fromColumn<string>(row.reason).trim() === '')
    throw new HttpFault(400, 'no_reason', {
      en: 'write why the rubric changes: the reason is told to everybody',
      'zh-CN': '请写明修改理由：所有参与者都会看到',
    });
  const before = await rubricOf(trx, campaign.id, campaign.rubric);
  const after: RubricContent = {
    guide: fromColumn<GuideSection[]>(row.guide),
    fields: fromColumn<FieldChange[]>(row.fields),
  };
  const touched = touchedFields(before, after);
  const sampled = await samplePages(trx, campaign.id, touched);
  const [fault] = addedFaults(before.fields, after.fields, sampled);
  if (fault !== undefined) throw new HttpFault(400, 'not_ready', fault);
  const base = baseFields(sampled);
  const differences = differencesOf(before, after, base);
  if (differences.length === 0)
    throw new HttpFault(400, 'no_change', {
      en: 'this version changes nothing yet: change the guide or a field first',
      'zh-CN': '该版本尚无任何改动：请先修改说明或评判项',
    });
  const major = Number(row.major) === 1;
  await trx
    .updateTable('rubric_version')
    .set({
      status: 'published',
      differences: toColumn(differences),
      scope: toColumn(
        await scopeOf(trx, campaign.id, touched, freshlyAsked(before.fields, after.fields)),
      ),
      published_by: by,
      published_ms: nowMs,
    })
    .where('campaign', '=', campaign.id)
    .where('version', '=', version)
    .execute();
  await trx
    .updateTable('campaign')
    .set({ rubric: version })
    .where('id', '=', campaign.id)
    .execute();
  if (major) await endOpenAttempts(trx, campaign.id, version, nowMs);
  else
    await trx
      .updateTable('rater')
      .set({ calibrated: version })
      .where('campaign', '=', campaign.id)
      .where('calibrated', '=', campaign.rubric)
      .execute();
  await carryExamItems(trx, campaign, version, { touched, differences, by, nowMs });
  const drafts = await meetDrafts(trx, campaign.id, version, {
    major,
    before,
    after,
    touched,
    nowMs,
  });
  const told = await tellRaters(trx, campaign.id, version, nowMs);
  await tellOutside(trx, {
    kind: 'rubric.published',
    project: campaign.project,
    campaign: campaign.id,
    link: `/campaigns/${campaign.id}/rubric`,
    once: String(version),
    atMs: nowMs,
  });
  return { version, told, drafts };
}

/** Attempts under a rubric that is no longer in force end without a result. */
async function endOpenAttempts(
  trx: Db,
  campaign: string,
  version: number,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('exam_attempt')
    .set({ state: 'superseded', ended_ms: nowMs })
    .where('campaign', '=', campaign)
    .where('state', '=', 'open')
    .where('rubric', '<', version)
    .execute();
}

/** Exam items go over to the new version, but for those whose levels or fields changed: their standard is to be looked at. */
async function carryExamItems(
  trx: Db,
  campaign: Campaign,
  version: number,
  {
    touched,
    differences,
    by,
    nowMs,
  }: {
    touched: readonly FieldChange[];
    differences: ReturnType<typeof differencesOf>;
    by: string;
    nowMs: number;
  },
): Promise<void> {
  const shifted = touched.filter(({ field }) => shiftsStandards(differences, field));
  for (const { item, state, content } of await examItems(trx, campaign.id, campaign.rubric)) {
    if (state === 'out') continue;
    const concerned = content.pages.some((page) =>
      shifted.some((change) =>
        isAdded(change)
          ? needsAnswer(change) && isAskedOn(change, item, content.pages, page)
          : page.fields.some(({ id }) => isAbout(change, item, page, id)),
      ),
    );
    if (concerned) continue;
    await putInBank(
      trx,
      { campaign: campaign.id, item, rubric: version, in: true, reason: '', by },
      nowMs,
    );
  }
}

/** Whether a standard is not whole without an answer to an added question. */
const needsAnswer = ({ added }: FieldChange): boolean =>
  added !== undefined && !added.optional && added.kind !== 'text';

/** What is being filled in while the version comes. @returns how many drafts were marked */
async function meetDrafts(
  trx: Db,
  campaign: string,
  version: number,
  {
    major,
    before,
    after,
    touched,
    nowMs,
  }: {
    major: boolean;
    before: RubricContent;
    after: RubricContent;
    touched: readonly FieldChange[];
    nowMs: number;
  },
): Promise<number> {
  const open = await trx
    .selectFrom('assignment')
    .innerJoin('work_content', 'work_content.item', 'assignment.item')
    .select(['assignment.id', 'assignment.item', 'assignment.rubric', 'work_content.content'])
    .where('assignment.campaign', '=', campaign)
    .where('assignment.state', '=', 'leased')
    .execute();
  for (const { id, item, rubric, content } of open) {
    const filled = await lastDraft(trx, id);
    const { pages } = fromColumn<WorkContent>(content);
    const met = draftUnder(filled, pages, item, { before, after, touched });
    const moved = !major && met.fits && Number(rubric) === version - 1;
    if (moved)
      await trx.updateTable('assignment').set({ rubric: version }).where('id', '=', id).execute();
    await trx
      .insertInto('rubric_mark')
      .values({
        assignment: id,
        version,
        moved: moved ? 1 : 0,
        touched: toColumn(met.touched),
        at_ms: nowMs,
      })
      .execute();
  }
  return open.length;
}

async function lastDraft(trx: Db, assignment: string): Promise<FilledPages> {
  const row = await trx
    .selectFrom('draft')
    .select('filled')
    .where('assignment', '=', assignment)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? {} : fromColumn<FilledPages>(row.filled);
}

/**
 * What a draft meets in a new version: the fields that it has filled in and whose words changed, questions that are new
 * to it, and whether all that it says is still allowed. Pure.
 */
export function draftUnder(
  filled: FilledPages,
  pages: readonly FormPage[],
  item: string,
  {
    before,
    after,
    touched,
  }: { before: RubricContent; after: RubricContent; touched: readonly FieldChange[] },
): { touched: string[]; fits: boolean } {
  const now = underChanges(pages, after.fields, item);
  const changedFields: string[] = [];
  let fits = true;
  for (const [step, fields] of Object.entries(filled))
    for (const [id, value] of Object.entries(fields)) {
      const page = pages.find((one) => one.step === step);
      if (page !== undefined && touched.some((change) => isAbout(change, item, page, id)))
        changedFields.push(`${step}/${id}`);
      const field = now.find((page) => page.step === step)?.fields.find((one) => one.id === id);
      if (field === undefined) fits = false;
      else if (field.kind === 'choice' && !field.options.some((option) => option.value === value))
        fits = false;
    }
  const fresh = freshlyAsked(before.fields, after.fields);
  for (const page of pages)
    for (const change of fresh)
      if (isAskedOn(change, item, pages, page)) changedFields.push(`${page.step}/${change.field}`);
  return { touched: changedFields, fits };
}

/** Tells everybody who takes part, and keeps who was told. @returns how many */
async function tellRaters(
  trx: Db,
  campaign: string,
  version: number,
  nowMs: number,
): Promise<number> {
  const raters = await trx
    .selectFrom('rater')
    .select('person')
    .where('campaign', '=', campaign)
    .where('status', '!=', 'left')
    .execute();
  for (const { person } of raters)
    await trx
      .insertInto('rubric_notice')
      .values({ campaign, version, person, told_ms: nowMs, seen_ms: null })
      .onConflict((on) => on.doNothing())
      .execute();
  await tellPeople(
    trx,
    raters.map(({ person }) => person),
    {
      kind: 'work.rubric',
      link: `/campaigns/${campaign}/rubric`,
      once: `${campaign} ${version}`,
      atMs: nowMs,
    },
  );
  return raters.length;
}

/**
 * Forms of up to 400 questions, one item of each, and of the items that a change names: all answers of a question have
 * the same form.
 */
export async function samplePages(
  db: Db,
  campaign: string,
  named: readonly Pick<FieldChange, 'item'>[] = [],
): Promise<{ item: string; pages: readonly FormPage[] }[]> {
  const some = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .select(['work_item.id', 'work_content.content'])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.id', 'in', (eb) =>
      eb
        .selectFrom('work_item as one')
        .select((one) => one.fn.min('one.id').as('id'))
        .where('one.campaign', '=', campaign)
        .groupBy('one.subject')
        .orderBy('id')
        .limit(400),
    )
    .orderBy('work_item.id')
    .execute();
  const missing = [...new Set(named.flatMap(({ item }) => (item === null ? [] : [item])))].filter(
    (item) => !some.some(({ id }) => id === item),
  );
  const more =
    missing.length === 0
      ? []
      : await db
          .selectFrom('work_item')
          .innerJoin('work_content', 'work_content.item', 'work_item.id')
          .select(['work_item.id', 'work_content.content'])
          .where('work_item.campaign', '=', campaign)
          .where('work_item.id', 'in', missing)
          .execute();
  return [...some, ...more].map(({ id, content }) => ({
    item: id,
    pages: fromColumn<WorkContent>(content).pages,
  }));
}

/** A form's own field by a change's name. */
export function baseFields(
  sampled: readonly { item: string; pages: readonly FormPage[] }[],
): BaseField {
  return (change) => {
    for (const { item, pages } of sampled)
      for (const page of pages) {
        const found = page.fields.find(({ id }) => isAbout(change, item, page, id));
        if (found !== undefined) return { field: found, title: page.title };
      }
    return null;
  };
}
