/** A thing that somebody rated a moment ago: its subject, and whether it was heavy. */
export type Recent = { subject: string; heavy: boolean };

/** As many as the widest spacing rule looks back. */
const KEPT = 100;

/** The list with one more in front. Pure. */
export const withRecent = (before: readonly Recent[], one: Recent): Recent[] =>
  [one, ...before].slice(0, KEPT);

/** Subjects that must not come yet, and whether something heavy may. Pure. */
export function spacedOut(
  recent: readonly Recent[],
  { spacing, heavySpacing }: { spacing: number; heavySpacing: number },
): { subjects: string[]; heavy: boolean } {
  return {
    subjects: [...new Set(recent.slice(0, spacing).map(({ subject }) => subject))],
    heavy: recent.slice(0, heavySpacing).some(({ heavy }) => heavy),
  };
}
