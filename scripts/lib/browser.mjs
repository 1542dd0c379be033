import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.mjs';
import { say, words } from './say.mjs';

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), '.local', 'share', 'fonts'),
  join(homedir(), '.fonts'),
];
const CHINESE_FONT = /cjk|source ?han|wqy|wenquanyi|pingfang|heiti|hiragino|noto\w*(sc|hans)/i;

/**
 * Sees to it that there are Chromium and a Chinese font: installs Debian's packages where that is possible without
 * asking anybody, else says in one line what to install and goes on.
 * @param {boolean} install False: only looks.
 * @returns {Promise<string | null>} Chromium's path, or null when there is none.
 */
export async function ensureBrowser(install) {
  const missing = [
    ...(findChromium() === null ? ['chromium'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ];
  if (install && missing.length > 0) await aptInstall(missing);
  const chromium = findChromium();
  const lacking = [
    ...(chromium === null ? ['Chromium'] : []),
    ...(hasChineseFont()
      ? []
      : [words('a Chinese font (Noto Sans CJK)', '中文字体（Noto Sans CJK）')]),
  ].join(' + ');
  if (lacking !== '')
    say(
      `Not installed: ${lacking}. On Debian: apt-get install chromium fonts-noto-cjk. Elsewhere: install them, and set HEARTH_CHROMIUM to the browser's path. What needs them is skipped.`,
      `未安装：${lacking}。Debian 上请运行 apt-get install chromium fonts-noto-cjk；其他系统请自行安装，并用 HEARTH_CHROMIUM 指定浏览器路径。需要它们的测试将跳过。`,
    );
  return chromium;
}

function findChromium() {
  const named = process.env.HEARTH_CHROMIUM;
  return [...(named ? [named] : []), ...CHROMIUM].find((path) => existsSync(path)) ?? null;
}

function hasChineseFont() {
  return FONT_FOLDERS.some((folder) => {
    try {
      return readdirSync(folder, { recursive: true }).some((name) =>
        CHINESE_FONT.test(String(name)),
      );
    } catch {
      return false;
    }
  });
}

/** One package at a time: a system that lacks one may have the other. */
async function aptInstall(packages) {
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
