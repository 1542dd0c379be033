import { valueKey } from '../work/field-ratings.js';
import type { StoredRatings } from './closed-items.js';

/** A closed item as it is stored, and one field of it as a unit of agreement. */
export type StoredItem = {
  item: string;
  abilities: readonly string[];
  ratings: StoredRatings;
};

export type Scale = 'nominal' | 'ordinal' | 'interval' | 'set' | 'ranking';
export type Unit = {
  item: string;
  field: string;
  /** One a rater that rated the item; null: not filled in. Sets are JSON texts. */
  raters: readonly string[];
  values: readonly (number | string | null)[];
};

/** What agreement is said of: all fields of one scale, one field, or one ability's fields of a scale. */
export type Group = {
  by: 'scale' | 'field' | 'ability';
  id: string;
  label: string;
  scale: Scale;
  units: Unit[];
};

/** Single fields that are listed, those with most units first. */
const FIELDS = 40;

/** A field's name within its step: the same question of many items. */
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/**
 * What may be pooled. Numbers of one scale and range are one; names only where the question is the same, for `yes` of
 * one question is not `yes` of another; pairs of a ranking are one. Pure.
 */
function poolOf(
  key: string,
  { scale, range, values }: StoredRatings['fields'][string],
): { id: string; scale: Scale } {
  if (key.includes('>') && scale === 'ordinal' && range === 2)
    return { id: 'ranking', scale: 'ranking' };
  const names = scale === 'nominal' && values.some((value) => typeof value === 'string');
  if (names) return { id: `nominal:${nameOf(key)}`, scale };
  return { id: scale === 'set' ? 'set' : `${scale}:${range}`, scale };
}

/** Groups with their units, of closed items; the whole scales first, then abilities, then single fields. Pure. */
export function groupsOf(items: readonly StoredItem[]): Group[] {
  const groups = new Map<string, Group>();
  const put = (of: Omit<Group, 'units'>, unit: Unit): void => {
    const key = `${of.by} ${of.id}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...of, units: [unit] });
    else known.units.push(unit);
  };
  for (const { item, abilities, ratings } of items)
    for (const [field, one] of Object.entries(ratings.fields)) {
      const pool = poolOf(field, one);
      const unit: Unit = {
        item,
        field,
        raters: ratings.raters,
        values: one.values.map((value) => (value === null ? null : valueKey(value))),
      };
      put({ by: 'scale', label: pool.id, ...pool }, unit);
      for (const ability of new Set(abilities))
        if (ability !== '')
          put(
            { by: 'ability', id: `${ability} · ${pool.id}`, label: ability, scale: pool.scale },
            unit,
          );
      put({ by: 'field', id: field, label: field, scale: pool.scale }, unit);
    }
  const all = [...groups.values()];
  const most = (a: Group, b: Group): number =>
    b.units.length - a.units.length || (a.id < b.id ? -1 : 1);
  return [
    ...all.filter(({ by }) => by === 'scale').sort(most),
    ...all.filter(({ by }) => by === 'ability').sort(most),
    // A field of one item alone has nothing to be pooled over.
    ...all
      .filter(({ by, units }) => by === 'field' && units.length > 1)
      .sort(most)
      .slice(0, FIELDS),
  ];
}
