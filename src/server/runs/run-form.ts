import { HttpFault } from '../../serve/http/index.js';
import type { RunForm } from '../api/runs-control.js';
import { inPages } from '../page-words.js';
import type { Viewer } from '../viewer.js';
import type { FormSuite } from './form-suites.js';

/** What reads files of this machine or starts programs on it. */
const OWN = ['http', 'exec', 'module', 'replay', 'llama', 'file'];

/**
 * The arguments of `hearth run` for a filled form. Every value is joined to its flag with `=`, so that none can be read
 * as a flag of its own. `suite`: what the command calls it. `config`: a file that names targets and judges in their stead.
 */
export function runArguments(form: RunForm, suite: string, config: string | null = null): string[] {
  const one = (flag: string, value: string | number | null): string[] =>
    value === null || value === '' ? [] : [`${flag}=${value}`];
  return [
    'run',
    suite,
    ...(config === null
      ? [
          ...form.targets.map((name) => `--target=${name}`),
          ...form.judges.map((name) => `--judge=${name}`),
        ]
      : [`--config=${config}`]),
    ...one('--preset', form.preset),
    ...one('--profile', form.profiles.join(',')),
    ...Object.entries(form.options).map(([key, value]) => `--set=${key}=${value}`),
    ...one('--limit', form.limit),
    ...one('--sample', form.sample),
    ...one('--repeats', form.repeats),
    ...one('--judge-repeats', form.judgeRepeats),
    ...one('--seed', form.seed),
    ...one('--max-connections', form.maxConnections),
    ...one('--tag', form.tag),
    ...limitArguments(form),
    ...(form.reuse ? ['--reuse'] : []),
  ];
}

/** Limits of money and calls as flags; null is none. */
export const limitArguments = (limits: {
  maxCost: number | null;
  maxCalls: number | null;
}): string[] => [
  ...(limits.maxCost === null ? [] : [`--max-cost=${limits.maxCost}`]),
  ...(limits.maxCalls === null ? [] : [`--max-calls=${limits.maxCalls}`]),
];

/**
 * The suite of a form, once all that it names may be named by this viewer. On a machine without accounts its one person
 * may name files and programs, as on the command line; in a team nobody may, since they would be the server's.
 * @param entries names of the project's own targets and judges
 * @throws HttpFault 422 with the field
 */
export function allowedSuite(
  suites: readonly FormSuite[],
  form: RunForm,
  viewer: Viewer,
  entries: readonly string[] = [],
): FormSuite {
  const suite = suites.find(({ id }) => id === form.suite);
  if (suite === undefined) throw refused('suite', 'no_suite', NO_SUITE);
  // What a project put in stays in it, and so do answers to it.
  if (suite.project !== null && suite.project !== form.project)
    throw refused('project', 'other_project', OTHER_PROJECT);
  if (viewer.kind === 'local') return suite;
  const names = suite.targets.map(({ name }) => name);
  checkVoices(form.targets, [...names, ...entries], 'targets');
  checkVoices(form.judges, [...suite.judges, ...entries], 'judges');
  const free = suite.options.filter(
    ({ type, choices }) => type === 'string' && choices === undefined,
  );
  for (const { key } of free)
    if (key in form.options) throw refused(`options.${key}`, 'not_in_team', FREE_TEXT);
  return suite;
}

/** @throws HttpFault 422 for a voice of this machine's own that the suite does not bring */
export function checkVoices(
  names: readonly string[],
  brought: readonly string[],
  field: 'targets' | 'judges',
): void {
  for (const name of names) {
    if (brought.includes(name)) continue;
    const [, provider] = /^(?:[\p{L}\p{N}._-]+=)?([a-z]+)[/:]/u.exec(name) ?? [];
    if (provider === undefined || OWN.includes(provider) || provider === 'local')
      throw refused(field, 'not_in_team', NOT_IN_TEAM);
  }
}

/** Form fields by the flags that the command names in its faults. */
const FIELDS: Readonly<Record<string, string>> = {
  '--target': 'targets',
  '--judge': 'judges',
  '--preset': 'preset',
  '--profile': 'profiles',
  '--limit': 'limit',
  '--sample': 'sample',
  '--repeats': 'repeats',
  '--judge-repeats': 'judgeRepeats',
  '--seed': 'seed',
  '--max-connections': 'maxConnections',
  '--tag': 'tag',
  '--max-cost': 'maxCost',
  '--max-calls': 'maxCalls',
};

/** What the command refused, with the field of the form that its sentence names. `options`: keys that were set. */
export function commandFault(reason: string, options: readonly string[] = []): HttpFault {
  const [, flag = '', option, sentence = reason] =
    /^(--[a-z-]+|\w+)(?: ([\w.-]+))?: (.*)$/s.exec(reason) ?? [];
  const key = flag === '--set' ? option : options.find((one) => one === flag);
  const field = key === undefined ? FIELDS[flag] : `options.${key}`;
  const said = inPages(field === undefined ? reason : sentence);
  return new HttpFault(
    422,
    'refused',
    { en: said, 'zh-CN': said },
    {},
    field === undefined ? {} : { field },
  );
}

const refused = (field: string, code: string, text: HttpFault['text']): HttpFault =>
  new HttpFault(422, code, text, {}, { field });

const NO_SUITE = { en: 'there is no such suite', 'zh-CN': '没有这个评测集' };
const OTHER_PROJECT = {
  en: 'this suite was put into another project; its runs stay there',
  'zh-CN': '该评测集属于另一个项目，只能在那个项目中运行',
};
const FREE_TEXT = {
  en: 'names a file on the server; on a server of a team it is set from the command line only',
  'zh-CN': '该选项指向服务器上的文件；在团队服务器上只能用命令行设置',
};
const NOT_IN_TEAM = {
  en: 'name what the suite brings, or PROVIDER/MODEL; files and programs of the server are named on the command line only',
  'zh-CN': '请选择评测集自带的名称，或填写“服务商/模型”；服务器上的文件和程序只能在命令行中指定',
};
