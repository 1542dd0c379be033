import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../api.js';
import { useTyped } from '../parts/answer-filters.js';
import { Asked } from '../parts/asked.js';
import { focusOn, Keys, leaveField, moveFocus } from '../parts/keys.js';
import { PageLink } from '../parts/page-link.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/search');
/** Rows that the page looks for by itself; more on a click. */
const ENOUGH = 50;

/** Words in the prompts and answers of all runs. */
export function SearchPage() {
  const { t } = useWords();
  const { find = '' } = page.useSearch();
  const go = page.useNavigate();
  const [typed, type] = useTyped(
    find,
    (next) => void go({ search: next === undefined ? {} : { find: next }, replace: true }),
  );
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <PageTitle>{t('search.title')}</PageTitle>
        <Keys
          shortcuts={[
            { key: 'j', word: 'keys.next', act: () => moveFocus(1) },
            { key: 'k', word: 'keys.previous', act: () => moveFocus(-1) },
            { key: '/', word: 'keys.search', act: () => focusOn('find') },
          ]}
          more="keys.enter"
        />
      </Group>
      <search>
        <TextInput
          id="find"
          maxLength={500}
          type="search"
          label={t('search.find')}
          description={t('read.findHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={leaveField}
        />
      </search>
      {find.trim() === '' ? <Text my="md">{t('search.start')}</Text> : <Found find={find} />}
    </>
  );
}

function Found({ find }: { find: string }) {
  const { t, lang } = useWords();
  const asked = useInfiniteQuery({
    queryKey: ['search', find],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/search',
        { query: { find, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = asked;
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  // A page ends after a short while of looking: the next one goes on until there is something to read.
  const onward = hasNextPage && !isFetching && !isError && count % ENOUGH !== 0;
  const begin = hasNextPage && !isFetching && !isError && count === 0;
  useEffect(() => {
    if (onward || begin) void fetchNextPage();
  }, [onward, begin, fetchNextPage]);
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return (
    <Asked query={asked}>
      {({ pages }) => {
        const rows = pages.flatMap((one) => one.rows);
        const last = pages.at(-1);
        return (
          <>
            <Text size="sm" c="dimmed" my="xs" role="status">
              {t('search.looked', {
                found: rows.length,
                looked: last?.looked ?? 0,
                runs: last?.runs ?? 0,
              })}
              {isFetching && ` · ${t('search.going')}`}
            </Text>
            {(last?.unread ?? 0) > 0 && (
              <Text size="sm">{t('search.unread', { count: last?.unread ?? 0 })}</Text>
            )}
            {rows.length === 0 && !hasNextPage && <Text>{t('search.none')}</Text>}
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Card
                  key={`${row.run} ${row.condition} ${row.target} ${row.repeat} ${row.item}`}
                  component="li"
                  withBorder
                  padding="sm"
                >
                  <Group justify="space-between" gap="xs">
                    <PageLink
                      to="/runs/$run/items/$item"
                      params={{ run: row.run, item: row.item }}
                      search={{ list: { find } }}
                      fw={600}
                      data-row
                    >
                      {row.item}
                    </PageLink>
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {row.target} · {row.run} · {date.format(row.runMs)}
                    </Text>
                  </Group>
                  <Text size="sm" my={6} lineClamp={3} className="said" dir="auto" lang={row.lang}>
                    {row.excerpt}
                  </Text>
                  {row.hit !== null && (
                    <Text size="sm" c="dimmed" className="said" dir="auto">
                      {t('read.hit', { text: row.hit })}
                    </Text>
                  )}
                </Card>
              ))}
            </Stack>
            {hasNextPage && rows.length > 0 && (
              <Button
                mt="md"
                variant="default"
                loading={isFetching}
                onClick={() => void fetchNextPage()}
              >
                {t('list.more')}
              </Button>
            )}
          </>
        );
      }}
    </Asked>
  );
}
