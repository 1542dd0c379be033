import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call } from '../api.js';
import { AnswerCard } from '../parts/answer-card.js';
import { AnswerFilters, type Filters } from '../parts/answer-filters.js';
import { answerSearch } from '../parts/answer-search.js';
import { Asked } from '../parts/asked.js';
import { focusOn, Keys, moveFocus } from '../parts/keys.js';
import { SendToPeople } from '../parts/send-to-people.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run/answers');
/** How often an index that is being made is looked at again, in ms. */
const AGAIN_MS = 2000;

/** Answers of a run by filter and search. */
export function AnswersPage() {
  const { t } = useWords();
  const { run } = page.useParams();
  const viewer = useSession().data?.viewer;
  const filters = useQuery({
    queryKey: ['filters', run],
    queryFn: ({ signal }) => call('GET /api/runs/:run/filters', { params: { run } }, signal),
    refetchInterval: ({ state }) => (state.data?.upToDate === false ? AGAIN_MS : false),
  });
  return (
    <>
      <PageTitle>{t('read.title')}</PageTitle>
      <Group justify="space-between" mb="md">
        <Anchor component={Link} to={`/runs/${encodeURIComponent(run)}`}>
          {run}
        </Anchor>
        <Group gap="xs">
          {mayAnywhere(viewer, 'set-up') && <SendToPeople runs={[run]} />}
          <Keys
            shortcuts={[
              { key: 'j', word: 'keys.next', act: () => moveFocus(1) },
              { key: 'k', word: 'keys.previous', act: () => moveFocus(-1) },
              { key: '/', word: 'keys.search', act: () => focusOn('find') },
            ]}
            more="keys.enter"
          />
        </Group>
      </Group>
      <Asked query={filters}>{(known) => <List run={run} filters={known} />}</Asked>
    </>
  );
}

function List({ run, filters }: { run: string; filters: Filters }) {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const answers = useInfiniteQuery({
    queryKey: ['answers', run, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/runs/:run/answers',
        { params: { run }, query: { ...search, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ upToDate }) => !upToDate) === true ? AGAIN_MS : false,
  });
  const read = answers.data?.pages[0]?.read ?? 0;
  const reading = !(answers.data?.pages[0]?.upToDate ?? filters.upToDate);
  const filtered = Object.keys(search).some((name) => name !== 'order');
  return (
    <>
      <AnswerFilters
        filters={filters}
        search={search}
        put={(change) => void go({ search: answerSearch({ ...search, ...change }), replace: true })}
      />
      {reading && (
        <Text size="sm" my="xs">
          {filters.answers > read
            ? t('read.reading', { count: read, of: filters.answers })
            : t('read.readingFirst', { count: read })}
        </Text>
      )}
      <Asked query={answers}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          return (
            <>
              <Text size="sm" c="dimmed" my="xs" role="status">
                {rows.length === 0 && reading
                  ? t('read.preparing')
                  : t('read.count', { count: pages[0]?.total ?? 0 })}
              </Text>
              {rows.length === 0 && !reading && (
                <Text>{t(filtered ? 'read.none' : 'read.nothing')}</Text>
              )}
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {rows.map((row) => (
                  <AnswerCard key={row.n} run={run} row={row} kinds={filters.kinds} list={search} />
                ))}
              </Stack>
              {answers.hasNextPage && (
                <Button
                  mt="md"
                  variant="default"
                  loading={answers.isFetchingNextPage}
                  onClick={() => void answers.fetchNextPage()}
                >
                  {t('list.more')}
                </Button>
              )}
            </>
          );
        }}
      </Asked>
    </>
  );
}
