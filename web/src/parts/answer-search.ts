export const ORDERS = ['data', 'spread', 'longest', 'shortest'] as const;
export const VERDICTS = ['rated', 'unparsable', 'refused', 'errored'] as const;

const WORDS = [
  'find',
  'condition',
  'target',
  'task',
  'lang',
  'state',
  'cluster',
  'kind',
  'judge',
] as const;
const NUMBERS = ['least', 'spread', 'shortest', 'longest'] as const;

/** What can be asked of the answers, as it stands in the address, so that a link shows the same list. */
export type AnswerSearch = { [K in (typeof WORDS)[number]]?: string } & {
  [K in (typeof NUMBERS)[number]]?: number;
} & {
  verdict?: (typeof VERDICTS)[number];
  order?: (typeof ORDERS)[number];
};

/** Takes what it knows out of an address, and leaves the rest. */
export function answerSearch(search: Record<string, unknown>): AnswerSearch {
  const order = ORDERS.find((one) => one === search.order);
  const verdict = VERDICTS.find((one) => one === search.verdict);
  return {
    ...Object.fromEntries(
      WORDS.flatMap((name) => {
        const value = search[name];
        // An address may hold a text that looks like a number.
        return (typeof value === 'string' && value !== '') || typeof value === 'number'
          ? [[name, String(value)]]
          : [];
      }),
    ),
    ...Object.fromEntries(
      NUMBERS.flatMap((name) => {
        const value = search[name];
        return value !== undefined && value !== '' && Number.isFinite(Number(value))
          ? [[name, Number(value)]]
          : [];
      }),
    ),
    ...(verdict !== undefined && { verdict }),
    ...(order !== undefined && order !== 'data' && { order }),
  };
}
