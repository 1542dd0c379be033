import { type Text, usageError } from '../contract/index.js';
import {
  factsOf,
  settingName,
  settingOf,
  type Unlike,
  unlikenesses,
} from './compare-differences.js';
import type { Voice } from './compare-rows.js';

const ITEMS: Text = { en: 'items', 'zh-CN': '题目' };
const JUDGE_REPEATS: Text = { en: 'judge repeats', 'zh-CN': '评判重复次数' };

/**
 * In what two voices are unlike beside the target: what `compare` looks at, options that only one of them has (such as
 * `needs`), which items were asked, and how often each answer was judged.
 */
export function gateUnlike(baseline: Voice, candidate: Voice): Unlike[] {
  const both = [baseline, candidate];
  const known = unlikenesses(both);
  const settings = both.map(settingOf);
  const keys = [...new Set(settings.flatMap((one) => Object.keys(one)))];
  const lopsided = keys.flatMap((key): Unlike[] => {
    const values = settings.map((one) => one[key] ?? null);
    return values.includes(null) ? [{ key, name: settingName(key), values }] : [];
  });
  return [...known, ...lopsided, ...itemsUnlike(both), ...judgedUnlike(both)];
}

function itemsUnlike(both: readonly Voice[]): Unlike[] {
  const ids = both.map(({ loaded }) => new Set(loaded.items.map(({ id }) => id)));
  const [a, b] = ids;
  if (a === undefined || b === undefined) return [];
  const shared = [...a].filter((id) => b.has(id)).length;
  if (shared === a.size && shared === b.size) return [];
  return [{ key: 'items', name: ITEMS, values: ids.map(({ size }) => `${size} (${shared} ∩)`) }];
}

function judgedUnlike(both: readonly Voice[]): Unlike[] {
  const times = both.map(({ run, rater }) => {
    const judges =
      rater.kind === 'judge' ? [rater.judge] : rater.kind === 'panel' ? rater.judges : [];
    return judges.some(({ kind }) => kind === 'model') ? String(run.manifest.judgeRepeats) : null;
  });
  const [a, b] = times;
  return a !== null && b !== null && a !== b
    ? [{ key: 'judge_repeats', name: JUDGE_REPEATS, values: [a ?? null, b ?? null] }]
    : [];
}

/** @throws HearthError exit 2 for a name in `allow` that is no fact of these runs. */
export function checkAllowed(allow: readonly string[], voices: readonly Voice[]): void {
  const known = [
    ...new Set([
      ...voices.flatMap((voice) => Object.keys(factsOf(voice))),
      'judge',
      'items',
      'judge_repeats',
    ]),
  ];
  for (const name of allow)
    if (!known.includes(name))
      throw usageError(
        {
          en: `there is no fact "${name}" in which the runs could differ; known: ${known.join(', ')}`,
          'zh-CN': `没有名为“${name}”的差异项；可用：${known.join('、')}`,
        },
        { field: '--allow' },
      );
}
