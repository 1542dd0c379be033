import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The guard's metrics. Labels are names of policies, rules and labels, never text. */
export class GuardMetrics {
  readonly turns: Counter<'mode' | 'rating'>;
  readonly labels: Counter<'label'>;
  readonly cues: Counter<'cue'>;
  readonly rules: Counter<'rule'>;
  readonly actions: Counter<'rule' | 'action' | 'outcome'>;
  readonly judgeSeconds: Histogram<never>;
  readonly streams: Gauge<never>;
  readonly handOvers: Counter<'outcome'>;
  readonly reloads: Counter<'outcome'>;
  readonly policy: Gauge<'name' | 'hash'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.turns = new Counter({
      name: 'hearth_guard_turns_total',
      help: 'Chat completions by mode (act, shadow, pass) and by what became of the rating.',
      labelNames: ['mode', 'rating'],
      registers,
    });
    this.labels = new Counter({
      name: 'hearth_guard_labels_total',
      help: 'Labels present in the replies that the model gave first.',
      labelNames: ['label'],
      registers,
    });
    this.cues = new Counter({
      name: 'hearth_guard_cues_total',
      help: 'Cues found in messages of users.',
      labelNames: ['cue'],
      registers,
    });
    this.rules = new Counter({
      name: 'hearth_guard_rules_total',
      help: 'Turns for which a rule held.',
      labelNames: ['rule'],
      registers,
    });
    this.actions = new Counter({
      name: 'hearth_guard_actions_total',
      help: 'Actions by rule and outcome.',
      labelNames: ['rule', 'action', 'outcome'],
      registers,
    });
    this.judgeSeconds = new Histogram({
      name: 'hearth_guard_judge_seconds',
      help: 'Time that one judgement took, waiting included.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
      registers,
    });
    this.streams = new Gauge({
      name: 'hearth_guard_open_turns',
      help: 'Chat completions under way.',
      registers,
    });
    this.handOvers = new Counter({
      name: 'hearth_guard_hand_overs_total',
      help: 'Webhooks to people by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.reloads = new Counter({
      name: 'hearth_guard_reloads_total',
      help: 'Readings of the policy file by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.policy = new Gauge({
      name: 'hearth_guard_policy',
      help: 'The policy that new requests begin with.',
      labelNames: ['name', 'hash'],
      registers,
    });
  }
}
