import { basename } from 'node:path';
import type { ZodType } from 'zod';
import type { AnySuite, Json } from '../contract/index.js';
import type { Condition, Manifest } from '../pipeline/index.js';
import { digest } from '../store/index.js';
import { voiceFlags } from './command-voices.js';

/** How folders are named in a command: as the reader would type them. */
export type Folders = { suite: (dir: string) => string; data: (dir: string) => string };

/** `whole`: the line asks for the very same run; else a config file is needed for what one voice alone has. */
export type RunCommand = { line: string; whole: boolean };

/**
 * The command that asks for the same run again, for readers of a report; keys are no part of it. `DIR` stands for the
 * reader's folder of data sets, since a report names no folder of the machine that made it. Where flags cannot say all,
 * a remark names the command that writes the config file.
 */
export function commandOf(suite: AnySuite, manifest: Manifest): string {
  const { line, whole } = runCommand(suite, manifest, {
    suite: (dir) => `./${basename(dir)}`,
    data: () => 'DIR',
  });
  return whole ? line : `${line} # hearth show ${manifest.run} --config`;
}

/** A run as a command line. Pure. */
export function runCommand(suite: AnySuite, manifest: Manifest, folders: Folders): RunCommand {
  const { filter, source, preset, repeats, judgeRepeats, budget } = manifest;
  const own = ownFolder(suite, manifest);
  const words = ['hearth', 'run', quoted(own === null ? manifest.suite : folders.suite(own))];
  const flag = (name: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined) words.push(`--${name}`, quoted(String(value)));
  };
  if (own === null && source.dir !== null && manifest.conditions.some(readsData))
    flag('data', folders.data(source.dir));
  const voices = voiceFlags(manifest);
  for (const [name, value] of voices.flags) flag(name, value);
  flag('preset', preset);
  const profiles = profilesOf(manifest);
  const usual = (preset === null ? undefined : suite.presets[preset])?.profile ?? 'sound';
  if (profiles.join() !== usual) flag('profile', profiles.join(','));
  for (const [key, values] of chosenOptions(suite, manifest))
    for (const value of values) flag('set', `${key}=${value}`);
  flag('limit', filter.limit);
  flag('sample', filter.sample);
  flag('items', filter.items?.join(','));
  // Presets and answer files bring numbers of their own.
  const brought = preset !== null || manifest.targets.some(({ kind }) => kind === 'file');
  if (repeats > 1 || brought) flag('repeats', repeats);
  if (judgeRepeats > 1 || preset !== null) flag('judge-repeats', judgeRepeats);
  if (manifest.panels.length > 0) flag('panel', manifest.panels.join(','));
  flag('seed', manifest.seed);
  if (manifest.maxConnections !== USUAL_CONNECTIONS)
    flag('max-connections', manifest.maxConnections);
  if (manifest.reuse) words.push('--reuse');
  flag('max-calls', budget?.maxCalls);
  flag('max-cost', budget?.maxCostUsd);
  return { line: words.join(' '), whole: voices.whole };
}

/** What `hearth run` does without `--max-connections`. */
const USUAL_CONNECTIONS = 16;

/** The folder of a user's own suite; null for suites that Hearth brings. */
export const ownFolder = (suite: AnySuite, { source }: Manifest): string | null =>
  'headline' in suite ? source.dir : null;

export const profilesOf = ({ conditions }: Manifest): string[] => [
  ...new Set(conditions.map((c) => c.asked.protocol)),
];

/** Built-in items need no folder. */
export const readsData = ({ asked }: Condition): boolean =>
  (asked.o as Record<string, Json>).view !== 'builtin';

/** Options that are not what profile and preset would give by themselves, with all their values. Pure. */
export function chosenOptions(suite: AnySuite, manifest: Manifest): [string, string[]][] {
  const chosen = new Map<string, Set<string>>();
  const all = manifest.conditions.map((condition) => ({
    options: optionsOf(condition),
    usual: usualOptions(suite, manifest, condition),
  }));
  for (const key of Object.keys(all[0]?.options ?? {})) {
    const isUsual = all.every(({ options, usual }) => digest(options[key]) === digest(usual[key]));
    // Without it official data that lies on the reader's machine would be asked.
    const isBuiltin = key === 'view' && all.some(({ options }) => options[key] === 'builtin');
    if (isUsual && !isBuiltin) continue;
    chosen.set(key, new Set(all.map(({ options }) => String(options[key]))));
  }
  return [...chosen].map(([key, values]) => [key, [...values]]);
}

const optionsOf = ({ asked, scoreOptions }: Condition): Record<string, Json> => ({
  ...(asked.o as Record<string, Json>),
  ...(scoreOptions as Record<string, Json>),
});

function usualOptions(
  suite: AnySuite,
  { preset, source }: Manifest,
  { asked }: Condition,
): Record<string, unknown> {
  const given = preset === null ? undefined : suite.presets[preset];
  const parse = (schema: ZodType, values: object | undefined): object => {
    try {
      return Object(schema.parse({ ...values }));
    } catch {
      // A preset may want data that is not here; then every option is named.
      return {};
    }
  };
  return {
    ...parse(suite.askOptions(asked.protocol, source), given?.ask),
    ...parse(suite.scoreOptions(asked.protocol), given?.score),
  };
}

/** Quoted for a POSIX shell where it needs to be. */
const quoted = (value: string): string =>
  /^[\w@%+=:,./-][\w@%+=:,./#-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
