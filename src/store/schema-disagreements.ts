import type { Migration } from 'kysely';

/**
 * What a person says against a judge's verdict: a verdict of their own. Rows are only ever added: a change or a
 * withdrawal is a new revision, so that what was said first stays.
 */
export interface DisagreementTable {
  /** Made by the page before it sends, so that sending twice stores once. */
  id: string;
  run: string;
  condition: string;
  target: string;
  repeat: number;
  item: string;
  judge: string;
  judge_repeat: number;
  /** The person's id; `local` on a machine without accounts. */
  person: string;
  /** 1, 2, …: one line of revisions for each person and verdict. */
  revision: number;
  /** 1 for the last revision of its line, else 0. */
  latest: number;
  /** 1 where this revision takes back what was said. */
  withdrawn: number;
  suite: string;
  form_version: string;
  /** JSON: page (step) → field → value, as it was filled in. */
  filled: string;
  /** JSON of the records (`Rec[]`), as a judge's file would have them. */
  recs: string;
  /** JSON: what the records came to when they were sent, `[{step, state, kinds}]`. */
  found: string;
  /** JSON: what the judge had found then, of the same form. */
  judged: string;
  note: string;
  /** The note, folded for search. */
  note_words: string;
  at_ms: number;
}

export interface DisagreementTables {
  disagreement: DisagreementTable;
}

export const disagreements: Migration = {
  async up(db) {
    await db.schema
      .createTable('disagreement')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('condition', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('repeat', 'integer', (c) => c.notNull())
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('judge', 'text', (c) => c.notNull())
      .addColumn('judge_repeat', 'integer', (c) => c.notNull())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('latest', 'integer', (c) => c.notNull())
      .addColumn('withdrawn', 'integer', (c) => c.notNull())
      .addColumn('suite', 'text', (c) => c.notNull())
      .addColumn('form_version', 'text', (c) => c.notNull())
      .addColumn('filled', 'text', (c) => c.notNull())
      .addColumn('recs', 'text', (c) => c.notNull())
      .addColumn('found', 'text', (c) => c.notNull())
      .addColumn('judged', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('note_words', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .execute();
    // Two revisions of one number cannot both be stored: the second of two tabs is refused.
    await db.schema
      .createIndex('disagreement_place')
      .on('disagreement')
      .columns([
        'run',
        'item',
        'condition',
        'target',
        'repeat',
        'judge',
        'judge_repeat',
        'person',
        'revision',
      ])
      .unique()
      .execute();
    await db.schema
      .createIndex('disagreement_at')
      .on('disagreement')
      .columns(['latest', 'at_ms', 'id'])
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('disagreement').execute();
  },
};
