import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type AnySuite,
  type DataFile,
  type ImportReport,
  type Lang,
  textIn,
  usageError,
} from '../../contract/index.js';
import type { SetValues } from '../../pipeline/index.js';
import { openSuite, suiteIds } from '../../suites/index.js';
import { findingsOf } from '../data-findings.js';
import { dataViews } from '../data-views.js';
import type { Act, Declare } from '../declare.js';
import { repeated, settings } from '../flags.js';
import { dataDir, dataSource } from '../home.js';
import { addressOf, download, isGenuine, takeLocal } from '../hub.js';
import { PullFolder } from '../pull-folder.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';
import { printable, table } from '../table.js';

/** `hearth data list|pull|check`: the official data of suites. */
export const declare: Declare = (command, shell, act: Act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['list', 'pull', 'check']);
  sub('list', t('about.data.list')).action(() => act(() => list(shell)));
  sub('pull', t('about.data.pull'))
    .argument('<suite>', t('arg.suite'))
    .option('--from <file>', t('flag.from'))
    .action((suite: string, flags: { from?: string }) => act(() => pull(shell, suite, flags)));
  sub('check', t('about.data.check'))
    .argument('<suite>', t('arg.suite'))
    .option('--set <key=value>', t('flag.set'), repeated)
    .action((suite: string, flags: { set?: string[] }) =>
      act(() => check(shell, suite, settings(flags.set ?? []))),
    );
};

async function list(shell: Shell): Promise<Done> {
  const { t, lang } = shell;
  const suites = await Promise.all(suiteIds.map(openSuite));
  const rows = suites.map(({ meta, data }) => {
    const dir = dataDir(shell, meta.id);
    const files = (data?.files ?? []).map((f) => ({
      path: f.path,
      url: addressOf(f, shell.env),
      revision: f.revision,
      sha256: f.sha256,
      here: existsSync(join(dir, f.path)),
    }));
    return {
      suite: meta.id,
      title: meta.title,
      licence: meta.licence,
      notice: meta.notice,
      dir,
      files,
      here: files.every((f) => f.here),
      byHand: data?.byHand ?? null,
    };
  });
  const text = rows.map((row) =>
    [
      `${row.suite}: ${row.title[lang]}`,
      `  ${t('show.licence')}${textIn(row.licence, lang)}`,
      `  ${row.notice[lang]}`,
      ...row.files.map(
        (f) =>
          `  ${f.path}: ${f.here ? t('data.here', { dir: row.dir }) : t('data.missing', { suite: pulled(shell, row.suite), dir: row.dir })}`,
      ),
      ...(row.byHand === null
        ? []
        : [`  ${t('data.byHand', { dir: row.dir, what: row.byHand[lang] })}`]),
    ].join('\n'),
  );
  return done(text.join('\n\n'), { data: rows });
}

/** What to pull, into the folder that was named. */
const pulled = ({ data }: Shell, suite: string): string =>
  data === null ? suite : `${suite} --data ${data}`;

async function pull(shell: Shell, id: string, { from }: { from?: string }): Promise<Done> {
  const { t, lang } = shell;
  const suite = await openSuite(id);
  const dir = dataDir(shell, id);
  const files = suite.data?.files ?? [];
  if (files.length === 0) {
    const { en = '', 'zh-CN': zh = '' } = suite.data?.byHand ?? {};
    throw usageError({
      en: `${id} has no data set to fetch${en === '' ? '' : `; by hand, into ${dir}: ${en}`}`,
      'zh-CN': `${id} 没有可代为下载的数据${zh === '' ? '' : `；请自行放入 ${dir}：${zh}`}`,
    });
  }
  shell.note(suite.meta.notice[lang]);
  const staging = new PullFolder(dirname(dir), id);
  try {
    for (const file of files) {
      if (await isGenuine(file, join(dir, file.path))) continue;
      const part = staging.pathOf(file.path);
      if (from === undefined) {
        shell.note(t('data.fetching', { url: addressOf(file, shell.env) }));
        await download(file, part, shell.env);
      } else {
        await takeLocal(file, await localCopy(file, from, files.length), part);
      }
    }
    await staging.moveTo(dir);
  } finally {
    await staging.tidy();
  }
  const paths = files.map((f) => join(dir, f.path));
  return done(
    [t('data.pulled', { licence: textIn(suite.meta.licence, lang) }), ...paths].join('\n'),
    {
      data: files.map((f, i) => ({ suite: id, path: paths[i], sha256: f.sha256 })),
    },
  );
}

/** `--from` names the file, or a folder that holds the files under their names. */
async function localCopy(file: DataFile, from: string, count: number): Promise<string> {
  const folder = await stat(from).then(
    (s) => s.isDirectory(),
    () => false,
  );
  if (folder) return join(from, file.path);
  if (count === 1 || basename(from) === basename(file.path)) return from;
  throw usageError(
    {
      en: 'the suite has several files; name the folder that holds them',
      'zh-CN': '该评测集有多个文件；请给出包含它们的文件夹',
    },
    { field: '--from' },
  );
}

async function check(shell: Shell, id: string, set: SetValues): Promise<Done> {
  const suite: AnySuite = await openSuite(id);
  const source = await dataSource(shell, id);
  const views = await dataViews(suite, source, set);
  const heads = views.map(({ name, report, missing }) =>
    missing === undefined
      ? viewHead(shell, name, report)
      : shell.t('data.noView', { name, why: missing[shell.lang] }),
  );
  const found = findings(
    shell,
    views.filter(({ missing }) => missing === undefined),
  );
  return done([...heads, ...(found === '' ? [] : [found])].join('\n\n'), {
    data: views.map(({ name, report, missing }) => ({
      suite: id,
      dir: source.dir,
      view: name,
      ...report,
      ...(missing !== undefined && { missing }),
    })),
  });
}

function viewHead({ t, lang }: Shell, name: string, report: ImportReport): string {
  const counts = levels(report);
  const head = t('data.view', { name, rows: report.rows, items: report.items, hash: report.hash });
  const sum = Object.entries(counts)
    .map(([level, n]) => `${t(`level.${level as keyof typeof counts}`)} ${n}`)
    .join(lang === 'en' ? ', ' : '，');
  return `${head}\n${sum}`;
}

/** Every finding once, with the views that have it where not all have. */
function findings({ t, lang }: Shell, views: Awaited<ReturnType<typeof dataViews>>): string {
  const rows = findingsOf(views).map(({ note, views: own }) => [
    `  ${basename(note.file)}${note.row === null ? '' : `:${note.row}`}`,
    t(`level.${note.level}`),
    ...(views.length > 1 ? [(own ?? []).join(lang === 'en' ? ', ' : '、')] : []),
    printable(wordsOf(note.what, lang)),
  ]);
  return rows.length === 0 ? '' : table(rows);
}

const wordsOf = (what: Record<Lang, string>, lang: Lang): string => what[lang].replace(/\n/g, ' ');

function levels({ notes }: ImportReport) {
  const counts = { repaired: 0, dropped: 0, dubious: 0, info: 0 };
  for (const { level } of notes) counts[level] += 1;
  return counts;
}
