import type { FormPage, Text } from '../../contract/index.js';
import { shownId } from '../../experts/campaigns/item-of-row.js';
import type { AskedOfFile } from '../setup/staged-table.js';

/** Columns that an import names. */
export const named = (columns: AskedOfFile['columns']): string[] => {
  const { texts, standard, ...single } = columns;
  return [
    ...Object.values(single).filter((name) => name !== null),
    ...texts.map(({ column }) => column),
    ...Object.values(standard),
  ];
};

/** Optional parts of the contract are left out rather than null, as suites have them. */
export function bare({
  step,
  title,
  fields,
}: {
  step: string;
  title: Text;
  fields: unknown[];
}): FormPage {
  const without = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(without)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .filter(
                ([key, inside]) => !(inside === null || (key === 'optional' && inside === false)),
              )
              .map(([key, inside]) => [key, without(inside)]),
          )
        : value;
  return { step, title, fields: without(fields) as FormPage['fields'] };
}

type AskedPage = { step: string; fields: readonly { id: string; kind: string }[] };

/** What is wrong with a form that somebody made: names twice, choices without choices, quotes of no text. */
export function faultOfForm(pages: readonly AskedPage[], texts: number): Text | null {
  const steps = pages.map(({ step }) => step);
  if (new Set(steps).size < steps.length)
    return { en: 'two pages have the same name', 'zh-CN': '有两页重名' };
  for (const { step, fields } of pages) {
    const ids = fields.map(({ id }) => id);
    if (ids.some((id) => id.trim() === '') || new Set(ids).size < ids.length)
      return {
        en: `on the page “${step}” two questions have the same name, or one has none`,
        'zh-CN': `“${step}”页中有问题重名或没有名称`,
      };
    for (const field of fields) {
      const options = 'options' in field ? (field.options as { value: string }[]) : null;
      if (options !== null) {
        const values = options.map(({ value }) => value);
        if (values.length < 2 || new Set(values).size < values.length || values.includes(''))
          return {
            en: `“${field.id}” needs two different options at least`,
            'zh-CN': `“${field.id}”至少需要两个不同的选项`,
          };
      }
      if (field.kind === 'number') {
        const {
          low,
          high,
          step: by,
        } = field as unknown as {
          low: number;
          high: number;
          step: number;
        };
        if (!(low < high) || !(by > 0))
          return {
            en: `the lowest number of “${field.id}” must be below the highest, and the step above 0`,
            'zh-CN': `“${field.id}”：最小值须小于最大值，步长须大于 0`,
          };
      }
      if (field.kind === 'spans') {
        const { of } = field as unknown as { of: string };
        const known = Array.from({ length: texts }, (_, i) => shownId(i));
        if (!known.includes(of))
          return {
            en: `“${field.id}” quotes from “${of}” where the texts are ${known.join(', ')}`,
            'zh-CN': `“${field.id}”引用的是“${of}”，而文本只有 ${known.join('、')}`,
          };
      }
    }
  }
  return null;
}
