import type { Log } from '../http/index.js';
import type { CountPlace, Counts, Seen } from './counts.js';
import { presentLabels } from './decide.js';
import type { GuardMetrics } from './guard-metrics.js';
import type { Turn } from './turn.js';

/** Fields of the request's line in the log. */
export type Facts = Record<string, string | number | boolean | null>;

/** Closes a turn's record: what the actions came to that leave no trace of their own. */
function complete(turn: Turn): void {
  const { record, acts } = turn;
  for (const rule of record.fired)
    for (const action of Object.keys(rule.do ?? {})) {
      const known = record.actions.some((a) => a.rule === rule.name && a.action === action);
      if (!acts) turn.acted(rule, action, 'shadow');
      else if (action === 'annotate' || action === 'log') turn.acted(rule, action, 'done');
      // Another rule's change came first, or nothing was left to change.
      else if (!known) turn.acted(rule, action, 'not_done');
    }
}

/** Counts what a turn was: in the metrics, in the database, and in the request's line of the log. Names and numbers. */
export function reportTurn(
  turn: Turn,
  place: CountPlace,
  to: { metrics: GuardMetrics; counts: Counts | null; log: Log; id: string; facts: Facts },
): void {
  complete(turn);
  const { record, user, mode, loaded } = turn;
  const { metrics, counts } = to;
  const labels = record.first === null ? [] : presentLabels(record.first);
  metrics.turns.inc({ mode, rating: record.rating });
  for (const label of labels) metrics.labels.inc({ label });
  for (const cue of user.cues) metrics.cues.inc({ cue });
  for (const { name: rule } of record.fired) metrics.rules.inc({ rule });
  for (const action of record.actions) metrics.actions.inc(action);
  for (const ms of record.judgeMs) metrics.judgeSeconds.observe(ms / 1000);
  const known = {
    policy: loaded.policy.name,
    policy_hash: loaded.hash.slice(0, 12),
    mode,
    rating: record.rating,
    ...(record.asked > 0 && { asked: record.asked }),
  };
  // In the request's own line, where the turn was over before the request was.
  Object.assign(to.facts, known);
  const logged = record.fired.filter((rule) => rule.do?.log === true).map(({ name }) => name);
  if (logged.length > 0)
    to.log('turn', { id: to.id, ...known, rules: logged.join(','), labels: labels.join(',') });
  const sent = record.sent === null ? [] : presentLabels(record.sent);
  counts?.add(place, [
    seen('reply', mode),
    seen('reply', record.rating),
    ...labels.map((label) => seen('label', label)),
    ...sent.map((label) => seen('sent', label)),
    ...(user.coded === null ? [] : [seen('user', user.coded.category ?? 'none')]),
    ...user.cues.map((cue) => seen('cue', cue)),
    ...user.duties.map((duty) => seen('duty', duty)),
    ...record.fired.map(({ name }) => seen('rule', name)),
    ...record.actions.map((a) => seen('action', `${a.rule}/${a.action}/${a.outcome}`)),
  ]);
}

const seen = (kind: Seen[0], name: string): Seen => [kind, name];
