import { join } from 'node:path';
import { LANGS, usageError } from '../../contract/index.js';
import { resultsOf } from '../../pipeline/index.js';
import type { Format } from '../../report/index.js';
import type { Declare } from '../declare.js';
import { jsonRun } from '../finish.js';
import { oneOf, separated } from '../flags.js';
import { reportsDir, withStore } from '../home.js';
import { openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';
import { writeRunReport } from '../write-report.js';

type Flags = { format?: string[]; out?: string };

/** Formats by the names that people type. */
const FORMATS = {
  html: 'html',
  md: 'markdown',
  csv: 'csv',
  json: 'json',
  latex: 'latex',
  svg: 'svg',
  png: 'png',
} as const satisfies Record<string, Format>;
const SHORT = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
const LONG: Readonly<Record<string, string>> = { markdown: 'md', tex: 'latex' };

/** `hearth report RUN`: writes a stored run's report in the wanted formats; asks nothing. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .option(
      '--format <list>',
      t('flag.format', { formats: Object.keys(FORMATS).join(',') }),
      separated,
    )
    .option('--out <dir>', t('flag.out'));
  command.action((run: string, flags: Flags) => act(() => report(shell, run, flags)));
};

function report(shell: Shell, name: string, flags: Flags): Promise<Done> {
  const formats = formatsOf(flags.format ?? ['html']);
  return withStore(shell, async (db) => {
    const open = await openRun(shell, db, name);
    const results = await resultsOf(open);
    const files = await writeRunReport(shell, open, results, {
      dir: flags.out ?? join(reportsDir(shell.home), open.manifest.run),
      langs: shell.langs ?? [...LANGS],
      formats,
    });
    if (shell.json) for (const file of files) shell.note(file);
    return done(files.join('\n'), { runs: [jsonRun(open.manifest, results)] });
  });
}

function formatsOf(names: readonly string[]): Format[] {
  if (names.length === 0)
    throw usageError({ en: 'needs a value', 'zh-CN': '需要一个值' }, { field: '--format' });
  const wanted = names.map((name) =>
    name === 'all' ? name : FORMATS[oneOf('--format', LONG[name] ?? name, SHORT)],
  );
  return Object.values(FORMATS).filter((f) => wanted.includes('all') || wanted.includes(f));
}
