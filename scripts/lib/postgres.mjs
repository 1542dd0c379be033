import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './debian.mjs';
import { say } from './say.mjs';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Sees to it that PostgreSQL's server is there: installs Debian's package where that is possible without asking anybody,
 * else says in one line what to install and goes on. Tests start a server of their own in a temporary folder.
 * @param {boolean} install False: only looks.
 * @returns {Promise<boolean>}
 */
export async function ensurePostgres(install) {
  if (!hasServer() && install) await aptInstall(['postgresql']);
  if (hasServer()) return true;
  say(
    'Not installed: PostgreSQL. On Debian: apt-get install postgresql. Elsewhere: install it, with initdb and postgres in the search path. What needs it is skipped.',
    '未安装：PostgreSQL。Debian 上请运行 apt-get install postgresql；其他系统请自行安装，并让 initdb 和 postgres 位于搜索路径中。需要它的测试将跳过。',
  );
  return false;
}

function hasServer() {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)].some((dir) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(dir, name))),
  );
}
