import type { Command } from 'commander';
import {
  DEFAULT_ITEMS,
  type ProbeRequest,
  type ProbeRun,
  probeForecast,
  runProbes,
} from '../analysis/index.js';
import { readPrices } from '../models/index.js';
import { costText } from './costs.js';
import { decimal, whole } from './flags.js';
import { Interrupt } from './interrupt.js';
import { type Done, done, type Shell } from './shell.js';
import { checkPrices, spendOf } from './spend-flags.js';

/** Flags of `hearth audit` that have the judge asked. */
export type ProbeFlags = {
  probes?: number | true;
  maxCost?: number;
  maxCalls?: number;
  prices?: string;
  dryRun?: boolean;
};

/** `--probes [N]` with limits of what is spent, and `--dry-run`. */
export function declareProbeFlags(command: Command, { t }: Pick<Shell, 't'>): void {
  command
    .option('--probes [n]', t('flag.probes', { n: DEFAULT_ITEMS }), whole('--probes', 1, 100_000))
    .option('--max-cost <usd>', t('flag.probesMaxCost'), decimal('--max-cost', 0, 1e9))
    .option('--max-calls <n>', t('flag.probesMaxCalls'), whole('--max-calls', 0, 1e9))
    .option('--prices <file>', t('flag.prices'))
    .option('--dry-run', t('flag.probesDryRun'));
}

type Asked = Pick<ProbeRequest, 'run' | 'loaded' | 'judge'>;

const requestOf = (asked: Asked, { probes }: ProbeFlags): ProbeRequest => ({
  ...asked,
  ...(typeof probes === 'number' && { items: probes }),
});

/** What was planned, as `probeForecast` counts it, and what came of it. */
export type ProbedRun = ProbeRun & { planned: { requests: number; recorded: number } };

/**
 * Probes a judge, with Ctrl-C minded.
 * @throws HearthError as `runProbes`, and exit 2 for a limit of costs where nobody knows the price
 */
export async function probeJudge(
  shell: Shell,
  asked: Asked,
  flags: ProbeFlags,
): Promise<ProbedRun> {
  const interrupt = new Interrupt(shell);
  const { abort, stop } = interrupt;
  const { manifest } = asked.run;
  const { budget, prices = manifest.prices } = spendOf(flags);
  checkPrices({
    targets: [],
    judges: [asked.judge],
    ...(budget !== undefined && { budget }),
    ...(prices !== undefined && { prices }),
  });
  try {
    const request = requestOf(asked, flags);
    const { calls, recorded } = await probeForecast(request, asked.run.db, shell.env, prices);
    const done = await runProbes(request, {
      env: shell.env,
      maxConnections: manifest.maxConnections,
      abort,
      stop,
      ...(budget !== undefined && { budget }),
      ...(prices !== undefined && { prices }),
    });
    return { ...done, planned: { requests: calls, recorded } };
  } finally {
    interrupt.end();
  }
}

/** `--dry-run`: what the probes would ask. */
export async function probesForecast(shell: Shell, asked: Asked, flags: ProbeFlags): Promise<Done> {
  const prices = flags.prices === undefined ? undefined : readPrices(flags.prices);
  const forecast = await probeForecast(requestOf(asked, flags), asked.run.db, shell.env, prices);
  const { calls, recorded, costUsd } = forecast;
  const fresh = calls - recorded;
  return done(
    shell.t('audit.forecast', { calls, recorded, fresh, cost: costText(shell, costUsd) }),
    { forecast },
  );
}

/** What the probes asked and paid, in one sentence. */
export function spentText(shell: Shell, { planned, spent, ended }: ProbedRun): string {
  const { requests, recorded } = planned;
  if (requests === 0) return shell.t('audit.spentLocal');
  const { calls, costUsd, unpriced } = spent;
  const cost = costText(shell, unpriced > 0 ? null : costUsd);
  const counts = { planned: requests, recorded, calls, cost };
  if (ended !== 'done') return shell.t('audit.spentPart', counts);
  return shell.t('audit.spent', { ...counts, again: Math.max(0, calls - (requests - recorded)) });
}
