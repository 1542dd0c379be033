import type { AnySuite } from '../contract/index.js';
import type { RunRequest } from '../pipeline/plan.js';
import type { Db } from '../store/index.js';
import { valued, valuedRun } from './compare.testkit.js';
import { parsePolicy } from './gate-policy.js';
import type { GateChoice, GateRun } from './gate-voices.js';

/** A suite of `n` items, two a group, of which every second is of the kind "hard"; an answer is its item's value. */
export function manyItems(n: number): AnySuite {
  const suite = valued();
  return {
    ...suite,
    load: async (source, asked) => {
      const { items, report } = await suite.load(source, asked);
      const all = Array.from({ length: n }, (_, i) => ({
        ...items[0],
        id: `t${i + 1}`,
        kind: i % 2 === 1 ? 'hard' : 'easy',
        lang: 'en',
        clusters: { item: `t${i + 1}`, group: `g${Math.floor(i / 2)}` },
      }));
      return { items: all, report: { ...report, rows: n, items: n } };
    },
  };
}

/** A finished run of answer files. */
export async function gateRun(
  db: Db,
  suite: AnySuite,
  targets: Parameters<typeof valuedRun>[2],
  over: Partial<RunRequest> = {},
): Promise<GateRun> {
  return { ...(await valuedRun(db, suite, targets, over)), status: 'done' };
}

export const ONLY: GateChoice = { target: null, baselineTarget: null, judges: [], conditions: [] };
export const policyOf = (rules: string) => parsePolicy(`rules:\n${rules}`, 'gate.yaml');
/** `ones` ones, then zeros. */
export const ones = (n: number, count: number): number[] =>
  Array.from({ length: n }, (_, i) => (i < count ? 1 : 0));
