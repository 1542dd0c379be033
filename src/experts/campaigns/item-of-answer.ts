import type { SheetAnswer, SheetRun } from '../../analysis/sheet-answers.js';
import type { Shown } from '../../contract/index.js';
import { hideNames } from '../release/hide-names.js';
import type { WorkRef } from '../work/content.js';
import { difficultyOf, featuresOf, languageOf } from './difficulty.js';
import type { MakeableKind, NewItem } from './new-item.js';
import { isHeavy, topicsIn } from './privacy.js';

/** The importer's id of an answer: the same answer of the same run is one item, however often it is sent. */
export const externalOf = (
  run: string,
  { condition, target, repeat, item }: SheetAnswer['place'],
): string => JSON.stringify([run, item, condition, target, repeat]);

/**
 * An answer of a run as an item of work. Models' names are taken out of what the target said, with a mark that raters
 * see. `hidden`: how many.
 */
export function itemOfAnswer(
  { manifest, suite }: SheetRun,
  { place, answered, pages, shown }: SheetAnswer,
  {
    kind,
    judge = null,
    judgeRepeat = 1,
  }: {
    kind: MakeableKind;
    /** The judge whose verdict is meant, where one is. */
    judge?: string | null;
    judgeRepeat?: number;
  },
): { item: NewItem; hidden: number } {
  const names = namesOf(manifest.targets);
  let hidden = 0;
  const blind = shown.map((one): Shown => {
    if (one.by !== 'target') return one;
    const without = hideNames(one.text, names);
    hidden += without.hidden;
    return { ...one, text: without.text };
  });
  const texts = blind.map(({ text }) => text);
  const notes = topicsIn(texts);
  const { item } = answered;
  const demands = suite.form?.demands?.(item) ?? { abilities: item.task ? [item.task] : [] };
  const lang = item.lang ?? languageOf(texts);
  const ref: WorkRef = { run: manifest.run, ...place, judge, judgeRepeat };
  return {
    hidden,
    item: {
      external: externalOf(manifest.run, place),
      kind,
      subject: `${suite.meta.id}/${item.id}`,
      difficulty:
        demands.difficulty ?? difficultyOf(featuresOf(texts, pages), lang.startsWith('zh')),
      tier: null,
      heavy: isHeavy(notes),
      lang,
      priority: 0,
      content: {
        formVersion: suite.form?.version ?? '',
        shown: blind,
        pages,
        abilities: [...new Set(demands.abilities)],
        notes,
      },
      ref,
      standard: null,
      why: null,
    },
  };
}

/** Names of targets, and of the models behind them. */
const namesOf = (targets: SheetRun['manifest']['targets']): string[] =>
  targets.flatMap(({ name }) => [name, name.split('@')[0] ?? '']).filter((name) => name !== '');
