import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runCode } from '../analysis/sheet-answers.js';
import { cellText, type Grid, readGrid } from '../analysis/sheet-grid.js';
import { isRaterName, raterRule } from '../analysis/sheet-people.js';
import { readSheets, runCodesIn, type SheetReading } from '../analysis/sheet-read.js';
import { type StoredPeople, storePeople } from '../analysis/sheet-store.js';
import { usageError, withPlace } from '../contract/index.js';
import { FAULTS_SHOWN, throwTogether } from '../pipeline/fault-list.js';
import { listRuns } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import type { SheetFlags } from './audit-sheet-flags.js';
import { withStore } from './home.js';
import { openRun } from './open-run.js';
import { type Done, done, type Shell } from './shell.js';

/** `hearth audit [RUN] --read FILE`: people's verdicts out of filled-in sheets into the run, as judges of their own. */
export function readWork(
  shell: Shell,
  name: string | undefined,
  paths: readonly string[],
  { raters, replace = false, partial = false, allFaults = false }: SheetFlags,
): Promise<Done> {
  return withStore(shell, async (db) => {
    const files = (await Promise.all(paths.map(filesIn))).flat();
    const grids = await Promise.all(files.map(readGrid));
    const run = await openRun(shell, db, name ?? (await runOf(db, grids)));
    const reading = await readSheets(run, grids, onlyRater(raters));
    const most = allFaults ? Number.POSITIVE_INFINITY : FAULTS_SHOWN;
    if (!partial && reading.faults.length > most) shell.note(shell.t('sheet.allFaults'));
    if (!partial) throwTogether(reading.faults, most);
    const how = replace ? 'replace' : partial ? 'leave' : 'refuse';
    const stored = await storePeople(run, reading.verdicts, how, most);
    for (const fault of [...reading.faults, ...stored.differing])
      shell.note(faultLine(shell, fault));
    return told(shell, run.manifest.run, reading, stored);
  });
}

type Fault = SheetReading['faults'][number];
const faultLine = ({ lang }: Shell, { text, place }: Fault): string => withPlace(text[lang], place);

function told(shell: Shell, run: string, reading: SheetReading, stored: StoredPeople): Done {
  const { t } = shell;
  const { filled, partly, empty, faulty } = reading.rows;
  const { judges, twins, differing, ...verdicts } = stored;
  if (stored.kept > 0) shell.note(t('sheet.kept', { kept: stored.kept }));
  if (reading.strayQuotes > 0) shell.note(t('sheet.strayQuotes', { count: reading.strayQuotes }));
  for (const [one, other] of twins) shell.note(t('sheet.twins', { one, other }));
  if (differing.length > 0) shell.note(t('sheet.differing', { count: differing.length }));
  if (faulty > 0) shell.note(t('sheet.leftOut', { count: faulty }));
  const rows = filled + partly + empty + faulty;
  const lines = [
    t('sheet.read', { rows, filled, partly, empty, faulty }),
    t('sheet.stored', verdicts),
    ...(judges.length === 0
      ? []
      : [t('sheet.judges', { run, judges: judges.join(shell.lang === 'en' ? ', ' : '、') })]),
    '',
  ];
  return done(lines.join('\n'), {
    run,
    rows: reading.rows,
    verdicts,
    strayQuotes: reading.strayQuotes,
    differing: differing.length,
    twins,
    judges,
  });
}

/** The sheets of a folder in name order, or the file itself. Spreadsheet programs' lock files are no sheets. */
async function filesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((n) => /^(?![~.]).*\.xlsx$/i.test(n)).sort();
  if (names.length > 0) return names.map((n) => join(path, n));
  throw usageError(
    { en: 'holds no sheet (.xlsx)', 'zh-CN': '其中没有评判表（.xlsx）' },
    { file: path },
  );
}

/** `--raters` for reading: one name. */
function onlyRater(raters: readonly string[] | undefined): string | null {
  const [name, ...others] = raters ?? [];
  if (name === undefined) return null;
  if (others.length > 0)
    throw usageError(
      {
        en: 'for reading, name the one whose sheet it is',
        'zh-CN': '读取时只能写一个名字：这份表是谁的',
      },
      { field: '--raters' },
    );
  if (!isRaterName(name)) throw raterRule(name, { field: '--raters' });
  return name;
}

/** The run that the sheets were written for. @throws HearthError exit 2 for none or several */
async function runOf(db: Db, grids: readonly Grid[]): Promise<string> {
  const [first] = grids;
  const codes = [...new Set(grids.flatMap(runCodesIn))];
  const runs = (await listRuns(db)).map(({ manifest }) => manifest.run);
  const found = runs.filter((run) => codes.includes(runCode(run)));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1)
    throw usageError({
      en: `these sheets belong to ${found.length} runs (${found.join(', ')}); read each run's sheets by themselves`,
      'zh-CN': `这些表属于 ${found.length} 次运行（${found.join('、')}）；请分别读取`,
    });
  const at = first?.rows.find(({ cells }) => cellText(cells[first.id]).trim() !== '');
  throw usageError(
    {
      en: 'belongs to no run of this database; read it where the sheet was written (HEARTH_HOME, HEARTH_DB)',
      'zh-CN':
        '不属于此数据库中的任何运行；请在生成评判表的那个数据库中读取（HEARTH_HOME、HEARTH_DB）',
    },
    { file: first?.file ?? '', ...(at !== undefined && { line: at.line }) },
  );
}
