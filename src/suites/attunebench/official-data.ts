import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { usageError } from '../../contract/index.js';
import { conversationId } from './official-records.js';

/** How a person gets the data. */
export const HOW_TO_GET = {
  en: 'clone github.com/Thoughtful-Lab/attunebench yourself (no licence of its data was found, so Hearth does not fetch it) and name the clone with --data',
  'zh-CN':
    '请自行克隆 github.com/Thoughtful-Lab/attunebench（未见其数据的许可，因此 Hearth 不代为下载），再用 --data 指定该目录',
} as const;

/** One conversation file; `file` is its path below the folder. */
export type DataFile = { id: string; file: string; bytes: Buffer };

const FILE = /^conversation[_-](.+)\.json$/i;
/** The folder of the clone that holds the subsets. */
const SUBSETS = 'Test Samples';

/**
 * The conversation files of a clone: `Test Samples/<subset>/conversation_<id>.json`; the folder named may also be
 * `Test Samples` or one subset. In the order of their paths. The same id may come from several subsets.
 * @throws HearthError exit 2 when the folder is missing or holds none.
 */
export async function readDataFiles(dir: string): Promise<DataFile[]> {
  const root = (await foldersOf(dir)).includes(SUBSETS) ? join(dir, SUBSETS) : dir;
  const folders = [root, ...(await foldersOf(root)).map((name) => join(root, name))];
  const files: DataFile[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
    for (const name of names) {
      const path = join(folder, name);
      files.push({
        id: conversationId(name),
        file: relative(dir, path),
        bytes: await readFile(path),
      });
    }
  }
  if (files.length === 0)
    throw usageError(
      {
        en: `holds no conversation_<id>.json; ${HOW_TO_GET.en}`,
        'zh-CN': `其中没有 conversation_<id>.json；${HOW_TO_GET['zh-CN']}`,
      },
      { file: dir },
    );
  return files;
}

async function foldersOf(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  } catch (cause) {
    throw usageError(
      {
        en: `is not a folder that can be read; ${HOW_TO_GET.en}`,
        'zh-CN': `不是可读取的目录；${HOW_TO_GET['zh-CN']}`,
      },
      { file: dir },
      { cause },
    );
  }
}
