import { Badge } from '@mantine/core';
import { useWords } from '../../words/index.js';

const WORDS = ['experts.tier0', 'experts.tier1', 'experts.tier2', 'experts.tier3'] as const;

/** A tier's name in the reader's language. */
export function useTierName(): (tier: number) => string {
  const { t } = useWords();
  return (tier) => t(WORDS[tier] ?? WORDS[0]);
}

/** A tier as a mark; stars beside the name, so that it is not told by colour. */
export function Tier({ tier }: { tier: number }) {
  const name = useTierName();
  return (
    <Badge variant="outline" color="gray" size="lg" tt="none">
      <span aria-hidden="true">{'★'.repeat(tier + 1)} </span>
      {name(tier)}
    </Badge>
  );
}
