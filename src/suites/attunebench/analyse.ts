import type { Scored, Section } from '../../contract/index.js';
import { behavioursSection, perspectiveSection, questionsSection } from './analyse-behaviours.js';
import { coverageSection } from './analyse-coverage.js';
import { discriminationSection } from './analyse-discrimination.js';
import { doingSection, draftsSection, likenessSection } from './analyse-drafts.js';
import { emotionSection, trajectorySection } from './analyse-emotion.js';
import { compositeSection, headlineSection } from './analyse-headline.js';
import { holisticSection } from './analyse-holistic.js';
import { ownSection } from './analyse-own.js';
import { pairQuestionsSection, preferenceSection } from './analyse-preference.js';
import { rankMatrixSection, wholeSection } from './analyse-ranks.js';
import { groupsSection, positionSection, topicsSection } from './analyse-slices.js';
import { type Study, studyOf } from './analyse-study.js';
import { type AttuneRow, collect } from './score-collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * Tables and figures of all targets and judges of one condition. What no judge has a say in is shown once a target;
 * headline and charts take drafts from one judge, a panel where there is one. Figures that `score` gives too are the same
 * numbers under the same seed.
 */
export async function analyse(
  rows: AsyncIterable<AttuneRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
): Promise<Section[]> {
  const study = studyOf(await collect(rows, s), reference, s, seed);
  if (study.lines.length === 0) return [];
  return SECTIONS.map((section) => section(study)).filter((section) => section !== null);
}

const SECTIONS: readonly ((study: Study) => Section | null)[] = [
  headlineSection,
  compositeSection,
  emotionSection,
  behavioursSection,
  preferenceSection,
  draftsSection,
  doingSection,
  holisticSection,
  positionSection,
  groupsSection,
  topicsSection,
  trajectorySection,
  perspectiveSection,
  rankMatrixSection,
  wholeSection,
  discriminationSection,
  ownSection,
  questionsSection,
  pairQuestionsSection,
  likenessSection,
  coverageSection,
];
