import { Alert, Text } from '@mantine/core';
import { useWords, type Word } from '../../words/index.js';
import { useTimes } from '../times.js';
import type { Next } from './outbox.js';

export type NoneWhy = Extract<Next, { there: false }>['why'];

/** Why there is nothing to do, and when there may be something again. */
export function NoneNote({ why, atMs }: { why: NoneWhy; atMs: number | null }) {
  const { t } = useWords();
  const { moment } = useTimes();
  return (
    <Alert color="blue" role="status" my="md">
      <Text>{t(`rate.none.${why}` satisfies Word)}</Text>
      {atMs !== null && <Text size="sm">{t('rate.none.at', { time: moment(atMs) })}</Text>}
    </Alert>
  );
}
