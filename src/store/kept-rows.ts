import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * Tables whose rows are only ever added, which the database itself sees to: whoever reaches it by another way than
 * Hearth's pages cannot change a row by a slip either. What is wrong is put right by a new row.
 */
const KEPT = ['ledger'] as const;

const WHY = 'its rows are never changed or deleted; what is wrong is put right by a new row';

/** Refuses every change and deletion of a kept row from now on, whoever asks. */
async function tie(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db))
    await sql`create or replace function kept_row() returns trigger language plpgsql as $$ begin
      raise exception '%: ${sql.raw(WHY)}', tg_table_name; end $$`.execute(db);
  for (const table of KEPT) {
    const on = sql.ref(table);
    if (isSqlite(db))
      for (const act of ['update', 'delete'])
        await sql`create trigger ${sql.ref(`${table}_kept_${act}`)} before ${sql.raw(act)} on ${on}
          begin select raise(abort, ${sql.lit(`${table}: ${WHY}`)}); end`.execute(db);
    else {
      await sql`create trigger ${sql.ref(`${table}_kept`)} before update or delete on ${on}
        for each row execute function kept_row()`.execute(db);
      await sql`create trigger ${sql.ref(`${table}_kept_all`)} before truncate on ${on}
        for each statement execute function kept_row()`.execute(db);
    }
  }
}

async function untie(db: Kysely<never>): Promise<void> {
  for (const table of KEPT)
    if (isSqlite(db))
      for (const act of ['update', 'delete'])
        await sql`drop trigger if exists ${sql.ref(`${table}_kept_${act}`)}`.execute(db);
    else
      for (const name of [`${table}_kept`, `${table}_kept_all`])
        await sql`drop trigger if exists ${sql.ref(name)} on ${sql.ref(table)}`.execute(db);
}

const isSqlite = (db: Kysely<never>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

export const keptRows: Migration = {
  up: (db) => tie(db as Kysely<never>),
  async down(db) {
    await untie(db as Kysely<never>);
    if (!isSqlite(db as Kysely<never>)) await sql`drop function if exists kept_row()`.execute(db);
  },
};

/** Lets kept rows be changed within one piece of work of a transaction: a database that is emptied for a backup. */
export async function untied(
  /** Of whatever tables: the compiler cannot compare so many. */
  trx: Pick<Kysely<never>, 'isTransaction'>,
  work: () => Promise<void>,
): Promise<void> {
  const db = trx as unknown as Kysely<never>;
  await untie(db);
  await work();
  await tie(db);
}
