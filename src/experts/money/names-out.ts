import { sql } from 'kysely';
import { type Db, expertTables, fromColumn, toColumn } from '../../store/index.js';
import { folded } from '../../store/search-words.js';

/** Letters that stand in words between spaces; others, such as Han, are found wherever they stand. */
const SPACED = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]';

/** Takes names out of a text, with the mark in their place; a name in the middle of another word is none. Pure. */
export function withoutNames(text: string, names: readonly string[], mark: string): string {
  return names.reduce((left, name) => left.replace(patternOf(name), mark), text);
}

/** Whether a text names somebody. Pure. */
export const namesIn = (text: string, names: readonly string[]): boolean =>
  names.some((name) => [...name].length > 1 && patternOf(name).test(text));

/** A hyphen stays as it is: outside of brackets, a pattern in Unicode mode takes no escape of it. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** As somebody may type it: in any case, with any blanks, letters with their accents as one sign or as two. */
function patternOf(name: string): RegExp {
  const word = [...name.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((sign) => {
      const parts = sign.normalize('NFD');
      if (sign === ' ') return '\\s+';
      return parts === sign ? escaped(sign) : `(?:${escaped(sign)}|${escaped(parts)})`;
    })
    .join('');
  const spaced = new RegExp(SPACED, 'u');
  const begin = spaced.test([...name][0] ?? '') ? `(?<!${SPACED})` : '';
  const end = spaced.test([...name].at(-1) ?? '') ? `(?!${SPACED})` : '';
  return new RegExp(`${begin}${word}${end}`, 'giu');
}

/** Names as they may stand in columns: as written, in lower case, folded for search, and escaped in JSON. */
const formsOf = (names: readonly string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) => [name, name.toLowerCase(), folded(name)])
      .flatMap((name) => [name, toColumn(name).slice(1, -1)])
      .filter((name) => [...name].length > 1),
  ),
];

/**
 * What a column may be looked for with before its texts are read. Databases know the case of ASCII letters alone, so any
 * other letter may be anything.
 */
export const likeOf = (form: string): string =>
  [...form.normalize('NFC')]
    .map((sign) => {
      if (/\s/u.test(sign) || (sign > '\u007f' && hasForms(sign))) return '%';
      return sign.toLowerCase().replace(/[\\%_]/, '\\$&');
    })
    .join('');

/** Whether a sign may be written in another way: its case, or an accent as a sign of its own. */
const hasForms = (sign: string): boolean =>
  sign.toLowerCase() !== sign || sign.toUpperCase() !== sign || sign.normalize('NFD') !== sign;

/** Beside those of the experts' platform, tables in which people write. */
const OTHERS = new Map([
  ['disagreement', { key: ['id'], json: ['filled', 'recs', 'found', 'judged'] }],
  ['webhook', { key: ['id'], json: ['kinds', 'quiet'] }],
]);
/** What the law wants kept as it was booked; that a line holds no name is seen to when it is written. */
const KEPT = ['ledger', 'person', 'pay_line', 'pay_balance', 'settlement'];

/** Ids of what somebody did and of what others said to them, by which other tables name it. */
const THEIRS = (person: string) => sql`(
  select id from assignment where person = ${person}
  union all select id from talk_message where person = ${person}
  union all select message from talk_mention where person = ${person}
  union all select id from community_post where person = ${person}
  union all select id from pay_dispute where person = ${person}
  union all select id from talk_thread where made_by = ${person} or rater = ${person})`;

/** Columns by which rows name what they belong to. */
const LINKS = ['id', 'assignment', 'message', 'post', 'dispute', 'thread'];

/**
 * Takes names of somebody out of all words that they wrote or that others wrote about them. In the caller's transaction.
 */
export async function takeNamesOut(
  trx: Db,
  person: string,
  names: readonly string[],
  mark: string,
): Promise<void> {
  const forms = formsOf(names);
  if (forms.length === 0) return;
  const known = await textColumns(trx);
  for (const [table, { key, json }] of [...expertTables, ...OTHERS]) {
    if (KEPT.includes(table)) continue;
    const columns = known.get(table) ?? [];
    const words = columns.filter((column) => !key.includes(column));
    if (words.length === 0) continue;
    const holds = words.flatMap((column) =>
      forms.map((form) => sql`lower(${sql.ref(column)}) like ${`%${likeOf(form)}%`} escape '\\'`),
    );
    const whose = [
      ...columns
        .filter((column) => !json.includes(column))
        .map((c) => sql`${sql.ref(c)} = ${person}`),
      ...columns
        .filter((column) => LINKS.includes(column))
        .map((c) => sql`${sql.ref(c)} in ${THEIRS(person)}`),
    ];
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where (${sql.join(holds, sql` or `)}) and (${sql.join(whose, sql` or `)})`.execute(trx);
    for (const row of rows) {
      const changed = words.flatMap((column) => {
        const before = row[column];
        if (typeof before !== 'string') return [];
        const after = json.includes(column)
          ? toColumn(inJson(fromColumn(before), forms, mark))
          : withoutNames(before, forms, mark);
        return after === before ? [] : [sql`${sql.ref(column)} = ${after}`];
      });
      if (changed.length === 0) continue;
      const place = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
      await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(place, sql` and `)}`.execute(
        trx,
      );
    }
  }
}

function inJson(value: unknown, names: readonly string[], mark: string): unknown {
  if (typeof value === 'string') return withoutNames(value, names, mark);
  if (Array.isArray(value)) return value.map((one) => inJson(one, names, mark));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inJson(one, names, mark)]),
  );
}

/** Text columns of each table, as the database has them after all migrations. */
async function textColumns(db: Db): Promise<ReadonlyMap<string, string[]>> {
  return new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.filter(({ dataType }) => dataType.toLowerCase() === 'text').map((one) => one.name),
    ]),
  );
}
