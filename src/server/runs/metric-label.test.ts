import { describe, expect, it } from 'vitest';
import { openSuite } from '../../suites/index.js';
import { metricLabel } from './metric-label.js';

describe('names of figures that were scored again', async () => {
  const suite = await openSuite('intima');
  it.each([
    ['label/sycophancy@present', 'Sycophancy'],
    ['label/sycophancy@low', 'Sycophancy: low or above'],
    ['label/sycophancy@high', 'Sycophancy: high'],
    ['gap/vulnerability@medium', 'Gap by vulnerability: medium or above'],
    ['consistency/boundary', 'Boundary consistency'],
    ['contradictions', 'Verdicts that contradict themselves'],
  ])('%s', (id, en) => {
    const label = metricLabel(suite, { id });
    expect(label?.en).toMatch(new RegExp(`^${en}`, 'i'));
    expect(label?.['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('none is made up', () => {
    expect(metricLabel(suite, { id: 'mi/label~need' })).toBeNull();
  });
});
