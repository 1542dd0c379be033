import { Anchor, Badge, Button, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { PageLink } from '../parts/page-link.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs');
const STATUSES = ['planned', 'running', 'done', 'stopped', 'interrupted', 'failed'] as const;
type Run = Answer<'GET /api/runs'>['rows'][number];

/** All runs that the viewer sees, newest first. */
export function RunsPage() {
  const { t } = useWords();
  const { find = '', status } = page.useSearch();
  const go = page.useNavigate();
  const session = useSession();
  const [typed, setTyped] = useState(find);
  const [settled] = useDebouncedValue(typed, 250);
  useEffect(() => {
    void go({
      search: (now) => ({ ...now, find: settled === '' ? undefined : settled }) as typeof now,
      replace: true,
    });
  }, [settled, go]);
  const wanted = STATUSES.find((s) => s === status);
  const runs = useInfiniteQuery({
    queryKey: ['runs', find, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/runs',
        {
          query: {
            ...(find !== '' && { find }),
            ...(wanted !== undefined && { status: wanted }),
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
    <>
      <Group justify="space-between" align="flex-start">
        <PageTitle>{t('nav.runs')}</PageTitle>
        {mayAnywhere(session.data?.viewer, 'run') && (
          <Button component={Link} to="/new-run">
            {t('new.start')}
          </Button>
        )}
      </Group>
      <Group mb="md" align="flex-end">
        <TextInput
          type="search"
          label={t('runs.find')}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          w={{ base: '100%', xs: 280 }}
        />
        <Select
          label={t('runs.status')}
          placeholder={t('runs.allStatuses')}
          clearable
          value={wanted ?? null}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(value) =>
            void go({ search: (now) => ({ ...now, status: value ?? undefined }) as typeof now })
          }
        />
      </Group>
      <Asked query={runs}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          const total = pages[0]?.total ?? 0;
          if (rows.length === 0)
            return (
              <Text>
                {find === '' && wanted === undefined ? t('runs.none') : t('runs.noneFound')}{' '}
                {find === '' &&
                  wanted === undefined &&
                  mayAnywhere(session.data?.viewer, 'run') && (
                    <PageLink to="/new-run">{t('runs.startOne')}</PageLink>
                  )}
              </Text>
            );
          return (
            <>
              <Text size="sm" c="dimmed" mb="xs" role="status">
                {t('list.count', { count: total })}
              </Text>
              <RunTable rows={rows} />
              {runs.hasNextPage && (
                <Button mt="md" variant="default" onClick={() => void runs.fetchNextPage()}>
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

function RunTable({ rows }: { rows: readonly Run[] }) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={t('nav.runs')}>
      <Table highlightOnHover verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {(['run', 'suite', 'status', 'targets', 'judges', 'items', 'made'] as const).map(
              (column) => (
                <Table.Th key={column}>{t(`runs.${column}`)}</Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Td miw={140}>
                <Anchor component={Link} size="sm" to={`/runs/${encodeURIComponent(run.id)}`}>
                  {run.tag ?? run.id}
                </Anchor>
              </Table.Td>
              <Table.Td miw={160}>{of(run.title)}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={run.status === 'failed' ? 'red' : 'gray'} tt="none">
                  {t(`status.${run.status}`)}
                </Badge>
              </Table.Td>
              <Table.Td>{run.targets.join(t('section.and'))}</Table.Td>
              <Table.Td>{run.judges.join(t('section.and')) || '–'}</Table.Td>
              <Table.Td className="numbers">{run.items}</Table.Td>
              <Table.Td className="numbers nowrap">{moment(run.createdMs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
