import type { ColumnDataType, Kysely } from 'kysely';

/** `text`, `int`, `big` (up to 2^53) or `real`; with `?` it may be null. */
export type ColumnKind = `${'text' | 'int' | 'big' | 'real'}${'' | '?'}`;

const TYPES: Readonly<Record<string, ColumnDataType>> = {
  text: 'text',
  int: 'integer',
  big: 'bigint',
  real: 'double precision',
};

export type TableShape = {
  columns: Readonly<Record<string, ColumnKind>>;
  key: readonly string[];
  /** Name → columns. */
  unique?: Readonly<Record<string, readonly string[]>>;
  index?: Readonly<Record<string, readonly string[]>>;
  /** Columns that hold JSON. */
  json?: readonly string[];
};

/** Makes a table with its keys, for migrations. */
export async function makeTable(
  db: Kysely<unknown>,
  name: string,
  { columns, key, unique = {}, index = {} }: TableShape,
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    const type = TYPES[kind.replace('?', '')] ?? 'text';
    table = table.addColumn(column, type, (c) => (kind.endsWith('?') ? c : c.notNull()));
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute();
  for (const [id, of] of Object.entries(unique))
    await db.schema
      .createIndex(id)
      .on(name)
      .columns([...of])
      .unique()
      .execute();
  for (const [id, of] of Object.entries(index))
    await db.schema
      .createIndex(id)
      .on(name)
      .columns([...of])
      .execute();
}

/** Drops tables, the last one first. */
export async function dropTables(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  for (const name of [...names].reverse()) await db.schema.dropTable(name).execute();
}
