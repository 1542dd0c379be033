import { type AnswerSearch, answerSearch } from './answer-search.js';

/** What an item page shows, as it stands in the address. */
export type ItemSearch = {
  /** Targets and conditions side by side; all where none is named. */
  targets?: string[];
  conditions?: string[];
  /** The list that one came from, to go back to. */
  list?: AnswerSearch;
};

export function itemSearch(search: Record<string, unknown>): ItemSearch {
  const names = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
    );
  const targets = names(search.targets);
  const conditions = names(search.conditions);
  const { list } = search;
  return {
    ...(targets.length > 0 && { targets }),
    ...(conditions.length > 0 && { conditions }),
    ...(typeof list === 'object' && list !== null && { list: answerSearch({ ...list }) }),
  };
}
