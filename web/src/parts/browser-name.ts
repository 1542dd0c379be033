/** Names in the order in which a User-Agent header must be looked through: later ones stand in earlier ones too. */
const BROWSERS = [
  ['MicroMessenger/', 'WeChat'],
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A User-Agent header in two words, such as `Firefox, Linux`; null for what is not known. */
export function browserOf(header: string | null): string | null {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => header?.includes(mark))?.[1];
  const named = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return named.length === 0 ? null : named.join(', ');
}
