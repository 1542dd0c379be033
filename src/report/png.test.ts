import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { same } from '../contract/index.js';
import { draw, fileSvg, reader } from './charts/index.js';
import { findFonts } from './fonts.js';
import { pngPainter } from './png.js';
import { share } from './sample-figures.testkit.js';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'hearth-fonts-'));
const chart = (label: string): string =>
  fileSvg(
    draw(
      { kind: 'intervals', unit: 'rate', points: [{ label: same(label), estimate: share(0.4) }] },
      reader('en'),
    ),
  );
const { chinese, latin } = await findFonts();

describe('findFonts', () => {
  it('finds fonts by their files, below folders, and passes over folders that are not there', async () => {
    const dir = await folder();
    await mkdir(join(dir, 'opentype', 'noto'), { recursive: true });
    await writeFile(join(dir, 'opentype', 'noto', 'NotoSansCJK-Regular.ttc'), '');
    await writeFile(join(dir, 'simsun.ttc'), '');
    await writeFile(join(dir, 'DejaVuSans.ttf'), '');
    const found = await findFonts([join(dir, 'none'), dir]);
    expect(found.chinese?.family).toBe('Noto Sans CJK SC');
    expect(found.chinese?.files.map((f) => basename(f))).toEqual(['NotoSansCJK-Regular.ttc']);
    expect(found.latin?.family).toBe('DejaVu Sans');
  });
  it('finds none where there is none', async () => {
    expect(await findFonts([await folder()])).toEqual({ chinese: null, latin: null });
  });
});

describe('pngPainter', () => {
  it('paints nothing without a font', async () => {
    const paint = await pngPainter([await folder()]);
    expect(paint(chart('plain'))).toBeNull();
    expect(paint(chart('中文'))).toBeNull();
  });
  it.runIf(latin !== null)(
    'with a Latin font alone paints Latin words, and no Chinese',
    async () => {
      const dir = await folder();
      for (const file of latin?.files ?? []) await copyFile(file, join(dir, basename(file)));
      const paint = await pngPainter([dir]);
      expect(paint(chart('plain'))?.subarray(1, 4).toString()).toBe('PNG');
      expect(paint(chart('中文'))).toBeNull();
    },
  );
  it.runIf(chinese !== null)(
    'with a Chinese font paints both, and different words differently',
    async () => {
      const paint = await pngPainter();
      const [one, other] = [paint(chart('中文')), paint(chart('文中'))];
      expect(one?.subarray(1, 4).toString()).toBe('PNG');
      expect(one !== null && other !== null && one.equals(other)).toBe(false);
    },
  );
});
