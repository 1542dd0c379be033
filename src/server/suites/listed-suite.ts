import { resolve } from 'node:path';
import type {
  AnySuite,
  DataFile,
  FormPage,
  Item,
  Json,
  Meta,
  Section,
  Text,
} from '../../contract/index.js';
import { type Manifest, optionValues } from '../../pipeline/index.js';
import { fromColumn } from '../../store/index.js';
import type { Context } from '../context.js';
import { Kept } from '../kept.js';
import { factsOf, type OwnSuite, ownSuiteFolder, ownVersions } from '../setup/own-suites.js';
import type { Works } from '../setup/table-work.js';
import { projectsWith } from '../viewer.js';
import type { BrowsedItem } from './load-items.js';
import { loadedSuite } from './loaded-suite.js';
import { type ImportedView, type SuiteFacts, suiteData, suiteFacts } from './suite-facts.js';
import { ratedKinds, standingTables } from './taxonomy.js';

type Card = Pick<
  Meta,
  | 'id'
  | 'version'
  | 'title'
  | 'summary'
  | 'licence'
  | 'notice'
  | 'warning'
  | 'citation'
  | 'defaultJudge'
> & { fidelity: Readonly<Record<string, string>> };

/** A suite as it is looked up: one that comes with Hearth, or one that was put into a project. */
export type Listed = Card & {
  /** Null for one that comes with Hearth. */
  own: OwnSuite | null;
  /** Null for one that was put in: it is never opened in the server's own thread. */
  suite: AnySuite | null;
  fetched: { files: readonly DataFile[]; byHand: Text | null };
  facts(): Promise<SuiteFacts>;
  /** What the import of its data found, by view. */
  data(): Promise<readonly ImportedView[]>;
};

/** A suite by its id or, of one that was put in, by that of its series or of a version; null where the viewer sees none. */
export async function listedSuite(context: Context, id: string): Promise<Listed | null> {
  const brought = (await context.desk.suites()).find(({ meta }) => meta.id === id);
  if (brought !== undefined) return listedBrought(context, brought);
  const { db, viewer } = context;
  if (viewer === null) return null;
  const all = await ownVersions(db, projectsWith(viewer, 'read'));
  const found = all.find((one) => one.id === id) ?? all.find(({ series }) => series === id);
  if (found === undefined) return null;
  const versions = all.filter(({ series }) => series === found.series);
  // The first version has the id of the series, which stands for the newest one.
  return listedOwn(context, id === found.series ? versions : [found]);
}

const listedBrought = (context: Context, suite: AnySuite): Listed => ({
  ...suite.meta,
  own: null,
  suite,
  fetched: { files: suite.data?.files ?? [], byHand: suite.data?.byHand ?? null },
  facts: () => suiteFacts(context, suite.meta.id),
  data: () => suiteData(context, suite.meta.id),
});

/** What the import of a version's table found; a version does not change. */
const imports = new Kept<Awaited<ReturnType<Works['imported']>>>(3_600_000);

/** The newest of these versions of one suite. */
export async function listedOwn(context: Context, versions: readonly OwnSuite[]): Promise<Listed> {
  const { db, desk, setup } = context;
  const own = versions.reduce((a, b) => (b.version > a.version ? b : a));
  const facts = await factsOf({ db, ...setup, hearth: desk.hearth }, own);
  const folder = ownSuiteFolder(setup.home, own.id);
  const { warning, ...card } = facts;
  return {
    ...card,
    ...(warning !== null && { warning }),
    id: own.series,
    own,
    suite: null,
    fetched: { files: [], byHand: null },
    facts: async () => ({
      options: facts.options.map((field) => ({ ...field, values: optionValues(field) })),
      presets: [],
      targets: facts.targets,
      judges: facts.judges,
    }),
    data: async () => {
      const report = await imports.get(own.id, () => setup.tables.run('imported', { folder }));
      return [{ ...report, view: own.file, dir: folder }];
    },
  };
}

/** A suite's items, and what is rated in them. */
export type Browsed = {
  items: readonly BrowsedItem[];
  kinds: ReturnType<typeof ratedKinds>;
  /** Tables that stand whatever was measured. */
  tables(): Promise<Section[]>;
  /** The annotation of an item, and the form by which a person rates an answer to it. */
  detail(item: Item): Promise<{
    gold: Json;
    form: { version: string; pages: readonly FormPage[] } | null;
  }>;
};

/** Items of versions that are kept: reading them takes a thread. */
const read = new Kept<Awaited<ReturnType<Works['items']>>>(600_000, 4);

export async function browsed(context: Context, { own, suite }: Listed): Promise<Browsed> {
  if (suite !== null) return browsedBrought(context, suite);
  const { tables, home } = context.setup;
  const folder = ownSuiteFolder(home, own?.id ?? '');
  const {
    items,
    kinds,
    tables: standing,
  } = await read.get(own?.id ?? '', () => tables.run('items', { folder }));
  return {
    items,
    kinds,
    tables: async () => standing,
    detail: ({ id }) => tables.run('item', { folder, id }),
  };
}

async function browsedBrought(context: Context, suite: AnySuite): Promise<Browsed> {
  const loaded = await loadedSuite(context, suite);
  return {
    items: loaded.items,
    kinds: ratedKinds(loaded),
    tables: () => standingTables(loaded),
    async detail(item) {
      const { form } = suite;
      const one = loaded.answered(item);
      return {
        gold: suite.gold?.(item) ?? null,
        form:
          form === undefined
            ? null
            : { version: form.version, pages: one === null ? [] : form.pages(one) },
      };
    },
  };
}

/** The series of the suites of runs, by the folder that each run names; others are left out. */
export async function seriesOfRuns(
  { db, setup }: Pick<Context, 'db' | 'setup'>,
  runs: readonly string[],
): Promise<string[]> {
  if (runs.length === 0) return [];
  const all = await ownVersions(db, null);
  const byFolder = new Map(
    all.map(({ id, series }) => [resolve(ownSuiteFolder(setup.home, id)), series]),
  );
  if (byFolder.size === 0) return [];
  const rows = await db.selectFrom('run').select('manifest').where('id', 'in', runs).execute();
  return rows.flatMap(({ manifest }) => {
    const { source } = fromColumn<Partial<Manifest>>(manifest);
    return byFolder.get(source?.dir ?? '') ?? [];
  });
}
