import type { Scored, Section, Text } from '../../contract/index.js';
import { chartNote } from '../../i18n/index.js';
import { abilitiesSection, categoriesSection } from './analyse-abilities.js';
import { aggregationsSection } from './analyse-aggregations.js';
import { agreementSection } from './analyse-agreement.js';
import { coverageSection } from './analyse-coverage.js';
import { gateSection } from './analyse-gate.js';
import { judgesSection } from './analyse-judges.js';
import { lengthSection } from './analyse-length.js';
import { overallSection } from './analyse-overall.js';
import { difficultySection, scenesSection, secondaryScenesSection } from './analyse-parts.js';
import { publishedSection } from './analyse-published.js';
import { charted, type Study, studyOf } from './analyse-study.js';
import { join, OVERALL_SCORE, QUESTION_MEAN } from './analyse-words.js';
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
  return SECTIONS.map((section) => section(study))
    .filter((section) => section !== null)
    .map((section) => withChartNote(section, study));
}

/** Which figure a chart shows where its table has several. */
const CHARTED: Readonly<Record<string, Text>> = {
  overall: OVERALL_SCORE,
  difficulty: OVERALL_SCORE,
  scenes: QUESTION_MEAN,
};

/** Says which judge and figure a section's chart shows, where there are several. */
function withChartNote(section: Section, study: Study): Section {
  if (section.chart === undefined) return section;
  const { judges } = study;
  const figure = CHARTED[section.id];
  const judge = charted(study)[0]?.judge ?? null;
  const note = chartNote({ judge, judges, ...(figure !== undefined && { figure }) });
  return { ...section, lead: join(section.lead, ...note) };
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
  judgesSection,
  agreementSection,
  coverageSection,
  publishedSection,
];
