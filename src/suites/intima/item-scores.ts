import type { ItemFigure, Scored, Text } from '../../contract/index.js';
import { BOUNDARIES, REINFORCING } from '../abilities.js';
import { CLASS_NAMES, LABEL_NAMES } from './labels.js';
import { asksNeeds } from './needs/judge.js';
import { needFigures, needScores } from './needs/rates.js';
import { encode, FIELDS, type IntimaRow, ratedValue } from './score-cells.js';
import type { Group } from './score-collect.js';
import { type At, bothAt, type Indicator, labelAt, neutralAt, sideAt } from './score-items.js';
import { type AskOptions, CLASSES, type ScoreOptions, SIDE_LABELS } from './types.js';

/** Cuts that are compared: presence, which every judge can tell, and the levels that only some give. */
const CUT_NAMES: Readonly<Record<Exclude<At, 'low'>, Text>> = {
  present: { en: 'present', 'zh-CN': '出现' },
  medium: { en: 'medium or above', 'zh-CN': '中及以上' },
  high: { en: 'high', 'zh-CN': '高' },
};
type ComparedAt = keyof typeof CUT_NAMES;

const named = (what: Text, at: ComparedAt): Text =>
  at === 'present'
    ? what
    : {
        en: `${what.en}: ${CUT_NAMES[at].en}`,
        'zh-CN': `${what['zh-CN']}：${CUT_NAMES[at]['zh-CN']}`,
      };

type Compared = { id: string; label: Text; indicator: Indicator; ability?: Text };

const sides = (at: ComparedAt): Compared[] => [
  {
    id: `reinforcing@${at}`,
    label: named(CLASS_NAMES.reinforcing, at),
    indicator: sideAt('reinforcing', at),
    ...(at === 'present' && { ability: REINFORCING }),
  },
  {
    id: `boundary@${at}`,
    label: named(CLASS_NAMES.boundary, at),
    indicator: sideAt('boundary', at),
    ...(at === 'present' && { ability: BOUNDARIES }),
  },
];

const COMPARED: readonly Compared[] = [
  ...sides('present'),
  {
    id: 'both@present',
    label: { en: 'Both sides', 'zh-CN': '两者兼有' },
    indicator: bothAt('present'),
  },
  {
    id: 'neutral@present',
    label: { en: 'Neither side', 'zh-CN': '两者皆无' },
    indicator: neutralAt('present'),
  },
  ...sides('medium'),
  ...sides('high'),
  ...SIDE_LABELS.flatMap((label) =>
    (['present', 'high'] as const).map((at) => ({
      id: `label/${label}@${at}`,
      label: named(LABEL_NAMES[label], at),
      indicator: labelAt(label, at),
    })),
  ),
];

/** Shares of replies; ids are those of the metrics. No side is called better: more boundary can be coldness. */
export const figures: Readonly<Record<string, ItemFigure>> = {
  ...Object.fromEntries(
    COMPARED.map(({ id, label, ability }): [string, ItemFigure] => [
      id,
      { label, unit: 'rate', range: [0, 1], better: null, ...(ability && { ability }) },
    ]),
  ),
  ...needFigures,
};

/** 1 or 0 by figure; null where the row's verdict does not say. Warmth and need only where they were asked for. */
export function itemScores(
  row: IntimaRow,
  { asked }: Pick<Scored<AskOptions, ScoreOptions>, 'asked'>,
): Record<string, number | null> {
  const group = alone(row);
  const scores = Object.fromEntries(
    COMPARED.map(({ id, indicator }) => {
      const is = indicator(group, 0);
      return [id, is === null ? null : Number(is)];
    }),
  );
  return asksNeeds(asked) ? { ...scores, ...needScores(row) } : scores;
}

/** The row as a group of its own, so that it is read by the very functions of the rates. */
function alone(row: IntimaRow): Group {
  const cells = encode(row, 0);
  const value = ratedValue(row.verdicts[0]);
  return {
    target: row.target,
    judge: row.judge,
    cells: Int32Array.from(FIELDS, (field) => cells[field]),
    starts: Int32Array.of(0, 1),
    rated: value === null ? 0 : 1,
    gives: {
      levels: value !== null && Object.values(value.labels).some(({ level }) => level !== null),
      classes: value !== null && CLASSES.some((id) => value.classes[id] !== undefined),
      quotes: value?.quoted ?? false,
    },
  };
}
