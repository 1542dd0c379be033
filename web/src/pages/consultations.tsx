import { Badge, Button, Group, Select, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Listing } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/consultations');
const STATES = ['open', 'proposed', 'closed', 'withdrawn'] as const;
type State = (typeof STATES)[number];

/** Consultations of a campaign; raters see those that they sit in. */
export function ConsultationsPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const [state, setState] = useState<State | null>(null);
  const asked = useInfiniteQuery({
    queryKey: ['rooms', 'list', campaign, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/campaigns/:campaign/consultations',
        {
          params: { campaign },
          query: {
            ...(state !== null && { state }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  const first = asked.data?.pages[0];
  return (
    <>
      <PageTitle>
        {first === undefined ? t('room.list') : t('room.of', { campaign: first.title })}
      </PageTitle>
      <CampaignLinks campaign={campaign} here="consultations" />
      <Text mb="md" c="dimmed" maw="75ch">
        {t('room.about')}
      </Text>
      <Group align="flex-end" mb="md" gap="md">
        <Select
          label={t('room.stateColumn')}
          placeholder={t('talk.any')}
          clearable
          data={STATES.map((value) => ({ value, label: t(`room.state.${value}`) }))}
          value={state}
          onChange={(value) => setState(STATES.find((one) => one === value) ?? null)}
        />
        <Text role="status">
          {first !== undefined && first.open > 0 ? t('room.openNow', { count: first.open }) : ''}
        </Text>
      </Group>
      <Asked query={asked}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          return rows.length === 0 ? (
            <Text>{t(state === null ? 'room.none' : 'room.noneFound')}</Text>
          ) : (
            <>
              <Listing
                label={t('room.list')}
                minWidth={640}
                columns={[
                  t('room.item'),
                  t('room.stateColumn'),
                  t('room.split'),
                  t('room.signedColumn'),
                  t('room.opened'),
                ]}
              >
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </Listing>
              {asked.hasNextPage && (
                <Button
                  mt="md"
                  variant="default"
                  loading={asked.isFetchingNextPage}
                  onClick={() => void asked.fetchNextPage()}
                >
                  {t('talk.more')}
                </Button>
              )}
            </>
          );
        }}
      </Asked>
    </>
  );
}

function Row({
  row,
}: {
  row: Answer<'GET /api/campaigns/:campaign/consultations'>['rows'][number];
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  return (
    <Table.Tr>
      <Table.Td miw={200}>
        <PageLink
          to="/campaigns/$campaign/consultations/$consultation"
          params={{ campaign: row.campaign, consultation: row.id }}
          lang={row.lang}
        >
          {row.excerpt || row.item}
        </PageLink>
        {row.round > 1 && (
          <Text size="xs" c="dimmed">
            {t('room.round', { n: row.round })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge variant={row.state === 'closed' ? 'default' : 'filled'} tt="none">
          {t(`room.state.${row.state}`)}
        </Badge>
        {row.mine && (
          <Text size="xs" c="dimmed">
            {t('room.mine')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="numbers">{row.split.length}</Table.Td>
      <Table.Td className="numbers">
        {row.signed} / {row.members}
      </Table.Td>
      <Table.Td className="numbers nowrap">{moment(row.openedMs)}</Table.Td>
    </Table.Tr>
  );
}
