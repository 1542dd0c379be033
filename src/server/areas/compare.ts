import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnySuite, type ItemFigure, same, type Text } from '../../contract/index.js';
import type { Manifest } from '../../pipeline/index.js';
import type { Page } from '../../report/page.js';
import { fromColumn } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import { hidden } from '../app.js';
import { type Candidate, differencesOf } from '../compare/candidates.js';
import { type Context, handlers } from '../context.js';
import { Kept } from '../kept.js';
import { projectOf } from '../objects.js';
import { readableRuns } from '../readable-runs.js';
import { recordsOf } from '../reading/build-index.js';
import { kindsOf } from '../reading/kinds.js';
import { folded } from '../reading/search-words.js';
import { toldByCommand } from '../told-by-command.js';
import { mayIn } from '../viewer.js';

type Reply = Answer<'GET /api/compare'>;
type Query = Asked<'GET /api/compare'>['query'];

/** Runs that are looked through for what stands beside the first one: the newest. */
const MOST = 500;

const comparisons = new Kept<Reply>(3_600_000, 20);

export const compare = handlers({
  'GET /api/compare/runs': async ({ query }, context) => {
    const suites = new Map((await context.desk.suites()).map((suite) => [suite.meta.id, suite]));
    const first = query.to === undefined ? null : await candidate(context, query.to, suites);
    const stored = await readableRuns(context)
      .select(['run.id', 'run.tag', 'run.status', 'run.created_ms', 'run.manifest'])
      .orderBy('run.created_ms', 'desc')
      .orderBy('run.id')
      .limit(MOST)
      .execute();
    const find = folded(query.find ?? '');
    const rows = stored.flatMap((row) => {
      const manifest = fromColumn<Manifest>(row.manifest);
      const suite = suites.get(manifest.suite);
      const targets = manifest.targets.map(({ name }) => name);
      const words = folded([row.id, row.tag ?? '', manifest.suite, ...targets].join('\n'));
      if (!words.includes(find)) return [];
      return [
        {
          id: row.id,
          tag: row.tag,
          suite: manifest.suite,
          title: suite?.meta.title ?? same(manifest.suite),
          createdMs: Number(row.created_ms),
          status: row.status,
          targets,
          judges: manifest.judges.map(({ name }) => name),
          conditions: manifest.conditions.map(({ id }) => id),
          items: Math.max(0, ...manifest.conditions.map(({ items }) => items)),
          differences:
            first === null || suite === undefined || manifest.suite !== first.manifest.suite
              ? null
              : differencesOf(context.db, first, query, { manifest, suite }),
        },
      ];
    });
    // What can stand beside it as it is comes first, then what differs least; other suites last. Newest first in each.
    const rank = ({ id, differences }: (typeof rows)[number]): number =>
      id === query.to ? -1 : first === null ? 0 : (differences?.length ?? Number.POSITIVE_INFINITY);
    rows.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    const start = Math.max(0, Math.trunc(Number(query.after ?? 0)) || 0);
    const end = start + query.size;
    return {
      rows: rows.slice(start, end),
      next: end < rows.length ? String(end) : null,
      total: rows.length,
    };
  },

  'GET /api/compare': async ({ query }, context) => {
    for (const run of query.runs) await readable(context, run);
    const from = await Promise.all(query.runs.map((run) => recordsOf(context.db, run)));
    return comparisons.get(JSON.stringify([query, from]), () => compared(context, query));
  },
});

/** Runs of projects that the viewer may not read are not there. */
async function readable({ db, viewer }: Context, run: string): Promise<void> {
  const project = await projectOf(db, 'run', run);
  if (project === null || viewer === null || !mayIn(viewer, project, 'read')) throw hidden();
}

async function candidate(
  context: Context,
  run: string,
  suites: ReadonlyMap<string, AnySuite>,
): Promise<Candidate | null> {
  await readable(context, run);
  const row = await context.db
    .selectFrom('run')
    .select('manifest')
    .where('id', '=', run)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  const manifest = fromColumn<Manifest>(row.manifest);
  const suite = suites.get(manifest.suite);
  return suite === undefined ? null : { manifest, suite };
}

/** Made by the command in a process of its own: intervals take seconds. */
async function compared(context: Context, query: Query): Promise<Reply> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-compare-'));
  const each = (flag: string, values: readonly string[] = []): string[] =>
    values.flatMap((value) => [`--${flag}=${value}`]);
  try {
    const told = (await toldByCommand(context, [
      'compare',
      ...query.runs,
      ...each('judge', query.judges),
      ...each('condition', query.conditions),
      ...each('target', query.targets),
      ...(query.figures === undefined || query.figures.length === 0
        ? []
        : each('figures', [query.figures.join(',')])),
      ...each('slice', query.slice),
      ...each('trace', query.trace),
      ...(query.differences === 'allow' ? ['--allow-differences'] : []),
      '--format=json',
      `--out=${dir}`,
    ])) as { comparison: Comparison };
    const page = JSON.parse(await readFile(join(dir, 'compare.json'), 'utf8')) as Page;
    const { comparison } = told;
    const suites = await context.desk.suites();
    return {
      kind: comparison.kind,
      targets: comparison.targets,
      clusters: comparison.clusters ?? [],
      kinds: kindsIn(suites, comparison.targets[0]?.suite),
      remarks: page.remarks,
      warning: page.warning,
      figures: (comparison.figures ?? []).map(({ id }) => ({
        id,
        label: labelOf(suites, comparison.targets[0]?.suite, id),
      })),
      sections: page.parts.flatMap(({ sections }) => sections),
      command: page.facts.find(({ code }) => code !== undefined)?.code ?? '',
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Comparison = {
  kind: 'suite' | 'profile';
  targets: Reply['targets'];
  clusters?: string[];
  figures?: { id: string }[];
};

function kindsIn(suites: readonly AnySuite[], suite: string | undefined): Reply['kinds'] {
  const found = suites.find(({ meta }) => meta.id === suite);
  return found === undefined ? {} : kindsOf(found);
}

function labelOf(suites: readonly AnySuite[], suite: string | undefined, id: string): Text {
  const figures: Readonly<Record<string, ItemFigure>> =
    suites.find(({ meta }) => meta.id === suite)?.figures ?? {};
  return figures[id]?.label ?? same(id);
}
