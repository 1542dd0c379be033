import type { Db } from '../store/index.js';
import type { ObjectKind } from './api/index.js';

/** Runs that were put into no project are in this one. */
export const HOME = 'home';

/** The project of an object; null where there is no such object. */
const find: Readonly<Record<ObjectKind, (db: Db, id: string) => Promise<string | null>>> = {
  async project(db, id) {
    if (id === HOME) return HOME;
    const row = await db.selectFrom('project').select('id').where('id', '=', id).executeTakeFirst();
    return row?.id ?? null;
  },
  async run(db, id) {
    const row = await db
      .selectFrom('run')
      .leftJoin('project_run', 'project_run.run', 'run.id')
      .select(['run.id', 'project_run.project'])
      .where('run.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : (row.project ?? HOME);
  },
  target: async (db, id) => {
    const row = await db
      .selectFrom('voice')
      .select('project')
      .where('id', '=', id)
      .limit(1)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  upload: async (db, id) => {
    const row = await db
      .selectFrom('upload')
      .select('project')
      .where('id', '=', id)
      .executeTakeFirst();
    // One that was stored is known by its id still, so that it can be confirmed twice.
    return row?.project ?? (await find.ownsuite(db, id));
  },
  ownsuite: async (db, id) => {
    // Rows from before there were versions name no series.
    const row = await db
      .selectFrom('own_suite')
      .select('project')
      .where((eb) => eb.or([eb('series', '=', id), eb('id', '=', id)]))
      .limit(1)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  recordset: async (db, id) => {
    const row = await db
      .selectFrom('record_set')
      .select('project')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  webhook: async (db, id) => {
    const row = await db
      .selectFrom('webhook')
      .select('owner')
      .where('id', '=', id)
      .where('scope', '=', 'project')
      .executeTakeFirst();
    return row?.owner ?? null;
  },
  campaign: async (db, id) => {
    const row = await db
      .selectFrom('campaign')
      .select('project')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  import: async (db, id) => {
    const row = await db
      .selectFrom('work_import')
      .innerJoin('campaign', 'campaign.id', 'work_import.campaign')
      .select('campaign.project')
      .where('work_import.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  work: async (db, id) => {
    const row = await db
      .selectFrom('work_item')
      .innerJoin('campaign', 'campaign.id', 'work_item.campaign')
      .select('campaign.project')
      .where('work_item.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  blindtest: async (db, id) => {
    const row = await db
      .selectFrom('blind_test')
      .innerJoin('campaign', 'campaign.id', 'blind_test.campaign')
      .select('campaign.project')
      .where('blind_test.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  release: async (db, id) => {
    const row = await db
      .selectFrom('release')
      .innerJoin('campaign', 'campaign.id', 'release.campaign')
      .select('campaign.project')
      .where('release.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  assignment: async (db, id) => {
    const row = await db
      .selectFrom('assignment')
      .innerJoin('campaign', 'campaign.id', 'assignment.campaign')
      .select('campaign.project')
      .where('assignment.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  attempt: async (db, id) => {
    const row = await db
      .selectFrom('exam_attempt')
      .innerJoin('campaign', 'campaign.id', 'exam_attempt.campaign')
      .select('campaign.project')
      .where('exam_attempt.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  case: async (db, id) => {
    const row = await db
      .selectFrom('reference_case')
      .innerJoin('campaign', 'campaign.id', 'reference_case.campaign')
      .select('campaign.project')
      .where('reference_case.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  faq: async (db, id) => {
    const row = await db
      .selectFrom('faq')
      .innerJoin('campaign', 'campaign.id', 'faq.campaign')
      .select('campaign.project')
      .where('faq.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  thread: async (db, id) => {
    const row = await db
      .selectFrom('talk_thread')
      .innerJoin('campaign', 'campaign.id', 'talk_thread.campaign')
      .select('campaign.project')
      .where('talk_thread.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  message: async (db, id) => {
    const row = await db
      .selectFrom('talk_message')
      .innerJoin('campaign', 'campaign.id', 'talk_message.campaign')
      .select('campaign.project')
      .where('talk_message.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  poll: async (db, id) => {
    const row = await db
      .selectFrom('poll')
      .innerJoin('campaign', 'campaign.id', 'poll.campaign')
      .select('campaign.project')
      .where('poll.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  consultation: async (db, id) => {
    const row = await db
      .selectFrom('consultation')
      .innerJoin('campaign', 'campaign.id', 'consultation.campaign')
      .select('campaign.project')
      .where('consultation.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  settlement: async (db, id) => {
    const row = await db
      .selectFrom('settlement')
      .innerJoin('campaign', 'campaign.id', 'settlement.campaign')
      .select('campaign.project')
      .where('settlement.id', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
  certificate: async (db, id) => {
    const row = await db
      .selectFrom('certificate')
      .select('project')
      .where('number', '=', id)
      .executeTakeFirst();
    return row?.project ?? null;
  },
};

export const projectOf = (db: Db, kind: ObjectKind, id: string): Promise<string | null> =>
  find[kind](db, id);
