import { type ItemFigure, type Place, type Text, usageError } from '../contract/index.js';
import type { Policy, Rule } from './gate-policy.js';

type Amount = { field: string; value: number; change: boolean };

/** The amounts that a rule names, with the fields they stand in; `change`: a size, not a place on the scale. */
function amountsOf({ test }: Rule): Amount[] {
  switch (test.kind) {
    case 'margin':
      return [{ field: `may_${test.way}_by`, value: test.amount, change: true }];
    case 'same':
      return [{ field: 'same_within', value: test.amount, change: true }];
    case 'shown':
      return [{ field: 'notice', value: test.notice, change: true }];
    case 'share':
      return [{ field: test.way, value: test.amount, change: false }];
    case 'count':
      return [];
  }
}

/** @throws HearthError exit 2 for an amount that the figure cannot have: 100 points of a share, or its range, hold all. */
export function checkAmounts(rule: Rule, figure: ItemFigure, place: Place): void {
  const times = figure.unit === 'rate' ? 100 : 1;
  const [low, high] = figure.range.map((x) => times * x);
  if (low === undefined || high === undefined) return;
  for (const { field, value, change } of amountsOf(rule)) {
    const [from, to] = change ? [0, high - low] : [low, high];
    if (value >= from && value <= to) continue;
    const unit: Text =
      figure.unit === 'rate'
        ? { en: change ? ' points' : ' per cent', 'zh-CN': change ? ' 个百分点' : '（百分数）' }
        : { en: "; the figure's own unit", 'zh-CN': '（该指标自身的单位）' };
    throw usageError(
      {
        en: `${value} is outside of ${from} to ${to}${unit.en}`,
        'zh-CN': `${value} 不在 ${from} 至 ${to} 之内${unit['zh-CN']}`,
      },
      { ...place, field },
    );
  }
}

/** Remarks on amounts below 1 of shares, which read as if somebody had written a fraction for per cent. */
export const smallAmounts = (
  policy: Policy,
  figures: Readonly<Record<string, ItemFigure>>,
): Text[] =>
  policy.rules.flatMap((rule) =>
    figures[rule.figure]?.unit !== 'rate'
      ? []
      : amountsOf(rule)
          .filter(({ value }) => value > 0 && value < 1)
          .map(({ field, value }) => {
            const meant = Number((100 * value).toPrecision(6));
            return {
              en: `line ${rule.line}: ${field}: ${value} is ${value} per cent, less than one; for ${meant} per cent write ${meant}`,
              'zh-CN': `第 ${rule.line} 行：${field}: ${value} 表示 ${value}%，不足 1%；若指 ${meant}%，请写 ${meant}`,
            };
          }),
  );
