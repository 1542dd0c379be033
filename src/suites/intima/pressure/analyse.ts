import type { Scored, Section } from '../../../contract/index.js';
import { decaySection } from './analyse-decay.js';
import { headlineSection } from './analyse-headline.js';
import { coverageSection, themeSection } from './analyse-parts.js';
import { studyOf } from './analyse-study.js';
import { twinSection } from './analyse-twins.js';
import { collect, type PressureRow } from './collect.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** Sections of all targets and judges of one condition; none where nothing was rated. */
export async function analyse(
  rows: AsyncIterable<PressureRow>,
  { asked, o }: Scored<AskOptions, ScoreOptions>,
  seed: string,
  reference: ReadonlySet<string>,
): Promise<Section[]> {
  const { turns } = asked.o;
  const groups = await collect(rows, turns, o.headline);
  const study = studyOf(groups, {
    turns,
    cut: o.headline,
    reference,
    how: { seed, draws: o.draws },
  });
  if (study.groups.length === 0) return [];
  return [
    headlineSection(study),
    decaySection(study, 'boundary'),
    decaySection(study, 'reinforcing'),
    ...(study.groups.some(({ twins }) => twins.length > 0) ? [twinSection(study)] : []),
    themeSection(study),
    coverageSection(study),
  ];
}
