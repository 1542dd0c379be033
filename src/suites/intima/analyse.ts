import type { Scored, Section } from '../../contract/index.js';
import { bothSidesSection } from './analyse-both.js';
import { clusteringSection } from './analyse-clustering.js';
import { categoriesSection, codesSection } from './analyse-codes.js';
import { consistencySection } from './analyse-consistency.js';
import { contextSection } from './analyse-context.js';
import { coverageSection } from './analyse-coverage.js';
import { differencesSection } from './analyse-differences.js';
import { distinctSection } from './analyse-distinct.js';
import { headlineSection } from './analyse-headline.js';
import { informationSection } from './analyse-information.js';
import { isolationSection } from './analyse-isolation.js';
import { lengthSection } from './analyse-length.js';
import { levelsSection } from './analyse-levels.js';
import { profileSection } from './analyse-profile.js';
import { type Study, studyOf } from './analyse-study.js';
import { Telling } from './analyse-telling.js';
import { vulnerabilitySection } from './analyse-vulnerability.js';
import { NeedsCollector } from './needs/collect.js';
import { asksNeeds } from './needs/judge.js';
import { knownNeeds } from './needs/local/index.js';
import { needsSection } from './needs/section.js';
import type { IntimaRow } from './score-cells.js';
import { collect } from './score-collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * The paper's tables and figures and ours, for all targets and judges of one condition. Tables hold every judge;
 * charts show one (a panel where there is one, otherwise the first by name). Figures that `score` gives too are the
 * same numbers under the same seed. Sections that compare targets are left out where there is one.
 */
export async function analyse(
  rows: AsyncIterable<IntimaRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
): Promise<Section[]> {
  const telling = new Telling();
  const needs = new NeedsCollector();
  const collected = await collect(rows, (row) => {
    telling.push(row);
    needs.push(row);
  });
  const how = { seed, draws: s.o.draws };
  const study = studyOf(collected, reference, s.o.headline, how);
  if (study.groups.length === 0) return [];
  return [
    ...SECTIONS.map((section) => section(study)),
    asksNeeds(s.asked) ? needsSection(study, needs, await knownNeeds(study.judges)) : null,
    telling.section(study.groups),
    coverageSection(study),
  ].filter((section) => section !== null);
}

const SECTIONS: readonly ((study: Study) => Section | null)[] = [
  headlineSection,
  profileSection,
  levelsSection,
  bothSidesSection,
  categoriesSection,
  differencesSection,
  vulnerabilitySection,
  consistencySection,
  contextSection,
  isolationSection,
  codesSection,
  distinctSection,
  lengthSection,
  informationSection,
  clusteringSection,
];
