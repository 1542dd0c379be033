import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { folderWith } from './folder.testkit.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const USER = fileURLToPath(new URL('./index.ts', import.meta.url));

export const run = promisify(execFile);

/** Runs a few lines in a process of its own, where this package's name is looked up as it is for a user. */
export async function inProcess(code: string): Promise<string> {
  const script = `import { checkSuite, suiteFromFolder } from ${JSON.stringify(USER)};\n${code}`;
  const dir = await folderWith({ 'main.mts': script });
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(dir, 'main.mts')], {
    cwd: ROOT,
  });
  return stdout.trim();
}
