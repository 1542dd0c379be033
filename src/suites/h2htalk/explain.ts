import type { Finding, Scored } from '../../contract/index.js';
import { RULE_NAMES } from './analyse-boundaries.js';
import { CHECKS, isScored, runCheck } from './checks.js';
import { sapApplies, sapOutcome } from './checks-sap.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { SAP_RULES } from './sap-rules.js';
import type { TalkRow } from './score-collect.js';
import { type AskOptions, DIMENSIONS, type ScoreOptions } from './types.js';
import { isLow } from './verdict.js';

/**
 * What the rule checks say of each answer of one row, which rules of secure attachment it breaks, and each rating with
 * its reason; a rating at or under the threshold `low` is not ok.
 */
export function explain(
  { item, answers, verdicts }: TalkRow,
  { scoring, o }: Scored<AskOptions, ScoreOptions>,
): Finding[] {
  const checks = answers.flatMap((out) =>
    CHECKS.flatMap((check): Finding[] => {
      const asked = { item, step: out.step, scoring };
      const found = runCheck(check, asked, out);
      if (found.result === 'not_applicable') return [];
      const ok = found.result === 'missing' ? null : found.result === 'pass';
      const why = found.result === 'fail' ? { why: found.why } : {};
      return [{ kind: 'check', id: check.id, step: out.step, name: check.name, ok, ...why }];
    }),
  );
  const broken = answers.flatMap((out) =>
    SAP_RULES.flatMap((rule): Finding[] => {
      const asked = { item, step: out.step };
      if (!isScored(out.state) || !sapApplies(asked, rule)) return [];
      const found = sapOutcome(asked, rule, out.value?.text ?? '');
      if (found.result !== 'fail') return [];
      const name = RULE_NAMES[rule];
      return [
        { kind: 'check', id: `sap/${rule}`, step: out.step, name, ok: false, why: found.why },
      ];
    }),
  );
  const ratings = verdicts.flatMap(({ value }) =>
    DIMENSIONS.flatMap((dimension): Finding[] => {
      const rating = value?.ratings[dimension];
      if (rating === undefined) return [];
      return [
        {
          kind: 'rating',
          id: dimension,
          step: null,
          name: DIMENSION_NAMES[dimension],
          ok: !isLow(dimension, rating.score, o.low),
          score: rating.score,
          ...(rating.reason !== null && { why: rating.reason }),
        },
      ];
    }),
  );
  return [...checks, ...broken, ...ratings];
}
