import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ExitCode, LANGS, type Lang, type Text, usageError } from '../contract/index.js';
import { detectLang, type Translator, translator } from '../i18n/index.js';

/** What every command gets: the reader's language, where state lives, and how to speak. */
export type Shell = {
  env: NodeJS.ProcessEnv;
  /** Language of messages. */
  lang: Lang;
  /** Languages named with `--lang`, for reports; null when none were. */
  langs: Lang[] | null;
  t: Translator<'cli'>;
  /** One JSON object on standard output and nothing else there. */
  json: boolean;
  /** No progress and no remarks on standard error; the reason at the end stays. */
  quiet: boolean;
  /** `HEARTH_HOME`: database, data and reports. Made when something is written there. */
  home: string;
  /** From `--data`, else `HEARTH_DATA`; null for neither. */
  data: string | null;
  /** True for `--data`: it also leads a stored run to another place of its data. */
  dataNamed: boolean;
  /** A remark on standard error. */
  note: (line: string) => void;
};

/** What a command comes to. `text` goes to standard output; `json` instead of it with `--json`. */
export type Done = {
  code: ExitCode;
  /** Null: done. */
  reason: Text | null;
  text: string;
  json: { [key: string]: unknown };
  /** Standard output is for records only: no JSON object, also with `--json`. */
  records?: boolean;
};

/** A command that did what it was asked. */
export const done = (text: string, json: { [key: string]: unknown }): Done => ({
  code: 0,
  reason: null,
  text,
  json,
});

/** Flags that every command knows; read before the others, since they decide how errors are told. */
export function openShell(argv: readonly string[], env: NodeJS.ProcessEnv): Shell {
  const quiet = argv.includes('--quiet') || argv.includes('-q');
  const langs = languages(flagValue(argv, '--lang'));
  const lang = langs?.[0] ?? detectLang(env);
  const named = flagValue(argv, '--data');
  const data = named ?? (env.HEARTH_DATA || null);
  return {
    env,
    lang,
    langs,
    t: translator(lang, 'cli'),
    json: argv.includes('--json'),
    quiet,
    home: resolve(env.HEARTH_HOME || join(homedir(), '.hearth')),
    data: data === null ? null : resolve(data),
    dataNamed: named !== null,
    note: (line) => {
      if (!quiet) process.stderr.write(`${line}\n`);
    },
  };
}

/** The last value of a flag, written `--flag value` or `--flag=value`; null when it is not there. */
function flagValue(argv: readonly string[], flag: string): string | null {
  let value: string | null = null;
  argv.forEach((arg, i) => {
    if (arg === flag) value = argv[i + 1] ?? null;
    else if (arg.startsWith(`${flag}=`)) value = arg.slice(flag.length + 1);
  });
  return value;
}

/** `en,zh-CN` → both; `zh` and `zh_CN` count as `zh-CN`. @throws HearthError exit 2 for other names. */
function languages(value: string | null): Lang[] | null {
  if (value === null) return null;
  const langs = value.split(',').map((part): Lang => {
    const name = part.trim().toLowerCase().replace('_', '-');
    const lang = name === 'zh' ? 'zh-CN' : LANGS.find((l) => l.toLowerCase() === name);
    if (lang !== undefined) return lang;
    throw usageError(
      {
        en: `"${part.trim()}" is none of ${LANGS.join(', ')}`,
        'zh-CN': `“${part.trim()}”不在 ${LANGS.join('、')} 之中`,
      },
      { field: '--lang' },
    );
  });
  return [...new Set(langs)];
}
