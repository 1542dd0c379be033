import type { Section, Text } from '../../contract/index.js';
import { abilityName, CATEGORIES, CATEGORY_NAMES, categoryOf } from './abilities.js';
import { abilitiesOf, categoryOfLine, type Study } from './analyse-study.js';
import { axesChart, def, tableOf, who } from './analyse-table.js';
import {
  abilityAxis,
  BASELINE_NOTE,
  INTERVAL_NOTE,
  isSmall,
  join,
  QUESTIONS,
  say,
} from './analyse-words.js';
import { weightsOf } from './score-figures.js';
import { OVERALL } from './score-slices.js';

const CATEGORY: Text = say('Category', '大类');
const SCORE: Text = say('Score', '得分');

/** The fifteen abilities, small ones marked. */
export function abilitiesSection(study: Study): Section {
  const { questions, rubrics } = weightsOf(study, OVERALL);
  const rows = [...study.lines, ...study.baselines].flatMap((line) => {
    const scores = abilitiesOf(study, line);
    return study.abilities.map((label, i) => ({
      line,
      label,
      score: scores[i] ?? null,
      questions: questions[i] ?? 0,
      rubrics: rubrics[i] ?? 0,
    }));
  });
  return {
    id: 'abilities',
    title: say('Abilities', '各项能力'),
    lead: join(
      say(
        'Mean score of each ability over the questions that test it. Every ability is an equal part of the overall score.',
        '每项能力在考察它的题目上的平均得分。各能力在总分中占比相同。',
      ),
      say(
        'Abilities marked small rest on at most 30 questions, so one question moves them far.',
        '标为“偏少”的能力至多 30 题，一道题就能使其大幅变动。',
      ),
    ),
    notes: [
      say(
        'Abilities start from different floors: one whose criteria are mostly penalties scores high when nothing is hit. Compare a score with its own baselines, not with another ability.',
        '各能力起点不同：细则多为扣分项的能力，一条不命中也得高分。应与该能力自己的基线相比，不宜与其他能力相比。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('ability', say('Ability', '能力'), 'text', (row) => abilityName(row.label)),
      def('category', CATEGORY, 'text', (row) => {
        const category = categoryOf(row.label);
        return category === null ? null : CATEGORY_NAMES[category];
      }),
      def('questions', QUESTIONS, 'count', (row) => row.questions),
      def('criteria', say('Criteria', '细则数'), 'count', (row) => row.rubrics),
      def('small', say('Mark', '标记'), 'text', (row) =>
        isSmall(row.questions) ? say('small', '偏少') : null,
      ),
      def('score', SCORE, 'number', (row) => row.score),
    ]),
    chart: axesChart(
      study,
      study.abilities.map((label, i) => abilityAxis(label, questions[i] ?? 0)),
      (line) => abilitiesOf(study, line),
    ),
    weight: 'main',
  };
}

/** The five categories: plain means of their ability scores. */
export function categoriesSection(study: Study): Section {
  const present = CATEGORIES.filter((category) =>
    study.abilities.some((label) => categoryOf(label) === category),
  );
  const rows = [...study.lines, ...study.baselines].flatMap((line) =>
    present.map((category) => ({ line, category, score: categoryOfLine(study, line, category) })),
  );
  return {
    id: 'categories',
    title: say('Categories', '五大类'),
    lead: say(
      'The abilities in five groups. Two of them rest on a single ability each.',
      '各能力归为五类，其中两类各只含一项能力。',
    ),
    notes: [BASELINE_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who,
      def('category', CATEGORY, 'text', (row) => CATEGORY_NAMES[row.category]),
      def(
        'abilities',
        say('Abilities', '能力数'),
        'count',
        (row) => study.abilities.filter((label) => categoryOf(label) === row.category).length,
      ),
      def('score', SCORE, 'number', (row) => row.score),
    ]),
    chart: axesChart(
      study,
      present.map((category) => CATEGORY_NAMES[category]),
      (line) => present.map((category) => categoryOfLine(study, line, category)),
    ),
    weight: 'main',
  };
}
