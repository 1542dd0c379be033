import type { FormPage } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
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
