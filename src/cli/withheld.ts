import type { Lang } from '../contract/index.js';
import type { OpenRun } from './open-run.js';

/** What stands in the place of a text that is not shown. */
const MASK: Readonly<Record<Lang, string>> = {
  en: '[profile withheld]',
  'zh-CN': '[档案不予显示]',
};

/** Texts of an item, and of those asked together with it, that are sent to models and never shown; longest first. */
export function withheldTexts({ suite, conditions }: OpenRun, id: string): string[] {
  const { withheld } = suite;
  if (withheld === undefined) return [];
  const texts = conditions.flatMap(({ condition, items }) => {
    const units: { items: readonly { id: string }[] }[] = suite.answer.units(
      items,
      condition.asked,
    );
    const unit = units.find((u) => u.items.some((item) => item.id === id));
    return (unit?.items ?? []).flatMap((item): readonly string[] => withheld(item));
  });
  return [...new Set(texts)].filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

/** The same value with every one of these texts masked, in whichever of its strings it stands. */
export function masked<T>(value: T, texts: readonly string[], lang: Lang): T {
  if (texts.length === 0) return value;
  const clean = (whole: string): string =>
    texts.reduce((left, text) => left.replaceAll(text, () => MASK[lang]), whole);
  return deep(value, clean) as T;
}

function deep(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((entry) => deep(entry, clean));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, deep(v, clean)]));
}
