import { Text } from '@mantine/core';
import { useWords } from '../words/index.js';

/** Why figures stand still for somebody who rates here themselves. */
export function MovesAfter({ n }: { n: number | null }) {
  const { t } = useWords();
  if (n === null) return null;
  return (
    <Text size="sm" c="dimmed" maw="80ch">
      {t('board.movesAfter', { n })}
    </Text>
  );
}
