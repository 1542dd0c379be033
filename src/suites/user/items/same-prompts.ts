import type { ImportNote } from '../../../contract/index.js';
import { say } from '../say.js';
import { rowsInWords } from './row-structure.js';
import type { AnyUserItem } from './types.js';

/** Groups of rows named; the rest are counted. */
const NAMED = 5;

/** An item with the rows that it was read from. */
export type Read = { item: AnyUserItem; rows: readonly number[] };

/** What one item asks, with its context and options. */
const askedOf = (item: AnyUserItem): string =>
  JSON.stringify([
    item.turns.map(({ content }) => content.trim()),
    item.context,
    'options' in item ? item.options : [],
  ]);

/** A remark where several items ask the same: they may be one item whose rows have no id. */
export function samePromptNotes(file: string, read: readonly Read[]): ImportNote[] {
  const groups = new Map<string, number[]>();
  for (const { item, rows } of read) {
    const key = askedOf(item);
    groups.set(key, [...(groups.get(key) ?? []), rows[0] ?? 0]);
  }
  const same = [...groups.values()].filter((rows) => rows.length > 1);
  const more = same.length - NAMED;
  return [
    ...same.slice(0, NAMED).map(
      (rows): ImportNote => ({
        file,
        row: rows[0] ?? null,
        level: 'dubious',
        what: say(
          `the same prompt starts ${rows.length} items, in rows ${rows.slice(0, 6).join(', ')}${rows.length > 6 ? ', …' : ''}: if they are one item, give its rows one id and keep them together`,
          `第 ${rows.slice(0, 6).join('、')}${rows.length > 6 ? ' ……' : ''} 行的题目完全相同，读作 ${rows.length} 道题：如果其实是一道题，请让各行的编号相同并放在一起`,
        ),
      }),
    ),
    ...(more > 0
      ? [
          {
            file,
            row: null,
            level: 'dubious' as const,
            what: say(
              `${more} further prompts stand in several items`,
              `另有 ${more} 个题目出现在多道题里`,
            ),
          },
        ]
      : []),
  ];
}

/** Says that rows which repeat the prompt of the row above were read as one item, where no column has ids. */
export function joinedNotes(
  file: string,
  groups: readonly (readonly number[])[],
  repeated: readonly number[],
): ImportNote[] {
  const [first] = repeated;
  if (first === undefined) return [];
  const rows = groups.find((group) => group.includes(first)) ?? [];
  const one = rowsInWords(rows);
  return [
    {
      file,
      row: first,
      level: 'dubious',
      what: say(
        `${repeated.length === 1 ? '1 row repeats' : `${repeated.length} rows repeat`} the prompt of the row above and ${repeated.length === 1 ? 'was' : 'were'} read as a further criterion of the same item (rows ${one.en}: one item); if they are items of their own, add a column of ids`,
        `有 ${repeated.length} 行与上一行题目相同，已并作同一道题的其他细则（如第 ${one['zh-CN']}：一道题）；如果各是一道题，请加上编号列`,
      ),
    },
  ];
}
