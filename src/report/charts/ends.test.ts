import { describe, expect, it } from 'vitest';
import { type Chart, same } from '../../contract/index.js';
import { drawHeatmap } from './heatmap.js';
import { drawProfile } from './profile.js';
import { reader } from './words.js';

const e = (value: number) => ({ value, low: null, high: null, n: 1 });

describe('charts of a figure that has ends', () => {
  it('a heat map of ratings runs from 1 to 5, whatever is there', () => {
    const chart: Extract<Chart, { kind: 'heatmap' }> = {
      kind: 'heatmap',
      unit: 'number',
      ends: [1, 5],
      columns: [same('warmth')],
      facets: [{ label: same(''), rows: [{ label: same('a'), values: [2] }] }],
    };
    const words = JSON.stringify(drawHeatmap(chart, reader('en')).option.graphic);
    expect(words).toContain('"text":"1.0"');
    expect(words).toContain('"text":"5.0"');
  });

  it('a profile of ratings too', () => {
    const { option } = drawProfile(
      {
        kind: 'profile',
        unit: 'number',
        ends: [1, 5],
        axes: [same('warmth')],
        series: [{ label: same('a'), values: [e(2)] }],
      },
      reader('en'),
    );
    expect(option.xAxis).toMatchObject([{ min: 1, max: 5 }]);
  });
});
