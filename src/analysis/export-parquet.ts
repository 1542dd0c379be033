import type { SchemaElement } from 'hyparquet-writer';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';

/** A column's values: text, JSON as text with its type, whole numbers below 2^31, numbers, yes or no. All may be null. */
export type ParquetScalar = 'text' | 'json' | 'int' | 'number' | 'boolean';
type Fields = Readonly<Record<string, ParquetScalar>>;
export type ParquetColumn = {
  name: string;
  type: ParquetScalar | { struct: Fields } | { list: Fields };
};

/** Rows of a group: what is in memory at once. */
const GROUP = 5000;

/**
 * Writes rows as a Parquet file (Snappy), one group of rows after the other. Every column may hold nulls.
 * @throws what the disk says, and what `rows` throws.
 */
export async function writeParquet(
  file: string,
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<Record<string, unknown>>,
): Promise<void> {
  await parquetWriteRows({
    writer: fileWriter(file),
    rows,
    columns: columns.map(({ name }) => ({ name })),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(schemaOf)],
    rowGroupSize: GROUP,
    createdBy: 'hearth',
  });
}

function schemaOf({ name, type }: ParquetColumn): SchemaElement[] {
  if (typeof type === 'string') return [scalar(name, type)];
  if ('struct' in type) return struct(name, type.struct);
  // The three levels of the format's LIST annotation; readers tell null, empty and filled lists apart by them.
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...struct('element', type.list),
  ];
}

const struct = (name: string, fields: Fields): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: Object.keys(fields).length },
  ...Object.entries(fields).map(([field, type]) => scalar(field, type)),
];

function scalar(name: string, type: ParquetScalar): SchemaElement {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'text':
      return { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
    case 'json':
      return { ...optional, type: 'BYTE_ARRAY', converted_type: 'JSON' };
    case 'int':
      return { ...optional, type: 'INT32' };
    case 'number':
      return { ...optional, type: 'DOUBLE' };
    case 'boolean':
      return { ...optional, type: 'BOOLEAN' };
  }
}
