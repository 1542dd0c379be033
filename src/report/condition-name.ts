/** What a condition is told apart by: its id, what was asked and scored under, and its options. */
export type Told = {
  id: string;
  protocol: string;
  scoring: string;
  options: Readonly<Record<string, unknown>>;
};

const profileOf = ({ protocol, scoring }: Told): string =>
  protocol === scoring ? protocol : `${protocol}/${scoring}`;

/**
 * Short names of a run's conditions by id: the id, and what differs between them ("c2 · sap=rules", "c1 · official").
 * Options that are the same in all say nothing and are left out.
 */
export function conditionNames(conditions: readonly Told[]): ReadonlyMap<string, string> {
  const differs = (of: (c: Told) => unknown): boolean =>
    new Set(conditions.map((c) => JSON.stringify(of(c)) ?? '')).size > 1;
  const keys = [...new Set(conditions.flatMap(({ options }) => Object.keys(options)))].filter(
    (key) => differs(({ options }) => options[key]),
  );
  const withProfile = differs(profileOf);
  return new Map(
    conditions.map((c) => {
      const parts = [
        ...(withProfile ? [profileOf(c)] : []),
        ...keys.flatMap((key) => {
          const value = c.options[key];
          if (value === undefined) return [];
          return [`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`];
        }),
      ];
      return [c.id, parts.length === 0 ? c.id : `${c.id} · ${parts.join(' ')}`];
    }),
  );
}
