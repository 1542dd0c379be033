import { readFile } from 'node:fs/promises';
import { type AnySuite, type Params, usageError } from '../contract/index.js';
import {
  checkSecrets,
  MODEL_NAMES,
  type ModelSpec,
  parseModelName,
  type SpecOptions,
} from '../models/index.js';
import type { JudgeEntry, TargetEntry, UserEntry } from './manifest.js';
import { readAnswerTarget } from './official-folder.js';
import { type Elsewhere, type RecordFile, readVerdicts } from './records.js';

/** A target or judge as given on the command line or in a config file. */
export type VoiceInput = {
  /** As named in results. */
  name: string;
  /** `provider/model`, `file/PATH`, `baseline/…`, `sample/…`, `local/…`; default: the name. */
  model?: string;
  baseUrl?: string;
  /** Environment variable that holds the key. */
  keyVar?: string;
  /** System prompt put before what the suite sends (targets only). */
  system?: string;
  /** A file that holds it, read when the run is planned. */
  systemFile?: string;
  params?: Params;
  /** How a model is asked beyond its parameters: retries, time-outs, limits, streaming, thinking. */
  options?: SpecOptions;
};

/** Answers or verdicts of a file, read and checked when the run is planned. */
export type LoadedTarget = { entry: TargetEntry; file: RecordFile | null };
export type LoadedJudge = { entry: JudgeEntry; file: RecordFile | null };

type Items = Parameters<typeof readVerdicts>[1];

/** @throws HearthError exit 2 for names nobody answers to, and for files that cannot be read. */
export async function loadTarget(
  suite: AnySuite,
  input: VoiceInput,
  items: Items,
  env: NodeJS.ProcessEnv,
  elsewhere?: Elsewhere,
): Promise<LoadedTarget> {
  const { name } = input;
  const model = input.model ?? name;
  const path = filePath(model);
  if (path !== null) {
    const file = await readAnswerTarget(suite, path, items, elsewhere);
    return { entry: { name, kind: 'file', path, hash: file.hash }, file };
  }
  if (suite.builtinTargets?.[model] !== undefined) {
    if (model !== name) throw renamed(name, model);
    return { entry: { name, kind: 'builtin' }, file: null };
  }
  const spec = parseModelName(model, env, input.baseUrl);
  if (spec === null) throw unknownVoice('--target', model, Object.keys(suite.builtinTargets ?? {}));
  const system = await systemOf(input);
  return {
    entry: {
      name,
      kind: 'model',
      spec: specOf(spec, input, env, system),
      params: input.params ?? {},
      system,
    },
    file: null,
  };
}

/** @throws HearthError exit 2 for both a text and a file, and for a file that cannot be read. */
async function systemOf({ name, system, systemFile }: VoiceInput): Promise<string | null> {
  if (systemFile === undefined) return system ?? null;
  if (system !== undefined)
    throw usageError(
      {
        en: 'has both "system" and "system_file"; keep one',
        'zh-CN': '同时写了 “system” 和 “system_file”；请只保留一个',
      },
      { field: name },
    );
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(systemFile));
    // An editor's last line break is no part of a persona.
    return text.replace(/\r?\n$/, '');
  } catch (cause) {
    throw usageError(
      {
        en: 'is no file that can be read as UTF-8; it was named as a system prompt',
        'zh-CN': '不是可按 UTF-8 读取的文件；它被指定为系统提示词',
      },
      { file: systemFile },
      { cause },
    );
  }
}

/** A voice that can only be a model, such as the one that plays the user. @throws HearthError exit 2. */
export function loadModel(input: VoiceInput, env: NodeJS.ProcessEnv, flag?: string): UserEntry {
  const spec = parseModelName(input.model ?? input.name, env, input.baseUrl);
  if (spec === null) throw unknownVoice(flag, input.model ?? input.name, [], []);
  return {
    name: input.name,
    kind: 'model',
    spec: specOf(spec, input, env),
    params: input.params ?? {},
  };
}

/** @throws HearthError exit 2, before anything is stored, for a secret that stands where a manifest would keep it */
function specOf(
  parsed: ModelSpec,
  { name, keyVar, options }: VoiceInput,
  env: NodeJS.ProcessEnv,
  system: string | null = null,
): ModelSpec {
  const spec = { ...parsed, ...options, ...(keyVar !== undefined && { keyName: keyVar }) };
  checkSecrets({ spec, name, system }, env);
  return spec;
}

/** One judge, or one for each rater of a verdict file. */
export async function loadJudge(
  suite: AnySuite,
  input: VoiceInput,
  items: Items,
  env: NodeJS.ProcessEnv,
  elsewhere?: Elsewhere,
): Promise<LoadedJudge[]> {
  const { name } = input;
  const model = input.model ?? name;
  if (suite.judge === undefined) {
    throw usageError(
      { en: `${suite.meta.id} is scored without a judge`, 'zh-CN': `${suite.meta.id} 不需要裁判` },
      { field: '--judge' },
    );
  }
  const path = filePath(model);
  if (path !== null)
    return verdictJudges(
      name,
      path,
      await readVerdicts(path, items, suite.officialRow?.verdict, elsewhere),
    );
  const local = suite.localJudges?.[model];
  if (local !== undefined) {
    if (model !== name) throw renamed(name, model);
    const { hash, baseline } = await local(env);
    const entry = { name, kind: 'local' as const, hash, ...(baseline && { baseline }) };
    return [{ entry, file: null }];
  }
  const spec = parseModelName(model, env, input.baseUrl);
  if (spec === null) throw unknownVoice('--judge', model, Object.keys(suite.localJudges ?? {}));
  return [
    {
      entry: {
        name,
        kind: 'model',
        spec: specOf(spec, input, env),
        params: input.params ?? {},
      },
      file: null,
    },
  ];
}

function verdictJudges(name: string, path: string, file: RecordFile): LoadedJudge[] {
  const raters = [...new Set(file.records.map((r) => r.rater))];
  // A run without any judge would be scored by its answers alone: a file that says nothing must not do that.
  if (raters.length === 0)
    throw usageError({ en: 'holds no verdict', 'zh-CN': '没有任何评判' }, { file: file.file });
  return raters.map((rater) => ({
    entry: {
      name: rater === null ? name : `${name}#${rater}`,
      kind: 'file' as const,
      path,
      hash: file.hash,
      rater,
    },
    file: { ...file, records: file.records.filter((r) => r.rater === rater) },
  }));
}

/** `file/a.jsonl` → `a.jsonl`; `file//abs/a.jsonl` → `/abs/a.jsonl`; null for other names. */
function filePath(name: string): string | null {
  return name.startsWith('file/') || name.startsWith('file:') ? name.slice('file/'.length) : null;
}

function renamed(name: string, model: string) {
  return usageError({
    en: `"${model}" keeps its own name and cannot be called "${name}"`,
    'zh-CN': `“${model}”只能用它自己的名字，不能叫“${name}”`,
  });
}

function unknownVoice(
  flag: string | undefined,
  name: string,
  builtin: readonly string[],
  files: readonly string[] = ['file/PATH'],
) {
  const known = [...MODEL_NAMES, ...files, ...builtin].join(', ');
  return usageError(
    {
      en: `nothing is called "${name}"; known: ${known}`,
      'zh-CN': `没有叫“${name}”的；可用：${known}`,
    },
    flag === undefined ? {} : { field: flag },
  );
}
