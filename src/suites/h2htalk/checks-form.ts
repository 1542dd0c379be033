import { type Check, fail, PASS, unless } from './checks-outcome.js';
import { hasAction, lengthOf, sentencesOf } from './checks-text.js';
import { occurs } from './facts.js';
import { asksNotes, FORMAT_INFO, type Limits } from './formats.js';
import type { TalkItem } from './types.js';

export const limitsOf = (item: TalkItem): Limits => FORMAT_INFO[item.task].limits;

/** Limits of the whole answer hold for what is said, not for lists of notes. */
const speaks = (item: TalkItem, step: string): boolean => !asksNotes(item.task, step);

export const over = (found: number, most: number): string | null =>
  found > most ? `${found} > ${most}` : null;

export const FORM_CHECKS: readonly Check[] = [
  {
    id: 'length',
    group: 'form',
    name: { en: 'within the length', 'zh-CN': '不超篇幅' },
    applies: ({ item, step }) => limitsOf(item).length !== undefined && speaks(item, step),
    test: ({ item }, { text }) => {
      const most = limitsOf(item).length?.[item.lang] ?? Number.POSITIVE_INFINITY;
      return unless(over(lengthOf(text, item.lang), most));
    },
  },
  {
    id: 'sentences',
    group: 'form',
    name: { en: 'number of sentences', 'zh-CN': '句数' },
    applies: ({ item, step }) => limitsOf(item).sentences !== undefined && speaks(item, step),
    test: ({ item }, { text }) =>
      unless(over(sentencesOf(text), limitsOf(item).sentences ?? Number.POSITIVE_INFINITY)),
  },
  {
    id: 'action',
    group: 'form',
    name: { en: 'stage direction in brackets', 'zh-CN': '有括号动作' },
    applies: ({ item, step }) => limitsOf(item).action === true && speaks(item, step),
    test: (_, { text }) => (hasAction(text) ? PASS : fail('− (…)')),
  },
  {
    id: 'no_name',
    group: 'form',
    name: { en: 'does not call the person by name', 'zh-CN': '不叫对方名字' },
    applies: ({ item }) => item.task === 'recollection_initialize' && item.scenario !== null,
    test: ({ item }, { text }) => {
      const name = item.scenario?.user.name ?? '';
      return occurs(text, name) ? fail(`+ "${name}"`) : PASS;
    },
  },
];
