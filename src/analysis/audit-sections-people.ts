import type { Cell, Estimate, Section, Text } from '../contract/index.js';
import {
  agreementColumn,
  biasNote,
  confusionSection,
  HOW,
  type Kinds,
  kappaColumn,
  kindColumn,
  labelOf,
  pairCells,
  pairColumns,
  pooledRows,
  unitsColumn,
} from './audit-columns.js';
import type { PeoplePart } from './audit-types.js';
import { column, say } from './compare-words.js';

/** A judge against people: by consensus, people among themselves, person by person, level by level. Pure. */
export function peopleSections(kinds: Kinds, part: PeoplePart): Section[] {
  if (part.people.length === 1) return [peopleSection(kinds, part), eachSection(kinds, part)];
  const pairs = Object.fromEntries(Object.entries(part.kinds).map(([id, f]) => [id, f.judge]));
  return [
    peopleSection(kinds, part),
    ceilingSection(kinds, part),
    eachSection(kinds, part),
    confusionSection('levels-people', kinds, pairs, say('people', '人')),
  ];
}

function peopleSection(kinds: Kinds, part: PeoplePart): Section {
  const count = part.people.length;
  return {
    id: 'people',
    title: say('With people', '与人工评判'),
    lead: say(
      `The judge beside what ${count === 1 ? 'one person' : `${count} people`} said. Consensus: what at least two gave and more than gave anything else; ties have none and are counted.`,
      `该裁判与 ${count} 人的评判对照。共识：至少两人给出、且多于其他任何取值；平票没有共识，单独计数。`,
    ),
    notes: [HOW, biasNote(say('people', '人')), ...onePerson(part)],
    table: {
      columns: [
        kindColumn(),
        unitsColumn(),
        column('ties', say('ties', '平票'), 'count'),
        ...pairColumns(say('judge − people', '裁判 − 人')),
        column('precision', say('precision', '精确率'), 'rate'),
        column('recall', say('recall', '召回率'), 'rate'),
      ],
      rows: [
        ...Object.entries(part.kinds).map(([id, f]): Cell[] => [
          labelOf(kinds, id),
          f.judge.units,
          f.ties,
          ...pairCells(f.judge),
          f.judge.precision,
          f.judge.recall,
        ]),
        ...pooledRows(part.pooled, 1, 6),
      ],
    },
    weight: 'headline',
  };
}

const onePerson = ({ people }: PeoplePart): Text[] =>
  people.length > 1
    ? []
    : [
        say(
          'One person has no consensus with anybody: the table of single people has the figures. Two more people make it a test.',
          '一个人谈不上共识：数字见逐人对照表。再加两人才算得上检验。',
        ),
      ];

function eachSection(kinds: Kinds, part: PeoplePart): Section {
  return {
    id: 'each',
    title: say('With each person', '与每个人'),
    lead: say('The judge beside every person alone.', '该裁判与每个人单独对照。'),
    table: {
      columns: [
        kindColumn(),
        column('person', say('person', '评判人')),
        unitsColumn(),
        agreementColumn(),
        kappaColumn(),
      ],
      rows: Object.entries(part.kinds).flatMap(([id, { each }]) =>
        each.map(({ person, units, agreement, kappa }): Cell[] => [
          labelOf(kinds, id),
          person,
          units,
          agreement,
          kappa,
        ]),
      ),
    },
    weight: part.people.length === 1 ? 'main' : 'detail',
  };
}

function ceilingSection(kinds: Kinds, part: PeoplePart): Section {
  const epsilon = part.epsilon;
  return {
    id: 'ceiling',
    title: say('People among themselves', '人与人之间'),
    lead: say(
      'How far people agree is what can be asked of a judge. Leave one out: how often the person left out, and the judge, say what most of the others say.',
      '人与人一致到什么程度，就是对裁判可以要求的上限。逐一留出：被留出的人和该裁判，各有多少次与其余人的多数相同。',
    ),
    notes: [
      say(
        `Alternative annotator test (Calderon, Reichart and Dror 2025), ε = ${epsilon}: the handicap that a person bears, 0.2 for experts, 0.15 for trained people, 0.1 for laypeople; a smaller ε asks more of the judge. A judge passes where it beats half of the people or more; people with fewer than 30 ratings in common are not tested. Ratings of one item are taken as independent there.`,
        `替代标注者检验（Calderon、Reichart、Dror，2025），ε = ${epsilon}：让人承担的让步，专家 0.2，受过训练的人 0.15，普通人 0.1；ε 越小，对裁判要求越高。裁判胜过半数或更多的人即为通过；共同评判不足 30 个的人不参与检验。该检验把同一题目的各个评判当作相互独立。`,
      ),
    ],
    table: {
      columns: [
        kindColumn(),
        unitsColumn(),
        column('among', say('people: agreement', '人：一致率'), 'rate'),
        column('human', say('left out: person', '留出：人'), 'rate'),
        column('judge', say('left out: judge', '留出：裁判'), 'rate'),
        column('passes', say('passes', '通过')),
        column('winning', say('beats so many people', '胜过的人所占比例'), 'rate'),
        column('alpha', say('people: α', '人：α'), 'number'),
        column('difference', say('judge − person', '裁判 − 人'), 'signed'),
        column('advantage', say('fits as well as a person', '不逊于人的比例'), 'rate'),
      ],
      rows: Object.entries(part.kinds).map(([id, { among, ceiling, test }]): Cell[] => [
        labelOf(kinds, id),
        among.units,
        among.agreement,
        ceiling.human,
        ceiling.judge,
        test.passes ?? TOO_FEW,
        tested(test.winningRate, among.units),
        among.alpha,
        ceiling.difference,
        tested(test.advantage, among.units),
      ]),
    },
    weight: 'main',
  };
}

const TOO_FEW: Text = say('cannot tell', '无法判断');
const tested = (value: number | null, n: number): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  ...(value === null && { reason: 'too_few' }),
});
