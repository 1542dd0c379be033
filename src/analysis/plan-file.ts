import { basename, extname } from 'node:path';
import type { HearthError, Params, Profile } from '../contract/index.js';
import {
  type Budget,
  type Filter,
  type PanelHow,
  type SetValues,
  sharedAddress,
  type VoiceInput,
  voiceOf,
} from '../pipeline/index.js';
import { type PlanRun, type PlanSettings, planName, planSchema } from './plan-schema.js';
import {
  type FieldPath,
  fieldError,
  parseYaml,
  readText,
  schemaError,
  type YamlText,
} from './plan-yaml.js';

/** One run that a plan wants: a suite with all its targets. Unset fields are null, as in a run's request. */
export type PlanEntry = {
  /** Unique in the plan; the suite's id, or its folder's name, where none is given. */
  name: string;
  /** An id, or a folder: `./DIR` counts from the folder of the plan file. */
  suite: string;
  /** Where it stands in the file. */
  line: number;
  targets: VoiceInput[];
  judges: VoiceInput[];
  /** The model that plays the user, where one is named. */
  user?: VoiceInput;
  budget?: Budget;
  panels: PanelHow[];
  profiles: Profile[] | null;
  preset: string | null;
  set: SetValues;
  filter: Filter;
  repeats: number | null;
  judgeRepeats: number | null;
  seed: string;
  maxConnections: number;
  /** The folder that holds the suite's own folder, as typed; null for the usual one. */
  data: string | null;
  /** Finished answers of other runs to equal requests are taken over. */
  reuse?: true;
};

export type PlanFile = { name: string; file: string; entries: PlanEntry[] };

const SEED = '1';
const MAX_CONNECTIONS = 16;

/** Tag of the run that a plan's entry becomes; `plan:NAME/` begins the tags of all its runs. */
export const planTag = (plan: string, entry: string): string => `plan:${plan}/${entry}`;

/**
 * Reads a plan file: either `runs`, a list of runs, or `suites` × `targets`, where each suite is one run with all
 * targets; `defaults` holds for each run that does not say otherwise. Paths count from the folder in which the command
 * runs, as those of flags do; only a suite's folder is looked for beside the plan file first. The plan's name is its own, else the file's.
 * @throws HearthError exit 2 with file, line and field.
 */
export async function readPlan(file: string): Promise<PlanFile> {
  return parsePlan(await readText(file), file);
}

/** The same for a text that was read already; `file` is named in errors. Pure. */
export function parsePlan(text: string, file: string): PlanFile {
  const yaml = parseYaml(text, file);
  const parsed = planSchema.safeParse(yaml.value ?? {});
  if (!parsed.success) throw schemaError(yaml, parsed.error.issues, file);
  const plan = parsed.data;
  const fault = (path: FieldPath, en: string, zh: string): HearthError =>
    fieldError(yaml, path, { en, 'zh-CN': zh }, file);
  if ((plan.runs === undefined) === (plan.suites === undefined))
    throw fault(
      plan.runs === undefined ? [] : ['runs'],
      'give either "runs", or "suites" with "targets"',
      '请给出 “runs”，或者 “suites” 加 “targets”（二者选一）',
    );
  if (plan.runs !== undefined && plan.targets !== undefined)
    throw fault(
      ['targets'],
      'belongs to "suites"; beside "runs", put targets that all share under "defaults"',
      '与 “suites” 搭配使用；用 “runs” 时，共用的被测对象请写在 “defaults” 下',
    );
  const runs: PlanRun[] =
    plan.runs ??
    (plan.suites ?? []).map((suite) => ({
      ...(typeof suite === 'string' ? { suite } : suite),
      ...(plan.targets !== undefined && { targets: plan.targets }),
    }));
  const list = plan.runs === undefined ? 'suites' : 'runs';
  const entries = runs.map((one, i) =>
    toEntry(one, plan.defaults ?? {}, yaml.lineOf([list, i]), () =>
      fault(
        [list, i],
        'has no targets; name some here, in "targets" or in "defaults"',
        '没有被测对象；请在此处、“targets” 或 “defaults” 中给出',
      ),
    ),
  );
  refuseTwins(entries, yaml, list, file);
  return { name: plan.name ?? nameOfFile(file, fault), file, entries };
}

function nameOfFile(
  file: string,
  fault: (path: FieldPath, en: string, zh: string) => HearthError,
): string {
  const own = basename(file, extname(file));
  if (planName.safeParse(own).success) return own;
  throw fault(
    [],
    'the file\'s name cannot serve as the plan\'s; give one of letters, digits, ".", "_" and "-" under "name"',
    '文件名不能用作计划名；请在 “name” 中给出由文字、数字、“.”、“_”、“-” 组成的名称',
  );
}

function toEntry(
  own: PlanRun,
  defaults: PlanSettings,
  line: number,
  noTargets: () => HearthError,
): PlanEntry {
  const all: PlanRun = { ...defaults, ...own };
  if (all.targets === undefined) throw noTargets();
  const sampling: Params = {
    ...(all.temperature !== undefined && { temperature: all.temperature }),
    ...(all.max_tokens !== undefined && { maxTokens: all.max_tokens }),
  };
  const options = all.max_retries === undefined ? undefined : { retries: all.max_retries };
  const targets = all.targets.map((v) =>
    voiceOf(v, { baseUrl: all.base_url, params: sampling, options }),
  );
  return {
    name: own.name ?? nameOfSuite(own.suite),
    suite: own.suite,
    line,
    targets,
    judges: (all.judges ?? []).map((v) => voiceOf(v, { baseUrl: all.judge_base_url, options })),
    ...(all.user_model !== undefined && {
      user: voiceOf(all.user_model, {
        baseUrl: all.user_base_url ?? sharedAddress(all.user_model, targets),
        options,
      }),
    }),
    ...((all.max_cost !== undefined || all.max_calls !== undefined) && {
      budget: { maxCostUsd: all.max_cost ?? null, maxCalls: all.max_calls ?? null },
    }),
    panels: listOf(all.panel) ?? [],
    profiles: listOf(all.profile),
    preset: all.preset ?? null,
    set: setOf({ ...defaults.set, ...own.set }),
    filter: filterOf(own) ?? filterOf(defaults) ?? {},
    repeats: all.repeats ?? null,
    judgeRepeats: all.judge_repeats ?? null,
    seed: String(all.seed ?? SEED),
    maxConnections: all.max_connections ?? MAX_CONNECTIONS,
    data: all.data ?? null,
    ...(all.reuse === true && { reuse: true }),
  };
}

/** A suite's id; the last part of a folder's path, in the letters that a name may have. */
const nameOfSuite = (suite: string): string =>
  (suite.split(/[\\/]/).findLast((part) => !/^\.{0,2}$/.test(part)) ?? 'suite').replace(
    /[^\p{L}\p{N}._-]+/gu,
    '-',
  );

const listOf = <T>(value: T | T[] | undefined): T[] | null =>
  value === undefined ? null : Array.isArray(value) ? value : [value];

const setOf = (set: NonNullable<PlanSettings['set']>): SetValues =>
  Object.fromEntries(
    Object.entries(set).map(([key, value]) => [key, (listOf(value) ?? []).map(String)]),
  );

/** A run's own filter replaces that of the defaults whole: a sample of the first ten is seldom meant. */
function filterOf({ limit, sample, items }: PlanSettings): Filter | null {
  if (limit === undefined && sample === undefined && items === undefined) return null;
  return {
    ...(limit !== undefined && { limit }),
    ...(sample !== undefined && { sample }),
    ...(items !== undefined && { items }),
  };
}

function refuseTwins(
  entries: readonly PlanEntry[],
  yaml: YamlText,
  list: string,
  file: string,
): void {
  const seen = new Map<string, number>();
  for (const [i, entry] of entries.entries()) {
    const first = seen.get(entry.name);
    if (first !== undefined)
      throw fieldError(
        yaml,
        [list, i],
        {
          en: `is called "${entry.name}" as the run in line ${first} is; give it a "name" of its own`,
          'zh-CN': `与第 ${first} 行的运行同名（“${entry.name}”）；请用 “name” 另取一个名称`,
        },
        file,
      );
    seen.set(entry.name, entry.line);
    const targets = entry.targets.map((t) => t.name);
    const twin = targets.find((t, k) => targets.indexOf(t) !== k);
    if (twin !== undefined)
      throw fieldError(
        yaml,
        [list, i],
        { en: `names the target "${twin}" twice`, 'zh-CN': `被测对象“${twin}”出现了两次` },
        file,
      );
  }
}
