import type { ScenarioRecord } from './scenario-file.js';

/** The text of a scenario that makes it what it is: what is given and said, not who is who. */
export const bodyOf = (
  record: Pick<
    ScenarioRecord,
    'history' | 'memories' | 'schedule' | 'hobbies' | 'outline' | 'message' | 'reference'
  >,
): string =>
  [
    ...record.history.map((t) => t.text),
    ...record.memories.map((m) => m.content),
    ...record.schedule.map((s) => `${s.time} ${s.activity}`),
    ...record.hobbies,
    record.outline ?? '',
    record.message ?? '',
    record.reference,
  ]
    .filter((part) => part !== '')
    .join('\n');

/** Character trigrams, white space and punctuation left out, in lower case. */
function shingles(text: string): Set<string> {
  const bare = Array.from(text.toLowerCase().replace(/[\s\p{P}]/gu, ''));
  const set = new Set<string>();
  for (let i = 0; i + 3 <= bare.length; i++) set.add(bare.slice(i, i + 3).join(''));
  if (set.size === 0 && bare.length > 0) set.add(bare.join(''));
  return set;
}

/** Share of common members, 0…1 (Jaccard); 0 for two empty sets. */
function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let common = 0;
  for (const one of small) if (large.has(one)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/** At or above it two scenarios are near duplicates. */
const NEAR = 0.8;

/** For each entry the earlier ones of its group that it nearly repeats, with the share of common trigrams. */
export function nearDuplicates<T extends { group: string; text: string }>(
  entries: readonly T[],
  near = NEAR,
): { of: T; share: number }[][] {
  const groups = new Map<string, { entry: T; set: Set<string> }[]>();
  return entries.map((entry) => {
    const set = shingles(entry.text);
    const earlier = groups.get(entry.group) ?? [];
    const found = earlier.flatMap(({ entry: of, set: other }) => {
      const share = jaccard(set, other);
      return share >= near ? [{ of, share }] : [];
    });
    earlier.push({ entry, set });
    groups.set(entry.group, earlier);
    return found;
  });
}
