import type { Scored, Section } from '../../contract/index.js';
import { abilitiesSection, categoriesSection } from './analyse-abilities.js';
import { aggregationsSection } from './analyse-aggregations.js';
import { agreementSection } from './analyse-agreement.js';
import { coverageSection } from './analyse-coverage.js';
import { gateSection } from './analyse-gate.js';
import { lengthSection } from './analyse-length.js';
import { overallSection } from './analyse-overall.js';
import { difficultySection, scenesSection, secondaryScenesSection } from './analyse-parts.js';
import { publishedSection } from './analyse-published.js';
import { type Study, studyOf } from './analyse-study.js';
import { collect, type HeartRow } from './score-collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * The report's tables and figures and ours, for all targets and judges of one condition. Tables hold every judge; charts
 * show one (a panel where there is one, otherwise the first by name), and every chart has the baselines of the data as
 * lines. Figures that `score` gives too are the same numbers under the same seed.
 */
export async function analyse(
  rows: AsyncIterable<HeartRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
): Promise<Section[]> {
  const study = studyOf(await collect(rows), reference, s, seed);
  if (study.lines.length === 0) return [];
  return SECTIONS.map((section) => section(study)).filter((section) => section !== null);
}

const SECTIONS: readonly ((study: Study) => Section | null)[] = [
  overallSection,
  abilitiesSection,
  categoriesSection,
  difficultySection,
  scenesSection,
  aggregationsSection,
  gateSection,
  lengthSection,
  secondaryScenesSection,
  agreementSection,
  coverageSection,
  publishedSection,
];
