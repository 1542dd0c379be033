import type { Migration } from 'kysely';

/**
 * What pages look through: answers and verdicts of finished reading, one row each, made from the records and made again
 * when those change. Nothing here is a source; backups leave it out.
 */
export interface PageRunTable {
  run: string;
  /** Changes with the records: calls, verdict files, judges. */
  made_from: string;
  at_ms: number;
  answers: number;
  verdicts: number;
}

export interface PageAnswerTable {
  run: string;
  /** Place in the order of the data; one number an answer. */
  n: number;
  condition: string;
  target: string;
  repeat: number;
  item: string;
  task: string;
  lang: string;
  strata: string;
  /** The item's clusters, as ` kind=value ` one after the other, for looking through. */
  clusters: string;
  state: string;
  /** Characters of the answer's texts. */
  chars: number;
  /** Prompt and answer, folded for search: NFKC, lower case, no line breaks. */
  words: string;
  /** Begin of the answer. */
  excerpt: string;
  /** Largest distance of two judges on one kind, as a share of the kind's range, 0…1; null with fewer than two. */
  spread: number | null;
}

export interface PageVerdictTable {
  run: string;
  n: number;
  judge: string;
  judge_repeat: number;
  step: string;
  state: string;
  /** JSON: kind → value, of a verdict that is rated. */
  kinds: string;
}

/** A kind that a judge found in an answer, above its lowest level: the largest value over steps and repeats. */
export interface PageRatingTable {
  run: string;
  kind: string;
  n: number;
  judge: string;
  value: number;
}

/** A run's report as data, as it was made from these records. */
export interface PageReportTable {
  run: string;
  made_from: string;
  /** JSON of the report's model. */
  model: string;
}

export interface PageTables {
  page_report: PageReportTable;
  page_run: PageRunTable;
  page_answer: PageAnswerTable;
  page_verdict: PageVerdictTable;
  page_rating: PageRatingTable;
}

export const pages: Migration = {
  async up(db) {
    await db.schema
      .createTable('page_run')
      .addColumn('run', 'text', (c) => c.primaryKey())
      .addColumn('made_from', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('answers', 'integer', (c) => c.notNull())
      .addColumn('verdicts', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('page_answer')
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('condition', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('repeat', 'integer', (c) => c.notNull())
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('task', 'text', (c) => c.notNull())
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('strata', 'text', (c) => c.notNull())
      .addColumn('clusters', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('chars', 'integer', (c) => c.notNull())
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('excerpt', 'text', (c) => c.notNull())
      .addColumn('spread', 'double precision')
      .addPrimaryKeyConstraint('page_answer_place', ['run', 'n'])
      .execute();
    await db.schema
      .createIndex('page_answer_item')
      .on('page_answer')
      .columns(['run', 'item'])
      .execute();
    await db.schema
      .createTable('page_verdict')
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('judge', 'text', (c) => c.notNull())
      .addColumn('judge_repeat', 'integer', (c) => c.notNull())
      .addColumn('step', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('page_verdict_place', ['run', 'n', 'judge', 'judge_repeat', 'step'])
      .execute();
    await db.schema
      .createTable('page_rating')
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('judge', 'text', (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('page_rating_place', ['run', 'kind', 'n', 'judge'])
      .execute();
    await db.schema
      .createTable('page_report')
      .addColumn('run', 'text', (c) => c.primaryKey())
      .addColumn('made_from', 'text', (c) => c.notNull())
      .addColumn('model', 'text', (c) => c.notNull())
      .execute();
  },
  async down(db) {
    for (const table of ['page_report', 'page_rating', 'page_verdict', 'page_answer', 'page_run'])
      await db.schema.dropTable(table).execute();
  },
};
