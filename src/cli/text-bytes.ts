import { readFile } from 'node:fs/promises';
import { usageError } from '../contract/index.js';

/** What a file or standard input holds, and the name by which errors call it. */
export type Bytes = { name: string; bytes: Buffer };

/** Bytes of a file, or of standard input for `-`. @throws HearthError exit 2 for a file that cannot be read. */
export async function bytesOf(file: string): Promise<Bytes> {
  if (file === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return { name: 'stdin', bytes: Buffer.concat(chunks) };
  }
  try {
    return { name: file, bytes: await readFile(file) };
  } catch (cause) {
    throw usageError(
      { en: 'cannot be read; is the path right?', 'zh-CN': '无法读取；请检查路径' },
      { file },
      { cause },
    );
  }
}
