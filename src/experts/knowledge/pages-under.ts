import type { FormPage } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { everAdded, withAdded } from './added.js';
import type { AddedChange, FieldChange } from './field-change.js';
import { underChanges } from './rubric.js';
import { rubricOf } from './versions.js';

/** An item's form in the words of a rubric version, as it is served and as a verdict under it is read. */
export async function pagesUnder(
  db: Db,
  campaign: string,
  item: string,
  rubric: number,
  pages: readonly FormPage[],
): Promise<readonly FormPage[]> {
  const { fields } = await rubricOf(db, campaign, rubric);
  return fields.length === 0 ? pages : underChanges(pages, fields, item);
}

/** Every question that a version of the campaign added, in force or not. */
export const addedEver = (db: Db, campaign: string): Promise<readonly AddedChange[]> =>
  readOnce(db, `added ever ${campaign}`, ['rubric_version'], async () => {
    const rows = await db
      .selectFrom('rubric_version')
      .select('fields')
      .where('campaign', '=', campaign)
      .where('status', '=', 'published')
      .orderBy('version')
      .execute();
    return everAdded(rows.map(({ fields }) => fromColumn<FieldChange[]>(fields)));
  });

/**
 * An item's form with every question that any version added, as verdicts are compared: those from before a question
 * have no answer to it, and are compared on the rest.
 */
export async function pagesEver(
  db: Db,
  campaign: string,
  item: string,
  pages: readonly FormPage[],
): Promise<readonly FormPage[]> {
  const added = await addedEver(db, campaign);
  return added.length === 0 ? pages : withAdded(pages, added, item);
}
