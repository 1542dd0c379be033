import { appendFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type HearthError, machineError } from '../contract/index.js';
import { makeFolder } from '../store/make-folder.js';
import { toSummary } from './gate-github.js';
import { toJunit } from './gate-junit.js';
import type { GateView } from './gate-view.js';
import type { Shell } from './shell.js';

/** What was written, and what could not be. */
export type GateFiles = { files: string[]; faults: HearthError[] };

/** Writes the JUnit file, where one is wanted, and GitHub's summary. A result is never lost because a file of it is. */
export async function gateFiles(
  shell: Shell,
  { junit, suite, view }: { junit: string | undefined; suite: string; view: GateView },
): Promise<GateFiles> {
  const wanted: { file: string; write: () => Promise<void>; told: boolean }[] = [];
  if (junit !== undefined) {
    const file = resolve(junit);
    wanted.push({
      file,
      told: true,
      write: () => writeFile(file, toJunit(view, suite, Date.now())),
    });
  }
  const summary = shell.env.GITHUB_STEP_SUMMARY;
  if (summary)
    wanted.push({
      file: summary,
      told: false,
      write: () => appendFile(summary, `${toSummary(shell, view)}\n`),
    });
  const found: GateFiles = { files: [], faults: [] };
  for (const { file, write, told } of wanted) {
    const fault = await written(file, write);
    if (fault !== null) found.faults.push(fault);
    else if (told) found.files.push(file);
  }
  return found;
}

/** Writes into a folder that is made where it is missing; what the disk says against it, or null. */
export async function written(
  file: string,
  write: () => Promise<void>,
): Promise<HearthError | null> {
  try {
    makeFolder(dirname(file));
    await write();
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return machineError(
      { en: `cannot be written (${code})`, 'zh-CN': `无法写入（${code}）` },
      { file },
      { cause: error },
    );
  }
}
