import { type Migration, sql } from 'kysely';

/** How many answers of exams somebody gave is asked for each rater, who may have tens of thousands of others. */
export const examAnswers: Migration = {
  async up(db) {
    await sql`create index assignment_exam on assignment (person, campaign, state) where mode = 'exam'`.execute(
      db,
    );
  },
  async down(db) {
    await db.schema.dropIndex('assignment_exam').execute();
  },
};
