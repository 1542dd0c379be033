import { type Params, type Text, usageError } from '../contract/index.js';
import {
  isPerson,
  type JudgeEntry,
  type LoadedCondition,
  type Manifest,
} from '../pipeline/index.js';
import { digest } from '../store/index.js';
import { shareable } from './bundle-redact.js';

/** Names of judges that are people: what a sheet is read into, and what `--people` may name as a whole. */
const PEOPLE = 'people';

/**
 * What decides a judge's verdicts. `prompt`: the suite with its version and the protocol; null without a prompt. `hash`: of
 * a local judge or a verdict file. `digest`: equal where all of these are, whatever the judge is called.
 */
export type JudgeVersion = {
  name: string;
  kind: JudgeEntry['kind'];
  model: string | null;
  params: Params;
  prompt: string | null;
  hash: string | null;
  digest: string;
};

export type JudgedRun = {
  manifest: Manifest;
  conditions: readonly Pick<LoadedCondition, 'condition'>[];
};

/** A judge's versions in a run: one for each protocol under which it is asked. */
export function judgeVersions(
  { manifest, conditions }: JudgedRun,
  judge: JudgeEntry,
): JudgeVersion[] {
  const protocols = [...new Set(conditions.map(({ condition }) => condition.asked.protocol))];
  const base = { name: nameInReports(manifest, judge.name), kind: judge.kind };
  if (judge.kind !== 'model')
    return [
      {
        ...base,
        model: null,
        params: {},
        prompt: null,
        hash: judge.hash,
        digest: digest([manifest.suite, judge.kind, judge.hash]),
      },
    ];
  const { params, spec } = judge;
  return protocols.map((protocol) => {
    const prompt = `${manifest.suite} ${manifest.suiteVersion}, ${protocol}`;
    return {
      ...base,
      model: spec.model,
      params,
      prompt,
      hash: null,
      digest: digest([prompt, spec.model, params]),
    };
  });
}

/** Without folders of this machine: records are shown in reports and go into bundles. */
const nameInReports = (manifest: Manifest, name: string): string => shareable(manifest).judge(name);

/** Who is audited, against whom. */
export type Raters = { judge: JudgeEntry; second: JudgeEntry | null; people: JudgeEntry[] };

/** `seconds`: whoever may be the second judge where none was named, the likeliest first. */
export type ChosenRaters = Raters & { seconds: JudgeEntry[] };

/** A rater of a file with several (`NAME#RATER`), or one of a group of raters (`NAME/RATER`). */
const isOf = ({ name }: JudgeEntry, group: string): boolean =>
  name.startsWith(`${group}#`) || name.startsWith(`${group}/`);

/** The file that a rater's verdicts came from, by name: `gold` of `gold#ana`. */
const groupOf = (name: string): string => name.split('#')[0] ?? name;

/**
 * The raters of an audit. Without names: the first judge that is no person (a model before others), and all judges
 * called `people/…` as people. Nobody becomes a judge unnamed who is a person, or stands in one group of raters with a
 * person that was named.
 * @throws HearthError exit 2 for a run without judges and for a name that it does not have
 */
export function chosenRaters(
  { judges, run }: Manifest,
  named: { judge: string | null; second: string | null; people: readonly string[] },
): ChosenRaters {
  const people =
    named.people.length === 0
      ? judges.filter((judge) => isOf(judge, PEOPLE))
      : named.people.flatMap((name) => {
          const found = judges.filter((j) => j.name === name || isOf(j, name));
          if (found.length === 0) throw unknown('--people', name, judges);
          return found;
        });
  const one = (field: string, name: string): JudgeEntry => {
    const found = judges.find((judge) => judge.name === name);
    if (found === undefined) throw unknown(field, name, judges);
    return found;
  };
  const groups = people.filter(({ kind }) => kind === 'file').map(({ name }) => groupOf(name));
  const others = judges.filter(
    (judge) =>
      !isPerson(judge) &&
      !people.includes(judge) &&
      !(judge.kind === 'file' && groups.includes(groupOf(judge.name))),
  );
  const judge =
    named.judge === null
      ? (others.find(({ kind, name }) => kind === 'model' && name !== named.second) ??
        others.find(({ name }) => name !== named.second))
      : one('--judge', named.judge);
  if (judge === undefined) throw nobody(run);
  const second = named.second === null ? null : one('--second', named.second);
  if (second === judge) throw itself();
  return {
    judge,
    second,
    seconds: others.filter((other) => other !== judge && !('baseline' in other)),
    people: [...new Set(people)].filter((person) => person !== judge),
  };
}

const unknown = (field: string, name: string, judges: readonly JudgeEntry[]) => {
  const names = judges.map((judge) => judge.name);
  return usageError(
    {
      en: `the run has no judge "${name}"; it has: ${names.join(', ')}`,
      'zh-CN': `该运行没有裁判“${name}”；可用：${names.join('、')}`,
    },
    { field },
  );
};

const nobody = (run: string) =>
  usageError({
    en: `run ${run} has no judge to audit; let one rate its answers first: hearth judge ${run} --judge NAME`,
    'zh-CN': `运行 ${run} 没有可审核的裁判；请先让裁判评判：hearth judge ${run} --judge 名称`,
  });

const itself = () =>
  usageError(
    {
      en: 'the second judge is the one that is audited; name another',
      'zh-CN': '第二个裁判就是被审核的裁判；请换一个',
    },
    { field: '--second' },
  );

/** A judge's version as people read it. */
export function versionText({ model, params, prompt, hash }: JudgeVersion): Text {
  const list = Object.entries(params).map(([name, value]) => `${name} = ${String(value)}`);
  const parts = [model, prompt, ...list, hash === null ? null : `sha256 ${hash.slice(0, 12)}`];
  const given = parts.filter((part) => part !== null);
  return { en: given.join(', '), 'zh-CN': given.join('，') };
}
