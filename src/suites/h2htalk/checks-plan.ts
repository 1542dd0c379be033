import { limitsOf, over } from './checks-form.js';
import { type Check, fail, NOT_APPLICABLE, PASS, unless } from './checks-outcome.js';
import { dayOrder, isSleep, minutesOf, type PlanLine, planLines } from './checks-plan-lines.js';
import { lengthOf } from './checks-text.js';
import type { Range } from './formats.js';
import type { Scenario, TalkItem } from './types.js';

const hasPlan = (item: TalkItem): boolean =>
  limitsOf(item).activities !== undefined || limitsOf(item).steps !== undefined;

const outside = (found: number, { min, max }: Range): string | null =>
  found < min ? `${found} < ${min}` : over(found, max);

/** Lines that a plan's times are read from. */
const timedLines = (text: string): PlanLine[] =>
  planLines(text).filter((line) => line.time !== null);

/** From the start of the slot that is going on to the start of the next, in minutes of the waking day; null without one. */
function slotSpan({ schedule, now }: Scenario): { from: number; to: number } | null {
  const at = now === null ? null : minutesOf(now);
  if (at === null) return null;
  const starts = schedule
    .flatMap(({ time }) => minutesOf(time) ?? [])
    .map(dayOrder)
    .sort((a, b) => a - b);
  const from = starts.filter((start) => start <= dayOrder(at)).at(-1);
  if (from === undefined) return null;
  return { from, to: starts.find((start) => start > from) ?? 24 * 60 };
}

export const PLAN_CHECKS: readonly Check[] = [
  {
    id: 'activities',
    group: 'plan',
    name: { en: 'number of activities', 'zh-CN': '活动数量' },
    applies: ({ item }) => limitsOf(item).activities !== undefined,
    test: ({ item }, { text }) => {
      const range = limitsOf(item).activities;
      return range === undefined ? NOT_APPLICABLE : unless(outside(timedLines(text).length, range));
    },
  },
  {
    id: 'activity_length',
    group: 'plan',
    name: { en: 'activities within the length', 'zh-CN': '活动不超篇幅' },
    applies: ({ item }) => limitsOf(item).activityLength !== undefined,
    test: ({ item }, { text }) => {
      const most = limitsOf(item).activityLength?.[item.lang] ?? Number.POSITIVE_INFINITY;
      const lines = timedLines(text);
      if (lines.length === 0) return fail('− HH:MM');
      return unless(over(Math.max(...lines.map(({ what }) => lengthOf(what, item.lang))), most));
    },
  },
  {
    id: 'steps',
    group: 'plan',
    name: { en: 'number of numbered steps', 'zh-CN': '编号步骤数量' },
    applies: ({ item }) => limitsOf(item).steps !== undefined,
    test: ({ item }, { text }) => {
      const range = limitsOf(item).steps;
      const steps = planLines(text).filter(({ numbered }) => numbered);
      return range === undefined ? NOT_APPLICABLE : unless(outside(steps.length, range));
    },
  },
  {
    id: 'time_format',
    group: 'plan',
    name: { en: 'times as HH:MM', 'zh-CN': '时间写作 HH:MM' },
    applies: ({ item }) => hasPlan(item),
    test: ({ item }, { text }) => {
      const lines = planLines(text).filter(
        ({ time, numbered }) => time !== null || (numbered && limitsOf(item).steps !== undefined),
      );
      if (lines.length === 0) return fail('− HH:MM');
      const bad = lines.find(({ time }) => time === null || minutesOf(time) === null);
      return unless(bad === undefined ? null : bad.time === null ? '− HH:MM' : `+ "${bad.time}"`);
    },
  },
  {
    id: 'time_order',
    group: 'plan',
    name: { en: 'times in order', 'zh-CN': '时间先后有序' },
    applies: ({ item }) => hasPlan(item),
    test: (_, { text }) => {
      const lines = timedLines(text);
      const bad = lines.find(({ minutes }, i) => {
        const before = lines[i - 1]?.minutes ?? null;
        return minutes !== null && before !== null && dayOrder(minutes) <= dayOrder(before);
      });
      if (lines.length === 0) return NOT_APPLICABLE;
      return unless(bad === undefined ? null : `+ "${bad.time ?? ''}"`);
    },
  },
  {
    id: 'sleep',
    group: 'plan',
    name: { en: 'ends with sleep, not too early', 'zh-CN': '以不过早的睡觉收尾' },
    applies: ({ item }) => limitsOf(item).sleepAfter !== undefined,
    test: ({ item }, { text }) => {
      const earliest = minutesOf(limitsOf(item).sleepAfter ?? '');
      const last = timedLines(text).at(-1);
      if (earliest === null) return NOT_APPLICABLE;
      if (last === undefined || !isSleep(last.what)) return fail(`− "${last?.what ?? ''}"`);
      const early = last.minutes === null || dayOrder(last.minutes) < dayOrder(earliest);
      return early ? fail(`${last.time ?? ''} < ${limitsOf(item).sleepAfter ?? ''}`) : PASS;
    },
  },
  {
    id: 'in_slot',
    group: 'plan',
    name: { en: 'steps stay in their slot', 'zh-CN': '步骤不超出时段' },
    applies: ({ item }) =>
      limitsOf(item).steps !== undefined &&
      item.scenario !== null &&
      slotSpan(item.scenario) !== null,
    test: ({ item }, { text }) => {
      const span = item.scenario === null ? null : slotSpan(item.scenario);
      const lines = timedLines(text);
      if (span === null || lines.length === 0) return NOT_APPLICABLE;
      const bad = lines.find(({ minutes, until }) => {
        if (minutes === null) return false;
        const at = dayOrder(minutes);
        // A step that begins where the next slot does is none of this slot; one may end there.
        return at < span.from || at >= span.to || (until !== null && dayOrder(until) > span.to);
      });
      return unless(bad === undefined ? null : `+ "${bad.time ?? ''}"`);
    },
  },
];
