import type { JudgeEntry } from '../pipeline/index.js';
import type { Raters } from './audit-judge.js';
import { type AuditRatings, answersWhere, type KindRatings } from './audit-ratings.js';
import type { Coverage } from './audit-types.js';

/** How much of a run stands behind an audit. `kinds`: those that the judge rated; `read`: of its first verdicts. */
export function coverageOf(
  kinds: readonly KindRatings[],
  { judge, second, people }: Raters,
  read: AuditRatings['read'],
): Coverage {
  const { answers, unread } = read.get(judge.name) ?? { answers: 0, unread: 0 };
  const both = (raters: readonly JudgeEntry[]): number =>
    answersWhere(
      kinds,
      ({ values }) => values.has(judge.name) && raters.some(({ name }) => values.has(name)),
    );
  return {
    answers,
    rated: answersWhere(kinds, ({ values }) => values.has(judge.name)),
    unread,
    people: people.length === 0 ? null : both(people),
    second: second === null ? null : both([second]),
  };
}
