import { type LaggedTest, laggedAssociation } from '../../stats/index.js';
import type { How } from './relations-transitions.js';
import type { Timeline } from './types.js';

/** How strongly one member felt, and how strongly another did in the next row that says so. */
export type Echo = { stratum: string; earlier: number; later: number };

/**
 * Echoes of a session: for each annotated intensity, the next annotated intensity of another member. Where a row has
 * several people, each is an earlier value of its own. `stratum`: session and the member who follows.
 */
export function echoesOf(sample: string, { rows, participants }: Timeline): Echo[] {
  const members = new Set(participants);
  const felt = rows.flatMap(({ index, emotions }) =>
    emotions.flatMap(({ person, intensity }) =>
      intensity === null || !members.has(person) ? [] : [{ index, person, intensity }],
    ),
  );
  return felt.flatMap(({ index, person, intensity }) => {
    const next = felt.find((later) => later.index > index && later.person !== person);
    return next === undefined
      ? []
      : [
          {
            stratum: JSON.stringify([sample, next.person]),
            earlier: intensity,
            later: next.intensity,
          },
        ];
  });
}

/**
 * Whether intensity passes from one member to another: r between distances from each member's mean in the session,
 * against intensities dealt out anew within session and member. Of the annotation; says nothing of causes.
 */
export function rippleOf(
  sessions: readonly { sample: string; timeline: Timeline }[],
  how: How,
): LaggedTest {
  const echoes = sessions.flatMap(({ sample, timeline }) => echoesOf(sample, timeline));
  return laggedAssociation(
    echoes.map(({ earlier }) => earlier),
    echoes.map(({ later }) => later),
    echoes.map(({ stratum }) => stratum),
    how,
  );
}
