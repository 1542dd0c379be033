import { Counter, Gauge, type Registry } from 'prom-client';
import type { RewardJudge, Spent } from './judge.js';

/** Calls, cost and what is left of the budget, for judges that cost anything. A limit that is not set has no line. */
export function judgeMetrics({ spent }: RewardJudge, registry: Registry): void {
  if (spent === undefined) return;
  const registers = [registry];
  const counter = (name: string, help: string, value: (all: Spent) => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value(spent()));
      },
    });
  };
  counter('hearth_reward_judge_calls_total', 'Calls to the model judge.', (s) => s.calls);
  counter('hearth_reward_judge_reused_total', 'Calls saved by records.', (s) => s.reused);
  counter('hearth_reward_judge_cost_usd_total', 'US dollars spent.', (s) => s.costUsd);
  const left = (name: string, help: string, value: (all: Spent) => number | null): void => {
    if (value(spent()) === null) return;
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value(spent()) ?? 0);
      },
    });
  };
  left('hearth_reward_budget_left_usd', 'US dollars left of --max-cost.', (s) => s.left.costUsd);
  left('hearth_reward_budget_left_calls', 'Calls left of --max-calls.', (s) => s.left.calls);
}
