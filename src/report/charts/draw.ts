import type { EChartsOption } from 'echarts';
import { init } from './echarts.js';
import { themed } from './palette.js';

/** A chart ready to be drawn: what ECharts needs, at a fixed size in px. */
export type Picture = { width: number; height: number; option: EChartsOption };

/** Stands for the font until it is known where the picture goes. */
export const FONT = 'HearthChart';
/** Fonts of charts in files of their own; names only, nothing is embedded. */
export const FILE_FONTS =
  "'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',sans-serif";

function render({ width, height, option }: Picture): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, textStyle: { fontFamily: FONT }, ...option });
    return tidy(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}

/** Leaves out what only an interactive chart needs, and digits that no screen shows. */
const tidy = (svg: string): string =>
  svg
    .replace(/<style ?>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class|ecmeta_\w+|pointer-events|xml:space|baseProfile|xmlns:xlink)="[^"]*"/g, '')
    .replace(/="[^"]*"/g, (attribute) => {
      const decimals = attribute.startsWith('="matrix') ? 4 : 1;
      return attribute.replace(/-?\d+\.\d{2,}/g, (n) =>
        String(Number(Number(n).toFixed(decimals))),
      );
    })
    .replace(
      /style="font: (bold )?([\d.]+px) HearthChart"/g,
      (_, bold, size) =>
        `style="font-size:${size};font-family:${FONT}${bold === undefined ? '' : ';font-weight:600'}"`,
    )
    // Empty boxes behind words, which catch the pointer in a browser.
    .replace(/<path d="[^"]*"(?: transform="[^"]*")? fill="none"><\/path>\n?/g, '')
    .replace(/<text ([^>]*) transform="translate\(([-\d.]+) ([-\d.]+)\)"/g, placed)
    .replace(/ text-anchor="start"/g, '')
    .replace(/><\/(?:path|rect|polyline|line|circle)>/g, '/>')
    .replace(/<rect width="\d+" height="\d+" x="0" y="0" fill="none"\/>/, '')
    .replace(/\n+/g, '\n');

/** Words moved by a translation stand at that place instead. */
function placed(_: string, attributes: string, x: string, y: string): string {
  const own = / ?y="([-\d.]+)"/.exec(attributes);
  const middle = Number((Number(y) + Number(own?.[1] ?? 0)).toFixed(1));
  return `<text ${attributes.replace(own?.[0] ?? '', '')} x="${x}" y="${middle}"`;
}

/** A chart inside a page: the page's font and baseline, its theme's colours, as wide as its box. */
export function pageSvg(picture: Picture): string {
  const size = /^<svg width="\d+" height="\d+"/;
  return themed(render(picture))
    .replace(size, '<svg aria-hidden="true" focusable="false"')
    .replaceAll(`;font-family:${FONT}`, '')
    .replaceAll(' dominant-baseline="central"', '');
}

/** Room round a chart in a file of its own, in px. */
const MARGIN = 16;

/** A chart as a file of its own, in light colours on white. */
export function fileSvg(picture: Picture): string {
  const [width, height] = [picture.width + 2 * MARGIN, picture.height + 2 * MARGIN];
  const box = `-${MARGIN} -${MARGIN} ${width} ${height}`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">`;
  const background = `<rect x="-${MARGIN}" y="-${MARGIN}" width="${width}" height="${height}" fill="#ffffff"/>`;
  const drawn = render(picture).replace(/<svg [^>]*>/, `${open}\n${background}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.replaceAll(FONT, FILE_FONTS)}\n`;
}
