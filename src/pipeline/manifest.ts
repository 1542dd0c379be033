import type { Asked, Json, Params, Profile } from '../contract/index.js';
import type { ModelSpec, Price } from '../models/index.js';

/** A model that was asked at another address from some time on (`resume --base-url`). Times in ms since 1970. */
export type Moved = { from: string; to: string; atMs: number };

/** A model by its name in results. `moved`: its earlier addresses, the oldest first; what was recorded there stays. */
export type ModelEntry = {
  name: string;
  kind: 'model';
  spec: ModelSpec;
  params: Params;
  moved?: Moved[];
};

/** What is measured. Everything that decides the answers stands here; keys are named by variable only. */
export type TargetEntry =
  | (ModelEntry & { system: string | null })
  | { name: string; kind: 'file'; path: string; hash: string }
  | { name: string; kind: 'builtin' };

/** What rates. */
export type JudgeEntry =
  | ModelEntry
  | { name: string; kind: 'file'; path: string; hash: string; rater: string | null }
  /** `baseline`: it reads nothing, and is no member of a panel. Absent in manifests from before it was stored. */
  | { name: string; kind: 'local'; hash: string; baseline?: true };

/** The model that plays the user, and other helpers, where a suite asks for one. */
export type UserEntry = ModelEntry;

/** Limits of a whole run, earlier stays included; null is none. Calls in flight when one is reached are finished. */
export type Budget = { maxCalls: number | null; maxCostUsd: number | null };

/** A profile and the suite's resolved options, with the data that they select. */
export type Condition = {
  id: string;
  asked: Asked<Json>;
  scoring: Profile;
  scoreOptions: Json;
  /** SHA-256 of the data files read. */
  dataHash: string;
  /** SHA-256 over the selected items, in order: what resume compares. */
  itemsHash: string;
  items: number;
};

export type Filter = { limit?: number; sample?: number; items?: string[] };
export type PanelHow = 'median' | 'majority';

/** All that a run is, frozen when it is planned. `hearth judge` adds judges, `resume` may set another budget,
 * other prices or another address, nothing else changes. */
export type Manifest = {
  schema: 1;
  run: string;
  hearth: string;
  node: string;
  suite: string;
  suiteVersion: string;
  createdMs: number;
  preset: string | null;
  /** What flags changed against the preset. */
  changed: string[];
  source: { dir: string | null };
  conditions: Condition[];
  targets: TargetEntry[];
  judges: JudgeEntry[];
  /** Absent: none was named, and a suite that asks for one stops. */
  user?: UserEntry;
  panels: PanelHow[];
  repeats: number;
  judgeRepeats: number;
  seed: string;
  filter: Filter;
  maxConnections: number;
  /** Finished answers of other runs to the same request are taken over (`--reuse`). */
  reuse: boolean;
  /** Absent: no limit. The last one given counts. */
  budget?: Budget;
  /** The user's own prices; absent: the built-in ones alone. */
  prices?: Price[];
  tag: string | null;
};

export type RunStatus = 'planned' | 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';
