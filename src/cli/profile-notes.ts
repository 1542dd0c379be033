import { type AnySuite, PROFILES, type Profile, type Text } from '../contract/index.js';

/** As much of a run as says under which profiles it is asked and scored. */
type Asked = {
  suite: Pick<AnySuite, 'meta'>;
  conditions: readonly { condition: { asked: { protocol: Profile }; scoring: Profile } }[];
};

/** What must be known of figures under the profiles that a run is asked or scored under; said once each. */
export const profileNotes = ({ suite, conditions }: Asked): Text[] =>
  PROFILES.flatMap((profile) =>
    conditions.some(
      ({ condition }) => condition.asked.protocol === profile || condition.scoring === profile,
    )
      ? (suite.meta.profileNotes?.[profile] ?? [])
      : [],
  );
