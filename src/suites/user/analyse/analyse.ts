import type { Section } from '../../../contract/index.js';
import { collect } from '../score/collect.js';
import type { How } from '../score/evaluate.js';
import type { Measures, UserRow } from '../score/figure.js';
import type { Spec } from '../spec/types.js';
import { Agreement } from './agreement.js';
import { coverageSection } from './coverage.js';
import { differencesSection } from './differences.js';
import { headlineSection } from './headline.js';
import { profileSection } from './profile.js';
import { slicesSection } from './slices.js';
import { type Study, studyOf } from './study.js';
import { Telling } from './telling.js';

/**
 * Tables and charts of all targets and judges of one condition. Tables hold every judge; charts show one. Figures that
 * `score` gives too are the same numbers under the same seed. Sections with nothing to show are left out.
 */
export async function analyse(
  rows: AsyncIterable<UserRow>,
  spec: Spec,
  measures: Measures,
  reference: ReadonlySet<string>,
  how: How,
): Promise<Section[]> {
  const telling = new Telling(spec, measures);
  const agreement = new Agreement(how);
  const collected = await collect(rows, measures, (row) => {
    telling.push(row);
    agreement.push(row);
  });
  const study = studyOf(spec, measures, collected, reference, how);
  if (study.groups.length === 0) return [];
  return [
    ...SECTIONS.map((section) => section(study)),
    agreement.section(),
    telling.section(study.groups),
    coverageSection(study),
  ].filter((section) => section !== null);
}

const SECTIONS: readonly ((study: Study) => Section | null)[] = [
  headlineSection,
  profileSection,
  slicesSection,
  differencesSection,
];
