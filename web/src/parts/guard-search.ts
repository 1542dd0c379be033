export const GUARD_KINDS = ['label', 'sent', 'user', 'cue', 'duty', 'rule', 'action'] as const;
const PLACES = ['name', 'policy', 'persona', 'version', 'model', 'alarm'] as const;

/** What of the guard's counts is shown, as it stands in the address; `alarm`: what that rule looks at. */
export type GuardSearch = {
  kind?: (typeof GUARD_KINDS)[number];
  bucket?: 'day' | 'hour';
} & { [P in (typeof PLACES)[number]]?: string };
/** Some of it anew; undefined: no longer. */
export type GuardChange = { [P in keyof GuardSearch]?: GuardSearch[P] | undefined };

export function guardSearch(search: Record<string, unknown>): GuardSearch {
  const kind = GUARD_KINDS.find((one) => one === search.kind);
  return {
    ...(kind !== undefined && { kind }),
    ...(search.bucket === 'hour' && { bucket: 'hour' as const }),
    ...Object.fromEntries(
      PLACES.flatMap((name) => {
        const value = search[name];
        return value === undefined || value === null ? [] : [[name, String(value)]];
      }),
    ),
  };
}
