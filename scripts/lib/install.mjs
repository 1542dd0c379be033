import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT } from './command.mjs';
import { say } from './say.mjs';

const OLDEST_NODE = [20, 11];

/** Written after a whole installation, so that a second call need not repeat it. */
const STAMP = join(ROOT, 'node_modules', '.hearth-installed');

/**
 * Installs exactly what `package-lock.json` names, unless that is what is installed. In CI always from scratch.
 * @returns {Promise<boolean>} false when it failed; why has been printed.
 */
export async function installPackages() {
  if (!nodeIsNewEnough()) return false;
  const want = fingerprint();
  if (!process.env.CI && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === want) return true;
  say('Installing the packages of package-lock.json …', '正在按 package-lock.json 安装依赖……');
  // Development packages are needed to build, also where NODE_ENV is "production".
  const { code } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { show: true });
  if (code !== 0) {
    say(
      `npm ci failed with code ${code}; see its messages above`,
      `npm ci 失败，退出码 ${code}，详见上文`,
    );
    return false;
  }
  writeFileSync(STAMP, want);
  return true;
}

function nodeIsNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return true;
  const oldest = OLDEST_NODE.join('.');
  say(
    `Node ${process.versions.node} is too old: install Node ${oldest} or newer`,
    `Node ${process.versions.node} 版本过低，请安装 ${oldest} 或更高版本`,
  );
  return false;
}

/** Prebuilt binaries differ by system and Node version, so both belong to it. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  return `${digest} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}
