import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AnySuite, type Source, usageError } from '../contract/index.js';
import type { RunRequest, SetValues, VoiceInput } from '../pipeline/index.js';
import { isFolder, openSuite } from '../suites/index.js';
import { CONFIG_FILE, type Config, readConfig } from './config.js';
import { type Allowed, allowedUnscored, panelsOf, profilesOf, settings } from './flags.js';
import { dataSource } from './home.js';
import { withJudgeFiles } from './judge-files.js';
import { type VoiceFlags, voicesOf } from './run-voices.js';
import type { Shell } from './shell.js';
import { type SpendFlags, spendOf } from './spend-flags.js';
import { version } from './version.js';

/** The flags of `hearth run`, as parsed. */
export type RunFlags = VoiceFlags &
  SpendFlags & {
    preset?: string;
    profile?: string[];
    set?: string[];
    limit?: number;
    sample?: number;
    items?: string[];
    repeats?: number;
    judgeRepeats?: number;
    seed?: string;
    maxConnections?: number;
    tag?: string;
    panel?: string[];
    reuse?: boolean;
    failOnError?: string;
    config?: string;
    out?: string;
    allowBenchmarkItems?: boolean;
  };

export type Wanted = { request: RunRequest; allowed: Allowed; out: string | null };

const MAX_CONNECTIONS = 16;
const SEED = '1';

/** What flags and config file ask for; flags win. @throws HearthError exit 2. */
export async function wantedRun(
  shell: Shell,
  suiteArgument: string | undefined,
  flags: RunFlags,
): Promise<Wanted> {
  const config = await configOf(suiteArgument, flags);
  const id = suiteArgument ?? config.suite;
  if (id === undefined)
    throw usageError({
      en: 'name a suite, such as: hearth run intima; or write a config file: hearth init',
      'zh-CN': '请给出评测集，例如：hearth run intima；或先写配置文件：hearth init',
    });
  const { targets, judges, user, shared } = voicesOf(flags, config);
  if (user !== null && shared !== null)
    shell.note(shell.t('run.sharedAddress', { name: user.name, address: shared }));
  const suite: AnySuite = withJudgeFiles(
    await openSuite(id),
    judges.map((j) => j.model ?? j.name),
  );
  const set = { ...settingsOf(config.set), ...settings(flags.set ?? []) };
  const data = shell.data ?? (config.data === undefined ? null : resolve(config.data));
  const itemsAreNamed = 'view' in set || (flags.preset ?? config.preset) !== undefined;
  const profiles = flags.profile ?? listOf(config.profile);
  const allowed = flags.failOnError ?? config.fail_on_error;
  return {
    request: {
      suite,
      source: await sourceOf(shell, id, suite, data, itemsAreNamed, targets),
      targets,
      judges,
      panels: panelsOf(flags.panel ?? listOf(config.panel) ?? []),
      profiles:
        profiles === null || profiles.length === 0 ? null : [...new Set(profilesOf(profiles))],
      preset: flags.preset ?? config.preset ?? null,
      set,
      filter: filterOf(flags, config),
      repeats: flags.repeats ?? config.repeats ?? null,
      judgeRepeats: flags.judgeRepeats ?? config.judge_repeats ?? null,
      seed: flags.seed ?? String(config.seed ?? SEED),
      maxConnections: flags.maxConnections ?? config.max_connections ?? MAX_CONNECTIONS,
      ...(user !== null && { user }),
      ...spendOf(flags, config),
      reuse: flags.reuse ?? config.reuse ?? false,
      tag: flags.tag ?? config.tag ?? null,
      hearth: version(),
      env: shell.env,
      now: new Date(),
    },
    allowed: allowed === undefined ? { count: 0 } : allowedUnscored(String(allowed)),
    out: flags.out ?? config.out ?? null,
  };
}

/**
 * Where the items come from. Written samples answer the built-in items only: data that merely lies in HEARTH_HOME does
 * not replace those, and data that was named cannot be asked of them.
 * @param id as typed: a suite's id, or a folder
 * @throws HearthError exit 2
 */
export async function sourceOf(
  shell: Pick<Shell, 'home'>,
  id: string,
  suite: AnySuite,
  data: string | null,
  itemsAreNamed: boolean,
  targets: readonly VoiceInput[],
): Promise<Source> {
  if (isFolder(id)) return { dir: resolve(id) };
  const sample = targets.find((t) => suite.builtinTargets?.[t.model ?? t.name]?.builtinItems);
  const source = await dataSource({ data, home: shell.home }, suite.meta.id);
  if (sample === undefined || itemsAreNamed) return source;
  if (data === null) return { dir: null };
  throw usageError(
    {
      en: `"${sample.name}" answers the built-in items only; leave out --data, or add --set view=builtin`,
      'zh-CN': `“${sample.name}”只回答自带题目；请去掉 --data，或加上 --set view=builtin`,
    },
    { field: '--target' },
  );
}

/** The named file; without a suite on the command line, the one in the working folder. */
async function configOf(suite: string | undefined, flags: RunFlags): Promise<Config> {
  if (flags.config !== undefined) return readConfig(flags.config);
  return suite === undefined && existsSync(CONFIG_FILE) ? readConfig(CONFIG_FILE) : {};
}

/** Only one of them makes sense at a time, so a flag replaces whatever the file says. */
function filterOf(flags: RunFlags, config: Config): RunRequest['filter'] {
  const named = flags.limit ?? flags.sample ?? flags.items;
  const { limit, sample, items } = named === undefined ? config : flags;
  return {
    ...(limit !== undefined && { limit }),
    ...(sample !== undefined && { sample }),
    ...(items !== undefined && { items }),
  };
}

const listOf = (value: string | string[] | undefined): string[] | null =>
  value === undefined
    ? null
    : typeof value === 'string'
      ? value.split(',').map((v) => v.trim())
      : value;

const settingsOf = (set: Config['set']): SetValues =>
  Object.fromEntries(
    Object.entries(set ?? {}).map(([key, value]) => [
      key,
      (Array.isArray(value) ? value : [value]).map(String),
    ]),
  );
