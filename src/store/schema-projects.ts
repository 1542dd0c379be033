import type { Migration } from 'kysely';

/** A part of a team's work that outsiders do not see. */
export interface ProjectTable {
  id: string;
  name: string;
  created_ms: number;
}

/** The project of a run; a run without a row is in the first project, `home`. */
export interface ProjectRunTable {
  run: string;
  project: string;
}

/** A person's role in one project. */
export interface MemberTable {
  project: string;
  person: string;
  role: string;
}

export interface ProjectTables {
  project: ProjectTable;
  project_run: ProjectRunTable;
  member: MemberTable;
}

export const projects: Migration = {
  async up(db) {
    await db.schema
      .createTable('project')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_ms', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('project_run')
      .addColumn('run', 'text', (c) => c.primaryKey())
      .addColumn('project', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('project_run_project')
      .on('project_run')
      .column('project')
      .execute();
    await db.schema
      .createTable('member')
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('member_place', ['project', 'person'])
      .execute();
    await db.schema.createIndex('run_created').on('run').columns(['created_ms', 'id']).execute();
  },
  async down(db) {
    await db.schema.dropIndex('run_created').execute();
    for (const table of ['member', 'project_run', 'project'])
      await db.schema.dropTable(table).execute();
  },
};
