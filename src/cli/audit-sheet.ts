import type { Command } from 'commander';
import { usageError } from '../contract/index.js';
import type { SheetFlags } from './audit-sheet-flags.js';
import { readWork } from './audit-sheet-read.js';
import { writeWork } from './audit-sheet-write.js';
import { repeated, separated, whole } from './flags.js';
import type { Done, Shell } from './shell.js';

export type { SheetFlags } from './audit-sheet-flags.js';

/**
 * Declares `--sheet N [--raters NAMES] [--out DIR] [--seed WORD]` and `--read FILE [--replace] [--partial] [--all-faults]`; a flag that
 * the command has already is left as it is.
 */
export function declareSheetFlags(command: Command, { t }: Shell): void {
  const has = (long: string): boolean => command.options.some((option) => option.long === long);
  command
    .option('--sheet <n>', t('flag.sheet'), whole('--sheet', 1, 100_000))
    .option('--raters <list>', t('flag.raters'), separated)
    .option('--read <file>', t('flag.read'), repeated)
    .option('--replace', t('flag.replace'))
    .option('--partial', t('flag.partial'))
    .option('--all-faults', t('flag.allFaults'));
  if (!has('--out')) command.option('--out <dir>', t('flag.sheetOut'));
  if (!has('--seed')) command.option('--seed <word>', t('flag.sheetSeed'));
}

/** Whether the flags ask for sheets, which is another work than an audit. */
export const asksForSheets = ({ sheet, read }: SheetFlags): boolean =>
  sheet !== undefined || read !== undefined;

/**
 * Writes or reads sheets, as the flags say. `run`: an id, the start of one, a tag or `last`; may be left out for reading,
 * since a sheet tells its run to who holds the database.
 * @throws HearthError exit 2
 */
export async function sheetWork(
  shell: Shell,
  run: string | undefined,
  flags: SheetFlags,
): Promise<Done> {
  const { sheet, read } = flags;
  if (sheet !== undefined && read !== undefined)
    throw usageError({
      en: 'say --sheet to write sheets or --read to read them, not both',
      'zh-CN': '--sheet（生成）与 --read（读取）请二选一',
    });
  if (read !== undefined) return readWork(shell, run, read, flags);
  if (run === undefined || sheet === undefined)
    throw usageError({
      en: 'name the run whose answers shall be rated: hearth audit RUN --sheet 40',
      'zh-CN': '请给出要评判的运行：hearth audit 运行 --sheet 40',
    });
  return writeWork(shell, run, sheet, flags);
}
