import type { Text } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import { byName } from './collect.js';

/** Part of the items. `slice` is the metric's: `{}` for all. */
export type Slice = {
  slice: Readonly<Record<string, string>>;
  name: Text;
  has: (item: AnyUserItem) => boolean;
};

export const OVERALL: Slice = { slice: {}, name: say('all items', '全部题目'), has: () => true };

/** Every value of the columns under `slices`, and every language where there are two or more. */
export function slicesOf(items: readonly AnyUserItem[], columns: readonly string[]): Slice[] {
  const byColumn = columns.flatMap((column) =>
    valuesOf(items, (item) => item.facets[column]).map(
      (value): Slice => ({
        slice: { [column]: value },
        name: say(`${column}: ${value}`, `${column}：${value}`),
        has: (item) => item.facets[column] === value,
      }),
    ),
  );
  const langs = columns.includes('lang') ? [] : valuesOf(items, (item) => item.lang);
  return langs.length < 2
    ? byColumn
    : [
        ...byColumn,
        ...langs.map(
          (lang): Slice => ({
            slice: { lang },
            name: say(`language: ${lang}`, `语言：${lang}`),
            has: (item) => item.lang === lang,
          }),
        ),
      ];
}

const valuesOf = (
  items: readonly AnyUserItem[],
  of: (item: AnyUserItem) => string | undefined,
): string[] => [...new Set(items.flatMap((item) => of(item) ?? []))].sort(byName);
