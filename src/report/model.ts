import type { Meta, Section, Text, Validity } from '../contract/index.js';
import type { JudgeRecord } from './judge-record.js';

/** Stands for all conditions, set side by side. */
export const COMPARED = 'compared';

/** All that a report shows of one run. The command builds it; every format is made from it alone. */
export type ReportModel = {
  title: Text;
  suite: Meta;
  run: {
    id: string;
    tag: string | null;
    createdMs: number;
    hearth: string;
    node: string;
    seed: string;
    repeats: number;
    judgeRepeats: number;
    preset: string | null;
    /** What flags changed against the preset. */
    changed: string[];
  };
  data: {
    view: Text;
    /** Empty for items that come with Hearth. */
    files: string[];
    hash: string;
    items: number;
    /** BCP 47 tags. */
    languages: string[];
    notes: { file: string; row: number | null; level: string; what: Text }[];
  };
  conditions: {
    id: string;
    protocol: string;
    scoring: string;
    fidelity: string;
    options: Record<string, unknown>;
  }[];
  targets: {
    name: string;
    kind: string;
    about: Text | null;
    /** Baselines and written samples: drawn as references and named as such. */
    reference: boolean;
    parameters: Record<string, unknown>;
  }[];
  judges: {
    name: string;
    kind: string;
    about: Text | null;
    /** Null: not validated on this suite. */
    validity: Validity | null;
    /** What audits of it found; null: it was not audited. */
    record: JudgeRecord | null;
    promptVersion: string | null;
    parameters: Record<string, unknown>;
    /** Targets of the judge's own model family. */
    sameFamilyAs: string[];
  }[];
  outcomes: {
    target: string;
    judge: string | null;
    condition: string;
    /** State → number of expected (item, step)s; they add up to all that were expected. */
    counts: Record<string, number>;
    /** 0…1. */
    coverage: number;
    /** Role → US dollars; null is unknown. */
    cost: Record<string, number | null>;
    /** Answers taken over from other runs; `run` null: it was deleted. */
    reused?: {
      answers: number;
      of: number;
      from: readonly { run: string | null; date: string; answers: number }[];
    };
    /** The judge's verdicts taken over from other runs. */
    reusedVerdicts?: {
      verdicts: number;
      of: number;
      from: readonly { run: string | null; date: string; verdicts: number }[];
    };
  }[];
  /** `condition`: its id, or `COMPARED` for what differs between conditions. */
  sections: { condition: string; sections: Section[] }[];
  /** The command that made the report. */
  command: string;
};
