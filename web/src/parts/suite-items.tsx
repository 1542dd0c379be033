import { Anchor, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { useClusterWords } from './cluster-words.js';
import { SuiteItem } from './suite-item.js';
import type { SuiteSearch } from './suite-search.js';

/** A suite's items, to be looked through; the chosen one stands first, with the form by which people rate it. */
export function SuiteItems({ suite, search }: { suite: string; search: SuiteSearch }) {
  const { t } = useWords();
  const { kindWord } = useClusterWords();
  const [typed, setTyped] = useState('');
  const [find] = useDebouncedValue(typed, 250);
  const [task, setTask] = useState<string | null>(null);
  const [itemLang, setLang] = useState<string | null>(null);
  const [cluster, setCluster] = useState<string | null>(search.cluster ?? null);
  const taxonomy = useQuery({
    queryKey: ['taxonomy', suite],
    queryFn: ({ signal }) => call('GET /api/suites/:suite/taxonomy', { params: { suite } }, signal),
  });
  const items = useInfiniteQuery({
    queryKey: ['suite-items', suite, find, task, itemLang, cluster],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/suites/:suite/items',
        {
          params: { suite },
          query: {
            size: 20,
            ...(find !== '' && { find }),
            ...(task !== null && { task }),
            ...(itemLang !== null && { lang: itemLang }),
            ...(cluster !== null && { cluster }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  return (
    <Asked query={items}>
      {({ pages }) => {
        const [first] = pages;
        if (first === undefined) return null;
        const rows = pages.flatMap((one) => one.rows);
        const chosen = search.item ?? rows[0]?.id;
        return (
          <Stack>
            <Group align="flex-end">
              <TextInput
                type="search"
                label={t('items.find')}
                maxLength={200}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                w={{ base: '100%', xs: 260 }}
              />
              {(taxonomy.data?.clusters.length ?? 0) > 0 && (
                <Select
                  label={t('items.cluster')}
                  placeholder={t('items.any')}
                  searchable
                  clearable
                  value={cluster}
                  data={(taxonomy.data?.clusters ?? []).map(({ kind, groups }) => ({
                    group: kindWord(kind),
                    items: groups.map(({ id }) => ({ value: `${kind}=${id}`, label: id })),
                  }))}
                  onChange={setCluster}
                />
              )}
              {first.tasks.length > 1 && (
                <Select
                  label={t('items.task')}
                  placeholder={t('items.any')}
                  clearable
                  value={task}
                  data={first.tasks}
                  onChange={setTask}
                />
              )}
              {first.langs.length > 1 && (
                <Select
                  label={t('items.lang')}
                  placeholder={t('items.any')}
                  clearable
                  value={itemLang}
                  data={first.langs}
                  onChange={setLang}
                />
              )}
            </Group>
            <Text size="sm" c="dimmed" role="status">
              {first.total === 0 ? t('items.none') : t('items.found', { count: first.total })}
            </Text>
            {chosen !== undefined && (
              <SuiteItem suite={suite} item={chosen} open={search.item !== undefined} />
            )}
            {rows.map((row) => (
              <Card key={row.id} withBorder padding="sm">
                <Anchor
                  component={Link}
                  size="sm"
                  to={`/suites/${encodeURIComponent(suite)}`}
                  search={{ ...search, part: 'items', item: row.id } as never}
                  {...(row.id === chosen && { 'aria-current': 'true' as const })}
                >
                  {row.id}
                </Anchor>
                <Text size="sm" dir="auto" className="said">
                  {row.excerpt}
                </Text>
              </Card>
            ))}
            {items.hasNextPage && (
              <Button variant="default" onClick={() => void items.fetchNextPage()}>
                {t('items.more')}
              </Button>
            )}
          </Stack>
        );
      }}
    </Asked>
  );
}
