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
import { spendOf } from './spend-flags.js';

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
    .option('--max-cost <usd>', t('flag.maxCost'), decimal('--max-cost', 0, 1e9))
    .option('--max-calls <n>', t('flag.maxCalls'), whole('--max-calls', 0, 1e9))
    .option('--prices <file>', t('flag.prices'))
    .option('--dry-run', t('flag.probesDryRun'));
}

type Asked = Pick<ProbeRequest, 'run' | 'loaded' | 'judge'>;

const requestOf = (asked: Asked, { probes }: ProbeFlags): ProbeRequest => ({
  ...asked,
  ...(typeof probes === 'number' && { items: probes }),
});

/** Probes a judge, with Ctrl-C minded. @throws HearthError as `runProbes` */
export async function probeJudge(shell: Shell, asked: Asked, flags: ProbeFlags): Promise<ProbeRun> {
  const interrupt = new Interrupt(shell);
  const { abort, stop } = interrupt;
  const { manifest } = asked.run;
  const { budget, prices = manifest.prices } = spendOf(flags);
  try {
    return await runProbes(requestOf(asked, flags), {
      env: shell.env,
      maxConnections: manifest.maxConnections,
      abort,
      stop,
      ...(budget !== undefined && { budget }),
      ...(prices !== undefined && { prices }),
    });
  } finally {
    interrupt.end();
  }
}

/** `--dry-run`: what the probes would ask. */
export async function probesForecast(shell: Shell, asked: Asked, flags: ProbeFlags): Promise<Done> {
  const prices = flags.prices === undefined ? undefined : readPrices(flags.prices);
  const forecast = await probeForecast(requestOf(asked, flags), asked.run.db, shell.env, prices);
  const { calls, recorded, costUsd } = forecast;
  return done(shell.t('audit.forecast', { calls, recorded, cost: costText(shell, costUsd) }), {
    forecast,
  });
}
