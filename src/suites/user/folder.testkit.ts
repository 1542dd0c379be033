import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Fault } from './faults.js';
import { readDataFolder } from './folder.js';
import type { ItemSet } from './items/read-items.js';
import type { Spec } from './spec/types.js';

/** A new folder with these files. */
export async function folderWith(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-suite-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}

/** `file:line field: what is wrong`, the way faults are compared in tests. */
export const shown = ({ place, what }: Fault): string =>
  `${basename(place.file ?? '')}:${place.line ?? ''} ${place.field ?? ''}: ${what.en}`;

export async function faultsIn(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string[]> {
  return (await readDataFolder(await folderWith(files))).faults.list.map(shown);
}

/** A folder without faults. */
export async function readGood(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ spec: Spec; set: ItemSet }> {
  const { spec, set, faults } = await readDataFolder(await folderWith(files));
  if (spec === null || set === null || faults.list.length > 0)
    throw new Error(`faults: ${faults.list.map(shown).join('\n')}`);
  return { spec, set };
}

/** The least that a suite.yaml of each kind needs. */
export const LEAST = {
  labels:
    'id: x\ntitle: X\nkind: labels\ndata: items.csv\nlabels:\n  - {id: warm, definition: The reply is warm.}\n',
  rubric:
    'id: x\ntitle: X\nkind: rubric\ndata: items.csv\nrubric:\n  - {dimension: d, score: 2, content: It is kind.}\n',
  choice: 'id: x\ntitle: X\nkind: gold\ndata: items.csv\ngold: {match: choice}\n',
  exact: 'id: x\ntitle: X\nkind: gold\ndata: items.csv\ngold: {match: exact}\n',
} as const;
