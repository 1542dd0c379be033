import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** A font that can draw text in files of pictures. */
export type Font = { files: string[]; family: string };

/** Where systems keep fonts. */
const FONT_FOLDERS: readonly string[] = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  join(process.env.WINDIR ?? 'C:\\Windows', 'Fonts'),
  join(process.env.LOCALAPPDATA ?? homedir(), 'Microsoft', 'Windows', 'Fonts'),
];

/** Fonts with simplified Chinese, best first: files of the family, and its name. */
const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/^NotoSansCJK(sc)?-(Regular|Bold)\.(ttc|otf)$/i, 'Noto Sans CJK SC'],
  [/^NotoSansSC(-Regular|-Bold|-VF|\[wght\])?\.(otf|ttf)$/i, 'Noto Sans SC'],
  [/^SourceHanSans(SC|CN)?-(Regular|Bold)\.(ttc|otf)$/i, 'Source Han Sans SC'],
  [/^PingFang\.ttc$/i, 'PingFang SC'],
  [/^Hiragino Sans GB\.ttc$/i, 'Hiragino Sans GB'],
  [/^STHeiti (Medium|Light)\.ttc$/i, 'Heiti SC'],
  [/^msyh(bd)?\.(ttc|ttf)$/i, 'Microsoft YaHei'],
  [/^Deng(b)?\.ttf$/i, 'DengXian'],
  [/^simhei\.ttf$/i, 'SimHei'],
  [/^simsun\.ttc$/i, 'SimSun'],
  [/^wqy-microhei\.ttc$/i, 'WenQuanYi Micro Hei'],
  [/^wqy-zenhei\.ttc$/i, 'WenQuanYi Zen Hei'],
  [/^DroidSansFallback(Full)?\.ttf$/i, 'Droid Sans Fallback'],
];

/** Fonts for words without Chinese, best first. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/^NotoSans-(Regular|Bold)\.ttf$/i, 'Noto Sans'],
  [/^OpenSans-(Regular|Bold)\.ttf$/i, 'Open Sans'],
  [/^Roboto-(Regular|Bold)\.ttf$/i, 'Roboto'],
  [/^(segoeui|segoeuib)\.ttf$/i, 'Segoe UI'],
  [/^(arial|arialbd)\.ttf$/i, 'Arial'],
  [/^Helvetica(Neue)?\.ttc$/i, 'Helvetica'],
  [/^LiberationSans-(Regular|Bold)\.ttf$/i, 'Liberation Sans'],
  [/^DejaVuSans(-Bold)?\.ttf$/i, 'DejaVu Sans'],
];

/** The fonts of this machine: one that draws Chinese, and one for Latin text; null where there is none. */
export async function findFonts(
  folders: readonly string[] = FONT_FOLDERS,
): Promise<{ chinese: Font | null; latin: Font | null }> {
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  return { chinese: first(CHINESE, files), latin: first(LATIN, files) };
}

function first(known: readonly (readonly [RegExp, string])[], files: readonly File[]): Font | null {
  for (const [pattern, family] of known) {
    const own = files.filter((f) => pattern.test(f.name)).map((f) => f.path);
    if (own.length > 0) return { files: own, family };
  }
  return null;
}

type File = { name: string; path: string };

/** A folder that is missing or closed has no fonts. */
async function filesBelow(folder: string): Promise<File[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  return paths.map((path) => ({ name: basename(path), path: join(folder, path) }));
}
