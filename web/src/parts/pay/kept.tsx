import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';

const KEPT = [
  'active',
  'times',
  'left',
  'drafts',
  'verdicts',
  'agreement',
  'checks',
  'drift',
  'pay',
] as const;

/** Which data of one's work are kept: what, what for, who sees it. Timing and drift are named one by one. */
export function WhatIsKept() {
  const { t } = useWords();
  return (
    <Stack>
      <Text>{t('kept.about')}</Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, md: 2 }}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {KEPT.map((key) => (
          <Card key={key} component="li" withBorder p="md">
            <Text fw={700}>{t(`kept.${key}.what`)}</Text>
            <Text size="sm">{t('kept.for', { text: t(`kept.${key}.for`) })}</Text>
            <Text size="sm" c="dimmed">
              {t('kept.who', { text: t(`kept.${key}.who`) })}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Text>{t('kept.not')}</Text>
    </Stack>
  );
}
