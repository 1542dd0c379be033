import type { Db } from '../../../store/index.js';
import { projectOf } from '../../objects.js';
import { mayIn, type Viewer } from '../../viewer.js';

/** The run, item, suite or campaign that a notice's link leads to. */
export function placeIn(link: string): {
  run: string | null;
  item: string | null;
  suite: string | null;
  campaign: string | null;
} {
  const [, run, item] = /^\/runs\/([^/?#]+)(?:\/items\/([^/?#]+))?$/.exec(link) ?? [];
  const [, suite] = /^\/suites\/([^/?#]+)$/.exec(link) ?? [];
  const [, campaign] = /^\/(?:campaigns|rate)\/([^/?#]+)/.exec(link) ?? [];
  const text = (part: string | undefined) => (part === undefined ? null : decodeURIComponent(part));
  return { run: text(run), item: text(item), suite: text(suite), campaign: text(campaign) };
}

/**
 * By what name people know what a notice is about: a run's tag or id, with the item; a suite's id, a
 * campaign's title. A tag or title only for those who may still look at it. Null where the link leads to none of these.
 */
export async function nameOf(db: Db, viewer: Viewer, link: string): Promise<string | null> {
  const { run, item, suite, campaign } = placeIn(link);
  if (campaign !== null) {
    const project = await projectOf(db, 'campaign', campaign);
    if (project === null || !mayIn(viewer, project, 'annotate')) return null;
    const row = await db
      .selectFrom('campaign')
      .select('title')
      .where('id', '=', campaign)
      .executeTakeFirst();
    return row?.title ?? null;
  }
  if (run === null) return suite;
  const project = await projectOf(db, 'run', run);
  const row =
    project !== null && mayIn(viewer, project, 'read')
      ? await db.selectFrom('run').select('tag').where('id', '=', run).executeTakeFirst()
      : undefined;
  return [row?.tag ?? run, item].filter((part) => part !== null).join(' · ');
}
