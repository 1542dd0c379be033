import type { Command } from 'commander';
import {
  allowedUnscored,
  decimal,
  onOff,
  panelsOf,
  profilesOf,
  repeated,
  separated,
  settings,
  whole,
} from './flags.js';
import type { Shell } from './shell.js';
import { declareSpendFlags } from './spend-flags.js';

/** Declares the flags of `hearth run`. Each takes one value; those that repeat are written again. */
export function declareRunFlags(command: Command, { t }: Shell): void {
  command
    .option('--target <name>', t('flag.target'), repeated)
    .option('--judge <name>', t('flag.judge'), repeated)
    .option('--preset <name>', t('flag.preset'))
    .option('--profile <list>', t('flag.profile'), checked(separated, profilesOf))
    .option('--set <key=value>', t('flag.set'), checked(repeated, settings))
    .option('--limit <n>', t('flag.limit'), whole('--limit', 1))
    .option('--sample <n>', t('flag.sample'), whole('--sample', 1))
    .option('--items <ids>', t('flag.items'), separated)
    .option('--repeats <n>', t('flag.repeats'), whole('--repeats', 1, 1000))
    .option('--judge-repeats <n>', t('flag.judgeRepeats'), whole('--judge-repeats', 1, 1000))
    .option('--seed <text>', t('flag.seed'))
    .option('--panel <list>', t('flag.panel'), checked(separated, panelsOf))
    .option('--base-url <url>', t('flag.baseUrl'))
    .option('--judge-base-url <url>', t('flag.judgeBaseUrl'))
    .option('--user-model <name>', t('flag.userModel'))
    .option('--user-base-url <url>', t('flag.userBaseUrl'))
    .option('--system <file>', t('flag.system'), repeated)
    .option('--temperature <t>', t('flag.temperature'), decimal('--temperature', 0, 2))
    .option('--top-p <p>', t('flag.topP'), decimal('--top-p', 0, 1))
    .option('--max-tokens <n>', t('flag.maxTokens'), whole('--max-tokens', 1))
    .option('--thinking <on|off>', t('flag.thinking'), onOff('--thinking'))
    .option('--max-connections <n>', t('flag.maxConnections'), whole('--max-connections', 1, 1024))
    .option('--rpm <n>', t('flag.rpm'), decimal('--rpm', 0.001, 1e9))
    .option('--tpm <n>', t('flag.tpm'), decimal('--tpm', 1, 1e12))
    .option('--timeout <s>', t('flag.timeout'), decimal('--timeout', 0.001, 86_400))
    .option('--retries, --max-retries <n>', t('flag.maxRetries'), whole('--max-retries', 0, 100))
    .option('--tag <text>', t('flag.tag'))
    .option('--config <file>', t('flag.config'))
    .option('--dry-run', t('flag.dryRun'))
    .option('--reuse', t('flag.reuse'))
    .option('--allow-benchmark-items', t('flag.allowBenchmarkItems'));
  declareSpendFlags(command, { t });
  declareResultFlags(command, { t });
}

/** Flags of every command that ends with results. */
export function declareResultFlags(command: Command, { t }: Pick<Shell, 't'>): void {
  declareFailFlag(command, { t });
  command.option('--out <dir>', t('flag.out')).option('--no-report', t('flag.noReport'));
}

export function declareFailFlag(command: Command, { t }: Pick<Shell, 't'>): void {
  command.option('--fail-on-error <n|n%>', t('flag.failOnError'), (value) => {
    allowedUnscored(value);
    return value;
  });
}

/** Reads the value as `collect` does, and lets `check` complain at once. */
const checked =
  (
    collect: (value: string, before: string[] | undefined) => string[],
    check: (values: readonly string[]) => unknown,
  ) =>
  (value: string, before: string[] | undefined): string[] => {
    const all = collect(value, before);
    check(all);
    return all;
  };
