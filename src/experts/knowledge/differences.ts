import type { FormField, Text } from '../../contract/index.js';
import { addedField, kindWords } from './added.js';
import {
  type AddedChange,
  type ChangeName,
  changeKey,
  type FieldChange,
  isAdded,
  type LevelChange,
} from './field-change.js';
import type { GuideSection, RubricContent } from './rubric.js';

/**
 * One difference of two versions. Things are known by their ids: what has other words is reworded, not removed and
 * added. `moved`: a level means something else now (its definition changed), or a section stands elsewhere.
 */
export type RubricDifference = {
  what: 'section' | 'field' | 'level';
  id: string;
  how: 'added' | 'removed' | 'reworded' | 'moved' | 'weight';
  langs: ('en' | 'zh-CN')[];
  before: Text | null;
  after: Text | null;
};

/** Finds a form's own field by a change's name, with its page's title, for the words that a change replaces. */
export type BaseField = (change: ChangeName) => { field: FormField; title: Text } | null;

/** What a version changes against the one before it. Pure. */
export function differencesOf(
  before: RubricContent,
  after: RubricContent,
  base: BaseField = () => null,
): RubricDifference[] {
  return [
    ...sectionDifferences(before.guide, after.guide),
    ...keysOf(before, after).flatMap((key) => fieldDifferences(key, before, after, base)),
  ];
}

function sectionDifferences(
  before: readonly GuideSection[],
  after: readonly GuideSection[],
): RubricDifference[] {
  const old = new Map(before.map((section) => [section.id, section]));
  const kept = new Set(after.map(({ id }) => id));
  const orderBefore = before.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  const orderAfter = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  const moved = movedIn(orderBefore, orderAfter);
  const of = (
    id: string,
    how: RubricDifference['how'],
    a: Text | null,
    b: Text | null,
  ): RubricDifference => ({ what: 'section', id, how, langs: langsOf(a, b), before: a, after: b });
  return [
    ...after.flatMap((section) => {
      const was = old.get(section.id);
      if (was === undefined) return [of(section.id, 'added', null, wordsOf(section))];
      const [a, b] = [wordsOf(was), wordsOf(section)];
      return [
        ...(same(a, b) ? [] : [of(section.id, 'reworded', a, b)]),
        ...(moved.has(section.id) ? [of(section.id, 'moved', b, b)] : []),
      ];
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((section) => of(section.id, 'removed', wordsOf(section), null)),
  ];
}

/** Ids that are not on the longest stretch that kept its order: as few as possible are said to have moved. */
function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, i) => [id, i]));
  const best: { length: number; from: number }[] = [];
  after.forEach((id, i) => {
    let [length, from] = [1, -1];
    for (let j = 0; j < i; j++) {
      const known = best[j]?.length ?? 0;
      if ((place.get(after[j] ?? '') ?? 0) < (place.get(id) ?? 0) && known + 1 > length)
        [length, from] = [known + 1, j];
    }
    best.push({ length, from });
  });
  const kept = new Set<string>();
  let at = best.reduce((top, one, i) => (one.length > (best[top]?.length ?? 0) ? i : top), 0);
  while (at >= 0 && after.length > 0) {
    kept.add(after[at] ?? '');
    at = best[at]?.from ?? -1;
  }
  return new Set(after.filter((id) => !kept.has(id)));
}

const wordsOf = ({ title, body }: GuideSection): Text => ({
  en: `${title.en}\n${body.en}`.trim(),
  'zh-CN': `${title['zh-CN']}\n${body['zh-CN']}`.trim(),
});

const NOTHING: Omit<FieldChange, keyof ChangeName> = {
  label: null,
  help: null,
  levels: [],
  weight: null,
  gone: false,
};

/** Names of the changes of both versions, in the order of the newer one. */
const keysOf = (before: RubricContent, after: RubricContent): string[] => [
  ...new Set([...after.fields, ...before.fields].map(changeKey)),
];

function fieldDifferences(
  key: string,
  before: RubricContent,
  after: RubricContent,
  base: BaseField,
): RubricDifference[] {
  const [item, step, field, titled] = JSON.parse(key) as [
    string | null,
    string | null,
    string,
    string?,
  ];
  const name: ChangeName = { item, step, field, ...(titled !== undefined && { titled }) };
  const a = before.fields.find((one) => changeKey(one) === key) ?? { ...name, ...NOTHING };
  const b = after.fields.find((one) => changeKey(one) === key) ?? { ...name, ...NOTHING };
  const form = base(name);
  const own = form?.field ?? (isAdded(a) ? addedField(a) : null);
  const title = { a: a.title ?? form?.title ?? null, b: b.title ?? form?.title ?? null };
  // Of questions that are called the same on many pages, the page says which is meant.
  const named = (of: Text | null, on: Text | null): Text | null =>
    titled === undefined || of === null || on === null
      ? of
      : { en: `${on.en} · ${of.en}`, 'zh-CN': `${on['zh-CN']} · ${of['zh-CN']}` };
  const label = {
    a: named(a.label ?? own?.label ?? null, title.a),
    b: named(b.label ?? own?.label ?? null, title.b),
  };
  const help = { a: a.help ?? own?.help ?? null, b: b.help ?? own?.help ?? null };
  const of = (
    how: RubricDifference['how'],
    was: Text | null,
    is: Text | null,
  ): RubricDifference => ({
    what: 'field',
    id: field,
    how,
    langs: langsOf(was, is),
    before: was,
    after: is,
  });
  // What a version adds is told as one thing: its words, and what kind of answer is wanted.
  if (!isAdded(a) && isAdded(b)) return b.gone ? [] : [of('added', null, told(b))];
  if (isAdded(a) && !isAdded(b)) return a.gone ? [] : [of('removed', told(a), null)];
  if (a.gone !== b.gone)
    return [b.gone ? of('removed', label.a, null) : of('added', null, label.b)];
  if (b.gone) return [];
  const weight = (n: number | null): Text | null =>
    n === null ? null : { en: String(n), 'zh-CN': String(n) };
  return [
    ...(titled !== undefined || same(title.a, title.b) ? [] : [of('reworded', title.a, title.b)]),
    ...(same(label.a, label.b) ? [] : [of('reworded', label.a, label.b)]),
    ...(same(help.a, help.b) ? [] : [of('reworded', help.a, help.b)]),
    ...(isAdded(a) && isAdded(b) && !same(kindWords(a), kindWords(b))
      ? [of('moved', kindWords(a), kindWords(b))]
      : []),
    ...(a.weight === b.weight ? [] : [of('weight', weight(a.weight), weight(b.weight))]),
    ...levelDifferences(field, a.levels, b.levels, own),
  ];
}

/** A question that was added, with what kind of answer it wants. */
function told(change: AddedChange): Text {
  const { label } = addedField(change);
  const kind = kindWords(change);
  return { en: `${label.en} (${kind.en})`, 'zh-CN': `${label['zh-CN']}（${kind['zh-CN']}）` };
}

function levelDifferences(
  field: string,
  before: readonly LevelChange[],
  after: readonly LevelChange[],
  base: FormField | null,
): RubricDifference[] {
  const options = base !== null && 'options' in base ? base.options : [];
  const values = [...new Set([...after, ...before].map(({ value }) => value))];
  return values.flatMap((value) => {
    const own = options.find((option) => option.value === value);
    const at = (levels: readonly LevelChange[]) => {
      const level = levels.find((one) => one.value === value);
      const there = level === undefined ? own !== undefined || base === null : !level.gone;
      return {
        there,
        label: level?.label ?? own?.label ?? null,
        help: level?.help ?? own?.help ?? null,
      };
    };
    const [a, b] = [at(before), at(after)];
    const of = (
      how: RubricDifference['how'],
      was: Text | null,
      is: Text | null,
    ): RubricDifference => ({
      what: 'level',
      id: `${field}:${value}`,
      how,
      langs: langsOf(was, is),
      before: was,
      after: is,
    });
    if (a.there !== b.there)
      return [b.there ? of('added', null, b.label) : of('removed', a.label, null)];
    if (!b.there) return [];
    return [
      ...(same(a.label, b.label) ? [] : [of('reworded', a.label, b.label)]),
      ...(same(a.help, b.help) ? [] : [of('moved', a.help, b.help)]),
    ];
  });
}

const same = (a: Text | null, b: Text | null): boolean => langsOf(a, b).length === 0;

const langsOf = (a: Text | null, b: Text | null): RubricDifference['langs'] =>
  (['en', 'zh-CN'] as const).filter((lang) => (a?.[lang] ?? '') !== (b?.[lang] ?? ''));

/** Changes of fields whose words or levels differ between two versions. Pure. */
export function touchedFields(before: RubricContent, after: RubricContent): FieldChange[] {
  return keysOf(before, after).flatMap((key) => {
    const a = before.fields.find((one) => changeKey(one) === key);
    const b = after.fields.find((one) => changeKey(one) === key);
    const one = b ?? a;
    if (one === undefined || JSON.stringify(a) === JSON.stringify(b)) return [];
    return [one];
  });
}

/** Whether a standard that was set under the one version may be wrong under the other: levels or fields came, went or moved. */
export const shiftsStandards = (differences: readonly RubricDifference[], field: string): boolean =>
  differences.some(
    ({ what, id, how }) =>
      (what === 'level' && id.startsWith(`${field}:`) && how !== 'reworded') ||
      (what === 'field' && id === field && ['added', 'removed', 'moved'].includes(how)),
  );
