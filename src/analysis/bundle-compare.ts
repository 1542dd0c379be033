import type { Json, Metric } from '../contract/index.js';
import { panelName, type Result } from '../pipeline/index.js';
import type { StoredResult } from './bundle-format.js';

/** One figure that two scorings of the same records do not share. */
export type ResultDifference = {
  target: string;
  /** The judge's name, `panel/median`, or null where nothing judges. */
  judge: string | null;
  condition: string;
  /** Null for what is no metric: counts, coverage, cost, names of protocol and scoring. */
  metric: { id: string; task?: string; slice: Record<string, string> } | null;
  /** `value`, `low`, `counts.rated`, `cost.judge`, … ; `result` or `metric` for one that only one side has. */
  field: string;
  stored: Json;
  now: Json;
};

/** Numbers nearer than this share of themselves are equal. */
const TOLERANCE = 1e-9;

/** What differs, in the order of the stored results; pure. */
export function compareResults(
  stored: readonly StoredResult[],
  now: readonly StoredResult[],
): ResultDifference[] {
  const others = new Map(now.map((one) => [keyOf(one), one]));
  const found: ResultDifference[] = [];
  for (const one of stored) {
    const other = others.get(keyOf(one));
    others.delete(keyOf(one));
    if (other === undefined) found.push(lone(one, true));
    else found.push(...compareOne(one, other.result));
  }
  return [...found, ...[...others.values()].map((one) => lone(one, false))];
}

const keyOf = ({ condition, result }: StoredResult): string =>
  JSON.stringify([result.target, result.judge, result.panel ?? null, condition]);

type Place = Pick<ResultDifference, 'target' | 'judge' | 'condition'>;

const placeOf = ({ condition, result }: StoredResult): Place => ({
  target: result.target,
  judge: result.panel === undefined ? result.judge : panelName(result.panel),
  condition,
});

const lone = (one: StoredResult, isStored: boolean): ResultDifference => ({
  ...placeOf(one),
  metric: null,
  field: 'result',
  stored: isStored,
  now: !isStored,
});

function compareOne(stored: StoredResult, now: Result): ResultDifference[] {
  const place = placeOf(stored);
  // Whose answers and verdicts were taken over can be told only where those runs are.
  const { metrics, reused: _, reusedVerdicts: __, ...facts } = stored.result;
  const { metrics: nowMetrics, reused: _now, reusedVerdicts: __now, ...nowFacts } = now;
  return [
    ...fieldsThatDiffer(flat(facts), flat(nowFacts)).map((d) => ({ ...place, metric: null, ...d })),
    ...compareMetrics(metrics, nowMetrics).map((d) => ({ ...place, ...d })),
  ];
}

function compareMetrics(
  stored: readonly Metric[],
  now: readonly Metric[],
): Omit<ResultDifference, keyof Place>[] {
  const others = new Map(now.map((m) => [metricKey(m), m]));
  const found: Omit<ResultDifference, keyof Place>[] = [];
  for (const one of stored) {
    const other = others.get(metricKey(one));
    others.delete(metricKey(one));
    const metric = nameOf(one);
    if (other === undefined) found.push({ metric, field: 'metric', stored: one.value, now: null });
    else found.push(...fieldsThatDiffer(flat(one), flat(other)).map((d) => ({ metric, ...d })));
  }
  for (const other of others.values())
    found.push({ metric: nameOf(other), field: 'metric', stored: null, now: other.value });
  return found;
}

const metricKey = ({ id, task, slice }: Metric): string =>
  JSON.stringify([id, task ?? null, Object.entries(slice).sort()]);

const nameOf = ({ id, task, slice }: Metric): ResultDifference['metric'] => ({
  id,
  ...(task !== undefined && { task }),
  slice,
});

/** `{ cost: { judge: 1 } }` → `cost.judge` → 1. */
function flat(value: unknown, path = '', all = new Map<string, Json>()): Map<string, Json> {
  if (value === undefined) return all;
  if (value === null || typeof value !== 'object') {
    all.set(path, value as Json);
    return all;
  }
  for (const [key, member] of Object.entries(value))
    flat(member, path === '' ? key : `${path}.${key}`, all);
  return all;
}

function fieldsThatDiffer(
  stored: ReadonlyMap<string, Json>,
  now: ReadonlyMap<string, Json>,
): Pick<ResultDifference, 'field' | 'stored' | 'now'>[] {
  const fields = new Set([...stored.keys(), ...now.keys()]);
  return [...fields].flatMap((field) => {
    const a = stored.get(field) ?? null;
    const b = now.get(field) ?? null;
    return isSame(a, b) ? [] : [{ field, stored: a, now: b }];
  });
}

function isSame(a: Json, b: Json): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
