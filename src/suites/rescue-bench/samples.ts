import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Json, machineError } from '../../contract/index.js';
import { readSession } from './read-session.js';
import type { Session } from './session.js';

const FOLDER = new URL('./samples/', import.meta.url);
export const SAMPLE_LANGS = ['en', 'zh'] as const;

export type SampleFile = { name: string; bytes: Buffer; sessions: Session[] };

/**
 * Our own sessions of one language, in the released form.
 * @throws HearthError exit 4 when the installation lacks the file or it is damaged: no input of the user is at fault.
 */
export async function readSample(lang: (typeof SAMPLE_LANGS)[number]): Promise<SampleFile> {
  const name = `sessions-${lang}.jsonl`;
  const file = fileURLToPath(new URL(name, FOLDER));
  try {
    const bytes = await readFile(file);
    const sessions = bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line, i) =>
        line.trim() === ''
          ? []
          : [readSession(JSON.parse(line) as Json, { file: name, line: i + 1 }, null)],
      );
    return { name, bytes, sessions };
  } catch (cause) {
    throw machineError(
      {
        en: 'a built-in sample file is missing or damaged; install Hearth again',
        'zh-CN': '内置样本文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}
