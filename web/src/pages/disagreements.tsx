import {
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { useTyped } from '../parts/answer-filters.js';
import { Asked } from '../parts/asked.js';
import { Disagreement } from '../parts/disagreements.js';
import { focusOn, Keys, leaveField, moveFocus } from '../parts/keys.js';
import { PageLink } from '../parts/page-link.js';
import { SendToPeople } from '../parts/send-to-people.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/disagreements');

/** What people said against verdicts, in all runs that the viewer sees. */
export function DisagreementsPage() {
  const { t, of } = useWords();
  const search = page.useSearch();
  const viewer = useSession().data?.viewer;
  const go = page.useNavigate();
  const put = (change: { [K in keyof typeof search]?: (typeof search)[K] | undefined }): void =>
    void go({ search: { ...search, ...change } as typeof search, replace: true });
  const [typed, type] = useTyped(search.find ?? '', (find) => put({ find }));
  const asked = useInfiniteQuery({
    queryKey: ['disagreements', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/disagreements',
        { query: { ...search, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <PageTitle>{t('disagrees.title')}</PageTitle>
        <Keys
          shortcuts={[
            { key: 'j', word: 'keys.next', act: () => moveFocus(1) },
            { key: 'k', word: 'keys.previous', act: () => moveFocus(-1) },
            { key: '/', word: 'keys.search', act: () => focusOn('find') },
          ]}
          more="keys.enter"
        />
      </Group>
      <Asked query={asked}>
        {({ pages }) => {
          const [first] = pages;
          const rows = pages.flatMap((one) => one.rows);
          return (
            <>
              <search>
                <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
                  <TextInput
                    id="find"
                    maxLength={500}
                    type="search"
                    label={t('disagrees.find')}
                    value={typed}
                    onChange={(event) => type(event.currentTarget.value)}
                    onKeyDown={leaveField}
                  />
                  <Select
                    label={t('read.judge')}
                    placeholder={t('read.any')}
                    clearable
                    data={first?.judges ?? []}
                    value={search.judge ?? null}
                    onChange={(judge) => put({ judge: judge ?? undefined })}
                  />
                  <Select
                    label={t('disagrees.suite')}
                    placeholder={t('read.any')}
                    clearable
                    data={(first?.suites ?? []).map(({ id, title }) => ({
                      value: id,
                      label: of(title),
                    }))}
                    value={search.suite ?? null}
                    onChange={(suite) => put({ suite: suite ?? undefined })}
                  />
                  <Switch
                    mt={{ xs: 30 }}
                    label={t('disagrees.mine')}
                    checked={search.by === 'me'}
                    onChange={(event) =>
                      put({ by: event.currentTarget.checked ? 'me' : undefined })
                    }
                  />
                </SimpleGrid>
              </search>
              <Text size="sm" c="dimmed" my="xs" role="status">
                {t('disagrees.count', { count: first?.total ?? 0 })}
              </Text>
              {rows.length === 0 && <Text>{t('disagrees.none')}</Text>}
              {rows.length > 0 && mayAnywhere(viewer, 'set-up') && (
                <Group mb="sm">
                  <SendToPeople
                    runs={[...new Set(rows.map(({ run }) => run))]}
                    choice="disagreements"
                  />
                </Group>
              )}
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {rows.map((row) => (
                  <Card key={row.id} component="li" withBorder padding="sm">
                    <Group justify="space-between" gap="xs" mb={6}>
                      <PageLink
                        to="/runs/$run/items/$item"
                        params={{ run: row.run, item: row.item }}
                        search={{ targets: [row.target], conditions: [row.condition] }}
                        fw={600}
                        data-row
                      >
                        {row.item}
                      </PageLink>
                      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {row.target} · {row.run}
                      </Text>
                    </Group>
                    <Disagreement row={row} kinds={first?.kinds[row.suite] ?? {}} />
                  </Card>
                ))}
              </Stack>
              {asked.hasNextPage && (
                <Button mt="md" variant="default" onClick={() => void asked.fetchNextPage()}>
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
