import { randomBytes } from 'node:crypto';
import { type AnySuite, HearthError, type Json } from '../../contract/index.js';
import { openModel, type Price } from '../../models/index.js';
import type { Budget, JudgeEntry } from '../../pipeline/index.js';
import { judgeParams } from '../../pipeline/judge-params.js';
import { Ledger, NO_BUDGET, Stopped } from '../../pipeline/ledger.js';
import { runProgram } from '../../pipeline/program.js';
import { rngFrom } from '../../stats/index.js';
import { type Db, digest } from '../../store/index.js';
import { SIDE_LABELS } from '../../suites/intima/types.js';
import { HttpFault } from '../http/index.js';
import type { Pair, RewardJudge } from './judge.js';
import { Purse } from './purse.js';
import { NEED_TERMS, type Rated, ratedOf } from './ratings.js';

export type ModelJudgeOptions = {
  db: Db;
  env: NodeJS.ProcessEnv;
  maxConnections: number;
  /** Also ask for warmth and need, in a step of its own: costs a second call a reply. */
  needs: boolean;
  budget?: Budget;
  prices?: readonly Price[];
};

/**
 * A model as judge, behind the ledger: what was asked once is never asked again, in this stay or another, and equal pairs
 * in flight are asked once. Same pair, same ratings after a restart, since the recorded reply is read again.
 * @throws HearthError exit 2 without a key
 */
export function openModelJudge(
  suite: AnySuite,
  entry: JudgeEntry & { kind: 'model' },
  options: ModelJudgeOptions,
): RewardJudge {
  const { judge: stage, adhoc } = suite;
  if (stage === undefined || adhoc === undefined)
    throw new Error(`${suite.meta.id} cannot rate conversations`);
  const { db, env, maxConnections, needs, budget, prices } = options;
  const purse = new Purse(entry.spec, prices, budget?.maxCostUsd ?? null);
  const model = purse.guard(
    openModel(entry.spec, env, maxConnections, { ...(prices !== undefined && { prices }) }),
  );
  const maxCalls = budget?.maxCalls ?? null;
  const params = judgeParams(entry, 'sound', 1);
  const scored = {
    asked: {
      protocol: 'sound' as const,
      o: suite.askOptions('sound', { dir: null }).parse({ needs }),
    },
    scoring: 'sound' as const,
    o: suite.scoreOptions('sound').parse({}) as Json,
  };
  const stop = new AbortController();
  const ledger = new Ledger(db, () => stop.signal.aborted, budget ?? NO_BUDGET);
  const run = `serve-${randomBytes(6).toString('hex')}`;
  const place = { run, condition: '', target: '', repeat: 1, judge: entry.name, judgeRepeat: 1 };
  const inFlight = new Map<string, Promise<Rated>>();
  const gate = new Gate(maxConnections);
  let units = 0;

  const ask = async (pair: Pair): Promise<Rated> => {
    const part = adhoc({ id: 'reply', ...pair });
    const { replies } = await runProgram(
      stage.ask([part], scored.asked, rngFrom(`${suite.meta.id}/adhoc`)),
      {
        ledger,
        place: { ...place, unit: String(units++) },
        slots: new Map(),
        voices: {
          model: () => model,
          params: () => params,
          system: null,
          draw: 'judge#1',
          reuse: 'all',
        },
        signal: stop.signal,
        stop: stop.signal,
        retryErrors: false,
        superseding: false,
      },
    );
    return ratedOf(stage.read([part], replies, scored));
  };
  const rateOne = (pair: Pair): Promise<Rated> => {
    const key = digest([pair.prompt, pair.reply]);
    const known = inFlight.get(key);
    if (known !== undefined) return known;
    const asked = gate.run(() => ask(pair)).finally(() => inFlight.delete(key));
    inFlight.set(key, asked);
    return asked;
  };
  return {
    name: entry.name,
    hash: hashOf(suite, entry, scored.asked),
    rates: new Set<string>(needs ? [...SIDE_LABELS, ...NEED_TERMS] : SIDE_LABELS),
    validity: {
      en: 'a model as judge; nobody compared it with people on these labels here',
      'zh-CN': '以模型为裁判；在这里没有人将它与人工标注比较过',
    },
    async rate(pairs) {
      const settled = await Promise.allSettled(pairs.map(rateOne));
      return settled.map((one) => {
        if (one.status === 'fulfilled') return one.value;
        throw faultOf(one.reason);
      });
    },
    spent: () => ({
      calls: ledger.spent.calls,
      reused: ledger.spent.reused,
      costUsd: ledger.spent.costUsd,
      left: {
        calls: maxCalls === null ? null : Math.max(0, maxCalls - ledger.total.calls),
        costUsd: purse.leftUsd,
      },
    }),
    alive: () => !purse.isSpent && (maxCalls === null || ledger.total.calls < maxCalls),
    async close() {
      stop.abort();
      await Promise.allSettled(inFlight.values());
      await ledger.flush();
    },
  };
}

/** What decides a verdict: model, address, parameters, what is asked. No keys. */
function hashOf(suite: AnySuite, { spec, params }: JudgeEntry & { kind: 'model' }, asked: unknown) {
  const { provider, model, baseUrl } = spec;
  return digest({
    provider,
    model,
    baseUrl,
    params,
    suite: [suite.meta.id, suite.meta.version],
    asked: JSON.stringify(asked),
  } as unknown as Json);
}

function faultOf(error: unknown): unknown {
  if (error instanceof Stopped && error.reason === 'budget')
    return new HttpFault(503, 'budget_spent', {
      en: 'the budget of this server is spent; nothing more is asked until it is started with a larger one',
      'zh-CN': '本服务的预算已用完；以更大的预算重新启动之前不再提问',
    });
  if (error instanceof Stopped)
    return new HttpFault(503, 'stopping', {
      en: 'the server is stopping',
      'zh-CN': '服务正在停止',
    });
  // A wrong key or an unknown model: true for every further request, so it is ours to mend, not the client's.
  if (error instanceof HearthError) return new HttpFault(502, 'judge_unusable', error.text);
  return error;
}

/** At most so many at once, first come first served. */
class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  constructor(private readonly limit: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limit) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running += 1;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
