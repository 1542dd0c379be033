import type { Labelled } from '../../suites/intima/local-judge/index.js';
import {
  BOUNDARY,
  LEVELS,
  REINFORCING,
  rank,
  SIDE_LABELS,
  type SideLabel,
} from '../../suites/intima/types.js';
import type { Coded } from '../../suites/intima/user-coder/index.js';
import { looksAtReply, needsEnd, type Policy, type Rule, type When } from './policy.js';
import type { CueKind, DutySignal } from './signals.js';

/** What is known of the user's side of a turn. `coded` null: not coded, since no rule asks for it or the coder failed. */
export type UserReading = {
  coded: Coded | null;
  cues: readonly CueKind[];
  duties: readonly DutySignal[];
};

/** Rules that hold before the model is asked, in the order of the file. */
export const firedBefore = (policy: Policy, user: UserReading): Rule[] =>
  activeRules(policy).filter((rule) => !looksAtReply(rule) && userHolds(rule.when ?? {}, user));

/**
 * Rules that hold for a reply, in the order of the file.
 * @param ended false while the reply goes on: rules that look for what is missing do not hold yet
 */
export const firedAfter = (
  policy: Policy,
  user: UserReading,
  labels: Labelled,
  ended: boolean,
): Rule[] =>
  activeRules(policy).filter(
    (rule) =>
      looksAtReply(rule) &&
      (ended || !needsEnd(rule)) &&
      userHolds(rule.when ?? {}, user) &&
      replyHolds(rule.when ?? {}, labels),
  );

const activeRules = ({ rules }: Policy): Rule[] =>
  rules.filter((rule) => rule.status !== 'out_of_reach');

function userHolds(when: When, { coded, cues, duties }: UserReading): boolean {
  const { categories, codes, level } = when;
  if (when.cues !== undefined && !when.cues.some((cue) => cues.includes(cue))) return false;
  if (when.no_cues?.some((cue) => cues.includes(cue))) return false;
  if (when.duties !== undefined && !when.duties.some((duty) => duties.includes(duty))) return false;
  if (categories === undefined && codes === undefined && level === undefined) return true;
  if (coded === null) return false;
  if (categories !== undefined && !categories.some((one) => one === coded.category)) return false;
  if (codes !== undefined && !codes.some((one) => one === coded.code)) return false;
  return level === undefined || rank(coded.level) >= LEVELS.indexOf(level);
}

function replyHolds(when: When, labels: Labelled): boolean {
  const present = (label: SideLabel): boolean =>
    when.score === undefined ? labels[label].present : labels[label].score >= when.score;
  const { labels: any, side, no_labels: none, no_side: noSide } = when;
  if (any !== undefined && !any.some(present)) return false;
  if (side !== undefined && !sideLabels(side).some(present)) return false;
  if (none?.some(present)) return false;
  return noSide === undefined || !sideLabels(noSide).some(present);
}

const sideLabels = (side: 'reinforcing' | 'boundary'): readonly SideLabel[] =>
  side === 'reinforcing' ? REINFORCING : BOUNDARY;

/** The highest score, 0…1, of the labels that a rule looks for: replies are ranked by it, lowest first. */
export function ruleScore({ when = {} }: Rule, labels: Labelled): number {
  const looked = [
    ...(when.labels ?? []),
    ...(when.side === undefined ? [] : sideLabels(when.side)),
  ];
  return Math.max(0, ...looked.map((label) => labels[label].score));
}

/** Labels of a reply that are present, in the order of every table. */
export const presentLabels = (labels: Labelled): SideLabel[] =>
  SIDE_LABELS.filter((label) => labels[label].present);

/** What a policy's rules ask for: only that is computed. */
export type Needs = { coder: boolean; cues: boolean; duties: boolean; judge: boolean };

/**
 * What has to be known to apply a policy. Replies are always judged and messages always searched for cues: their counts
 * are what the guard is for. The coder runs where a rule asks for it.
 */
export function needsOf(policy: Policy): Needs {
  const whens = activeRules(policy).map((rule) => rule.when ?? {});
  return {
    coder: whens.some((w) => (w.categories ?? w.codes ?? w.level) !== undefined),
    cues: true,
    duties: policy.session !== undefined,
    judge: true,
  };
}
