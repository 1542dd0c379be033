import { type Kysely, type Migration, sql } from 'kysely';

/** Rows that are read together. */
const AT_ONCE = 500;

/**
 * Copies of work were called by the inner id of their original, which nobody can read: they are named by its own id and
 * counted. As `copyExternal` of src/experts/work/copies.ts does since.
 */
export const copyNames: Migration = {
  async up(db) {
    const counted = new Map<string, number>();
    let after = '';
    for (;;) {
      const rows = await copiesAfter(db, after);
      for (const { copy, campaign, kind, named } of rows) {
        const key = `${campaign} ${kind}`;
        const n = (counted.get(key) ?? 0) + 1;
        counted.set(key, n);
        await sql`update work_item set external = ${`copy:${kind}:${n}:${named}`} where id = ${copy}`.execute(
          db,
        );
      }
      after = rows.at(-1)?.copy ?? '';
      if (rows.length < AT_ONCE) return;
    }
  },
  /** The inner ids are what an older Hearth looks copies up by. */
  async down(db) {
    await sql`update work_item set external = kind || ':' || (select original from item_copy where copy = work_item.id)
      where id in (select copy from item_copy)`.execute(db);
  },
};

type Copy = { copy: string; campaign: string; kind: string; named: string };

const copiesAfter = async (db: Kysely<unknown>, after: string): Promise<Copy[]> =>
  (
    await sql<Copy>`select c.copy as copy, w.campaign as campaign, w.kind as kind, o.external as named
      from item_copy c inner join work_item w on w.id = c.copy inner join work_item o on o.id = c.original
      where c.copy > ${after} order by c.copy limit ${sql.lit(AT_ONCE)}`.execute(db)
  ).rows;
