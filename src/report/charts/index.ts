import type { Chart } from '../../contract/index.js';
import type { Picture } from './draw.js';
import { drawHeatmap } from './heatmap.js';
import { drawIntervals } from './intervals.js';
import { drawProfile } from './profile.js';
import { drawTwoSided } from './two-sided.js';
import type { Reader } from './words.js';

export { altText } from './alt.js';
export { FILE_FONTS, fileSvg, type Picture, pageSvg } from './draw.js';
export { cssVariables } from './palette.js';
export { type Reader, reader } from './words.js';

/** Lays a chart out for a reader. */
export function draw(chart: Chart, r: Reader): Picture {
  switch (chart.kind) {
    case 'two-sided':
      return drawTwoSided(chart, r);
    case 'heatmap':
      return drawHeatmap(chart, r);
    case 'profile':
      return drawProfile(chart, r);
    case 'intervals':
      return drawIntervals(chart, r);
  }
}
