import type { Section } from '../contract/index.js';
import { conditionNames } from './condition-name.js';
import { COMPARED, type ReportModel } from './model.js';

/** A section with the name that files and anchors carry; unique in the report. */
export type NamedSection = { section: Section; slug: string };
export type NamedCondition = {
  condition: ReportModel['conditions'][number] | null;
  id: string;
  /** The id and what differs from the other conditions. */
  name: string;
  sections: NamedSection[];
  /** Its headline stands further up. */
  continued?: true;
};

const plainName = (id: string): string =>
  id
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'section';

/**
 * Names sections by their id, with their condition before it where there are several. What differs between conditions
 * comes first where it is a headline of its own (a leak meter, an ablation). Otherwise the first condition's headline
 * stands before it: nobody can read a difference of figures they have not seen.
 */
export function namedSections(model: ReportModel): NamedCondition[] {
  const taken = new Set<string>();
  const unique = (name: string): string => {
    let free = name;
    for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}-${i}`;
    taken.add(free.toLowerCase());
    return free;
  };
  const several = model.sections.length > 1;
  const names = conditionNames(model.conditions);
  const named = model.sections.map(({ condition, sections }) => ({
    condition: model.conditions.find((c) => c.id === condition) ?? null,
    id: condition,
    name: names.get(condition) ?? condition,
    sections: sections.map((section) => ({
      section,
      slug: unique(plainName(several ? `${condition}-${section.id}` : section.id)),
    })),
  }));
  return headlineFirst(named);
}

function headlineFirst(named: readonly NamedCondition[]): NamedCondition[] {
  const [compared, first, ...others] = named;
  if (compared?.id !== COMPARED || first === undefined) return [...named];
  if (compared.sections.some(({ section }) => section.weight === 'headline')) return [...named];
  const [headline, rest] = [true, false].map((is) =>
    first.sections.filter(({ section }) => (section.weight === 'headline') === is),
  );
  if (headline === undefined || rest === undefined || headline.length === 0) return [...named];
  return [
    { ...first, sections: headline },
    compared,
    ...(rest.length === 0 ? [] : [{ ...first, sections: rest, continued: true as const }]),
    ...others,
  ];
}
