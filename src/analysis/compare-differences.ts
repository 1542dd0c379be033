import { type Json, same, type Text, usageError } from '../contract/index.js';
import type { JudgeEntry } from '../pipeline/index.js';
import { withoutPaths } from './bundle-redact.js';
import type { Voice } from './compare-rows.js';

/** One thing beside the target in which voices are unlike; `values` in the order of the voices, null: does not apply. */
export type Unlike = { key: string; name: Text; values: (string | null)[] };

const NAMES: Readonly<Record<string, Text>> = {
  data: { en: 'data (hash)', 'zh-CN': '数据（哈希）' },
  suite: { en: 'suite and prompt version', 'zh-CN': '评测集与提示词版本' },
  protocol: { en: 'protocol', 'zh-CN': '提问方式（protocol）' },
  scoring: { en: 'scoring', 'zh-CN': '计分方式（scoring）' },
  judge: { en: 'judge', 'zh-CN': '裁判' },
  user: { en: 'user model', 'zh-CN': '扮演用户的模型' },
};

/** The words of a setting; options and parameters are called as people type them. */
export const settingName = (key: string): Text => NAMES[key] ?? same(key);

/**
 * In what the voices are unlike, beside the target itself: data, suite (and with it prompt) version, profile, options,
 * judge, the model that plays the user, and the targets' sampling parameters. A persona is part of the target, and so is
 * its address. Answer files and baselines have no parameters and are unlike nobody in them.
 */
export function unlikenesses(voices: readonly Voice[]): Unlike[] {
  const facts = voices.map(factsOf);
  const keys = [...new Set(facts.flatMap((f) => Object.keys(f)))];
  return keys.flatMap((key) => {
    const values = facts.map((f) => f[key] ?? null);
    const named = new Set(values.filter((v) => v !== null));
    // An option that only some suites' versions know is a difference; a parameter of files is none.
    const isUnlike = named.size > 1;
    return isUnlike ? [{ key, name: settingName(key), values }] : [];
  });
}

/** Keys in which two voices, by place, are unlike. */
export const unlikeIn = (all: readonly Unlike[], a: number, b: number): Unlike[] =>
  all.filter(({ values }) => {
    const [x, y] = [values[a] ?? null, values[b] ?? null];
    return x !== null && y !== null && x !== y;
  });

/** @throws HearthError exit 2 that names each difference with its values and runs. */
export function refuseUnlike(voices: readonly Voice[], all: readonly Unlike[]): void {
  if (all.length === 0) return;
  const parts = all.map(({ name, values }) => {
    const byValue = new Map<string, string[]>();
    values.forEach((value, i) => {
      const run = voices[i]?.run.manifest.run ?? '';
      if (value === null) return;
      byValue.set(value, [...new Set([...(byValue.get(value) ?? []), run])]);
    });
    const shown = [...byValue].map(([value, runs]) => ({ value, runs }));
    return {
      en: `${name.en}: ${shown.map(({ value, runs }) => `${value} (${runs.join(', ')})`).join(' / ')}`,
      'zh-CN': `${name['zh-CN']}：${shown.map(({ value, runs }) => `${value}（${runs.join('、')}）`).join(' / ')}`,
    };
  });
  throw usageError({
    en: `these runs differ in more than their targets, so a difference of figures would not be the targets'. ${parts.map((p) => p.en).join('; ')}. Run them alike, or add --allow-differences to see each difference beside the figures`,
    'zh-CN': `这些运行除被测对象外还有别的不同，数字之差不能算作被测对象之差。${parts.map((p) => p['zh-CN']).join('；')}。请用相同设置重跑，或加上 --allow-differences，在各数字旁标明不同之处`,
  });
}

type Facts = Readonly<Record<string, string>>;

/** All in which a voice may be unlike another, by key. */
export const factsOf = (voice: Voice): Facts => ({
  ...settingOf(voice),
  ...(voice.target.kind === 'model' && withoutPaths(parameters(voice.target))),
});

/** What a voice was measured with, whoever it is: all of the above but the target's own parameters. */
export function settingOf({ run, loaded, rater }: Omit<Voice, 'target'>): Facts {
  const { manifest } = run;
  const { condition } = loaded;
  const judges =
    rater.kind === 'judge' ? [rater.judge] : rater.kind === 'panel' ? rater.judges : [];
  const options = { ...asRecord(condition.asked.o), ...asRecord(condition.scoreOptions) };
  // Where on a machine a file lies is no difference.
  return withoutPaths<Facts>({
    data: condition.dataHash.slice(0, 12),
    suite: `${manifest.suite} ${manifest.suiteVersion}`,
    protocol: condition.asked.protocol,
    scoring: condition.scoring,
    ...Object.fromEntries(Object.entries(options).map(([key, value]) => [key, shown(value)])),
    ...(judges.length > 0 && { judge: judges.map(judgeIdentity).join(' + ') }),
    ...(rater.kind === 'panel' && { panel: rater.how }),
    ...(manifest.user !== undefined && { user: modelIdentity(manifest.user) }),
  });
}

/** What decides a judge's verdicts: model and parameters, a classifier's hash, a person's name. */
function judgeIdentity(judge: JudgeEntry): string {
  switch (judge.kind) {
    case 'model':
      return modelIdentity(judge);
    case 'local':
      return `${judge.name} ${judge.hash.slice(0, 12)}`;
    case 'file':
      return judge.rater ?? judge.name;
  }
}

type Model = Extract<JudgeEntry, { kind: 'model' }>;

const modelIdentity = (entry: Model): string => {
  const own = Object.entries(parameters(entry)).map(([name, value]) => `${name}=${value}`);
  return [`${entry.spec.provider}/${entry.spec.model}`, ...own].join(' ');
};

/** What is sent beside the messages; an absent one is the provider's default, which is a value like another. */
function parameters({ params, spec }: Pick<Model, 'params' | 'spec'>): Facts {
  const { temperature, topP, maxTokens, seed } = params;
  const all = { temperature, topP, maxTokens, seed, thinking: spec.thinking, ...spec.extraBody };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      value === undefined ? 'default' : shown(value),
    ]),
  );
}

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const asRecord = (value: Json): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
