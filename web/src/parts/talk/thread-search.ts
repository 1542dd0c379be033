export type ThreadSearch = {
  find?: string;
  item?: string;
  state?: 'open' | 'resolved';
  only?: 'asked' | 'named' | 'mine';
};

const STATES = ['open', 'resolved'] as const;
const ONLY = ['asked', 'named', 'mine'] as const;

/** What of an address the list of talks understands. */
export function threadSearch(search: Record<string, unknown>): ThreadSearch {
  const state = STATES.find((one) => one === search.state);
  const only = ONLY.find((one) => one === search.only);
  const { find, item } = search;
  return {
    ...((typeof find === 'string' || typeof find === 'number') && { find: String(find) }),
    ...(typeof item === 'string' && { item }),
    ...(state !== undefined && { state }),
    ...(only !== undefined && { only }),
  };
}
