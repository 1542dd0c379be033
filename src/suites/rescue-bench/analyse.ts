import type { Scored, Section } from '../../contract/index.js';
import { changeSection, forecastSection } from './analyse-change.js';
import { coverageSection } from './analyse-coverage.js';
import { cyclesSection, rippleSection } from './analyse-cycles.js';
import { gapSection, interactionSection } from './analyse-gap.js';
import { labelsSection } from './analyse-labels.js';
import { overviewSection } from './analyse-overview.js';
import { partsSection } from './analyse-parts.js';
import { labelMixSection, progressSection } from './analyse-progress.js';
import { publishedSection } from './analyse-published.js';
import { type Study, studyOf } from './analyse-study.js';
import { attentionSection, nearStrategiesSection } from './analyse-support.js';
import { judgedSection, rankedSection, timingSection } from './analyse-tasks.js';
import { transitionDistanceSection, transitionSections } from './analyse-transitions.js';
import { viewsSection } from './analyse-views.js';
import { collect, type RescueRow } from './score-collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * The paper's tables and figures and ours, for all targets and judges of one condition. Figures that `score` gives too
 * are the same numbers under the same seed. Figures over time use answers as they are: nothing is filled in, whatever the
 * profile counts. What needs two conditions is in `analyse-conditions.ts`.
 */
export async function analyse(
  rows: AsyncIterable<RescueRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
): Promise<Section[]> {
  const study = studyOf(await collect(rows), reference, s, seed);
  if (study.lines.length === 0) return [];
  return SECTIONS.flatMap((section) => section(study) ?? []);
}

const SECTIONS: readonly ((study: Study) => Section | Section[] | null)[] = [
  overviewSection,
  gapSection,
  partsSection,
  labelsSection,
  changeSection,
  forecastSection,
  progressSection,
  attentionSection,
  timingSection,
  rankedSection,
  judgedSection,
  nearStrategiesSection,
  viewsSection,
  transitionSections,
  transitionDistanceSection,
  cyclesSection,
  labelMixSection,
  rippleSection,
  interactionSection,
  coverageSection,
  publishedSection,
];
