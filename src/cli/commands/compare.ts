import { join, resolve } from 'node:path';
import { type ComparedRuns, compareRuns, readSlice, traceTable } from '../../analysis/index.js';
import { LANGS, type Section, type Table, usageError } from '../../contract/index.js';
import { toCsv } from '../../report/csv.js';
import type { PageFormat } from '../../report/page-files.js';
import { cellText, viewTable } from '../../report/table-view.js';
import type { Db } from '../../store/index.js';
import { comparePage } from '../compare-page.js';
import type { Declare } from '../declare.js';
import { oneOf, repeated, separated } from '../flags.js';
import { reportsDir, withStore } from '../home.js';
import { type OpenRun, openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';
import { readersPageLast } from '../summary.js';
import { table } from '../table.js';

type Flags = {
  target?: string[];
  judge?: string[];
  condition?: string[];
  figures?: string[];
  slice?: string[];
  allowDifferences?: boolean;
  same?: string[];
  trace?: string[];
  format?: string[];
  out?: string;
};

const FORMATS: readonly PageFormat[] = ['html', 'md', 'csv', 'json'];

/** `hearth compare RUN…`: differences of targets on the same items, or the profile over several suites; asks nothing. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run...>', t('arg.compareRuns'))
    .option('--target <name>', t('flag.compareTarget'), repeated)
    .option('--judge <name>', t('flag.compareJudge'), repeated)
    .option('--condition <id>', t('flag.compareCondition'), repeated)
    .option('--figures <list>', t('flag.figures'), separated)
    .option('--slice <kind=value>', t('flag.compareSlice'), repeated)
    .option('--trace <figure>', t('flag.trace'), repeated)
    .option('--same <name=name>', t('flag.same'), repeated)
    .option('--allow-differences', t('flag.allowDifferences'))
    .option('--format <list>', t('flag.pageFormat', { formats: FORMATS.join(',') }), separated)
    .option('--out <dir>', t('flag.compareOut'));
  command.action((runs: string[], flags: Flags) => act(() => compare(shell, runs, flags)));
};

function compare(shell: Shell, names: readonly string[], flags: Flags): Promise<Done> {
  const formats = (flags.format ?? ['html']).map((name) =>
    oneOf('--format', name === 'markdown' ? 'md' : name, FORMATS),
  );
  const same = sameNames(flags.same ?? []);
  const slice = readSlice(flags.slice ?? []);
  return withStore(shell, async (db) => {
    const runs = await openAll(shell, db, names);
    const [first] = runs;
    if (first === undefined) throw new RangeError('compare: no run');
    const found = await compareRuns({
      runs,
      choice: {
        targets: flags.target ?? [],
        judges: flags.judge ?? [],
        conditions: flags.condition ?? [],
      },
      figures: flags.figures ?? [],
      trace: flags.trace ?? [],
      slice,
      allowDifferences: flags.allowDifferences === true,
      same,
      seed: first.manifest.seed,
    });
    const page = await comparePage(found, runs, commandLine(runs, flags));
    const { writePage } = await import('../../report/page-files.js');
    const dir = resolve(flags.out ?? defaultDir(shell, runs));
    const files = await writePage(page, {
      dir,
      name: 'compare',
      langs: shell.langs ?? [...LANGS],
      formats,
    });
    const items = formats.includes('csv') ? await itemFiles(shell, found, dir) : [];
    return done(
      textOf(shell, found, flags.trace ?? [], readersPageLast([...files, ...items], shell.lang)),
      {
        comparison: jsonOf(found),
        files: [...files, ...items],
      },
    );
  });
}

/** Runs in the order named. */
async function openAll(shell: Shell, db: Db, names: readonly string[]): Promise<OpenRun[]> {
  const runs: OpenRun[] = [];
  for (const name of names) runs.push(await openRun(shell, db, name));
  return runs;
}

/** `a=b`: a is another name of b. @throws HearthError exit 2 for another form. */
function sameNames(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf('=');
      const [from, to] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (at < 1 || to === '')
        throw usageError(
          {
            en: `"${pair}" is not of the form NAME=NAME`,
            'zh-CN': `“${pair}”不是“名称=名称”的形式`,
          },
          { field: '--same' },
        );
      return [from, to];
    }),
  );
}

const defaultDir = ({ home }: Shell, runs: readonly OpenRun[]): string =>
  join(
    reportsDir(home),
    `compare-${runs.map(({ manifest }) => manifest.run).join('_')}`.slice(0, 120),
  );

const quoted = (word: string): string =>
  /^[\w./:@,=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command with the runs' ids, so that it means the same later. */
function commandLine(runs: readonly OpenRun[], flags: Flags): string {
  const words = ['hearth', 'compare', ...runs.map(({ manifest }) => manifest.run)];
  const each = (flag: string, values: readonly string[] = []): void => {
    for (const value of values) words.push(`--${flag}`, quoted(value));
  };
  each('target', flags.target);
  each('judge', flags.judge);
  each('condition', flags.condition);
  if (flags.figures !== undefined) each('figures', [flags.figures.join(',')]);
  each('slice', flags.slice);
  each('trace', flags.trace);
  each('same', flags.same);
  if (flags.allowDifferences === true) words.push('--allow-differences');
  return words.join(' ');
}

/** Every item behind every figure, for spreadsheets: one file a figure. */
async function itemFiles(shell: Shell, found: ComparedRuns, dir: string): Promise<string[]> {
  if (found.kind !== 'suite') return [];
  const { writeBeside } = await import('../../report/page-files.js');
  const files: string[] = [];
  for (const { id } of found.comparison.figures) {
    const items = traceTable(found, id);
    if (items === null) continue;
    const name = `items/${id.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`;
    files.push(await writeBeside(dir, name, toCsv(items, shell.lang)));
  }
  return files;
}

/** Columns that a terminal has room for. */
const SHOWN = 5;

function textOf(
  shell: Shell,
  found: ComparedRuns,
  trace: readonly string[],
  files: readonly string[],
): string {
  const { t, lang } = shell;
  const main = found.sections.filter(({ id }) => id.startsWith('figures') || id === 'profile');
  const lines = main.flatMap((section) => [section.title[lang], sectionTable(shell, section)]);
  if (found.unlike.length > 0)
    lines.push(
      t('compare.differs', {
        names: found.unlike.map(({ name }) => name[lang]).join(lang === 'en' ? ', ' : '、'),
      }),
    );
  if (found.kind === 'suite') {
    const pairs = found.comparison.figures.flatMap((one) => one.pairs);
    const told = pairs.filter(({ holm }) => holm !== null && holm < 0.05).length;
    lines.push(t('compare.pairs', { count: told, of: found.comparison.tests }));
    for (const id of trace) {
      const items = traceTable(found, id);
      if (items !== null) lines.push(plainTable(shell, items));
    }
  } else {
    const relations = found.sections.find(({ id }) => id === 'relations');
    if (relations !== undefined) lines.push(relations.lead[lang]);
  }
  return [...lines, ...files].join('\n');
}

function sectionTable(shell: Shell, section: Section): string {
  const { columns, rows } = section.table;
  const shown = {
    columns: columns.slice(0, SHOWN + 1),
    rows: rows.map((row) => row.slice(0, SHOWN + 1)),
  };
  const more = columns.length - shown.columns.length;
  const text = plainTable(shell, shown);
  return more > 0 ? `${text}\n${shell.t('compare.more', { count: more })}` : text;
}

function plainTable({ lang }: Shell, of: Table): string {
  const view = viewTable(of, lang);
  return table([
    view.columns.map(({ label }) => label),
    ...view.rows.map((row) => row.map((cell) => cellText(cell, lang))),
  ]);
}

/** The numbers, unrounded; undefined ones are null with a reason. */
function jsonOf(found: ComparedRuns) {
  const unlike = found.unlike.map(({ key, values }) => ({ key, values }));
  const targets = found.voices.map(({ label, run, target, loaded }) => ({
    name: label,
    run: run.manifest.run,
    suite: run.manifest.suite,
    target: target.name,
    condition: loaded.condition.id,
  }));
  if (found.kind === 'profile') {
    const { models, abilities } = found.profile;
    return {
      kind: 'profile',
      targets,
      differences: unlike,
      models,
      abilities: abilities.map(({ name, directed, estimates, figures }) => ({
        id: name.en,
        directed,
        estimates,
        figures: figures.map(({ suite, id }) => ({ suite, id })),
      })),
      relations: found.relations.map(({ a, b, ...rest }) => ({
        abilities: [abilities[a]?.name.en ?? '', abilities[b]?.name.en ?? ''],
        ...rest,
      })),
    };
  }
  return {
    kind: 'suite',
    targets,
    differences: unlike,
    clusters: found.comparison.clusters.kinds,
    tests: found.comparison.tests,
    figures: found.comparison.figures.map(({ id, common, any, estimates, ranks, pairs }) => ({
      id,
      items: common.length,
      of: any,
      estimates,
      ranks,
      pairs,
    })),
  };
}
