import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { usageError } from '../../contract/index.js';
import { dataSuite, type UserSuite } from './data-suite.js';
import { Faults, faultError } from './faults.js';
import { type ItemSet, readItems } from './items/read-items.js';
import { PROGRAM_FILES, programSuite } from './program.js';
import { say } from './say.js';
import { readSpec, SPEC_FILE } from './spec/read-spec.js';
import type { Spec } from './spec/types.js';

/** Which file makes a folder a suite: a description of data, or a program. */
export type Form = { form: 'data' } | { form: 'program'; file: string };

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (s) => s.isFile(),
    () => false,
  );

/** @throws HearthError exit 2 for what is no folder, and for a folder with neither or both. */
export async function formOf(dir: string): Promise<Form> {
  const at = { file: dir };
  const isDir = await stat(dir).then(
    (s) => s.isDirectory(),
    () => null,
  );
  if (isDir === null) throw usageError(say('there is no such folder', '文件夹不存在'), at);
  if (!isDir)
    throw usageError(
      say('is not a folder; name the suite’s folder', '不是文件夹；请给出评测集所在的文件夹'),
      at,
    );
  const programs: string[] = [];
  for (const name of PROGRAM_FILES) if (await isFile(join(dir, name))) programs.push(name);
  const [program] = programs;
  const data = await isFile(join(dir, SPEC_FILE));
  if (data && program !== undefined)
    throw usageError(
      say(
        `holds both ${SPEC_FILE} and ${program}; keep one of them`,
        `同时有 ${SPEC_FILE} 和 ${program}；请只保留一个`,
      ),
      at,
    );
  if (program !== undefined) return { form: 'program', file: join(dir, program) };
  if (data) return { form: 'data' };
  throw usageError(
    say(
      `holds neither ${SPEC_FILE} nor ${PROGRAM_FILES.join(', ')}; hearth suite new ${basename(dir)} makes a suite`,
      `没有 ${SPEC_FILE}，也没有 ${PROGRAM_FILES.join('、')}；可用 hearth suite new ${basename(dir)} 新建评测集`,
    ),
    at,
  );
}

/** What a folder with suite.yaml holds, with all its faults. `spec` null: suite.yaml cannot be used at all. */
export type ReadFolder = { spec: Spec | null; set: ItemSet | null; faults: Faults };

export async function readDataFolder(dir: string): Promise<ReadFolder> {
  const faults = new Faults();
  const source = await readSpec(dir, faults);
  if (source === null) return { spec: null, set: null, faults };
  return { spec: source.spec, set: await readItems(source, faults), faults };
}

/**
 * Opens a suite in a user's folder: `suite.yaml` with data files, or `index.ts`, `index.mjs` or `index.js`.
 * @param reserved ids that a user's suite must not have
 * @throws HearthError exit 2 with file, line and field of the first fault, and how many more there are.
 */
export async function suiteFromFolder(
  dir: string,
  reserved: readonly string[] = [],
): Promise<UserSuite> {
  const folder = resolve(dir);
  const form = await formOf(folder);
  const suite =
    form.form === 'program' ? await programSuite(form.file) : await fromData(folder, dir);
  if (reserved.includes(suite.meta.id))
    throw usageError(
      say(
        `"${suite.meta.id}" is the id of a suite of Hearth; choose another`,
        `“${suite.meta.id}”是 Hearth 自带评测集的编号；请换一个`,
      ),
      { file: form.form === 'program' ? form.file : join(folder, SPEC_FILE), field: 'id' },
    );
  return suite;
}

async function fromData(folder: string, shown: string): Promise<UserSuite> {
  const { spec, set, faults } = await readDataFolder(folder);
  if (spec === null || set === null || faults.list.length > 0) throw faultError(faults.list, shown);
  return dataSuite(spec, set);
}
