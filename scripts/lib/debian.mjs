import { existsSync } from 'node:fs';
import { run } from './command.mjs';
import { say } from './say.mjs';

/**
 * Installs Debian's packages where that is possible without asking anybody; says nothing where it is not. One package
 * at a time: a system that lacks one may have the other.
 */
export async function aptInstall(packages) {
  const asRoot = await rootPrefix();
  if (asRoot === null || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing from Debian: ${packages.join(', ')} …`, `正在安装：${packages.join('、')}……`);
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...APT, ...args];
    return run(command, rest, { limitMs: 15 * 60_000 });
  };
  await apt('update');
  for (const name of packages) {
    const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
    if (code !== 0) process.stdout.write(`${output.trim().split('\n').slice(-3).join('\n')}\n`);
  }
}

/** Without a mirror in reach apt should give up soon; behind another apt it should wait. */
const APT = [
  '-qq',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=300',
];

/** What stands before a command to run it as root without a password; null where that cannot be. */
async function rootPrefix() {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.getuid?.() === 0) return quiet;
  const { code } = await run('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n', ...quiet] : null;
}
