import type { Asked, Json, Params, Profile } from '../contract/index.js';
import type { ModelSpec } from '../models/index.js';

/** What is measured. Everything that decides the answers stands here; keys are named by variable only. */
export type TargetEntry =
  | { name: string; kind: 'model'; spec: ModelSpec; params: Params; system: string | null }
  | { name: string; kind: 'file'; path: string; hash: string }
  | { name: string; kind: 'builtin' };

/** What rates. */
export type JudgeEntry =
  | { name: string; kind: 'model'; spec: ModelSpec; params: Params }
  | { name: string; kind: 'file'; path: string; hash: string; rater: string | null }
  | { name: string; kind: 'local'; hash: string };

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

/** All that a run is, frozen when it is planned. `hearth judge` adds judges, nothing else changes. */
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
  panels: PanelHow[];
  repeats: number;
  judgeRepeats: number;
  seed: string;
  filter: Filter;
  maxConnections: number;
  /** Finished answers of other runs to the same request are taken over (`--reuse`). */
  reuse: boolean;
  tag: string | null;
};

export type RunStatus = 'planned' | 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';
