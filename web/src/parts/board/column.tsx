import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { BoardCard } from './card.js';

export type Column = Answer<'GET /api/campaigns/:campaign/board/items'>['rows'][number]['state'];

/** Width of a column where several stand beside each other, in px: one without items leaves the room to others. */
const WIDTH = 290;
const EMPTY_WIDTH = 130;

/** One column of the board, page by page. */
export function BoardColumn({
  campaign,
  column,
  status,
  headed,
  picked,
  pick,
}: {
  campaign: string;
  column: Column;
  status: string;
  /** Whether it stands beside others and so has a heading. */
  headed: boolean;
  picked: readonly string[];
  pick: (id: string, on: boolean) => void;
}) {
  const { t } = useWords();
  const found = useInfiniteQuery({
    queryKey: ['board', campaign, 'items', column],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/campaigns/:campaign/board/items',
        {
          params: { campaign },
          query: { column, size: 10, ...(pageParam !== '' && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const cards = found.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const width = found.isSuccess && cards.length === 0 ? EMPTY_WIDTH : WIDTH;
  return (
    <Stack gap="xs" mt="sm" style={headed ? { flex: `0 0 ${width}px`, width } : {}}>
      {headed && (
        <Title order={3} size="h6">
          {t(`board.column.${column}`)}
        </Title>
      )}
      <Fault error={found.error} />
      {found.isSuccess && cards.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('board.noItems')}
        </Text>
      )}
      {cards.map((card) => (
        <Group key={card.id} align="flex-start" wrap="nowrap" gap="xs">
          {(column === 'open' || column === 'full') && (
            <Checkbox
              mt="sm"
              aria-label={t('board.pick', { item: card.subject })}
              checked={picked.includes(card.id)}
              onChange={(event) => pick(card.id, event.currentTarget.checked)}
            />
          )}
          <BoardCard campaign={campaign} card={card} status={status} />
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
  );
}
