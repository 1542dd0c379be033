import { Resvg } from '@resvg/resvg-js';
import { FILE_FONTS } from './charts/index.js';
import { type Font, findFonts } from './fonts.js';

/** Draws SVG charts as PNG, twice the size for print; null for text that no font of this machine can draw. */
export type PngPainter = (svg: string) => Buffer | null;

const CHINESE =
  /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud87f]/;
const WORDS = /<text [^>]*>[^<]*</g;

/** Looks for the machine's fonts once; `folders` replaces the usual ones. */
export async function pngPainter(folders?: readonly string[]): Promise<PngPainter> {
  const { chinese, latin } = await findFonts(folders);
  return (svg) => {
    const wanted = CHINESE.test(svg) ? [chinese, latin ?? chinese] : [latin ?? chinese];
    const fonts = wanted.filter((f) => f !== null);
    return fonts.length === wanted.length ? paint(svg, fonts) : null;
  };
}

/**
 * The renderer reads the font's file again for every letter, and Chinese fonts have 20 MB: so only words with Chinese
 * in them are drawn with it, the others with the small font.
 */
function paint(svg: string, fonts: readonly Font[]): Buffer {
  const [chinese, small = chinese] = fonts;
  const family = (words: string): string =>
    `'${(CHINESE.test(words) ? chinese : small)?.family ?? 'sans-serif'}'`;
  const named = svg.replace(WORDS, (words) => words.replace(FILE_FONTS, () => family(words)));
  const image = new Resvg(named, {
    fitTo: { mode: 'zoom', value: 2 },
    font: {
      loadSystemFonts: false,
      fontFiles: [...new Set(fonts.flatMap((f) => f.files))],
      ...(small === undefined ? {} : { defaultFontFamily: small.family }),
    },
  });
  return image.render().asPng();
}
