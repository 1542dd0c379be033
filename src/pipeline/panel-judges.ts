import type { PanelHow } from './manifest.js';
import { isPerson } from './people.js';

/** As in a manifest: `baseline` marks a local judge that reads nothing, a line to compare with and no opinion. */
type Named = { name: string; baseline?: true };

/** People who filled in a sheet rated a sample only, and are what a panel is held against. */
const isMember = (judge: Named): boolean => judge.baseline !== true && !isPerson(judge);

/**
 * The judges whose verdicts a panel makes one: those that read, people's sheets apart. Where fewer than two do, a panel that was asked for all
 * the same is made of all judges.
 */
export function panelMembers<J extends Named>(judges: readonly J[]): J[] {
  const readers = judges.filter(isMember);
  return readers.length > 1 ? readers : [...judges];
}

/** The panels of a run: those that were asked for; by default a median, but of two judges that read at least. */
export function panelsFor(judges: readonly Named[], asked: readonly PanelHow[]): PanelHow[] {
  if (judges.length < 2) return [];
  if (asked.length > 0) return [...asked];
  return judges.filter(isMember).length > 1 ? ['median'] : [];
}
