import type { Scored, Section } from '../../contract/index.js';
import { boundariesSection, sapSection } from './analyse-boundaries.js';
import { checkListSection } from './analyse-check-list.js';
import { coverageSection } from './analyse-coverage.js';
import { fluencySection } from './analyse-fluency.js';
import { checksSection, judgedSection } from './analyse-headline.js';
import { importanceSection, memorySection, notesSection } from './analyse-memory.js';
import { overlapSection } from './analyse-overlap.js';
import { formatsSection, horizonSection, langSection, needsSection } from './analyse-parts.js';
import { personalitySection } from './analyse-personality.js';
import { publishedSection } from './analyse-published.js';
import { type Study, studyOf } from './analyse-study.js';
import { type Cut, jiebaCut } from './overlap-tokens.js';
import { collect, type TalkRow } from './score-collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * Tables and figures of all targets and judges of one condition. What no judge has a say in is shown once a target.
 * Figures that `score` gives too are the same numbers under the same seed. An ablation over several conditions is
 * `doseSections`.
 */
export async function analyse(
  rows: AsyncIterable<TalkRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
  cut?: Cut,
): Promise<Section[]> {
  const collected = await collect(rows, s.scoring, cut ?? (await jiebaCut()));
  const study = studyOf(collected, reference, s, seed);
  if (study.lines.length === 0) return [];
  return SECTIONS.map((section) => section(study)).filter((section) => section !== null);
}

const SECTIONS: readonly ((study: Study) => Section | null)[] = [
  checksSection,
  judgedSection,
  boundariesSection,
  sapSection,
  formatsSection,
  needsSection,
  horizonSection,
  memorySection,
  importanceSection,
  notesSection,
  personalitySection,
  fluencySection,
  langSection,
  checkListSection,
  overlapSection,
  coverageSection,
  publishedSection,
];
