import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { useMoney, useZoned } from '../money.js';
import type { EarningsSearch } from '../money-search.js';
import { PageLink } from '../page-link.js';
import { Lines } from './lines.js';

/** What waits for the next statement in each campaign, and every line behind it. */
export function Balance({
  campaign,
  go,
}: {
  campaign: string | undefined;
  go: (search: EarningsSearch) => void;
}) {
  const { t } = useWords();
  const money = useMoney();
  const { moment } = useZoned();
  const earned = useQuery({
    queryKey: ['earnings'],
    queryFn: ({ signal }) => call('GET /api/me/earnings', {}, signal),
    staleTime: 0,
  });
  const lines = useInfiniteQuery({
    queryKey: ['earnings', 'lines', campaign],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/me/earnings/lines',
        {
          query: {
            ...(campaign !== undefined && { campaign }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  return (
    <Stack>
      <Asked query={earned}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <Text>{t('earnings.noCampaign')}</Text>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {campaigns.map((one) => (
                <Card key={one.campaign} withBorder component="section">
                  <Title order={2} size="h4">
                    {one.title}
                  </Title>
                  <Text size="xl" fw={700} className="numbers">
                    {money(one.open, one.currency)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t('earnings.openUntil', {
                      time: moment(one.periodEndMs, one.zone),
                      zone: one.zone,
                    })}
                  </Text>
                  <Text size="sm">
                    {t('earnings.sums', {
                      verdicts: one.verdicts,
                      waiting: money(one.waiting, one.currency),
                      paid: money(one.paid, one.currency),
                    })}
                  </Text>
                  <Text size="sm">
                    {t(one.examPaid ? 'earnings.examPaid' : 'earnings.examFree')}
                  </Text>
                  <Group gap="sm" mt="xs">
                    <PageLink to="/campaigns/$campaign/prices" params={{ campaign: one.campaign }}>
                      {t('earnings.prices')}
                    </PageLink>
                    <Button
                      size="compact-sm"
                      variant="default"
                      mih={24}
                      aria-pressed={campaign === one.campaign}
                      aria-label={t(
                        campaign === one.campaign ? 'earnings.allOf' : 'earnings.onlyOf',
                        {
                          title: one.title,
                        },
                      )}
                      onClick={() =>
                        go(campaign === one.campaign ? {} : { campaign: one.campaign })
                      }
                    >
                      {t(campaign === one.campaign ? 'earnings.all' : 'earnings.only')}
                    </Button>
                  </Group>
                </Card>
              ))}
            </SimpleGrid>
          )
        }
      </Asked>
      <Title order={2} size="h3">
        {t('earnings.lines')}
      </Title>
      <Asked query={lines}>
        {({ pages }) => (
          <>
            <Lines rows={pages.flatMap(({ rows }) => rows)} label={t('earnings.lines')} go={go} />
            {lines.hasNextPage && (
              <Group>
                <Button
                  variant="default"
                  loading={lines.isFetchingNextPage}
                  onClick={() => void lines.fetchNextPage()}
                >
                  {t('list.more')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Asked>
    </Stack>
  );
}
