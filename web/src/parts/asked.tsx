import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../words/index.js';
import { saidOf } from './fault.js';

/** What a page shows of a question to the server: that it waits, why it got nothing and what to do, or the answer. */
export function Asked<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (value: T) => ReactNode;
}) {
  const { t } = useWords();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isPending)
    return (
      <Center mih={160} aria-busy>
        <Loader role="img" aria-label={t('state.loading')} />
      </Center>
    );
  return (
    <Alert color="red" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{saidOf(query.error, t)}</Text>
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          {t('state.again')}
        </Button>
      </Stack>
    </Alert>
  );
}
