export const SUITE_PARTS = ['card', 'data', 'taxonomy', 'items'] as const;

/** What of a suite is shown, as it stands in the address. */
export type SuiteSearch = {
  part?: (typeof SUITE_PARTS)[number];
  item?: string;
  cluster?: string;
};

export function suiteSearch(search: Record<string, unknown>): SuiteSearch {
  const part = SUITE_PARTS.find((one) => one === search.part);
  return {
    ...(part !== undefined && { part }),
    ...(search.item !== undefined && { item: String(search.item) }),
    ...(search.cluster !== undefined && { cluster: String(search.cluster) }),
  };
}
