import type { ImportNote, Message, Metric } from '../../../contract/index.js';
import type { Headline } from '../data-suite.js';
import type { Fault } from '../faults.js';
import type { Kind, RubricRow } from '../spec/types.js';

/** What a run would send to one voice: how many calls for all items, and the messages of the first. */
export type Sample = { role: 'target' | 'judge'; calls: number; first: Message[] };

/** One row of the trial run: a baseline, and a judge that reads nothing where there are judges. */
export type Trial = {
  target: string;
  judge: string | null;
  coverage: number;
  metrics: Metric[];
  /** Ids of the report's sections. */
  sections: string[];
};

/** The first baseline and the first judge in process; whether replies are judged, and by whom when nobody is named. */
export type Offline = {
  target: string | null;
  judged: boolean;
  judge: string | null;
  defaultJudge: string | null;
};

/**
 * What `hearth suite check` finds. A suite can run when `faults` is empty. `kind` is `program` for a folder with code.
 */
export type SuiteCheck = {
  dir: string;
  id: string | null;
  kind: Kind | 'program' | null;
  faults: Fault[];
  notes: ImportNote[];
  items: number;
  langs: string[];
  asks: Sample[];
  /** The criteria of the item that has most, as they were read; null for other kinds. */
  criteria: { item: string; rows: readonly RubricRow[] } | null;
  trial: Trial[];
  /** Who can answer and rate without a model; null while the suite cannot run. */
  offline: Offline | null;
  /** Figures of the trial that sum it up. */
  headline: Headline['metrics'];
};
