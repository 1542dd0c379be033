import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { machineError, usageError } from '../contract/index.js';

const SECRET_VARIABLE = 'HEARTH_SECRET';
const FILE = 'secret';
/** Characters; 32 random bytes as base64url have 43. */
const LEAST = 32;

/**
 * The server's secret: HEARTH_SECRET, else the file `secret` of the home folder, made at first use and readable by its
 * owner alone. There is no built-in one.
 * @throws HearthError exit 2 for one that is too short or a file that others may read; exit 4 where the file cannot be
 * read or made
 */
export async function serverSecret(home: string, env: NodeJS.ProcessEnv): Promise<string> {
  const given = env[SECRET_VARIABLE]?.trim();
  if (given !== undefined && given !== '') return longEnough(given, { field: SECRET_VARIABLE });
  const file = join(home, FILE);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(file, 0o600);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(file, cause);
  }
  let text: string;
  try {
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      throw usageError(
        {
          en: 'can be read by other users of this machine; run: chmod 600 on it',
          'zh-CN': '本机其他用户可以读取；请对它执行 chmod 600',
        },
        { file },
      );
    text = (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'HearthError') throw cause;
    throw unusable(file, cause);
  }
  return longEnough(text, { file });
}

/** A key of 32 bytes for one purpose; from it neither the secret nor the key of another purpose can be told. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hearth ${purpose}`, 32));

function longEnough(secret: string, place: { file?: string; field?: string }): string {
  if (secret.length >= LEAST) return secret;
  throw usageError(
    {
      en: `is shorter than ${LEAST} characters; make one with: openssl rand -base64 33`,
      'zh-CN': `不足 ${LEAST} 个字符；可用此命令生成：openssl rand -base64 33`,
    },
    place,
  );
}

const unusable = (file: string, cause: unknown) =>
  machineError(
    {
      en: 'holds the server’s secret and cannot be read or made',
      'zh-CN': '用于保存服务器密钥，但无法读取或创建',
    },
    { file },
    { cause },
  );
