import { type Cell, type Section, same } from '../contract/index.js';
import {
  acColumn,
  agreementColumn,
  alphaColumn,
  biasNote,
  confusionSection,
  HOW,
  type Kinds,
  kindColumn,
  labelOf,
  pairCells,
  pairColumns,
  plain,
  pooledRows,
  unitsColumn,
} from './audit-columns.js';
import type { PairFigures } from './audit-figures.js';
import { peopleSections } from './audit-sections-people.js';
import { probesSection } from './audit-sections-probes.js';
import {
  hasFigures,
  type PeoplePart,
  type RepeatsPart,
  type SecondPart,
  type ValidityRecord,
} from './audit-types.js';
import { column, say } from './compare-words.js';

function repeatsSection(kinds: Kinds, part: RepeatsPart): Section {
  return {
    id: 'repeats',
    title: say('With itself', '自身一致性'),
    lead: say(
      `The judge rated each answer ${part.repeats} times: how often it said the same.`,
      `该裁判对每个回答评了 ${part.repeats} 次：前后相同的有多少。`,
    ),
    notes: [
      say(
        'A judge that agrees with itself need not be right; one that does not cannot be.',
        '自身一致不等于评得对；自身不一致则不可能评得对。',
      ),
    ],
    table: {
      columns: [kindColumn(), unitsColumn(), agreementColumn(), acColumn(), alphaColumn()],
      rows: [
        ...Object.entries(part.kinds).map(([id, f]): Cell[] => [
          labelOf(kinds, id),
          f.units,
          f.agreement,
          f.ac,
          f.alpha,
        ]),
        ...pooledRows(part.pooled, 0, 2),
      ],
    },
    weight: 'main',
  };
}

/** Share of ratings above the lowest level; null where any number may be given. */
function above({ table }: PairFigures, side: 'a' | 'b'): number | null {
  const sums = table.map((row, i) =>
    side === 'a'
      ? row.reduce((sum, count) => sum + count, 0)
      : table.reduce((sum, other) => sum + (other[i] ?? 0), 0),
  );
  const total = sums.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : 1 - (sums[0] ?? 0) / total;
}

function secondSection(kinds: Kinds, judge: string, part: SecondPart): Section {
  return {
    id: 'second',
    title: say('With a second judge', '与第二个裁判'),
    lead: say(
      `${judge} beside ${part.judge}, on the ratings that both gave. Agreement of two judges shows that neither is alone, not that either is right.`,
      `${judge} 与 ${part.judge} 都评过的部分。两个裁判一致，只说明都不是孤例，并不说明哪个评得对。`,
    ),
    notes: [HOW, biasNote(same(part.judge))],
    table: {
      columns: [
        kindColumn(),
        unitsColumn(),
        ...pairColumns(say('judge − second', '该裁判 − 第二个裁判')),
        column('above', say('judge: above lowest', '该裁判：高于最低级'), 'rate'),
        column('other', say('second: above lowest', '第二个裁判：高于最低级'), 'rate'),
      ],
      rows: [
        ...Object.entries(part.kinds).map(([id, f]): Cell[] => [
          labelOf(kinds, id),
          f.units,
          ...pairCells(f),
          plain(above(f, 'a'), f.units),
          plain(above(f, 'b'), f.units),
        ]),
        ...pooledRows(part.pooled, 0, 6),
      ],
    },
    weight: 'main',
  };
}

/** What an audit found, part by part. Parts without figures have no section. Pure. */
export function auditSections({ kinds, judge, parts }: ValidityRecord): Section[] {
  const { repeats, second, people, probes } = parts;
  return [
    ...(hasFigures<PeoplePart>(people) ? peopleSections(kinds, people) : []),
    ...(hasFigures<SecondPart>(second)
      ? [
          secondSection(kinds, judge.name, second),
          confusionSection('levels-second', kinds, second.kinds, same(second.judge)),
        ]
      : []),
    ...(hasFigures<RepeatsPart>(repeats) ? [repeatsSection(kinds, repeats)] : []),
    ...(probes === null ? [] : [probesSection(kinds, probes)]),
  ];
}
