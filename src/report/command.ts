import { basename } from 'node:path';
import type { ZodType } from 'zod';
import type { AnySuite, Json } from '../contract/index.js';
import type { Condition, Manifest } from '../pipeline/index.js';

/** The command that asks for the same run again. Keys, and what only a config file can say, are no part of it. */
export function commandOf(suite: AnySuite, manifest: Manifest): string {
  const { filter, conditions } = manifest;
  const profiles = [...new Set(conditions.map((c) => c.asked.protocol))];
  const { dir } = manifest.source;
  // A user's own suite is named by its folder.
  const own = 'headline' in suite && dir !== null;
  const words = ['hearth', 'run', own ? `./${basename(dir)}` : manifest.suite];
  const flag = (name: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined) words.push(`--${name}`, quoted(String(value)));
  };
  for (const target of manifest.targets) flag('target', target.name);
  for (const judge of judgeNames(manifest)) flag('judge', judge);
  flag('preset', manifest.preset);
  if (profiles.join() !== 'sound') flag('profile', profiles.join(','));
  for (const [key, values] of chosenOptions(suite, manifest))
    for (const value of values) flag('set', `${key}=${value}`);
  flag('limit', filter.limit);
  flag('sample', filter.sample);
  flag('items', filter.items?.join(','));
  if (manifest.repeats > 1) flag('repeats', manifest.repeats);
  if (manifest.judgeRepeats > 1) flag('judge-repeats', manifest.judgeRepeats);
  flag('seed', manifest.seed);
  return words.join(' ');
}

/** A verdict file with several raters was named once. */
const judgeNames = (manifest: Manifest): string[] => [
  ...new Set(manifest.judges.map((j) => (j.kind === 'file' ? `file/${j.path}` : j.name))),
];

/** Options that are not what profile and preset would give by themselves, with all their values. */
function chosenOptions(suite: AnySuite, manifest: Manifest): [string, string[]][] {
  const chosen = new Map<string, Set<string>>();
  const all = manifest.conditions.map((condition) => ({
    options: optionsOf(condition),
    usual: usualOptions(suite, manifest, condition),
  }));
  for (const key of Object.keys(all[0]?.options ?? {})) {
    if (all.every(({ options, usual }) => options[key] === usual[key])) continue;
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
  /^[\w@%+=:,./#-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
