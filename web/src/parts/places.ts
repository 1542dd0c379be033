import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '../../../src/server/api/index.js';
import type { Word } from '../words/index.js';
import { mayAnywhere, type Session } from './session.js';

export type Place = {
  to: Exclude<LinkProps['to'], undefined>;
  word: Word;
  /** Shown to whoever may this somewhere. */
  may?: Permission;
  /** Only where there are accounts. */
  team?: true;
  /** Not shown to whoever may this somewhere. */
  unless?: Permission;
};
type Group = 'work' | 'measure' | 'setup';

/** The places of the navigation, group by group: people's own work, what is measured, what is set up. */
const PLACES: Readonly<Record<Group, readonly Place[]>> = {
  work: [
    // Whoever reads runs begins there.
    { to: '/', word: 'home.title', unless: 'read', team: true },
    { to: '/campaigns', word: 'nav.campaigns', may: 'read' },
    { to: '/rate', word: 'nav.rate', may: 'annotate' },
    { to: '/profile', word: 'nav.profile', may: 'annotate' },
    { to: '/experts', word: 'nav.experts', may: 'annotate' },
    { to: '/earnings', word: 'nav.earnings', may: 'annotate' },
    { to: '/community', word: 'nav.community', may: 'annotate' },
    { to: '/statements', word: 'nav.statements', may: 'money' },
  ],
  measure: [
    { to: '/runs', word: 'nav.runs', may: 'read' },
    { to: '/search', word: 'nav.search', may: 'read' },
    { to: '/disagreements', word: 'nav.disagreements', may: 'read' },
    { to: '/compare', word: 'nav.compare', may: 'read' },
    { to: '/suites', word: 'nav.suites', may: 'read' },
    { to: '/judges', word: 'nav.judges', may: 'read' },
    { to: '/guard', word: 'nav.guard', may: 'read' },
  ],
  setup: [
    { to: '/targets', word: 'nav.targets', may: 'run' },
    { to: '/upload', word: 'nav.upload', may: 'set-up' },
    { to: '/providers', word: 'nav.providers', may: 'set-up' },
    { to: '/projects', word: 'nav.projects' },
    { to: '/team', word: 'nav.team', may: 'people', team: true },
    { to: '/keys', word: 'nav.keys', team: true },
    { to: '/audit', word: 'nav.audit', may: 'audit' },
  ],
};

/** Whether a page is the place, or below it. */
export const isAt = (path: string, place: string): boolean =>
  place === '/' ? path === '/' : path.startsWith(place);

/** Groups with the places that this viewer may go to; a group without any is left out. */
export function groupsFor(
  session: Session | undefined,
): { group: Group; places: readonly Place[] }[] {
  if (session === undefined || session.viewer === null) return [];
  const { viewer, mode } = session;
  return (Object.keys(PLACES) as Group[])
    .map((group) => ({
      group,
      places: PLACES[group].filter(
        ({ may, team, unless }) =>
          (may === undefined || mayAnywhere(viewer, may)) &&
          (unless === undefined || !mayAnywhere(viewer, unless)) &&
          (team !== true || mode === 'team'),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}
