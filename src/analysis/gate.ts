import { type ItemFigure, type Place, type Text, usageError } from '../contract/index.js';
import { holm } from '../stats/index.js';
import { chosenFigures } from './compare-choose.js';
import type { Unlike } from './compare-differences.js';
import type { Voice } from './compare-rows.js';
import { checkAmounts, smallAmounts } from './gate-amounts.js';
import { EPSILON, type Found } from './gate-found.js';
import { type GateItems, gateItems, knownOf, sliceOf, unknown } from './gate-items.js';
import { nearNames } from './gate-near.js';
import type { Policy, Rule } from './gate-policy.js';
import { reasonOf } from './gate-reasons.js';
import { lookAt, settle } from './gate-rule.js';
import { type GateChoice, type GateRun, gateVoices } from './gate-voices.js';

export type RuleResult = Found & {
  rule: Rule;
  figure: ItemFigure;
  /** Whether this rule makes the gate fail: it failed, or cannot tell where that counts as a failure. */
  stops: boolean;
  reason: Text;
};

export type GateResult = {
  passed: boolean;
  rules: RuleResult[];
  baseline: Voice;
  candidate: Voice;
  /** In what the runs differ beside the target; all of it was allowed. */
  unlike: Unlike[];
  notes: Text[];
  multiplicity: Policy['multiplicity'];
};

export type GateRequest = {
  baseline: GateRun;
  candidate: GateRun;
  policy: Policy;
  choice: GateChoice;
  /** Facts in which the runs may differ. */
  allow: readonly string[];
};

/**
 * Holds a candidate run against a baseline, rule by rule. Rules that a value must meet are each tested at their own level,
 * since all of them must hold (intersection–union: Berger 1982); regression rules fail when a change for the worse is
 * shown, and their p-values are adjusted over all of them (Holm 1979) unless the policy says otherwise. Asks nothing;
 * the same records give the same result.
 * @throws HearthError exit 2: see `gateVoices`; for figures, fields, values and groups that the suite does not have.
 */
export async function gateRuns(request: GateRequest): Promise<GateResult> {
  const { policy, choice, allow } = request;
  checkSuite(policy, request.baseline);
  const figures = chosenFigures(request.baseline, ['all']);
  for (const rule of policy.rules) checkFigure(rule, policy, figures);
  const voices = await gateVoices(request, choice, allow);
  const ids = [...new Set(policy.rules.map(({ figure }) => figure))];
  const before = await gateItems(voices.baseline, ids);
  const after = await gateItems(voices.candidate, ids);
  const rules = heldRules({ policy, figures, before, after, seed: request.baseline.manifest.seed });
  return {
    passed: rules.every(({ stops }) => !stops),
    rules,
    multiplicity: policy.multiplicity,
    ...voices,
    notes: [...voices.notes, ...smallAmounts(policy, figures)],
  };
}

export type Held = {
  policy: Policy;
  figures: Readonly<Record<string, ItemFigure>>;
  before: GateItems;
  after: GateItems;
  seed: string;
  /** Draws of permutations; 10,000 unless given. */
  draws?: number;
};

/**
 * What each rule of a policy comes to on two runs' items. Pure.
 * @throws HearthError exit 2 for fields, values and groups that no item has, and answers that cannot be counted.
 */
export function heldRules({ policy, figures, before, after, seed, draws }: Held): RuleResult[] {
  const tests = policy.rules.filter(({ test }) => test.kind === 'shown').length;
  const corrected = policy.multiplicity === 'holm';
  const looked = policy.rules.flatMap((rule) => {
    const figure = figures[rule.figure];
    if (figure === undefined) return [];
    checkGroups(rule, policy, before, after);
    checkCountable(rule, policy, figure, after);
    const found = lookAt(rule, sliceOf(rule, policy, before, after), after, {
      figure,
      // A rule's numbers do not change with the rules beside it.
      seed: `${seed}/${rule.figure}`,
      level: policy.level,
      tests: corrected ? tests : 1,
      ...(draws !== undefined && { draws }),
    });
    return [{ rule, figure, found }];
  });
  const ps = looked.map(({ found }) => found.p);
  const adjusted = corrected ? holm(ps) : ps;
  return looked.map(({ rule, figure, found: open }, i): RuleResult => {
    const found =
      rule.test.kind === 'shown' ? settle(open, adjusted[i] ?? null, policy.level) : open;
    return {
      ...found,
      rule,
      figure,
      stops:
        found.outcome === 'fail' ||
        (found.outcome === 'cannot_tell' && rule.onCannotTell === 'fail'),
      reason: reasonOf(rule, found, figure, policy.level),
    };
  });
}

function checkSuite({ suite, file }: Policy, { manifest }: GateRun): void {
  if (suite === null || suite === manifest.suite) return;
  throw usageError(
    {
      en: `the policy is for ${suite}, the runs are of ${manifest.suite}`,
      'zh-CN': `该策略用于 ${suite}，而运行属于 ${manifest.suite}`,
    },
    { file, field: 'suite' },
  );
}

function checkFigure(
  rule: Rule,
  { file }: Policy,
  figures: Readonly<Record<string, ItemFigure>>,
): void {
  const place = { file, line: rule.figureLine, field: 'figure' };
  const figure = figures[rule.figure];
  if (figure === undefined)
    throw unknown(
      {
        en: `the suite has no figure "${rule.figure}"`,
        'zh-CN': `该评测集没有指标“${rule.figure}”`,
      },
      nearNames(rule.figure, Object.keys(figures)),
      place,
    );
  if (rule.test.kind === 'count' && figure.unit !== 'rate') throw notCounted(rule, place);
  checkAmounts(rule, figure, { file, line: rule.line });
}

/** A figure of shares may be a mean of several ratings: such an answer neither shows a thing nor does not. */
function checkCountable(
  rule: Rule,
  { file }: Pick<Policy, 'file'>,
  { range: [low, high] }: ItemFigure,
  items: GateItems,
): void {
  if (rule.test.kind !== 'count') return;
  const between = [...items.values()].some((item) =>
    knownOf(item, rule.figure).some((x) => x > low + EPSILON && x < high - EPSILON),
  );
  if (between) throw notCounted(rule, { file, line: rule.figureLine, field: 'figure' });
}

const notCounted = ({ figure }: Rule, place: Place) =>
  usageError(
    {
      en: `"${figure}" has values between its ends, so answers cannot be counted by it; use at_most or at_least`,
      'zh-CN': `“${figure}”有介于两端之间的取值，不能据此计数；请用 at_most 或 at_least`,
    },
    place,
  );

function checkGroups(rule: Rule, { file }: Policy, ...runs: readonly GateItems[]): void {
  const { groups } = rule;
  if (groups === null) return;
  const kinds = new Set(
    runs.flatMap((items) => [...items.values()].flatMap(({ item }) => Object.keys(item.clusters))),
  );
  if (!kinds.has(groups))
    throw unknown(
      { en: `no item has groups of the kind "${groups}"`, 'zh-CN': `题目没有“${groups}”这种分组` },
      nearNames(groups, [...kinds]),
      { file, line: rule.line, field: 'groups' },
    );
}
