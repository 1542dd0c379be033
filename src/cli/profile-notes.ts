import { PROFILES, type Text } from '../contract/index.js';
import type { OpenRun } from './open-run.js';

/** What must be known of figures under the profiles that a run is asked or scored under; said once each. */
export const profileNotes = ({
  suite,
  conditions,
}: Pick<OpenRun, 'suite' | 'conditions'>): Text[] =>
  PROFILES.flatMap((profile) =>
    conditions.some(
      ({ condition }) => condition.asked.protocol === profile || condition.scoring === profile,
    )
      ? (suite.meta.profileNotes?.[profile] ?? [])
      : [],
  );
