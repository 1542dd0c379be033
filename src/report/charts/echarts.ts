/**
 * What the reports use of ECharts. The build bundles this file with the library (scripts/build.mjs), so that an installed
 * Hearth carries these parts and not the sixty megabytes of the whole package.
 */
import { CustomChart } from 'echarts/charts';
import { GraphicComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([CustomChart, GridComponent, GraphicComponent, SVGRenderer]);

export { init };
