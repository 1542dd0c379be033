import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, isAway } from '../api.js';
import { Asked } from '../parts/asked.js';
import { MyOffers } from '../parts/board/my-offers.js';
import { KeptList } from '../parts/offline/kept-list.js';
import { PageLink } from '../parts/page-link.js';
import { WaitingList } from '../parts/rating/waiting-list.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** Projects that the viewer rates in or may join, and what is left for them. */
export function RatePage() {
  const { t } = useWords();
  const { day } = useTimes();
  const person = useSession().data?.viewer?.id;
  const rate = useQuery({
    queryKey: ['rate'],
    queryFn: ({ signal }) => call('GET /api/rate', {}, signal),
  });
  const away = isAway(rate.error) && rate.data === undefined;
  return (
    <>
      <PageTitle>{t('rate.title')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('rate.about')}
      </Text>
      {person !== undefined && <WaitingList person={person} />}
      <MyOffers />
      {!away && (
        <Asked query={rate}>
          {({ campaigns }) =>
            campaigns.length === 0 ? (
              <>
                <Text>{t('rate.none')}</Text>
                <Text size="sm" c="dimmed">
                  {t('rate.noneWhy')}
                </Text>
              </>
            ) : (
              <Stack gap="sm">
                {campaigns.map((one) => (
                  <Card key={one.id} withBorder component="section" aria-label={one.title}>
                    <Group justify="space-between" align="flex-start" gap="xs">
                      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
                        <PageLink to="/rate/$campaign" params={{ campaign: one.id }}>
                          {one.title}
                        </PageLink>
                      </Title>
                      <Group gap="xs">
                        <Badge variant="default">{t(`rate.status.${one.status}`)}</Badge>
                        {one.joined === null && (
                          <Badge variant="default">{t('rate.notJoined')}</Badge>
                        )}
                      </Group>
                    </Group>
                    <Text size="sm" mt={4}>
                      {one.left >= 200 ? t('rate.leftMany') : t('rate.left', { count: one.left })}
                    </Text>
                    <Group gap="md" mt={4}>
                      {one.joined !== null && (
                        <Text size="sm" c="dimmed">
                          {t('rate.doneToday', { count: one.joined.doneToday })}
                        </Text>
                      )}
                      {one.dueMs !== null && (
                        <Text size="sm" c="dimmed">
                          {t('rate.due', { day: day(one.dueMs) })}
                        </Text>
                      )}
                      {one.joined?.begun[0] !== undefined && (
                        <PageLink
                          to="/work/$assignment"
                          params={{ assignment: one.joined.begun[0] }}
                          size="sm"
                        >
                          {t('rate.goOn')}
                        </PageLink>
                      )}
                    </Group>
                  </Card>
                ))}
              </Stack>
            )
          }
        </Asked>
      )}
      {person !== undefined && (
        <KeptList person={person} away={away ? () => void rate.refetch() : null} />
      )}
    </>
  );
}
