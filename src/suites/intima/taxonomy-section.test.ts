import { describe, expect, it } from 'vitest';
import { taxonomySection } from './taxonomy-section.js';

describe('the section on codes', () => {
  it('has a row for each of the 31 + 2 codes, as long as the columns', () => {
    const { columns, rows } = taxonomySection.table;
    expect(rows).toHaveLength(33);
    for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  it('shows both readings of the two contested shares', () => {
    const notes = (taxonomySection.notes ?? []).map((n) => n.en).join('\n');
    for (const reading of ['33 of 39 as printed', '34 of 40 as tabled', '19 of 23', '23 of 28'])
      expect(notes).toContain(reading);
  });
});
