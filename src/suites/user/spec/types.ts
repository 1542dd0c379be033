import type { Text } from '../../../contract/index.js';

/** The three forms of a suite that is data only. */
export const KINDS = ['rubric', 'labels', 'gold'] as const;
export type Kind = (typeof KINDS)[number];

/** How a dimension's points become 0…1: in proportion, or by logarithms, which makes the first losses cheap. */
export const SCALES = ['linear', 'log'] as const;
export type Scale = (typeof SCALES)[number];

/** How an answer is compared with its gold answer. */
export const MATCHES = ['choice', 'exact', 'set', 'number'] as const;
export type Match = (typeof MATCHES)[number];

/** One level of an ordinal scale, lowest first in its list. */
export type Level = { id: string; name: Text; definition: string | null };

/** One thing that a judge looks for. The lowest level means that it is not there. */
export type Label = {
  id: string;
  name: Text;
  definition: string;
  /** Null where the suite has no groups. */
  group: string | null;
  levels: readonly Level[];
};

export type Group = { id: string; name: Text };

/** One criterion of a rubric. `score`: points when it is met, below 0 for penalties, null for a gate. */
export type RubricRow = { id: string; dimension: string; score: number | null; content: string };

/** Names of the data's columns. Null: the data has none. */
export type Columns = {
  id: string | null;
  prompt: string | null;
  context: string | null;
  /** A list of `{role, content}`. */
  dialogue: string | null;
  /** One column a turn, the user's first. */
  turns: readonly string[];
  lang: string | null;
  gold: string | null;
  /** One column an option in the order of the letters, or one column that holds a list. */
  options: readonly string[];
  /** A list of criteria in one cell. */
  rubric: string | null;
  /** One criterion a row. */
  dimension: string | null;
  score: string | null;
  content: string | null;
};

/** What every kind has. `clusters`, `strata`, `slices`: column names. */
export type BaseSpec = {
  /** Folder of the suite, absolute. */
  dir: string;
  id: string;
  version: string;
  title: Text;
  summary: Text;
  notice: Text;
  warning: Text | null;
  licence: Text;
  citation: string;
  data: readonly string[];
  lang: string | null;
  columns: Columns;
  roles: { user: readonly string[]; assistant: readonly string[] };
  clusters: readonly string[];
  strata: readonly string[];
  slices: readonly string[];
  target: { system: Text | null; instruction: Text | null; maxTokens: number | null };
  judge: { instructions: string | null; defaultJudge: string | null };
};

export type RubricSpec = BaseSpec & {
  kind: 'rubric';
  scale: Scale;
  gate: boolean;
  /** Criteria that every item has, behind its own. */
  shared: readonly Omit<RubricRow, 'id'>[];
  /** Lines of suite.yaml whose shared criterion has no score and so became a gate. */
  silentGates: readonly number[];
};
export type LabelsSpec = BaseSpec & {
  kind: 'labels';
  groups: readonly Group[];
  labels: readonly Label[];
};
export type GoldSpec = BaseSpec & {
  kind: 'gold';
  match: Match;
  /** The closed vocabulary of `exact` and `set`; empty: any answer can be read. */
  classes: readonly string[];
  /** Of `number`: `share` is relative to the gold number. */
  tolerance: { by: number; share: boolean };
};
export type Spec = RubricSpec | LabelsSpec | GoldSpec;
