import type { FormField, FormPage, Json } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { claim } from '../work/claim.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { contentOf } from '../work/items.js';
import { submit } from '../work/submit.js';
import { NO_COUNTS } from './intake.js';
import type { NewItem } from './new-item.js';
import { type Prepared, prepared, type Read } from './prepare-row.js';

/** An import that waits for its rows. */
export async function putImport(db: Db, campaign: string, id = 'u1'): Promise<string> {
  await db
    .insertInto('work_import')
    .values({
      id,
      campaign,
      source: 'file',
      name: 'a.csv',
      status: 'staging',
      asked: 'null',
      looked: 'null',
      licence: 'CC BY 4.0',
      provenance: 'written for tests',
      read_n: 0,
      added_n: 0,
      counts: toColumn(NO_COUNTS),
      faults: '[]',
      reason: null,
      made_ms: 1,
      made_by: 'boss',
      signed_ms: null,
      signed_by: null,
      signed_note: '',
    })
    .execute();
  return id;
}

/** Items as rows of a table, ready to be staged. */
export function reads(items: readonly NewItem[]): AsyncGenerator<Prepared[]> {
  async function* rows(): AsyncGenerator<Read> {
    for (const [i, item] of items.entries()) yield { row: i + 2, item };
  }
  return prepared(rows());
}

/** Something that each field allows. `nth` chooses among the options, so that people can differ. */
function anyValue(field: FormField, content: Pick<WorkContent, 'shown'>, nth = 0): Json {
  switch (field.kind) {
    case 'choice':
      return field.options[nth % field.options.length]?.value ?? '';
    case 'number':
      return field.low;
    case 'ranking':
      return field.options.map(({ value }) => [value]);
    case 'spans': {
      const text = content.shown.find(({ id }) => id === field.of)?.text ?? '';
      return text.trim() === '' ? [] : [text.trim().slice(0, 12).trim()];
    }
    case 'text':
      return 'because';
  }
}

/** The whole form filled in. */
export const anyVerdict = (
  content: Pick<WorkContent, 'shown'> & { pages: readonly FormPage[] },
  nth = 0,
): FilledPages =>
  Object.fromEntries(
    content.pages.map(({ step, fields }) => [
      step,
      Object.fromEntries(fields.map((field) => [field.id, anyValue(field, content, nth)])),
    ]),
  );

/** Somebody takes the next item and fills everything in. False: there was none. */
export async function rateOne(
  db: Db,
  campaign: string,
  person: string,
  nowMs: number,
  nth = 0,
): Promise<boolean> {
  const claimed = await claim(db, [], { campaign, person, device: 'd', nowMs });
  if ('none' in claimed) return false;
  const { assignment } = claimed;
  const content = await contentOf(db, assignment.item);
  await submit(
    db,
    [],
    {
      assignment: assignment.id,
      person,
      key: crypto.randomUUID(),
      filled: anyVerdict(content, nth),
      note: '',
      active: [{ id: `s-${assignment.id}`, ms: 4000 }],
    },
    nowMs + 4000,
  );
  return true;
}
