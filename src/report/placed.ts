import type { Section } from '../contract/index.js';
import { conditionNames } from './condition-name.js';
import type { ReportModel } from './model.js';

/** A section with the name that files and anchors carry; unique in the report. */
export type NamedSection = { section: Section; slug: string };
export type NamedCondition = {
  condition: ReportModel['conditions'][number] | null;
  id: string;
  /** The id and what differs from the other conditions. */
  name: string;
  sections: NamedSection[];
};

const plainName = (id: string): string =>
  id
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'section';

/** Names sections by their id, with their condition before it where there are several. */
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
  return model.sections.map(({ condition, sections }) => ({
    condition: model.conditions.find((c) => c.id === condition) ?? null,
    id: condition,
    name: names.get(condition) ?? condition,
    sections: sections.map((section) => ({
      section,
      slug: unique(plainName(several ? `${condition}-${section.id}` : section.id)),
    })),
  }));
}
