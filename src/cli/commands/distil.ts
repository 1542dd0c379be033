import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { type Item, machineError, type Row, usageError } from '../../contract/index.js';
import { type JudgeEntry, type Manifest, ratedRows, rowSource } from '../../pipeline/index.js';
import { formatEstimate, NONE } from '../../report/format.js';
import { openTrainer } from '../../suites/index.js';
import type { Trainer } from '../../suites/trainer.js';
import type { Declare } from '../declare.js';
import { whole } from '../flags.js';
import { withStore } from '../home.js';
import { type OpenRun, openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';
import { table } from '../table.js';

type Flags = {
  judge?: string;
  out?: string;
  holdoutCodes?: number;
  seed?: string;
  allowBenchmarkItems?: boolean;
};

/** `hearth distil RUN`: trains a small local judge from another judge's stored verdicts; asks nothing. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .option('--judge <name>', t('flag.distilJudge'))
    .option('--out <file>', t('flag.distilOut'))
    .option('--holdout-codes <n>', t('flag.holdout'), whole('--holdout-codes', 1, 1000))
    .option('--seed <text>', t('flag.seed'))
    .option('--allow-benchmark-items', t('flag.allowBenchmarkItems'));
  command.action((run: string, flags: Flags) => act(() => distil(shell, run, flags)));
};

function distil(shell: Shell, name: string, flags: Flags): Promise<Done> {
  const { out = 'distilled.json' } = flags;
  if (!out.endsWith('.json'))
    throw usageError({ en: 'must end in .json', 'zh-CN': '必须以 .json 结尾' }, { field: '--out' });
  return withStore(shell, async (db) => {
    const open = await openRun(shell, db, name);
    const { manifest, suite } = open;
    const trainer = await openTrainer(suite.meta.id);
    const judge = teacherOf(manifest, flags.judge);
    if (flags.allowBenchmarkItems !== true) refuseBenchmark(open, trainer);
    const { file, agreement, counts } = await trainer.learn(rowsOf(open, judge), {
      seed: flags.seed ?? manifest.seed,
      holdout: flags.holdoutCodes ?? null,
      from: { suite: suite.meta.id, judge: judge.name, run: manifest.run },
    });
    await save(out, file);
    const { t, lang } = shell;
    const rows = agreement.map((row) => [
      row.label,
      row.kappa === null ? NONE : formatEstimate({ ...row, value: row.kappa }, 'number', lang),
      `${row.positives}/${row.n}`,
    ]);
    const text = [
      t('distil.learnt', { file: out, judge: judge.name, ...counts }),
      `${t('distil.agreement')}\n${table([[t('distil.label'), 'κ', t('distil.positives')], ...rows])}`,
      t('distil.use', { name: `local/${out}` }),
    ];
    return done(text.join('\n\n'), {
      distil: { file: out, run: manifest.run, judge: judge.name, ...counts, agreement },
    });
  });
}

/** The judge to learn from: the one named, else the only one that is no local classifier itself. */
function teacherOf({ judges }: Manifest, name: string | undefined): JudgeEntry {
  const teachers = judges.filter((j) => j.kind !== 'local');
  const [only] = teachers.filter((j) => name === undefined || j.name === name);
  if (only !== undefined && (name !== undefined || teachers.length === 1)) return only;
  const known = teachers.map((j) => j.name).join(', ') || '–';
  throw usageError(
    {
      en: `name a model or file judge of the run; it has: ${known}`,
      'zh-CN': `请给出本次运行中的模型或文件裁判；现有：${known}`,
    },
    { field: '--judge' },
  );
}

/** @throws HearthError exit 2 for items of the published benchmark. */
function refuseBenchmark({ conditions, manifest }: OpenRun, trainer: Trainer): void {
  const official = new Set(conditions.flatMap((c) => trainer.benchmarkItems(c.items)));
  if (official.size === 0) return;
  throw usageError(
    {
      en: `run ${manifest.run} holds ${official.size} items of the published benchmark, which is for evaluation: a judge trained on them makes later results on them worthless. Learn from other items, or say --allow-benchmark-items`,
      'zh-CN': `运行 ${manifest.run} 含有 ${official.size} 道公开评测题，这些题只供评测：用它们训练裁判，会让之后在这些题上的结果失去意义。请换用别的题目，或加 --allow-benchmark-items`,
    },
    { field: 'distil' },
  );
}

async function* rowsOf(
  open: OpenRun,
  judge: JudgeEntry,
): AsyncGenerator<Row<Item, unknown, unknown>> {
  for (const loaded of open.conditions)
    for (const target of open.manifest.targets)
      yield* ratedRows(rowSource(open, loaded), target, { kind: 'judge', judge });
}

/** Writes beside the place and renames, so that nobody loads half a model. */
async function save(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code } = cause as NodeJS.ErrnoException;
    throw machineError(
      { en: `cannot be written (${code})`, 'zh-CN': `无法写入（${code}）` },
      { file: path },
      { cause },
    );
  }
}
