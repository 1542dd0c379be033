import { List, Title } from '@mantine/core';
import { useWords } from '../../words/index.js';

/** What is kept about a rater's time and quality, what is not, and who sees it. */
export function KeptTimes() {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('rate.kept')}
      </Title>
      <List size="sm" maw="70ch" spacing={4}>
        <List.Item>{t('rate.keptWhat')}</List.Item>
        <List.Item>{t('rate.keptNot')}</List.Item>
        <List.Item>{t('rate.keptWho')}</List.Item>
      </List>
    </section>
  );
}
