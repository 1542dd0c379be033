import { Button, Card, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { BoardCard } from './card.js';

type Column = Answer<'GET /api/campaigns/:campaign/board/items'>['rows'][number]['state'];
type Board = Answer<'GET /api/campaigns/:campaign/board'>;

const COLUMNS: readonly Column[] = [
  'open',
  'full',
  'diverged',
  'consulting',
  'closed',
  'resolved',
  'withdrawn',
];

/** Items by state, a column at a time: on a phone too, and with a million of them. */
export function BoardColumns({ campaign, board }: { campaign: string; board: Board }) {
  const { t } = useWords();
  const [column, setColumn] = useState<Column>('open');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const found = useInfiniteQuery({
    queryKey: ['board', campaign, 'items', column],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/campaigns/:campaign/board/items',
        { params: { campaign }, query: { column, ...(pageParam !== '' && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const merge = useAct(
    (works: string[]) =>
      call('POST /api/campaigns/:campaign/merge', { params: { campaign }, body: { works } }),
    ['board'],
  );
  const cards = found.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const chosen = cards.filter(({ id }) => picked.includes(id)).map(({ id }) => id);
  return (
    <Card withBorder component="section" aria-label={t('board.work')}>
      <Title order={2} size="h4" mb="xs">
        {t('board.work')}
      </Title>
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={t('board.column')}
          value={column}
          data={COLUMNS.map((value) => ({ value, label: t(`board.column.${value}`) }))}
          onChange={(value) => {
            setColumn(value as Column);
            setPicked([]);
          }}
        />
      </div>
      {chosen.length > 1 && (
        <Group mt="sm">
          <Button
            size="xs"
            loading={merge.isPending}
            onClick={() =>
              merge.mutate(chosen, {
                onSuccess: () => {
                  setPicked([]);
                  notifications.show({ message: t('board.merged') });
                },
              })
            }
          >
            {t('board.merge', { count: chosen.length })}
          </Button>
        </Group>
      )}
      <Fault error={merge.error ?? found.error} />
      <Stack mt="sm" gap="xs">
        {found.isSuccess && cards.length === 0 && <Text>{t('board.noItems')}</Text>}
        {cards.map((card) => (
          <Group key={card.id} align="flex-start" wrap="nowrap" gap="xs">
            {(column === 'open' || column === 'full') && (
              <Checkbox
                mt="sm"
                aria-label={t('board.pick', { item: card.subject })}
                checked={picked.includes(card.id)}
                onChange={(event) =>
                  setPicked(
                    event.currentTarget.checked
                      ? [...picked, card.id]
                      : picked.filter((one) => one !== card.id),
                  )
                }
              />
            )}
            <BoardCard campaign={campaign} card={card} status={board.status} />
          </Group>
        ))}
        {found.hasNextPage && (
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
