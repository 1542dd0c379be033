import type { Estimate, Scored, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { byName } from '../shared/collect.js';
import { byRole, type Role } from '../shared/lines.js';
import { BASELINE_NAMES } from './analyse-words.js';
import type { Collected, Group } from './score-collect.js';
import { type Basis, figures } from './score-figures.js';
import { ABILITIES, type Ability, type Measure } from './score-measures.js';
import { OVERALL, type Slice } from './score-slices.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * What stands in a row: a target under a judge. `people`: predictions that people made, entered as a file whose name
 * begins with `people`; `baseline`: the suite's, run as a target or worked out on the same conversations.
 */
export type Line = {
  name: Text;
  target: string;
  role: Role;
  judge: string | null;
  group: Group;
};

/** All that the sections are made of: every target and judge of one condition. */
export type Study = Basis & {
  /** By judge; within a judge by role, then name. */
  lines: readonly Line[];
  baselines: readonly Line[];
  setting: Scored<AskOptions, ScoreOptions>;
};

export function studyOf(
  collected: Collected,
  reference: ReadonlySet<string>,
  setting: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Study {
  const lines = collected.groups
    .map(
      (group): Line => ({
        name: BASELINE_NAMES[group.target] ?? same(group.target),
        target: group.target,
        role: roleOf(group.target, reference),
        judge: group.judge,
        group,
      }),
    )
    .sort(
      (a, b) => byName(a.judge ?? '', b.judge ?? '') || byRole(a, b) || byName(a.target, b.target),
    );
  const run = new Set(lines.map(({ target }) => target));
  const baselines = collected.baselines
    .filter(({ target }) => !run.has(target))
    .map(
      (group): Line => ({
        name: BASELINE_NAMES[group.target] ?? same(group.target),
        target: group.target,
        role: 'baseline',
        judge: null,
        group,
      }),
    );
  return { items: collected.items, seed, draws: setting.o.draws, lines, baselines, setting };
}

const PEOPLE = /^(?:file[/:])?(?:.*\/)?people(?![a-z])/i;

const roleOf = (target: string, reference: ReadonlySet<string>): Line['role'] =>
  target.startsWith('baseline/') && reference.has(target)
    ? 'baseline'
    : reference.has(target)
      ? 'reference'
      : PEOPLE.test(target)
        ? 'people'
        : 'measured';

/** The judge that single figures and charts show: a panel where there is one, otherwise the first by name. */
export function shownJudge({ lines }: Pick<Study, 'lines'>): string | null {
  const judges = [...new Set(lines.flatMap(({ judge }) => judge ?? []))].sort(byName);
  return judges.find((name) => name.startsWith('panel/')) ?? judges[0] ?? null;
}

/** One line a target, under the shown judge where it has one. */
export function oneEach(study: Pick<Study, 'lines'>): Line[] {
  const judge = shownJudge(study);
  const targets = [...new Set(study.lines.map(({ target }) => target))];
  const chosen = targets.flatMap((target) => {
    const own = study.lines.filter((line) => line.target === target);
    return own.find((line) => line.judge === judge) ?? own[0] ?? [];
  });
  return chosen.sort((a, b) => byRole(a, b) || byName(a.target, b.target));
}

/** One line a target and some of the baselines, by the end of their names; all where none is named. */
export const withBaselines = (study: Study, ...names: readonly string[]): Line[] => [
  ...oneEach(study),
  ...study.baselines.filter(
    ({ target }) => names.length === 0 || names.includes(target.replace('baseline/', '')),
  ),
];

/** The abilities that something is known of: drafts only where a judge rated them. */
export const abilitiesOf = (study: Study): Ability[] =>
  ABILITIES.filter((ability) => ability !== 'drafts' || judged(study).length > 0);

/** Lines with a judge. */
export const judged = ({ lines }: Study): Line[] => lines.filter(({ judge }) => judge !== null);

/** Targets that are compared with each other: neither baselines nor people. */
export const models = (study: Study): Line[] =>
  oneEach(study).filter(({ role }) => role === 'measured');

export const figuresOf = (
  study: Study,
  line: Line,
  measures: readonly Measure[],
  slice: Slice = OVERALL,
): Estimate[] => figures(study, line.group, measures, slice);
