import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './debian.mjs';
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
