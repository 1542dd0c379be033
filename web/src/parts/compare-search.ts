const LISTS = ['runs', 'judges', 'conditions', 'targets', 'figures', 'slice'] as const;

/** What is compared, as it stands in the address, so that a link shows the same comparison. */
export type CompareSearch = { [P in (typeof LISTS)[number]]?: string[] } & {
  /** Runs that differ in more than their targets are compared too. */
  allow?: true;
  /** Whether the comparison is made; before that, runs are picked. */
  go?: true;
};

export function compareSearch(search: Record<string, unknown>): CompareSearch {
  return {
    ...Object.fromEntries(
      LISTS.flatMap((name) => {
        const value = search[name];
        const list = (Array.isArray(value) ? value : [value]).flatMap((one) =>
          (typeof one === 'string' && one !== '') || typeof one === 'number' ? [String(one)] : [],
        );
        return list.length === 0 ? [] : [[name, list]];
      }),
    ),
    ...(search.allow === true && { allow: true as const }),
    ...(search.go === true && { go: true as const }),
  };
}

/** The same as the server's query takes it: lists with one value a line. */
export const asQuery = ({ allow, go: _, runs = [], ...lists }: CompareSearch) => ({
  runs: runs.join('\n'),
  ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.join('\n')])),
  ...(allow === true && { differences: 'allow' as const }),
});
