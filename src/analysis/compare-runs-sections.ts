import { type Cell, type Section, same } from '../contract/index.js';
import type { SuiteComparison } from './compare-figures.js';
import { raterName } from './compare-rows.js';
import { column, say, targetColumn } from './compare-words.js';

export const labelsOf = ({ voices }: Pick<SuiteComparison, 'voices'>): string[] =>
  voices.map(({ label }) => label);

/** What voices differ in beside their targets. */
export function unlikeSection(found: Pick<SuiteComparison, 'voices' | 'unlike'>): Section {
  const { unlike } = found;
  return {
    id: 'unlike',
    title: say('What else differs', '还有哪些不同'),
    lead: say(
      'These runs differ in more than their targets. A difference of figures may come from any of the following.',
      '这些运行除被测对象外还有别的不同。数字之差可能来自下列任何一项。',
    ),
    weight: 'headline',
    table: {
      columns: [
        column('what', say('what', '项目')),
        ...labelsOf(found).map((label, i) => column(`v${i}`, same(label))),
      ],
      rows: unlike.map(({ name, values }): Cell[] => [name, ...values]),
    },
  };
}

/** Where each row comes from. */
export function runsSection(found: SuiteComparison): Section {
  const { figures } = found.comparison;
  return {
    id: 'runs',
    title: say('Runs', '所用的运行'),
    lead: say(
      'Where each row comes from, and how many of its items have at least one of the figures.',
      '每一行出自哪次运行，以及有多少道题至少有一项分值。',
    ),
    weight: 'detail',
    table: {
      columns: [
        targetColumn(),
        column('run', say('run', '运行')),
        column('condition', say('condition', '条件')),
        column('judge', say('judge', '裁判')),
        column('items', say('items', '题目'), 'count'),
        column('scored', say('with a value', '有分值'), 'count'),
      ],
      rows: found.voices.map((voice): Cell[] => [
        voice.label,
        voice.run.manifest.run,
        voice.loaded.condition.id,
        raterName(voice.rater),
        voice.items.size,
        [...voice.items.values()].filter(({ scores }) =>
          figures.some(({ id }) => (scores[id] ?? null) !== null),
        ).length,
      ]),
    },
  };
}
