import { same } from '../../../contract/index.js';
import { fold, letterOf, parseNumeral } from '../items/fold.js';
import type { AnyUserItem, GoldItem } from '../items/types.js';
import { say } from '../say.js';
import type { GoldSpec } from '../spec/types.js';
import { isGold, usualAnswer } from '../target/baselines.js';
import { isRight } from '../target/read-answer.js';
import {
  type ColumnOf,
  type Derived,
  type Figure,
  known,
  type Line,
  type Measures,
  MISSING,
  type Scored,
  share,
  type UserRow,
  weightedMean,
} from './figure.js';

/** What the row answers; [] for a refusal or a silence; null where nothing can be compared. */
function givenOf(row: UserRow): string[] | null {
  const [answer] = row.answers;
  if (answer?.state === 'refused' || answer?.state === 'empty') return [];
  return answer?.state === 'ok' ? (answer.value?.given ?? null) : null;
}

const isSilent = (row: UserRow): boolean => row.answers[0]?.state !== 'ok';

/** Whether the row is right: a refusal or a silence is not; null where it cannot be told. */
export function rightOf(row: UserRow, spec: GoldSpec): boolean | null {
  const given = givenOf(row);
  if (given === null || !isGold(row.item)) return null;
  return !isSilent(row) && isRight(given, row.item, spec);
}

/** Classes that figures can be given for: the closed vocabulary, or the letters of the options. */
function classesOf(spec: GoldSpec, items: readonly AnyUserItem[]): string[] {
  if (spec.match === 'number') return [];
  if (spec.match !== 'choice') return [...spec.classes];
  const most = Math.max(0, ...items.map((item) => (isGold(item) ? item.options.length : 0)));
  return Array.from({ length: most }, (_, i) => letterOf(i));
}

/**
 * `accuracy`: share of items with the right answer; refused and empty answers are wrong, those that cannot be read are
 * left out. `f1/macro`: mean of the classes' F1. `set/f1`: mean of the items' F1 (match set). `error/absolute`: mean
 * distance from the gold number. Lines: `chance` and `majority`.
 */
export function goldMeasures(spec: GoldSpec, items: readonly AnyUserItem[]): Measures {
  const classes = classesOf(spec, items);
  const accuracy: Figure = {
    id: 'accuracy',
    name: say('Accuracy', '正确率'),
    unit: 'rate',
    range: [0, 1],
    of: (row) => share(rightOf(row, spec)),
  };
  const macro = classes.length < 2 ? [] : [macroF1(classes)];
  return {
    figures: [
      accuracy,
      ...(spec.match === 'set' ? [setF1] : []),
      ...(spec.match === 'number' ? [absoluteError] : []),
      ...classes.flatMap((name) => classCounts(name, spec.match)),
    ],
    derived: [...macro, ...classes.map(classF1)],
    lines: [chance(spec), majority(spec, items)],
    headline: ['accuracy', ...(spec.match === 'set' ? ['set/f1'] : []), ...macro.map((m) => m.id)],
    judged: false,
  };
}

const setF1: Figure = {
  id: 'set/f1',
  name: say('F1 of the sets', '集合 F1'),
  unit: 'rate',
  range: [0, 1],
  of: (row) => {
    const given = givenOf(row);
    if (given === null || !isGold(row.item)) return MISSING;
    const [a, b] = [new Set(given.map(fold)), new Set(row.item.gold.map(fold))];
    if (isSilent(row)) return known(0);
    if (a.size + b.size === 0) return known(1);
    return known((2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size));
  },
};

const absoluteError: Figure = {
  id: 'error/absolute',
  name: say('Mean absolute error', '平均绝对误差'),
  unit: 'number',
  range: null,
  of: (row): Scored => {
    const given = parseNumeral(givenOf(row)?.[0] ?? '');
    const gold = isGold(row.item) ? parseNumeral(row.item.gold[0] ?? '') : null;
    return given === null || gold === null ? null : known(Math.abs(given - gold));
  },
};

/** Right, wrongly given and missed answers of one class, of items that could be read. */
function classCounts(name: string, match: GoldSpec['match']): Figure[] {
  const count = (id: string, of: (given: boolean, gold: boolean) => boolean): Figure => ({
    id: `${id}/${name}`,
    name: same(name),
    unit: 'rate',
    range: [0, 1],
    inner: true,
    of: (row) => {
      const given = givenOf(row);
      if (given === null || !isGold(row.item)) return MISSING;
      return share(of(has(given, name), has(wanted(given, row.item, match), name)));
    },
  });
  return [
    count('tp', (given, gold) => given && gold),
    count('fp', (given, gold) => given && !gold),
    count('fn', (given, gold) => !given && gold),
  ];
}

const has = (words: readonly string[], name: string): boolean =>
  words.some((word) => fold(word) === fold(name));

/** The gold answers to compare with: all of a set; otherwise the accepted one that was given, or else the first. */
function wanted(
  given: readonly string[],
  { gold }: GoldItem,
  match: GoldSpec['match'],
): readonly string[] {
  if (match === 'set') return gold;
  return gold
    .filter((word) => has(given, word))
    .concat(gold)
    .slice(0, 1);
}

const classF1 = (name: string): Derived => ({
  id: `f1/${name}`,
  name: same(name),
  unit: 'rate',
  overallOnly: true,
  of: (column, weights) => f1(column, weights, name),
});

/** 2TP / (2TP + FP + FN); null where the class is neither gold nor given. */
function f1(column: ColumnOf, weights: Float64Array, name: string): number | null {
  const [tp, fp, fn] = (['tp', 'fp', 'fn'] as const).map(
    (id) => weightedMean(column(`${id}/${name}`), weights) ?? 0,
  );
  const all = 2 * (tp ?? 0) + (fp ?? 0) + (fn ?? 0);
  return all === 0 ? null : (2 * (tp ?? 0)) / all;
}

const macroF1 = (classes: readonly string[]): Derived => ({
  id: 'f1/macro',
  name: say('Macro F1', '宏平均 F1'),
  unit: 'rate',
  of: (column, weights) => {
    const all = classes.flatMap((name) => f1(column, weights, name) ?? []);
    return all.length === 0 ? null : all.reduce((a, b) => a + b, 0) / all.length;
  },
});

/** Accuracy of guessing among the options or classes. */
const chance = (spec: GoldSpec): Line => ({
  id: 'chance',
  name: say('Line: chance', '参照线：随机猜测'),
  of: (items) => {
    const golds = items.filter(isGold);
    const open = spec.match !== 'choice' && (spec.match !== 'exact' || spec.classes.length === 0);
    if (open) return { value: null, reason: 'open_answers' };
    if (golds.length === 0) return { value: null, reason: 'no_items' };
    const of = ({ gold, options }: GoldItem): number =>
      new Set(gold.map(fold)).size /
      (spec.match === 'choice' ? options.length : spec.classes.length);
    return { value: golds.reduce((sum, item) => sum + of(item), 0) / golds.length };
  },
});

/** Accuracy of the answer that is right most often in the whole data. */
function majority(spec: GoldSpec, all: readonly AnyUserItem[]): Line {
  const usual = usualAnswer(all.filter(isGold), spec);
  return {
    id: 'majority',
    name: say('Line: always the most frequent answer', '参照线：总答最常见的答案'),
    of: (items) => {
      const golds = items.filter(isGold);
      if (golds.length === 0) return { value: null, reason: 'no_items' };
      return { value: golds.filter((item) => isRight(usual, item, spec)).length / golds.length };
    },
  };
}
