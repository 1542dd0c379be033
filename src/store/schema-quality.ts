import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/**
 * Of the experts' platform: charts and alarms. Points are added in the transaction of the verdict, so that no page has to
 * look through verdicts; what was compared stays beside each figure.
 */

/** One person's verdict on one item, against the others' or the standard. */
export interface QualityPointTable {
  campaign: string;
  person: string;
  item: string;
  rubric: number;
  /** Charts of one rubric version: 1, and one more after each calibration anew. */
  round: number;
  /** 1, 2, … in the chart. */
  n: number;
  /** `work` (against the majority of the others), `gold` or `exam` (against the standard). */
  source: string;
  /** Share of the compared fields that differ, 0…1. */
  error: number;
  /** The error that was to be expected: the person's baseline, and how the others fared with such items. */
  expected: number;
  /** The chart's sum after this point. */
  sum: number;
  /** `none`, `watch` or `alarm`: what the sum says. */
  state: string;
  /** Which difficulty it was counted under, so that it can be taken out again. */
  stratum: string;
  /** Fields that were compared; those that rated higher, and lower, than what they were compared with. */
  compared: number;
  higher: number;
  lower: number;
  /** Mean signed distance, as a share of the scale; null where no field has an order. */
  deviation: number | null;
  active_ms: number;
  /** JSON: value → how often it was chosen in this verdict. */
  answers: string;
  /** JSON: the item's abilities. */
  abilities: string;
  at_ms: number;
}

/** Where a person's chart stands. */
export interface QualityChartTable {
  campaign: string;
  person: string;
  rubric: number;
  round: number;
  n: number;
  /** Sums over the points of the baseline, until it is frozen. */
  base_n: number;
  base_errors: number;
  base_expected: number;
  /** Points that are no exam's. */
  worked: number;
  /** Error rate in control; null until the first points are there. Never made again from later points. */
  baseline: number | null;
  /** Error rate of all work by the others when the baseline was frozen. */
  usual: number | null;
  sum: number;
  /** `none`, `watch`, `alarm` or `acknowledged`. */
  state: string;
  since_ms: number;
}

/** How often verdicts on such items differ, by person and (person '') in all. */
export interface QualityStratumTable {
  campaign: string;
  rubric: number;
  stratum: string;
  person: string;
  n: number;
  errors: number;
}

/** Sums by ability: what profiles and the signed deviation stand on. */
export interface QualityAbilityTable {
  campaign: string;
  rubric: number;
  person: string;
  source: string;
  ability: string;
  /** Items, the sum of their error shares, compared fields, those higher and lower. */
  n: number;
  errors: number;
  compared: number;
  higher: number;
  lower: number;
  /** Items with a signed deviation, its sum and its squares' sum. */
  signed_n: number;
  signed_sum: number;
  signed_squares: number;
}

/** Hidden checks: what the standard says against what was given. */
export interface QualityConfusionTable {
  campaign: string;
  rubric: number;
  person: string;
  source: string;
  wanted: string;
  given: string;
  n: number;
}

/** A closed item's independent verdicts, field by field: what agreement is computed from and the table behind it. */
export interface QualityItemTable {
  item: string;
  campaign: string;
  rubric: number;
  /** Place in the order of closing. */
  closed_ms: number;
  difficulty: number;
  /** JSON: raters, and field → scale, range, value of each rater. */
  ratings: string;
  /** JSON: the item's abilities. */
  abilities: string;
}

/** One day's sums, in the campaign's time zone. */
export interface QualityDayTable {
  campaign: string;
  rubric: number;
  day: string;
  /** Items closed; pairs of equal values and all pairs. */
  items: number;
  equal: number;
  pairs: number;
  /** Points against others, and against standards, with their error shares. */
  work_n: number;
  work_errors: number;
  gold_n: number;
  gold_errors: number;
}

/** An alarm: one a stretch, with what was done about it. */
export interface QualityAlarmTable {
  id: string;
  campaign: string;
  person: string;
  rubric: number;
  round: number;
  /** The point that rang it. */
  n: number;
  /** `open`, `acknowledged`, `decided` or `withdrawn` (the point was taken back). */
  state: string;
  /** JSON: the figures at that moment. */
  evidence: string;
  opened_ms: number;
  acknowledged_ms: number | null;
  acknowledged_by: string | null;
  note: string;
  /** `go-on`, `retest` or `pause`. */
  decision: string | null;
  decided_ms: number | null;
  decided_by: string | null;
  decision_note: string;
  /** What the person says to it. */
  appeal: string;
  appeal_ms: number | null;
}

/** Agreement as it was last computed; made again in a round when items closed since. */
export interface QualityFigureTable {
  campaign: string;
  rubric: number;
  /** Items closed so far, and how many there were when the figures were made. */
  items: number;
  made_items: number;
  made_ms: number | null;
  /** JSON of `AgreementFigures`, or null before the first. */
  figures: string | null;
}

/** Decisions on whether a group of raters may rate; added, never changed. The last one of a group is in force. */
export interface QualityGroupTable {
  id: string;
  campaign: string;
  band: string;
  rubric: number;
  /** `keep` or `drop`. */
  decision: string;
  reason: string;
  /** JSON: the comparison that it was taken on. */
  evidence: string;
  made_ms: number;
  made_by: string;
}

/** Hidden checks that were taken out of use. */
export interface QualityRetiredTable {
  item: string;
  campaign: string;
  reason: string;
  by: string;
  at_ms: number;
}

export interface QualityTables {
  quality_point: QualityPointTable;
  quality_chart: QualityChartTable;
  quality_stratum: QualityStratumTable;
  quality_ability: QualityAbilityTable;
  quality_confusion: QualityConfusionTable;
  quality_item: QualityItemTable;
  quality_day: QualityDayTable;
  quality_alarm: QualityAlarmTable;
  quality_figure: QualityFigureTable;
  quality_group: QualityGroupTable;
  quality_retired: QualityRetiredTable;
}

export const QUALITY_SHAPES: Readonly<Record<keyof QualityTables, TableShape>> = {
  quality_point: {
    columns: {
      campaign: 'text',
      person: 'text',
      item: 'text',
      rubric: 'int',
      round: 'int',
      n: 'int',
      source: 'text',
      error: 'real',
      expected: 'real',
      sum: 'real',
      state: 'text',
      stratum: 'text',
      compared: 'int',
      higher: 'int',
      lower: 'int',
      deviation: 'real?',
      active_ms: 'big',
      answers: 'text',
      abilities: 'text',
      at_ms: 'big',
    },
    json: ['answers', 'abilities'],
    key: ['item', 'person'],
    unique: { quality_point_chart: ['campaign', 'person', 'rubric', 'round', 'n'] },
    index: { quality_point_person: ['person', 'campaign', 'at_ms'] },
  },
  quality_chart: {
    columns: {
      campaign: 'text',
      person: 'text',
      rubric: 'int',
      round: 'int',
      n: 'int',
      base_n: 'int',
      base_errors: 'real',
      base_expected: 'real',
      worked: 'int',
      baseline: 'real?',
      usual: 'real?',
      sum: 'real',
      state: 'text',
      since_ms: 'big',
    },
    key: ['campaign', 'person', 'rubric', 'round'],
  },
  quality_stratum: {
    columns: {
      campaign: 'text',
      rubric: 'int',
      stratum: 'text',
      person: 'text',
      n: 'int',
      errors: 'real',
    },
    key: ['campaign', 'rubric', 'stratum', 'person'],
  },
  quality_ability: {
    columns: {
      campaign: 'text',
      rubric: 'int',
      person: 'text',
      source: 'text',
      ability: 'text',
      n: 'int',
      errors: 'real',
      compared: 'int',
      higher: 'int',
      lower: 'int',
      signed_n: 'int',
      signed_sum: 'real',
      signed_squares: 'real',
    },
    key: ['campaign', 'rubric', 'person', 'source', 'ability'],
    index: { quality_ability_person: ['person', 'ability'] },
  },
  quality_confusion: {
    columns: {
      campaign: 'text',
      rubric: 'int',
      person: 'text',
      source: 'text',
      wanted: 'text',
      given: 'text',
      n: 'int',
    },
    key: ['campaign', 'rubric', 'person', 'source', 'wanted', 'given'],
  },
  quality_item: {
    columns: {
      item: 'text',
      campaign: 'text',
      rubric: 'int',
      closed_ms: 'big',
      difficulty: 'int',
      ratings: 'text',
      abilities: 'text',
    },
    json: ['ratings', 'abilities'],
    key: ['item'],
    index: { quality_item_closed: ['campaign', 'rubric', 'closed_ms', 'item'] },
  },
  quality_day: {
    columns: {
      campaign: 'text',
      rubric: 'int',
      day: 'text',
      items: 'int',
      equal: 'big',
      pairs: 'big',
      work_n: 'int',
      work_errors: 'real',
      gold_n: 'int',
      gold_errors: 'real',
    },
    key: ['campaign', 'rubric', 'day'],
  },
  quality_alarm: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      rubric: 'int',
      round: 'int',
      n: 'int',
      state: 'text',
      evidence: 'text',
      opened_ms: 'big',
      acknowledged_ms: 'big?',
      acknowledged_by: 'text?',
      note: 'text',
      decision: 'text?',
      decided_ms: 'big?',
      decided_by: 'text?',
      decision_note: 'text',
      appeal: 'text',
      appeal_ms: 'big?',
    },
    json: ['evidence'],
    key: ['id'],
    // One alert a stretch: a point rings once.
    unique: { quality_alarm_point: ['campaign', 'person', 'rubric', 'round', 'n'] },
    index: { quality_alarm_state: ['campaign', 'state', 'opened_ms'] },
  },
  quality_figure: {
    columns: {
      campaign: 'text',
      rubric: 'int',
      items: 'int',
      made_items: 'int',
      made_ms: 'big?',
      figures: 'text?',
    },
    json: ['figures'],
    key: ['campaign', 'rubric'],
  },
  quality_group: {
    columns: {
      id: 'text',
      campaign: 'text',
      band: 'text',
      rubric: 'int',
      decision: 'text',
      reason: 'text',
      evidence: 'text',
      made_ms: 'big',
      made_by: 'text',
    },
    json: ['evidence'],
    key: ['id'],
    index: { quality_group_band: ['campaign', 'band', 'made_ms'] },
  },
  quality_retired: {
    columns: { item: 'text', campaign: 'text', reason: 'text', by: 'text', at_ms: 'big' },
    key: ['item'],
  },
};
const NAMES = Object.keys(QUALITY_SHAPES) as (keyof QualityTables)[];

export const quality: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, QUALITY_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
