import { isIP } from 'node:net';
import { usageError } from '../../contract/index.js';
import type { Key } from './keys.js';

/** True for names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare === '::1' || bare.startsWith('::ffff:127.')) return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}

/** @throws HearthError exit 2 where others could reach a server that asks for no key. */
export function refuseOpenDoor(host: string, keys: readonly Key[] | null): void {
  if (keys !== null || isLoopback(host)) return;
  throw usageError(
    {
      en: `${host} can be reached from other machines: name the keys that may use it (--keys FILE, or HEARTH_KEYS); make one with --new-key NAME`,
      'zh-CN': `${host} 可被其他机器访问：请用 --keys 文件 或 HEARTH_KEYS 给出可用的密钥；用 --new-key 名称 可生成`,
    },
    { field: '--host' },
  );
}

/**
 * Whether a Host header names this machine itself. A server without keys answers to such names only: a web page that
 * points a name of its own at 127.0.0.1 must not reach it.
 */
export function namesLoopback(hostHeader: string | undefined): boolean {
  if (hostHeader === undefined) return false;
  return isLoopback(hostHeader.replace(/:\d+$/, ''));
}
