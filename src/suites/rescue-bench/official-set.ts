import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ImportNote, usageError } from '../../contract/index.js';
import { isFields } from './json-fields.js';
import { HOW_TO_GET } from './options.js';
import { jsonFile, jsonLines, type Line, readBytes, sha256 } from './read-files.js';
import { readSession } from './read-session.js';
import type { Session } from './session.js';

export const BENCHMARK_FILE = 'benchmark_191.jsonl';
export const CHECKPOINT_FILES = { emotion: 'er.jsonl', viewpoint: 'vp.jsonl' } as const;

/** What a folder holds, before names are replaced. */
export type OfficialSet = {
  sessions: Session[];
  /** Lines of the released checkpoint files that are there. */
  checkpoints: { task: keyof typeof CHECKPOINT_FILES; file: string; lines: Line[] }[];
  files: string[];
  /** SHA-256 of the files read, in name order. */
  hash: string;
  notes: ImportNote[];
};

/**
 * Reads the user's copy in either layout: `benchmark_191.jsonl` (one sample a line; also in `data/`, as in a clone), or
 * one JSON file a sample in folders. The one file goes before the folders.
 * @throws HearthError exit 2 when neither is there, a file is malformed, or a sample stands twice.
 */
export async function readOfficialSet(dir: string): Promise<OfficialSet> {
  const folder = [dir, join(dir, 'data')].find((d) => existsSync(join(d, BENCHMARK_FILE)));
  return folder === undefined ? fromFolders(dir) : fromOneFile(folder);
}

async function fromOneFile(folder: string): Promise<OfficialSet> {
  const file = join(folder, BENCHMARK_FILE);
  const { bytes, text } = await readBytes(file);
  const lines = jsonLines(text, file);
  const sessions = lines.map(({ line, value }) => readSession(value, { file, line }, null));
  refuseTwins(sessions);
  const contents: [string, Buffer][] = [[BENCHMARK_FILE, bytes]];
  const notes: ImportNote[] = [];
  const paths = lines.filter(({ value }) => isFields(value) && 'source_file' in value).length;
  if (paths > 0)
    notes.push({
      file: BENCHMARK_FILE,
      row: null,
      level: 'info',
      what: {
        en: `paths of the authors' machine (source_file) left out of ${paths} samples`,
        'zh-CN': `已从 ${paths} 个样本中去掉作者机器上的路径（source_file）`,
      },
    });
  const checkpoints = await readCheckpoints(folder, contents);
  return { sessions, checkpoints, ...digest(contents), notes };
}

async function fromFolders(dir: string): Promise<OfficialSet> {
  const names = existsSync(dir) ? await samplesIn(dir) : [];
  const contents: [string, Buffer][] = [];
  const sessions: Session[] = [];
  const notes: ImportNote[] = [];
  for (const name of names) {
    const file = join(dir, name);
    const { bytes, text } = await readBytes(file);
    const value = jsonFile(text, file);
    if (!isFields(value) || !Array.isArray(value.rows)) {
      // Folders hold other JSON files too (lists of clips); the published scripts pass over them as well.
      notes.push({
        file: basename(name),
        row: null,
        level: 'dropped',
        what: { en: 'has no "rows": no sample', 'zh-CN': '没有 "rows"，不是样本' },
      });
      continue;
    }
    contents.push([name, bytes]);
    const { sample_id: _, ...rest } = value;
    sessions.push(readSession(rest, { file, line: null }, name.replace(/\.json$/, '')));
  }
  if (sessions.length === 0)
    throw usageError(
      {
        en: `holds no sample of RESCUE-BENCH; ${HOW_TO_GET.en}`,
        'zh-CN': `没有 RESCUE-BENCH 的样本；${HOW_TO_GET['zh-CN']}`,
      },
      { file: dir },
    );
  const checkpoints = await readCheckpoints(dir, contents);
  const { hash } = digest(contents);
  // Names of folders and files hold the names of couples.
  const files = [...checkpoints.map((c) => c.file), '*.json'].sort();
  return { sessions, checkpoints, files, hash, notes };
}

/** Paths of JSON files at most three folders deep, with `/`, in name order. */
async function samplesIn(dir: string, below = '', depth = 0): Promise<string[]> {
  const entries = await readdir(join(dir, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (
      entry.isDirectory() &&
      depth < 3 &&
      !entry.name.startsWith('.') &&
      entry.name !== 'node_modules'
    )
      found.push(...(await samplesIn(dir, name, depth + 1)));
    else if (entry.isFile() && entry.name.endsWith('.json')) found.push(name);
  }
  return found.sort();
}

async function readCheckpoints(
  folder: string,
  contents: [string, Buffer][],
): Promise<OfficialSet['checkpoints']> {
  const read: OfficialSet['checkpoints'] = [];
  for (const task of ['emotion', 'viewpoint'] as const) {
    const name = CHECKPOINT_FILES[task];
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const { bytes, text } = await readBytes(file);
    contents.push([name, bytes]);
    read.push({ task, file: name, lines: jsonLines(text, file) });
  }
  return read;
}

function digest(contents: [string, Buffer][]): Pick<OfficialSet, 'files' | 'hash'> {
  const sorted = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: sorted.map(([name]) => name),
    hash: sha256(sorted.map(([name, bytes]) => `${name}\n${sha256(bytes)}\n`).join('')),
  };
}

function refuseTwins(sessions: readonly Session[]): void {
  const seen = new Map<string, number | null>();
  for (const { sample, file, line } of sessions) {
    const first = seen.get(sample);
    if (first !== undefined)
      throw usageError(
        {
          en: `the sample of line ${first} stands here again; keep one of the two`,
          'zh-CN': `第 ${first} 行的样本在此重复；请只保留一个`,
        },
        { file, ...(line !== null && { line }), field: 'sample_id' },
      );
    seen.set(sample, line);
  }
}
