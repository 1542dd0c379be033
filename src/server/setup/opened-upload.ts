import { join } from 'node:path';
import { HttpFault } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';
import { refusalOfTable } from './tables.js';
import {
  forgetOld,
  lookIn,
  MOST_WAITING,
  PURPOSES,
  type Purpose,
  uploadFolder,
} from './uploads.js';

export const purposeOf = (text: string): Purpose => PURPOSES.find((one) => one === text) ?? 'suite';

/** Forgets what is too old, and refuses what would be one too many. */
export async function roomFor({ db, setup, viewer, now }: Context): Promise<void> {
  await forgetOld(db, setup.home, now);
  const { n } = await db
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person', '=', viewer?.id ?? '')
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_WAITING) throw tooMany();
}

/** Notes an upload that has come. */
export async function beginUpload(
  { db, viewer, now }: Context,
  row: {
    id: string;
    project: string;
    file: string;
    bytes: number;
    purpose: Purpose;
    about: string;
  },
): Promise<void> {
  await db
    .insertInto('upload')
    .values({ ...row, person: viewer?.id ?? '', made_ms: now, draft: null })
    .execute();
}

/** An upload with what was seen in its table. */
export async function openedUpload(id: string, { db, setup, gone }: Context) {
  const found = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw hidden();
  const { project, file, bytes, about, draft } = found;
  const folder = uploadFolder(setup.home, id);
  const look =
    (await lookIn(folder)) ??
    (await setup.tables.run('look', { file: join(folder, file) }, gone).catch(refusalOfTable));
  const purpose = purposeOf(found.purpose);
  return { row: { id, project, file, bytes: Number(bytes), purpose, about, draft }, look };
}

const tooMany = (): HttpFault =>
  new HttpFault(409, 'too_many_waiting', {
    en: `${MOST_WAITING} of your uploads wait already; confirm or discard some`,
    'zh-CN': `你已有 ${MOST_WAITING} 个待确认的上传；请先确认或放弃一些`,
  });
