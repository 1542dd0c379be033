import type { Answer, Asked } from '../../../../src/server/api/index.js';

export type Assignment = Answer<'GET /api/assignments/:assignment'>;
export type Pages = Assignment['pages'];
/** Page (step) → field → value. */
export type Filled = Asked<'PUT /api/assignments/:assignment/draft'>['body']['filled'];
export type Value = NonNullable<Filled[string]>[string];
/** One question of a form. */
export type Place = { step: string; field: string };
/** What a rater says of an item. */
export type Said = { filled: Filled; note: string };

/** A question's name, for keys and focus. */
export const placeName = ({ step, field }: Place): string => JSON.stringify([step, field]);

/** One answer set, replaced, or taken away (`undefined`): a question has one value or none (A14). */
export function withValue(
  filled: Filled,
  { step, field }: Place,
  value: Value | undefined,
): Filled {
  const { [field]: _, ...others } = filled[step] ?? {};
  const fields = value === undefined ? others : { ...others, [field]: value };
  const { [step]: __, ...rest } = filled;
  return Object.keys(fields).length === 0 ? rest : { ...rest, [step]: fields };
}

/** The question at a place; undefined where the form has none there. */
export const fieldAt = (
  pages: Pages,
  { step, field }: Place,
): Pages[number]['fields'][number] | undefined =>
  pages.find((page) => page.step === step)?.fields.find(({ id }) => id === field);

/** Every question, in the order of the form. */
const placesOf = (pages: Pages): Place[] =>
  pages.flatMap(({ step, fields }) => fields.map(({ id }) => ({ step, field: id })));

/** Questions that must be answered and are not, and rankings of which only a part has its place. */
export const missingOf = (pages: Pages, filled: Filled): Place[] =>
  pages.flatMap(({ step, fields }) =>
    fields
      .filter((field) => {
        const value = filled[step]?.[field.id];
        return value === undefined ? !field.optional : isHalf(field, value);
      })
      .map(({ id }) => ({ step, field: id })),
  );

const isHalf = (field: Pages[number]['fields'][number], value: Value): boolean =>
  field.kind === 'ranking' && Array.isArray(value) && value.flat().length < field.options.length;

/** What is sent: answers to what is asked, and nothing else (A5). */
export function onlyAsked(pages: Pages, filled: Filled): Filled {
  let sent: Filled = {};
  for (const place of placesOf(pages)) {
    const value = filled[place.step]?.[place.field];
    if (value !== undefined) sent = withValue(sent, place, value);
  }
  return sent;
}

/** Whether two values say the same, in whatever order their parts were written. */
export const sameValue = (a: unknown, b: unknown): boolean => ordered(a) === ordered(b);
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/** Questions that two devices answered differently. */
export const differing = (pages: Pages, mine: Said, theirs: Said): Place[] =>
  placesOf(pages).filter(
    ({ step, field }) => !sameValue(mine.filled[step]?.[field], theirs.filled[step]?.[field]),
  );

/** Of two devices' answers the picked ones; `mine` where nothing was picked. `NOTE` stands for the note. */
export const NOTE = 'note';
export function merged(
  pages: Pages,
  mine: Said,
  theirs: Said,
  picked: ReadonlyMap<string, 'mine' | 'theirs'>,
): Said {
  let { filled } = mine;
  for (const place of differing(pages, mine, theirs))
    if (picked.get(placeName(place)) === 'theirs')
      filled = withValue(filled, place, theirs.filled[place.step]?.[place.field]);
  return { filled, note: picked.get(NOTE) === 'theirs' ? theirs.note : mine.note };
}
