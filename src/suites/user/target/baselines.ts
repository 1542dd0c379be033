import type { BuiltinTarget, Rec } from '../../../contract/index.js';
import { fold, letterOf } from '../items/fold.js';
import type { AnyUserItem, GoldItem } from '../items/types.js';
import { say, wordsFor } from '../say.js';
import type { GoldSpec, Spec } from '../spec/types.js';
import { isRight } from './read-answer.js';

/** What `baseline/constant` says where there is no gold answer: friendly, empty, the same to everybody. */
const CONSTANT = say(
  'Thank you for telling me. I hear you, and I am here if you want to say more.',
  '谢谢你告诉我。我在听，想多说一些的话，随时都可以。',
);

type Target = BuiltinTarget<AnyUserItem>;
const scripted = (about: Target['about'], answer: (item: AnyUserItem) => Rec): Target => ({
  about,
  answers: async () => (item) => [answer(item)],
});

/** Targets that read nothing, as lines to compare with. `items`: of the suite, for the most frequent gold answer. */
export function builtinTargets(
  spec: Spec,
  items: readonly AnyUserItem[],
): Readonly<Record<string, Target>> {
  const empty = scripted(say('baseline: says nothing', '基线：什么也不说'), () => ({ value: '' }));
  if (spec.kind !== 'gold')
    return {
      'baseline/empty': empty,
      'baseline/constant': scripted(
        say('baseline: says the same friendly sentence to everybody', '基线：对谁都说同一句客气话'),
        (item) => ({ value: CONSTANT[wordsFor(item.lang)] }),
      ),
    };
  const usual = usualAnswer(items.filter(isGold), spec);
  return {
    'baseline/empty': empty,
    'baseline/constant': scripted(
      say('baseline: gives the answer that is right most often', '基线：总是回答最常见的标准答案'),
      (item) => ({ value: shown(isGold(item) ? within(usual, item) : usual) }),
    ),
    'baseline/gold': scripted(
      say('upper line: gives the gold answer', '上限：直接给出标准答案'),
      (item) => ({
        value: isGold(item) ? shown(spec.match === 'set' ? item.gold : item.gold.slice(0, 1)) : '',
      }),
    ),
  };
}

export const isGold = (item: AnyUserItem): item is GoldItem => 'gold' in item;

/** An item with fewer options than others may lack the usual letter: then its last one. */
function within(answer: readonly string[], { options }: GoldItem): readonly string[] {
  const last = letterOf(options.length - 1);
  const [letter] = answer;
  return options.length > 0 && letter !== undefined && letter > last ? [last] : answer;
}

const shown = (answer: readonly string[]): string =>
  answer.length === 0 ? 'none' : answer.join('; ');

/**
 * The one answer that is right for most items; of several such the first in the data. Of numbers at most 200 different
 * gold numbers are tried with the tolerance.
 */
export function usualAnswer(items: readonly GoldItem[], spec: GoldSpec): string[] {
  const seen = new Map<string, { answer: string[]; right: number }>();
  for (const { gold } of items)
    for (const answer of spec.match === 'set' ? [gold] : gold.map((one) => [one])) {
      const key = answer.map(fold).sort().join('\n');
      const known = seen.get(key) ?? { answer, right: 0 };
      known.right += 1;
      seen.set(key, known);
    }
  const all = [...seen.values()];
  if (spec.match === 'number')
    for (const one of all.slice(0, 200))
      one.right = items.filter((item) => isRight(one.answer, item, spec)).length;
  let best: (typeof all)[number] | undefined;
  for (const one of all) if (best === undefined || one.right > best.right) best = one;
  return best?.answer ?? [];
}
