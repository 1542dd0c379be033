import type { WorkContent } from '../work/content.js';
import type { CampaignSettings } from '../work/settings.js';

/** What matching reads of an item. */
export type Features = {
  abilities: readonly string[];
  notes: readonly string[];
  /** Fields of its form. */
  fields: number;
  /** Some criteria speak for an answer and some against it. */
  mixed: boolean;
  /** Characters that are read. */
  chars: number;
  /** 1 simple, 2 middle, 3 much to keep in mind: of fields, mixed signs and length. */
  complexity: 1 | 2 | 3;
  /** It is hard, of an ability that asks for a licensed person. */
  licensed: boolean;
};

/** Words by which a criterion says that something is bad; what raters see holds no points. */
const AGAINST =
  /\b(not|never|no|without|avoids?|fails?|harm(s|ful)?|penalt(y|ies)|ignores?|misses)\b|n’t|n't|不|未|没|避免|扣分|缺乏|忽视|有害/i;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether an ability is one of those whose hard items want a licence. */
export const isEthical = (ability: string, ethics: readonly string[]): boolean =>
  ethics.some((part) => part.trim() !== '' && folded(ability).includes(folded(part)));

/** Features of an item, from what raters see of it. Pure. */
export function featuresOf(
  { abilities, notes, pages, shown }: Pick<WorkContent, 'abilities' | 'notes' | 'pages' | 'shown'>,
  difficulty: number,
  { ethics }: Pick<CampaignSettings['matching'], 'ethics'>,
): Features {
  const criteria = pages.flatMap(({ title, fields }) =>
    fields
      .filter((field) => field.kind !== 'text' || field.optional !== true)
      .map(({ label }) => `${title['zh-CN']} ${label['zh-CN']} ${title.en} ${label.en}`),
  );
  const against = criteria.filter((words) => AGAINST.test(words)).length;
  const mixed = against > 0 && against < criteria.length;
  const chars = shown.reduce((sum, { text }) => sum + text.length, 0);
  const weight =
    (criteria.length > 12 ? 2 : criteria.length > 5 ? 1 : 0) +
    (chars > 4000 ? 2 : chars > 1200 ? 1 : 0) +
    (mixed ? 1 : 0);
  return {
    abilities,
    notes,
    fields: criteria.length,
    mixed,
    chars,
    complexity: weight >= 3 ? 3 : weight >= 1 ? 2 : 1,
    licensed: difficulty >= 3 && abilities.some((ability) => isEthical(ability, ethics)),
  };
}
