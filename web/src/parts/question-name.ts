import type { Text } from '../../../src/contract/text.js';

type Named = { title: Text; fields: readonly { label: Text }[] };

/**
 * What a question of a form is called where it stands alone: with its page's title where the form has several pages,
 * whose questions may all be called the same. Pure.
 */
export function questionName(
  pages: readonly Named[],
  page: Named,
  field: { label: Text },
  of: (text: Text) => string,
): string {
  const own = of(field.label);
  const title = of(page.title);
  return pages.length < 2 || title === own || title === '' ? own : `${title} · ${own}`;
}
