import { join } from 'node:path';
import { same, type Text } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { projectsWith, type Viewer } from '../viewer.js';
import type { Works } from './table-work.js';
import type { Tables } from './tables.js';

/** A version of a suite that somebody put in with the browser. Versions are only ever added: runs keep theirs. */
export type OwnSuite = {
  id: string;
  /** The id of its first version, by which it is known whatever its version. */
  series: string;
  version: number;
  project: string;
  /** The id of its suite.yaml. */
  suite: string;
  title: string;
  kind: string;
  items: number;
  file: string;
  madeMs: number;
  retired: boolean;
  /** JSON of its facts, with the version of Hearth that read them. */
  facts: string | null;
};

/** The folder of a version: `hearth run` takes it. */
export const ownSuiteFolder = (home: string, id: string): string => join(home, 'studio-suites', id);

/** All versions of the suites of these projects, the newest first; `projects` null: of all. */
export async function ownVersions(db: Db, projects: readonly string[] | null): Promise<OwnSuite[]> {
  if (projects !== null && projects.length === 0) return [];
  let wanted = db.selectFrom('own_suite').selectAll();
  if (projects !== null) wanted = wanted.where('project', 'in', [...projects]);
  const rows = await wanted
    .orderBy('made_ms', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ made_ms, made_by: _, retired_ms, ...row }) => ({
    ...row,
    // Rows from before there were versions name no series.
    series: row.series === '' ? row.id : row.series,
    version: Number(row.version),
    madeMs: Number(made_ms),
    retired: retired_ms !== null,
  }));
}

/** The newest version of each suite. */
export const newestOf = (versions: readonly OwnSuite[]): OwnSuite[] => {
  const newest = new Map<string, OwnSuite>();
  for (const one of versions)
    if (one.version > (newest.get(one.series)?.version ?? 0)) newest.set(one.series, one);
  return [...newest.values()];
};

/** Suites that may be chosen by a viewer who may do this in their project: the newest versions, without retired ones. */
export const offeredTo = async (
  db: Db,
  viewer: Viewer | null,
  may: 'read' | 'run',
): Promise<OwnSuite[]> =>
  viewer === null
    ? []
    : newestOf(await ownVersions(db, projectsWith(viewer, may))).filter(({ retired }) => !retired);

/** The versions of one suite, the newest first. */
export async function versionsOfSuite(db: Db, series: string): Promise<OwnSuite[]> {
  const all = await ownVersions(db, null);
  return all.filter((one) => one.series === series).sort((a, b) => b.version - a.version);
}

export type OwnFacts = Awaited<ReturnType<Works['facts']>>;

/**
 * What lists, cards and forms say of a version. It is read once by each Hearth and kept beside its row. What cannot be
 * read, since its folder is on another machine, says so in its notice.
 */
export async function factsOf(
  { db, tables, home, hearth }: { db: Db; tables: Tables; home: string; hearth: string },
  own: OwnSuite,
): Promise<OwnFacts> {
  const known = own.facts === null ? null : fromColumn<{ by: string; facts: OwnFacts }>(own.facts);
  if (known?.by === hearth) return known.facts;
  try {
    const facts = await tables.run('facts', { folder: ownSuiteFolder(home, own.id) });
    await db
      .updateTable('own_suite')
      .set({ facts: toColumn({ by: hearth, facts }) })
      .where('id', '=', own.id)
      .execute();
    return facts;
  } catch {
    return known?.facts ?? unread(own);
  }
}

const UNREAD: Text = {
  en: 'The files of this suite cannot be read on this server.',
  'zh-CN': '这台服务器无法读取该评测集的文件。',
};

const unread = ({ suite, title }: OwnSuite): OwnFacts => ({
  id: suite,
  version: '',
  title: same(title),
  summary: UNREAD,
  licence: same('–'),
  notice: UNREAD,
  warning: null,
  citation: '',
  fidelity: {},
  defaultJudge: null,
  options: [],
  targets: [],
  judges: [],
});
