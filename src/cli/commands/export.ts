import { resolve } from 'node:path';
import { type Exported, exportRun } from '../../analysis/export.js';
import { leftText } from '../../analysis/export-card.js';
import {
  EXPORT_FORMS,
  type ExportForm,
  FRAMEWORKS,
  type Framework,
} from '../../analysis/export-forms.js';
import { trustOf } from '../../analysis/index.js';
import { usageError } from '../../contract/index.js';
import { guarded } from '../../report/csv.js';
import { judgeRecord } from '../../report/judge-record.js';
import type { Declare } from '../declare.js';
import { decimal, oneOf, repeated } from '../flags.js';
import { withStore } from '../home.js';
import { type OpenRun, openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';
import { version } from '../version.js';
import { masked, withheldTexts } from '../withheld.js';

type Flags = {
  form: string;
  for?: string;
  out: string;
  target?: string[];
  judge?: string;
  condition?: string;
  weight?: string[];
  figure?: string[];
  keep?: string[];
  margin?: number;
  wide?: boolean;
  force?: boolean;
  allowBenchmarkItems?: boolean;
};

/** `hearth export RUN`: what a run holds as training data, an Inspect log or a table, with a data card; asks nothing. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .requiredOption('--form <form>', t('flag.exportForm'))
    .requiredOption('--out <file>', t('flag.exportOut'))
    .option('--for <framework>', t('flag.exportFor'))
    .option('--target <name>', t('flag.exportTarget'), repeated)
    .option('--judge <name>', t('flag.exportJudge'))
    .option('--condition <id>', t('flag.exportCondition'))
    .option('--weight <figure=number>', t('flag.exportWeight'), repeated)
    .option('--figure <name>', t('flag.exportFigure'), repeated)
    .option('--keep <rule>', t('flag.exportKeep'), repeated)
    .option('--margin <n>', t('flag.exportMargin'), decimal('--margin', 0, 1_000_000))
    .option('--wide', t('flag.exportWide'))
    .option('--allow-benchmark-items', t('flag.exportBenchmark'))
    .option('--force', t('flag.force'));
  command.action((run: string, flags: Flags) => act(() => write(shell, run, flags)));
};

function write(shell: Shell, name: string, flags: Flags): Promise<Done> {
  const form = oneOf('--form', flags.form, EXPORT_FORMS);
  const framework = oneOf('--for', flags.for ?? 'trl', FRAMEWORKS);
  if (flags.wide === true && form !== 'csv' && form !== 'parquet')
    throw usageError(
      { en: 'is of csv and parquet; leave it out', 'zh-CN': '只用于 csv 和 parquet；请去掉' },
      { field: '--wide' },
    );
  if (flags.out === '-')
    throw usageError(
      {
        en: 'names standard output, where no data card can stand; name a file',
        'zh-CN': '指标准输出，数据说明无处可放；请写文件名',
      },
      { field: '--out' },
    );
  return withStore(shell, async (db) => {
    const run = await openRun(shell, db, name);
    const exported = await exportRun({
      run,
      form,
      framework,
      file: resolve(flags.out),
      force: flags.force === true,
      choice: {
        targets: flags.target ?? [],
        judges: flags.judge === undefined ? [] : [flags.judge],
        conditions: flags.condition === undefined ? [] : [flags.condition],
      },
      weights: flags.weight ?? [],
      figures: flags.figure ?? [],
      keep: flags.keep ?? [],
      margin: flags.margin ?? 0,
      wide: flags.wide === true,
      allowBenchmarkItems: flags.allowBenchmarkItems === true,
      clean: cleaner(shell, run),
      audits: async (judge) => judgeRecord(await trustOf(db, run, judge))?.lines ?? [],
      guard: guarded,
      now: new Date(),
      hearth: version(),
    });
    const wanted = EXTENSIONS[fileKind(form, framework)];
    const other = OTHERS.find((one) => flags.out.endsWith(one) && !wanted.includes(one));
    const remarks =
      other === undefined
        ? []
        : [shell.t('export.extension', { form, extension: other, wanted: wanted[0] ?? '' })];
    const text = [textOf(shell, exported), ...remarks].join('\n');
    return done(text, { export: jsonOf(exported) });
  });
}

type Kind = 'csv' | 'parquet' | 'json' | 'jsonl';
const EXTENSIONS: Readonly<Record<Kind, readonly string[]>> = {
  csv: ['.csv'],
  parquet: ['.parquet'],
  json: ['.json'],
  jsonl: ['.jsonl', '.ndjson'],
};
/** Endings that other programs go by. */
const OTHERS = [...Object.values(EXTENSIONS).flat(), '.tsv', '.xlsx'];

const fileKind = (form: ExportForm, framework: Framework): Kind => {
  if (form === 'csv' || form === 'parquet') return form;
  if (form === 'inspect') return 'json';
  return framework === 'verl' ? 'parquet' : 'jsonl';
};

/** Masks what an item's texts hold that is never shown. */
function cleaner({ lang }: Shell, run: OpenRun): (item: string, text: string) => string {
  if (run.suite.withheld === undefined) return (_, text) => text;
  const known = new Map<string, string[]>();
  return (item, text) => {
    const texts = known.get(item) ?? withheldTexts(run, item);
    known.set(item, texts);
    return masked(text, texts, lang);
  };
}

function textOf({ t, lang }: Shell, exported: Exported): string {
  const { file, rows, form, framework, cards, left, formula, permit, status } = exported;
  const card = cards.find((name) => name.endsWith(`.${lang}.md`)) ?? cards[0] ?? '';
  const what = left.map(([reason, n]) => `${leftText(reason)[lang]} ${n}`);
  return [
    t('export.written', {
      file,
      count: rows,
      form: framework === null ? form : `${form}, ${framework}`,
      card,
    }),
    ...(status === 'done' ? [] : [t('export.unfinished', { status })]),
    ...(formula === null ? [] : [t('export.score', { formula })]),
    ...(what.length === 0
      ? []
      : [t('export.left', { what: what.join(lang === 'en' ? '; ' : '；') })]),
    ...(rows === 0 ? [t('export.none')] : []),
    ...(permit.texts === 'withheld' ? [t('export.prompts')] : []),
    ...(permit.overridden ? [t('export.benchmark')] : []),
  ].join('\n');
}

const jsonOf = ({ permit, left, ...rest }: Exported) => ({
  ...rest,
  leftOut: Object.fromEntries(left),
  benchmarkItems: permit.benchmark,
  prompts: permit.texts,
});
