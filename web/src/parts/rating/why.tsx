import { List, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import type { Assignment } from './filled.js';

/** Why this item came to this person, folded away. */
export function Why({ item }: { item: Assignment }) {
  const { t, of } = useWords();
  if (item.why.length === 0) return null;
  return (
    <details style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <summary>
        <Text span size="sm">
          {t('desk.why')}
        </Text>
      </summary>
      <List size="sm">
        {item.why.map((reason) => (
          <List.Item key={reason.en}>{of(reason)}</List.Item>
        ))}
      </List>
    </details>
  );
}
