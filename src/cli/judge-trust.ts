import { ownLine, recordsOfSuite, trustIn, trustOf, versionText } from '../analysis/index.js';
import { HearthError } from '../contract/index.js';
import { isPerson, type JudgeEntry } from '../pipeline/index.js';
import { type JudgeRecord, judgeRecord } from '../report/judge-record.js';
import { hasDatabase } from './database.js';
import { withStore } from './home.js';
import type { OpenRun } from './open-run.js';
import type { Shell } from './shell.js';
import { printable } from './table.js';

/** How far each judge of a run can be trusted: its own line, then what audits found, one line each. */
export async function judgeLines(shell: Shell, open: OpenRun): Promise<string[]> {
  const lines: string[] = [];
  for (const judge of open.manifest.judges) {
    const said = await linesOf(shell, open, judge);
    lines.push(
      ...said.map((line, i) =>
        printable(i === 0 ? shell.t('summary.judgeLine', { name: judge.name, line }) : `  ${line}`),
      ),
    );
  }
  return lines;
}

async function linesOf(
  { env, lang, t }: Shell,
  { db, suite, manifest, conditions }: OpenRun,
  judge: JudgeEntry,
): Promise<string[]> {
  const { name, kind } = judge;
  const own = kind === 'local' ? await validityLine(suite, name, env) : null;
  const record = judgeRecord(await trustOf(db, { manifest, conditions }, judge));
  const found = record?.lines.map((line) => line[lang]) ?? [];
  const people = record?.people === true;
  if (own !== null) return [ownLine(own, people)[lang], ...found];
  // People are what judges are validated with.
  if (isPerson(judge)) return [t('summary.personJudge'), ...found];
  if (kind === 'file') return [t('summary.fileJudge'), ...found];
  return people ? found : [...found, t('summary.notValidated')];
}

/** What a local judge says of itself; null where its files are gone. */
async function validityLine(suite: OpenRun['suite'], name: string, env: Shell['env']) {
  try {
    return (await suite.localJudges?.[name]?.(env))?.validity.line ?? null;
  } catch {
    return null;
  }
}

/** A judge's records on a suite, in the words of a reader. */
export type SuiteRecord = { name: string; version: string; record: JudgeRecord };

/**
 * Every judge that was audited on a suite, each version by itself, the newest first. A database that cannot be opened is
 * named in a remark; a suite's card does not need it.
 */
export async function suiteRecords(shell: Shell, suite: string): Promise<SuiteRecord[]> {
  if (!(await hasDatabase(shell))) return [];
  try {
    return await withStore(shell, async (db) => {
      const records = await recordsOfSuite(db, suite);
      const versions = new Map(records.map(({ judge }) => [judge.digest, judge]));
      return [...versions.values()].flatMap((judge): SuiteRecord[] => {
        const record = judgeRecord(trustIn(records, judge.name, [judge.digest]));
        const version = versionText(judge)[shell.lang];
        return record === null ? [] : [{ name: judge.name, version, record }];
      });
    });
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    shell.note(error.message);
    return [];
  }
}
