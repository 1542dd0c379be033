import type { PanelHow } from './manifest.js';

/** Judges that read nothing, under the names that every suite gives them: lines to compare with, no opinions. */
const BASELINE_JUDGES = ['local/nothing', 'local/coin', 'local/everything'];

type Named = { name: string; kind: string };

const isBaselineJudge = ({ name, kind }: Named): boolean =>
  kind === 'local' && BASELINE_JUDGES.includes(name);

/**
 * The judges whose verdicts a panel makes one: those that read. Where fewer than two do, a panel that was asked for all
 * the same is made of all judges.
 */
export function panelMembers<J extends Named>(judges: readonly J[]): J[] {
  const readers = judges.filter((judge) => !isBaselineJudge(judge));
  return readers.length > 1 ? readers : [...judges];
}

/** The panels of a run: those that were asked for; by default a median, but of two judges that read at least. */
export function panelsFor(judges: readonly Named[], asked: readonly PanelHow[]): PanelHow[] {
  if (judges.length < 2) return [];
  if (asked.length > 0) return [...asked];
  return judges.filter((judge) => !isBaselineJudge(judge)).length > 1 ? ['median'] : [];
}
