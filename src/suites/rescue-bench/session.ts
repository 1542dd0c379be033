import type { Row, Scenario, TimeRow, View } from './types.js';

/** One annotated row: what can be shown, what is gold, and what only the import report looks at. */
export type SessionRow = {
  /** `row_index` as the file has it, null where it has none; the place in the file is what counts. */
  given: number | null;
  /** Whether an intensity of the row was no whole number and was rounded. */
  rounded: boolean;
  shown: Row;
  time: TimeRow;
  /** Viewpoints of anybody, in file order. */
  views: View[];
  /** All strategies of the row, labels outside the set included. */
  strategies: { type: string; targets: string[] }[];
  /** Rows (from 1) that the annotation names as evidence for the relation pattern. */
  evidence: number[];
  /** The pattern as written, '' where empty; `time.pattern` drops labels outside the set. */
  pattern: string;
  /** The released file's second pattern field, '' where empty: shifted by one row in some samples. */
  secondPattern: string;
};

/** One sample of the benchmark, or one of our own sessions. */
export type Session = {
  /** Without real names after pseudonymisation. */
  sample: string;
  /** Couple or family, where the file or its folder names it; null elsewhere. */
  couple: string | null;
  scenario: Scenario;
  lang: 'en' | 'zh';
  /** File and 1-based line of the session, for the report. */
  file: string;
  line: number | null;
  /** Everybody who speaks or is spoken to, in order of appearance, therapist and group left out. */
  participants: string[];
  /** People whom the file itself lists; empty where it has no list. */
  declared: string[];
  rows: SessionRow[];
};
