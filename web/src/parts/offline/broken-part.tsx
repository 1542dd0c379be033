import { Alert, Button, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { PageTitle } from '../title.js';

/** In place of a page whose files could not be loaded, or which failed. */
export function BrokenPart() {
  const { t } = useWords();
  return (
    <>
      <PageTitle>{t('offline.failed')}</PageTitle>
      <Alert color="red" role="alert">
        <Text size="sm">{t('offline.failedAbout')}</Text>
        <Button size="xs" variant="default" mt="xs" onClick={() => location.reload()}>
          {t('offline.load')}
        </Button>
      </Alert>
    </>
  );
}
