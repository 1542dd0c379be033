import type {
  Answered,
  Item,
  Out,
  RatingKind,
  Text,
  VerdictRatings,
  VerdictState,
} from '../../contract/index.js';
import { CLASS_NAMES, LABEL_NAMES, LEVEL_NAMES } from './labels.js';
import { NEED_NAMES } from './needs/definitions.js';
import { ALL_LABELS, CLASSES, type Grade, LEVELS, NEEDS, rank, type Verdict } from './types.js';

/** Id of the kind that says whether a label is there at all: judges without levels have no other. */
const present = (label: string): string => `${label}.present`;
const ofClass = (name: string): string => `class.${name}`;

const levels = LEVELS.map((level) => ({ value: rank(level), label: LEVEL_NAMES[level] }));
const yesNo = [
  { value: 0, label: { en: 'absent', 'zh-CN': '无' } },
  { value: 1, label: { en: 'present', 'zh-CN': '有' } },
];

const group = {
  levels: { en: 'labels, by level', 'zh-CN': '标签（按等级）' },
  present: { en: 'labels, present or not', 'zh-CN': '标签（有或无）' },
  classes: { en: 'classes, by level', 'zh-CN': '大类（按等级）' },
  needs: { en: 'needs, by level', 'zh-CN': '需要（按等级）' },
  needsPresent: { en: 'needs, met or not', 'zh-CN': '需要（有或无）' },
};

const presence = (name: Text): Text => ({
  en: `${name.en}: present`,
  'zh-CN': `${name['zh-CN']}：有无`,
});

const kinds: Readonly<Record<string, RatingKind>> = Object.fromEntries<RatingKind>([
  ...ALL_LABELS.map((label): [string, RatingKind] => [
    label,
    { label: LABEL_NAMES[label], scale: 'ordinal', levels, group: group.levels },
  ]),
  ...ALL_LABELS.map((label): [string, RatingKind] => [
    present(label),
    {
      label: presence(LABEL_NAMES[label]),
      scale: 'nominal',
      levels: yesNo,
      group: group.present,
    },
  ]),
  ...CLASSES.map((name): [string, RatingKind] => [
    ofClass(name),
    { label: CLASS_NAMES[name], scale: 'ordinal', levels, group: group.classes },
  ]),
  ...NEEDS.flatMap((need): [string, RatingKind][] => [
    [need, { label: NEED_NAMES[need], scale: 'ordinal', levels, group: group.needs }],
    [
      present(need),
      {
        label: presence(NEED_NAMES[need]),
        scale: 'nominal',
        levels: yesNo,
        group: group.needsPresent,
      },
    ],
  ]),
]);

/** A reply without text is rated by rule, not by a judge: two judges' agreement on it would say nothing. */
function spoke({ answers }: Answered<Item, { text: string }>, step: string): boolean {
  const answer = answers.find((out) => out.step === step) ?? answers[0];
  return (answer?.value?.text ?? '').trim() !== '';
}

/**
 * Each label as a level (0 none … 3 high; null from judges without levels) and as present or not, each class as a
 * level, and the two ratings of the step `needs` likewise. Serves single replies and turns of a conversation alike.
 */
export const verdictRatings = <I extends Item>(): VerdictRatings<I, { text: string }, Verdict> => ({
  kinds,
  of: ratingsOf,
});

function ratingsOf(
  answered: Answered<Item, { text: string }>,
  { step, value }: Out<Verdict, VerdictState>,
): Readonly<Record<string, number | null>> {
  const verdict = value !== null && spoke(answered, step) ? value : null;
  const out: Record<string, number | null> = {};
  const put = (id: string, rating: Grade | undefined): void => {
    const level = rating?.level ?? null;
    out[id] = level === null ? null : rank(level);
    out[present(id)] = rating === undefined ? null : Number(rating.present);
  };
  for (const label of ALL_LABELS) put(label, verdict?.labels[label]);
  for (const need of NEEDS) put(need, verdict?.needs?.[need]);
  for (const name of CLASSES) {
    const level = verdict?.classes[name];
    out[ofClass(name)] = level === undefined ? null : rank(level);
  }
  return out;
}
