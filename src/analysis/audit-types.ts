import type { Estimate, RatingKind, Text } from '../contract/index.js';
import type { GroupFigures, PairFigures } from './audit-figures.js';
import type { JudgeVersion } from './audit-judge.js';
import type { PeopleFigures } from './audit-people.js';
import type { ProbeResult } from './audit-probe-types.js';

/** Agreement over all kinds of one group taken together; `group` null where the suite has none. */
export type PooledAgreement = { group: Text | null; agreement: Estimate };

/** Figures by kind. A kind that is not there was not rated by both sides. */
type ByKind<F> = { kinds: Readonly<Record<string, F>>; pooled: PooledAgreement[] };

/** Why a part of an audit has no figures. */
export type NoPart = { reason: 'one_repeat' | 'no_second' | 'no_people' | 'no_ratings' };

export type RepeatsPart = ByKind<GroupFigures> & { repeats: number };
export type SecondPart = ByKind<PairFigures> & { judge: string };
export type PeoplePart = ByKind<PeopleFigures> & { people: string[]; epsilon: number };
export type ProbesPart = { madeMs: number; results: Omit<ProbeResult, 'rows'>[] };

export type AuditParts = {
  repeats: RepeatsPart | NoPart;
  second: SecondPart | NoPart;
  people: PeoplePart | NoPart;
  /** Null: not probed. */
  probes: ProbesPart | null;
};

export type AuditKind = Pick<RatingKind, 'label' | 'scale' | 'levels' | 'group'>;

/**
 * How much of a run stands behind an audit, in answers. `answers`: that could be rated; `rated`: with a rating of the
 * judge that counts; `unread`: without a readable verdict of it. What is left was rated by rule, as silence is.
 * `people`, `second`: rated by the judge and by people, and by the second judge; null: there are none.
 */
export type Coverage = {
  answers: number;
  rated: number;
  unread: number;
  people: number | null;
  second: number | null;
};

/**
 * What an audit found of one judge on one suite. `items`, `answers`: what its ratings stand on. `clusters`: what was
 * resampled; empty: each item alone. `people`: true only where people's verdicts were compared.
 */
export type ValidityRecord = {
  schema: 1;
  id: string;
  hearth: string;
  madeMs: number;
  suite: string;
  run: string;
  conditions: string[];
  judge: JudgeVersion;
  items: number;
  answers: number;
  /** Absent in records from before it was counted. */
  coverage?: Coverage;
  clusters: string[];
  seed: string;
  people: boolean;
  kinds: Readonly<Record<string, AuditKind>>;
  parts: AuditParts;
};

/** False for the reason why there are no figures. */
export const hasFigures = <P extends object>(part: P | NoPart): part is P => !('reason' in part);
