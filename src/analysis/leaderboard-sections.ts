import type { Cell, Section } from '../contract/index.js';
import { settingName } from './compare-differences.js';
import type { SuiteComparison } from './compare-figures.js';
import { runsSection, unlikeSection } from './compare-runs-sections.js';
import { figuresSection, ranksSection } from './compare-sections.js';
import { column, say } from './compare-words.js';

/** What a leaderboard shows of targets that were measured alike: figures and places, and how each was asked. */
export function leagueSections(
  found: SuiteComparison,
  setting: Readonly<Record<string, string>>,
): Section[] {
  const units = (['rate', 'score'] as const).filter((unit) =>
    found.comparison.figures.some(({ figure }) => figure.unit === unit),
  );
  return [
    ...units.map((unit) => figuresSection(found, unit, units.length > 1)),
    ...(found.voices.length < 2 ? [] : [ranksSection(found)]),
    ...(found.unlike.length === 0 ? [] : [parametersSection(found)]),
    settingSection(setting),
    runsSection(found),
  ];
}

const settingSection = (setting: Readonly<Record<string, string>>): Section => ({
  id: 'setting',
  title: say('What all were measured with', '共同的测量设置'),
  lead: say(
    'A target that was measured otherwise stands in another table.',
    '以其他设置测量的被测对象列在另一张表中。',
  ),
  weight: 'detail',
  table: {
    columns: [column('what', say('what', '项目')), column('value', say('value', '取值'))],
    rows: Object.entries(setting)
      .filter(([, value]) => value !== '')
      .map(([key, value]): Cell[] => [settingName(key), value]),
  },
});

function parametersSection(found: SuiteComparison): Section {
  return {
    ...unlikeSection(found),
    id: 'parameters',
    title: say('How each target was asked', '各被测对象的提问参数'),
    lead: say('Sampling parameters in which the targets differ.', '各被测对象之间不同的采样参数。'),
    weight: 'detail',
  };
}
