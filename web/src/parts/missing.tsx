import { Text, Title } from '@mantine/core';
import { useWords } from '../words/index.js';

/** An address without a page. */
export function Missing() {
  const { t } = useWords();
  return (
    <>
      <Title order={1} size="h2">
        404
      </Title>
      <Text>{t('state.missing')}</Text>
    </>
  );
}
