import { z } from 'zod';
import { type Db, fromColumn } from '../../store/index.js';
import type { Broken } from './check-work.js';

/** What a client was told to be stored: a draft's revision, or a verdict. One in each line of a load test's file. */
export const ackedLine = z.union([
  z.object({
    assignment: z.string(),
    revision: z.number().int(),
    /** What the draft's note said, where the file tells. */
    note: z.string().optional(),
  }),
  z.object({ submission: z.string(), assignment: z.string(), key: z.string() }),
]);
export type Acked = z.infer<typeof ackedLine>;

/**
 * Whether all that was told to be stored is there: each verdict, and of each assignment the last revision of the draft
 * that was told, or a later one, with its text where the file tells it.
 */
export async function ackedThere(db: Db, lines: Iterable<Acked>): Promise<Broken[]> {
  const last = new Map<string, Extract<Acked, { revision: number }>>();
  const broken: Broken[] = [];
  for (const line of lines) {
    if ('submission' in line) {
      const row = await db
        .selectFrom('submission')
        .select(['assignment', 'send_key'])
        .where('id', '=', line.submission)
        .executeTakeFirst();
      if (row?.assignment !== line.assignment || row.send_key !== line.key)
        broken.push(lost('acked verdicts', line.submission, 'verdict', '评判'));
    } else if ((last.get(line.assignment)?.revision ?? 0) < line.revision)
      last.set(line.assignment, line);
  }
  for (const line of last.values()) {
    const row = await db
      .selectFrom('draft')
      .select(['revision', 'note'])
      .where('assignment', '=', line.assignment)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    const there = row !== undefined && row.revision >= line.revision;
    const same =
      row?.revision !== line.revision ||
      line.note === undefined ||
      fromColumn<string>(row.note) === line.note;
    if (!there || !same) broken.push(lost('acked drafts', line.assignment, 'draft', '草稿'));
  }
  return broken;
}

const lost = (check: string, where: string, en: string, zh: string): Broken => ({
  check,
  campaign: '',
  where,
  text: {
    en: `a ${en} that was told to be stored is not there`,
    'zh-CN': `已确认保存的${zh}不在库中`,
  },
});
