import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { answersFor, drawAnswers } from '../analysis/sheet-draw.js';
import { isRaterName, raterRule } from '../analysis/sheet-people.js';
import { sheetBytes } from '../analysis/sheet-write.js';
import { usageError } from '../contract/index.js';
import type { SheetFlags } from './audit-sheet-flags.js';
import { withStore } from './home.js';
import { openRun } from './open-run.js';
import { type Done, done, type Shell } from './shell.js';
import { masked, withheldTexts } from './withheld.js';

/** Two people are the fewest whose agreement can be told. */
const RATERS: readonly string[] = ['rater-1', 'rater-2'];

/** `hearth audit RUN --sheet N`: one XLSX file a rater, the same answers in an order of their own. */
export function writeWork(shell: Shell, name: string, n: number, flags: SheetFlags): Promise<Done> {
  return withStore(shell, async (db) => {
    const raters = ratersOf(flags.raters ?? RATERS);
    const run = await openRun(shell, db, name);
    const { suite, manifest } = run;
    const dir = resolve(flags.out ?? join(shell.home, 'sheets', manifest.run));
    const fileOf = (rater: string): string => join(dir, `sheet-${rater}.xlsx`);
    refuseFilled(raters.map(fileOf));
    const drawn = await drawAnswers(run, n, flags.seed ?? manifest.seed);
    if (drawn.answers.length === 0)
      throw usageError({
        en: `run ${manifest.run} has no answer that people could rate`,
        'zh-CN': `运行 ${manifest.run} 中没有可供人工评判的回答`,
      });
    const hidden = new Map(
      drawn.answers.map(({ place: { item } }) => [item, withheldTexts(run, item)]),
    );
    const lang = shell.langs?.[0] ?? shell.lang;
    await mkdir(dir, { recursive: true });
    let rows = 0;
    for (const rater of raters) {
      const laid = answersFor(run, drawn, rater, (item, text) =>
        masked(text, hidden.get(item) ?? [], lang),
      );
      rows = laid.reduce((sum, { pages }) => sum + pages.length, 0);
      await writeFile(fileOf(rater), await sheetBytes(suite.meta, laid, { rater, lang }), {
        flag: 'wx',
      });
    }
    const answers = drawn.answers.length;
    if (answers < n) shell.note(shell.t('sheet.fewer', { all: drawn.all }));
    else shell.note(shell.t('sheet.rare'));
    const files = raters.map(fileOf);
    const names = raters.join(shell.lang === 'en' ? ', ' : '、');
    const { t } = shell;
    const text = [
      t('sheet.written', { answers, rows, raters: names, all: drawn.all }),
      ...files,
      t('sheet.blind'),
      t('sheet.next', { dir }),
      '',
    ].join('\n');
    return done(text, { run: manifest.run, answers, rows, all: drawn.all, files });
  });
}

/** @throws HearthError exit 2 for names that cannot be raters' and for one given twice */
function ratersOf(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  for (const name of names) {
    if (!isRaterName(name)) throw raterRule(name, { field: '--raters' });
    // On some file systems Ana's file is ana's.
    const key = name.toLowerCase();
    if (seen.has(key))
      throw usageError(
        { en: `"${name}" stands there twice`, 'zh-CN': `“${name}”出现了两次` },
        { field: '--raters' },
      );
    seen.add(key);
  }
  return names;
}

/** A sheet that lies there may hold somebody's work. */
function refuseFilled(files: readonly string[]): void {
  const there = files.find((file) => existsSync(file));
  if (there === undefined) return;
  throw usageError(
    {
      en: 'lies there already and may be filled in; name another folder with --out, or move it away',
      'zh-CN': '已存在，可能已经填过；请用 --out 指定别的文件夹，或先把它移走',
    },
    { file: there },
  );
}
