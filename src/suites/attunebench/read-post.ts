import type { Json } from '../../contract/index.js';
import {
  type Fields,
  fieldsOf,
  firstOf,
  panasItemsOf,
  panasTotalOf,
  textOf,
  wholeIn,
} from './normal.js';
import { ITEM_RANGE, type PanasItems, panasItems } from './panas.js';
import type { Reading } from './read-turn.js';
import type { AttuneItem, Strategy, Wide } from './types.js';
import {
  BRANCH_RANGE,
  BRANCHES,
  type Choice,
  CLARITY_CHOICES,
  choiceId,
  FIT_CHOICES,
  GOAL_CHOICES,
} from './wide.js';

const SCORES = 'predicted_post_panas';
const CHANGE = 'predicted_panas_delta';
const WIDE = ['conversation_wide', 'predicted_conversation_wide'] as const;

/**
 * The answer after the last turn. Under the two delta strategies a stated change is added to the scores before, item by
 * item, and clamped to 1…7; scores are taken where only those are given, and the other way round.
 */
export function readPost(fields: Fields, item: AttuneItem, strategy: Strategy): Reading {
  const keys = strategy === 'absolute' ? [SCORES, CHANGE] : [CHANGE, SCORES];
  const key = keys.find((k) => Object.keys(fieldsOf(fields[k])).length > 0);
  const wide = firstOf(fields, ...WIDE);
  const lacks = [
    ...(key === undefined ? keys.slice(0, 1) : []),
    ...(isObject(wide) ? [] : [WIDE[0]]),
  ];
  if (lacks.length === 2) return { answer: null, lacks };
  const given = fieldsOf(key === undefined ? undefined : fields[key]);
  // Items stand under `items`, or right beside the totals.
  const listed = firstOf(given, 'items', 'responses') ?? given;
  const change = key === CHANGE ? panasItemsOf(listed, -6, 6) : null;
  const totals = key === SCORES ? given : {};
  return {
    answer: {
      kind: 'post',
      items:
        change === null
          ? panasItemsOf(listed, ITEM_RANGE.min, ITEM_RANGE.max)
          : added(item, change),
      change,
      stated: {
        positive: panasTotalOf(totals, 'positive'),
        negative: panasTotalOf(totals, 'negative'),
      },
      wide: wideOf(fieldsOf(wide)),
    },
    lacks,
  };
}

const isObject = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const added = ({ gold }: AttuneItem, change: PanasItems): PanasItems =>
  panasItems((word) => {
    const before = gold.pre?.items[word] ?? null;
    const by = change[word];
    return before === null || by === null
      ? null
      : Math.min(ITEM_RANGE.max, Math.max(ITEM_RANGE.min, before + by));
  });

/** The whole-conversation questions out of a record of the data, a reply or a file; keys as released or Q1, Q2, Q3. */
export function wideOf(fields: Fields): Wide {
  const branches = fieldsOf(fields.fourBranchScores);
  return {
    goals: several(firstOf(fields, 'q1_lookingFor', 'Q1', 'q1'), GOAL_CHOICES),
    clarity: single(firstOf(fields, 'q2_emotionClarity', 'Q2', 'q2'), CLARITY_CHOICES),
    fit: single(firstOf(fields, 'q3_modelFit', 'Q3', 'q3'), FIT_CHOICES),
    off: textsOf(firstOf(fields, 'q3_followUp_whatFeltOff', 'Q3_followUp', 'q3_followUp')),
    branches: Object.fromEntries(
      BRANCHES.map((branch) => [
        branch,
        wholeIn(branches[branch], BRANCH_RANGE.min, BRANCH_RANGE.max),
      ]),
    ) as Wide['branches'],
  };
}

/** One text or a list of them; null where there is neither. */
function textsOf(value: Json | undefined): string[] | null {
  if (value === undefined || value === null) return null;
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => textOf(entry) ?? []);
}

/** Ids of the options; what is none of them stays as it is written. Each once. */
function several<Id extends string>(
  value: Json | undefined,
  choices: readonly Choice<Id>[],
): string[] | null {
  const written = textsOf(value);
  return written === null ? null : [...new Set(written.map((w) => choiceId(choices, w) ?? w))];
}

function single<Id extends string>(
  value: Json | undefined,
  choices: readonly Choice<Id>[],
): string | null {
  const written = textsOf(value)?.[0];
  return written === undefined ? null : (choiceId(choices, written) ?? written);
}
