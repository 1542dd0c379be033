import {
  Badge,
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useTyped } from '../parts/answer-filters.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { PageLink } from '../parts/page-link.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/threads');
const ONLY = ['asked', 'named', 'mine'] as const;

/** Talks about the items of a campaign that the viewer may read, with a search in what was said. */
export function ThreadsPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const put = (change: { [K in keyof typeof search]?: (typeof search)[K] | undefined }): void =>
    void go({ search: { ...search, ...change } as typeof search, replace: true });
  const [typed, type] = useTyped(search.find ?? '', (find) => put({ find: find || undefined }));
  const asked = useInfiniteQuery({
    queryKey: ['talk', 'list', campaign, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/campaigns/:campaign/threads',
        {
          params: { campaign },
          query: { ...search, ...(pageParam !== null && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  const filtered = Object.values(search).some((value) => value !== undefined);
  const title = asked.data?.pages[0]?.title;
  return (
    <>
      <PageTitle>
        {title === undefined ? t('talk.title') : t('talk.of', { campaign: title })}
      </PageTitle>
      <CampaignLinks campaign={campaign} here="threads" />
      <Text mb="md" c="dimmed">
        {t('talk.about')}
      </Text>
      <search>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mb="md">
          <TextInput
            type="search"
            maxLength={200}
            label={t('talk.find')}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Select
            label={t('talk.state')}
            placeholder={t('talk.any')}
            clearable
            data={[
              { value: 'open', label: t('talk.open') },
              { value: 'resolved', label: t('talk.resolved') },
            ]}
            value={search.state ?? null}
            onChange={(value) =>
              put({ state: value === 'open' || value === 'resolved' ? value : undefined })
            }
          />
          <Select
            label={t('talk.only')}
            placeholder={t('talk.any')}
            clearable
            data={ONLY.map((value) => ({ value, label: t(`talk.only.${value}`) }))}
            value={search.only ?? null}
            onChange={(value) => put({ only: ONLY.find((one) => one === value) })}
          />
        </SimpleGrid>
      </search>
      <Asked query={asked}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          return (
            <>
              <Text role="status" mb="xs">
                {rows.length === 0
                  ? t(filtered ? 'talk.noneFound' : 'talk.none')
                  : t('talk.total', { count: pages[0]?.total ?? 0 })}
              </Text>
              <Stack gap="sm">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </Stack>
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

function Row({ row }: { row: Answer<'GET /api/campaigns/:campaign/threads'>['rows'][number] }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const room = row.about === 'consultation';
  return (
    <Card withBorder padding="sm" component="article">
      <Group gap="xs" justify="space-between" align="flex-start">
        <PageLink
          to="/campaigns/$campaign/threads/$thread"
          params={{ campaign: row.campaign, thread: row.id }}
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {row.title || t(room ? 'talk.room' : 'talk.untitled')}
        </PageLink>
        <Group gap={6}>
          {row.blind && (
            <Badge variant="default" tt="none">
              {t('talk.blind')}
            </Badge>
          )}
          <Badge variant={row.state === 'open' ? 'filled' : 'default'} tt="none">
            {t(row.state === 'open' ? 'talk.open' : 'talk.resolved')}
          </Badge>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {[
          ...(room ? [] : [t('talk.by', { name: row.madeBy.name })]),
          ...(row.messages === 0
            ? [t('talk.noMessages')]
            : [
                t('talk.messages', { count: row.messages }),
                t('talk.last', { time: moment(row.lastMs) }),
              ]),
        ].join(' · ')}
      </Text>
    </Card>
  );
}
