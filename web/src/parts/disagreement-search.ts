/** What the list of disagreements is filtered by, as it stands in the address. */
export type DisagreementSearch = {
  find?: string;
  run?: string;
  judge?: string;
  suite?: string;
  by?: 'me';
};

export function disagreementSearch(search: Record<string, unknown>): DisagreementSearch {
  const words = ['find', 'run', 'judge', 'suite'] as const;
  return {
    ...Object.fromEntries(
      words.flatMap((name) => {
        const value = search[name];
        return (typeof value === 'string' && value !== '') || typeof value === 'number'
          ? [[name, String(value)]]
          : [];
      }),
    ),
    ...(search.by === 'me' && { by: 'me' as const }),
  };
}
