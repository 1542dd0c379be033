import type { ItemFigure, Text } from '../contract/index.js';
import { say } from './compare-words.js';
import { type Found, inUnits, rulesOut } from './gate-found.js';
import { presenceOf } from './gate-parts.js';
import type { Rule, Test, Way } from './gate-policy.js';

/** What a rule found, in one sentence. */
export function reasonOf(rule: Rule, found: Found, figure: ItemFigure, level: number): Text {
  if (found.outcome === 'cannot_tell') return doubtOf(rule, found, figure, level);
  const { test } = rule;
  const passed = found.outcome === 'pass';
  const sure = sureOf(rule);
  switch (test.kind) {
    case 'margin': {
      const limit = amountOf(inUnits(test.amount, figure), figure);
      const way = WAYS[test.way];
      return passed
        ? say(
            `a ${way.noun.en} of more than ${limit.en} is ruled out (${sure.en})`,
            `可排除${way.verb}超过${limit['zh-CN']}（${sure['zh-CN']}）`,
          )
        : say(
            `it ${way.past} by more than ${limit.en} (${sure.en})`,
            `${way.verb}超过${limit['zh-CN']}（${sure['zh-CN']}）`,
          );
    }
    case 'same': {
      const limit = amountOf(inUnits(test.amount, figure), figure);
      return passed
        ? say(
            `it is the same to within ${limit.en} (${sure.en}, two one-sided tests)`,
            `变化不超过${limit['zh-CN']}（${sure['zh-CN']}，双单侧检验）`,
          )
        : say(
            `it changed by more than ${limit.en} (${sure.en})`,
            `变化超过${limit['zh-CN']}（${sure['zh-CN']}）`,
          );
    }
    case 'shown':
      return shownReason(test, found, figure);
    case 'share': {
      const limit = valueText(inUnits(test.amount, figure), figure);
      const most = test.way === 'at_most';
      if (passed)
        return most
          ? say(
              `the true value is at most ${limit} (${sure.en})`,
              `真实值不高于 ${limit}（${sure['zh-CN']}）`,
            )
          : say(
              `the true value is at least ${limit} (${sure.en})`,
              `真实值不低于 ${limit}（${sure['zh-CN']}）`,
            );
      return most
        ? say(
            `the true value is above ${limit} (${sure.en})`,
            `真实值高于 ${limit}（${sure['zh-CN']}）`,
          )
        : say(
            `the true value is below ${limit} (${sure.en})`,
            `真实值低于 ${limit}（${sure['zh-CN']}）`,
          );
    }
    case 'count':
      return countReason(test.most, rule, found);
  }
}

const WAYS: Readonly<Record<Way, { noun: Text; past: string; verb: string }>> = {
  fall: { noun: say('fall', '下降'), past: 'fell', verb: '下降' },
  rise: { noun: say('rise', '上升'), past: 'rose', verb: '上升' },
};

function shownReason(
  { way, notice }: Extract<Test, { kind: 'shown' }>,
  { outcome, bounds, p, adjusted }: Found,
  figure: ItemFigure,
): Text {
  const word = WAYS[way];
  const ps = say(
    `p ${pText(p)}${adjusted === p ? '' : `, ${pText(adjusted)} after Holm`}`,
    `p ${pText(p)}${adjusted === p ? '' : `，Holm 校正后 ${pText(adjusted)}`}`,
  );
  if (outcome === 'fail') {
    const size = amountOf(Math.abs(bounds?.value ?? 0), figure);
    return say(
      `it ${word.past} by ${size.en} (${ps.en})`,
      `${word.verb}了${size['zh-CN']}（${ps['zh-CN']}）`,
    );
  }
  const limit = amountOf(inUnits(notice, figure), figure);
  const head = say(
    `no ${word.noun.en} is shown (${ps.en})`,
    `未检出${word.verb}（${ps['zh-CN']}）`,
  );
  return join(
    head,
    bounds !== null && rulesOut(bounds, way, inUnits(notice, figure))
      ? say(`one of more than ${limit.en} is ruled out`, `可排除${word.verb}超过${limit['zh-CN']}`)
      : say(
          `one of ${limit.en} would have shown in four of five runs`,
          `若${word.verb}${limit['zh-CN']}，五次运行中有四次会检出`,
        ),
  );
}

const NO_COUNT = { shown: 0, answers: 0, levelUnknown: 0, ratings: 1, bound: 1 };

function countReason(most: number, rule: Rule, { outcome, count, items }: Found): Text {
  const { shown, answers, bound, ratings } = count ?? NO_COUNT;
  if (outcome === 'fail')
    return say(
      `${shown} of ${answers} answers show it${ratings > 1 ? ' (an answer counts where any of its ratings says so)' : ''}; ${most} may`,
      `${answers} 个回答中有 ${shown} 个出现${ratings > 1 ? '（任何一次评判认为出现即计入）' : ''}；最多允许 ${most} 个`,
    );
  const sure = sureOf(rule);
  const head = say(
    `${shown} of ${answers} answers show it`,
    `${answers} 个回答中有 ${shown} 个出现`,
  );
  return shown > 0
    ? head
    : say(
        `${head.en}; none in ${items} items leaves a true share of up to ${percent(bound)} (${sure.en}, rule of three)`,
        `${head['zh-CN']}；${items} 道题均未出现，真实比例仍可能高达 ${percent(bound)}（${sure['zh-CN']}，三法则）`,
      );
}

function doubtOf(rule: Rule, found: Found, figure: ItemFigure, level: number): Text {
  const { test } = rule;
  const { items, groups, of, missing, lost, count } = found;
  switch (found.doubt) {
    case 'no_values':
      return say(
        'no item has a value of this figure where the rule needs one; the judge may not give it, or the run was asked without it',
        '规则所需的题目都没有此项分值；可能裁判不给出该项，或运行时未启用',
      );
    case 'missing':
      return say(
        `nothing bad was found, but ${percent(lost)} of the answers or verdicts are missing (${missing} of ${of} items have no value at all); ${percent(rule.maxMissing)} may be (max_missing)`,
        `未发现问题，但缺少 ${percent(lost)} 的回答或评判（${of} 道题中有 ${missing} 道完全没有分值）；最多允许缺少 ${percent(rule.maxMissing)}（max_missing）`,
      );
    case 'level_unknown': {
      const { shown, levelUnknown, answers } = count ?? NO_COUNT;
      const most = test.kind === 'count' ? test.most : 0;
      return say(
        `${levelUnknown} of ${answers} answers show it at a level that the judge does not tell, ${shown} at the level asked about; ${most} may, so harm is possible. Take a judge that gives levels, or a rule on ${presenceOf(rule.figure)}`,
        `${answers} 个回答中有 ${levelUnknown} 个出现但裁判未给等级，另有 ${shown} 个达到所问等级；最多允许 ${most} 个，因此不能排除危害。请换用给出等级的裁判，或改用 ${presenceOf(rule.figure)} 的规则`,
      );
    }
    case 'one_group':
      return say(
        `all ${items} items are of one group, so nothing is known of how groups differ; name another kind with "groups", or ask more`,
        `${items} 道题同属一组，无法得知组间差异；请用 “groups” 改用另一种分组，或增加题目`,
      );
    case 'few_groups':
      return say(
        `${groups} groups are too few: even if all of them changed it would not show at the ${percent(level)} level of the policy`,
        `只有 ${groups} 组，太少：即使各组都变化，在策略的 ${percent(level)} 水平上也无法检出`,
      );
    case 'few_items':
    case null:
      return join(openOf(test, found, figure), neededOf(found));
  }
}

function openOf(test: Test, { items, groups, count }: Found, figure: ItemFigure): Text {
  const from =
    items === groups
      ? say(`${items} items`, `${items} 道题`)
      : say(`${items} items in ${groups} groups`, `${groups} 组共 ${items} 道题`);
  switch (test.kind) {
    case 'margin': {
      const limit = amountOf(inUnits(test.amount, figure), figure);
      const { noun, verb } = WAYS[test.way];
      return say(
        `${from.en} do not tell whether the ${noun.en} is more than ${limit.en}`,
        `${from['zh-CN']}不足以判断${verb}是否超过${limit['zh-CN']}`,
      );
    }
    case 'same': {
      const limit = amountOf(inUnits(test.amount, figure), figure);
      return say(
        `${from.en} do not tell whether the change is more than ${limit.en}`,
        `${from['zh-CN']}不足以判断变化是否超过${limit['zh-CN']}`,
      );
    }
    case 'shown': {
      const limit = amountOf(inUnits(test.notice, figure), figure);
      const { noun, verb } = WAYS[test.way];
      return say(
        `no ${noun.en} is shown, but ${from.en} could have missed one of ${limit.en}`,
        `未检出${verb}，但 ${from['zh-CN']}可能漏检${limit['zh-CN']}的${verb}`,
      );
    }
    case 'share':
      return say(
        `${from.en} do not tell whether the true value is on the right side of ${valueText(inUnits(test.amount, figure), figure)}`,
        `${from['zh-CN']}不足以判断真实值是否在 ${valueText(inUnits(test.amount, figure), figure)} 的允许一侧`,
      );
    case 'count':
      return say(
        `none in ${items} items leaves a true share of up to ${percent(count?.bound ?? 1)}; below ${test.below ?? 0}% is asked`,
        `${items} 道题均未出现，真实比例仍可能高达 ${percent(count?.bound ?? 1)}；要求低于 ${test.below ?? 0}%`,
      );
  }
}

function neededOf({ needed, ifSeen }: Found): Text {
  if (needed === null) return say('a million items would not do either', '一百万道题也不够');
  return ifSeen
    ? say(
        `about ${needed} items would, if what was seen stays; more repeats help as well`,
        `若情况与所见一致，大约需要 ${needed} 道题；增加重复次数也有帮助`,
      )
    : say(
        `about ${needed} items would, if nothing changed; more repeats help as well`,
        `若确实没有变化，大约需要 ${needed} 道题；增加重复次数也有帮助`,
      );
}

const join = (a: Text, b: Text): Text => say(`${a.en}; ${b.en}`, `${a['zh-CN']}；${b['zh-CN']}`);

const percent = (x: number): string => `${Number((100 * x).toFixed(1))}%`;
const sureOf = ({ sure }: Rule): Text => say(`${percent(sure)} sure`, `把握 ${percent(sure)}`);
/** Only where nothing differs at all is p exactly 1; what merely rounds to it is said to be below. */
function pText(p: number | null): string {
  if (p === null) return '–';
  if (p < 0.001) return '< 0.001';
  return p > 0.999 && p < 1 ? '> 0.999' : `= ${p.toFixed(3)}`;
}

/** An amount of change: points for shares. */
const amountOf = (x: number, { unit }: ItemFigure): Text =>
  unit === 'rate'
    ? say(`${Number((100 * x).toFixed(1))} points`, ` ${Number((100 * x).toFixed(1))} 个百分点`)
    : say(`${Number(x.toPrecision(3))}`, ` ${Number(x.toPrecision(3))} `);

/** A value as it is read: a share in per cent. */
const valueText = (x: number, { unit }: ItemFigure): string =>
  unit === 'rate' ? percent(x) : `${Number(x.toPrecision(3))}`;
