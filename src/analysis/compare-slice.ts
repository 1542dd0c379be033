import { usageError } from '../contract/index.js';
import type { Compared, ItemValues } from './compare-rows.js';

/** `kind` and value of which compared items must be: a group of the data (`code`), `lang` or `task`. All must hold. */
export type Slice = readonly (readonly [kind: string, value: string])[];

/** @throws HearthError exit 2 for a text that is not of the form `kind=value`. */
export function readSlice(texts: readonly string[]): Slice {
  return texts.map((text) => {
    const at = text.indexOf('=');
    const [kind, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at < 1 || value === '')
      throw usageError(
        {
          en: `"${text}" is not of the form KIND=VALUE, such as lang=zh`,
          'zh-CN': `“${text}”不是“种类=取值”的形式，例如 lang=zh`,
        },
        { field: '--slice' },
      );
    return [kind, value];
  });
}

/** Voices with the items of the slice alone. @throws HearthError exit 2 where none is left, with what there is. */
export function sliced(voices: readonly Compared[], slice: Slice): Compared[] {
  if (slice.length === 0) return [...voices];
  const left = voices.map((voice) => ({
    ...voice,
    items: new Map([...voice.items].filter(([, { item }]) => isIn(item, slice))),
  }));
  if (left.every(({ items }) => items.size === 0)) throw nothingLeft(voices, slice);
  return left;
}

const groupOf = ({ clusters, lang, task }: ItemValues['item'], kind: string): string | undefined =>
  clusters[kind] ?? (kind === 'lang' ? lang : kind === 'task' ? task : undefined);

const isIn = (item: ItemValues['item'], slice: Slice): boolean =>
  slice.every(([kind, value]) => groupOf(item, kind) === value);

/** Values that an error names. */
const NAMED = 20;

function nothingLeft(voices: readonly Compared[], slice: Slice) {
  const items = voices.flatMap((voice) => [...voice.items.values()].map(({ item }) => item));
  const [kind = ''] =
    slice.find((one) => !items.some((item) => isIn(item, [one]))) ?? slice[0] ?? [];
  const values = [...new Set(items.flatMap((item) => groupOf(item, kind) ?? []))].slice(0, NAMED);
  const kinds = [...new Set(['lang', 'task', ...items.flatMap((i) => Object.keys(i.clusters))])];
  const known = values.length > 0 ? values : kinds;
  return usageError(
    {
      en: `no item is in this slice; ${values.length > 0 ? `values of ${kind}` : 'kinds'}: ${known.join(', ')}`,
      'zh-CN': `该切片中没有题目；${values.length > 0 ? `${kind} 的取值` : '可用的种类'}：${known.join('、')}`,
    },
    { field: '--slice' },
  );
}
