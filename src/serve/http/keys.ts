import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { usageError } from '../../contract/index.js';

/** A key that may use the server. Only the hash of what its holder sends is kept. */
export type Key = { name: string; sha256: Buffer };

/** Names stand in logs and metrics. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const LEAST = 24;
const LINE = /^(\S+)\s+sha256:([0-9a-f]{64})$/i;
const KEYS_VARIABLE = 'HEARTH_KEYS';

const hashOf = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

/** A new random key (256 bits), to be shown once, and the line of a key file that lets it in. */
export function newKey(name: string): { key: string; line: string } {
  const key = `hk-${randomBytes(32).toString('base64url')}`;
  checkName(name, {});
  return { key, line: `${name} sha256:${hashOf(key).toString('hex')}` };
}

/**
 * Keys of a file (`name sha256:HEX` a line, # for remarks) and of the variable HEARTH_KEYS (`name=key`, by commas).
 * Null where neither is given.
 * @throws HearthError exit 2 with file and line; what stands there is never repeated.
 */
export async function loadKeys(
  file: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Key[] | null> {
  const given = env[KEYS_VARIABLE] ?? '';
  if (file === undefined && given.trim() === '') return null;
  const keys = [...(file === undefined ? [] : await keysOfFile(file)), ...keysOfVariable(given)];
  if (keys.length === 0)
    throw usageError(
      { en: 'holds no key', 'zh-CN': '其中没有密钥' },
      file === undefined ? { field: KEYS_VARIABLE } : { file },
    );
  const twice = keys.find(({ name }, i) => keys.findIndex((k) => k.name === name) !== i);
  if (twice !== undefined)
    throw usageError(
      { en: `the name "${twice.name}" stands twice`, 'zh-CN': `名称“${twice.name}”出现了两次` },
      file === undefined ? { field: KEYS_VARIABLE } : { file },
    );
  return keys;
}

async function keysOfFile(file: string): Promise<Key[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw usageError(
      { en: 'cannot be read', 'zh-CN': '无法读取' },
      { file, field: '--keys' },
      { cause },
    );
  }
  return text.split(/\r?\n/).flatMap((line, i): Key[] => {
    const kept = line.trim();
    if (kept === '' || kept.startsWith('#')) return [];
    const [, name = '', hex = ''] = LINE.exec(kept) ?? [];
    const place = { file, line: i + 1 };
    if (hex === '')
      throw usageError(
        {
          en: 'is not "name sha256:HEX"; keys are kept as hashes: make one with --new-key NAME',
          'zh-CN': '不是“名称 sha256:HEX”；密钥只存哈希：用 --new-key 名称 生成',
        },
        place,
      );
    checkName(name, place);
    return [{ name, sha256: Buffer.from(hex, 'hex') }];
  });
}

function keysOfVariable(value: string): Key[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Key => {
      const at = part.indexOf('=');
      const name = at < 0 ? '' : part.slice(0, at);
      const key = part.slice(at + 1);
      checkName(name, { field: KEYS_VARIABLE });
      if (key.length < LEAST)
        throw usageError(
          {
            en: `the key of "${name}" is shorter than ${LEAST} characters; make one with --new-key NAME`,
            'zh-CN': `“${name}”的密钥不足 ${LEAST} 个字符；用 --new-key 名称 生成`,
          },
          { field: KEYS_VARIABLE },
        );
      return { name, sha256: hashOf(key) };
    });
}

function checkName(name: string, place: { file?: string; line?: number; field?: string }): void {
  if (NAME.test(name)) return;
  throw usageError(
    {
      en: 'a key needs a name of letters, digits, dots, dashes and underscores',
      'zh-CN': '每个密钥需要一个名称，由字母、数字、点、短横线和下划线组成',
    },
    place,
  );
}

/**
 * The key that was sent, or null. Takes as long for a wrong key as for a right one: hashes are compared, all of them,
 * in constant time.
 */
export function matchKey(keys: readonly Key[], sent: string): Key | null {
  const hash = hashOf(sent);
  let found: Key | null = null;
  for (const key of keys) if (timingSafeEqual(key.sha256, hash)) found = key;
  return found;
}
