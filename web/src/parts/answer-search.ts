export const ORDERS = ['data', 'spread', 'longest', 'shortest'] as const;

/** What can be asked of the answers, as it stands in the address, so that a link shows the same list. */
export type AnswerSearch = {
  find?: string;
  target?: string;
  task?: string;
  lang?: string;
  state?: string;
  cluster?: string;
  kind?: string;
  least?: number;
  judge?: string;
  order?: (typeof ORDERS)[number];
};

/** Takes what it knows out of an address, and leaves the rest. */
export function answerSearch(search: Record<string, unknown>): AnswerSearch {
  const words = ['find', 'target', 'task', 'lang', 'state', 'cluster', 'kind', 'judge'] as const;
  const order = ORDERS.find((one) => one === search.order);
  const least = Number(search.least);
  return {
    ...Object.fromEntries(
      words.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ),
    ...(search.least !== undefined && Number.isFinite(least) && { least }),
    ...(order !== undefined && { order }),
  };
}
