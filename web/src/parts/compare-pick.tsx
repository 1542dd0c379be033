import { Button, Checkbox, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { useTimes } from './times.js';

export type PickRun = Answer<'GET /api/compare/runs'>['rows'][number];

/** Picks runs: when there is a first one, those that can stand beside it come first, with what else differs. */
export function ComparePick({
  runs,
  change,
}: {
  runs: readonly string[];
  change: (runs: string[]) => void;
}) {
  const { t, of } = useWords();
  const { day } = useTimes();
  const [typed, setTyped] = useState('');
  const [find] = useDebouncedValue(typed, 250);
  const [to] = runs;
  const found = useInfiniteQuery({
    queryKey: ['compare-runs', to, find],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/compare/runs',
        {
          query: {
            size: 30,
            ...(to !== undefined && { to }),
            ...(find !== '' && { find }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  const beside = ({ id, differences }: PickRun): string =>
    to === undefined || id === to
      ? ''
      : differences === null
        ? t('pick.otherSuite')
        : differences.length === 0
          ? t('pick.alike')
          : t('pick.differs', {
              names: differences.map(({ name }) => of(name)).join(t('section.and')),
            });
  return (
    <section aria-label={t('pick.title')}>
      <Title order={2} size="h4">
        {t('pick.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('pick.first')}
      </Text>
      <Group align="flex-end" my="xs">
        <TextInput
          type="search"
          label={t('pick.find')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <Text size="sm" role="status">
          {runs.length > 0 && t('pick.chosen', { count: runs.length })}
        </Text>
        {runs.length > 0 && (
          <Button variant="subtle" onClick={() => change([])}>
            {t('pick.clear')}
          </Button>
        )}
      </Group>
      <Asked query={found}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          if (rows.length === 0) return <Text size="sm">{t('pick.none')}</Text>;
          return (
            <Stack gap="xs">
              <Table.ScrollContainer
                minWidth={0}
                type="native"
                tabIndex={0}
                aria-label={t('pick.title')}
              >
                <Table verticalSpacing={6} highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('pick.run')}</Table.Th>
                      {to !== undefined && <Table.Th>{t('pick.beside')}</Table.Th>}
                      <Table.Th>{t('runs.suite')}</Table.Th>
                      <Table.Th>{t('runs.targets')}</Table.Th>
                      <Table.Th>{t('runs.judges')}</Table.Th>
                      <Table.Th>{t('runs.made')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map((run) => (
                      <Table.Tr key={run.id}>
                        <Table.Td miw={170}>
                          <Checkbox
                            label={run.tag ?? run.id}
                            aria-label={t('pick.choose', { name: run.tag ?? run.id })}
                            checked={runs.includes(run.id)}
                            onChange={(event) =>
                              change(
                                event.currentTarget.checked
                                  ? [...runs, run.id]
                                  : runs.filter((id) => id !== run.id),
                              )
                            }
                          />
                        </Table.Td>
                        {to !== undefined && <Table.Td miw={150}>{beside(run)}</Table.Td>}
                        <Table.Td miw={140}>{of(run.title)}</Table.Td>
                        <Table.Td>{run.targets.join(t('section.and'))}</Table.Td>
                        <Table.Td>{run.judges.join(t('section.and')) || '–'}</Table.Td>
                        <Table.Td className="numbers nowrap">{day(run.createdMs)}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              {found.hasNextPage && (
                <Button variant="default" onClick={() => void found.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
            </Stack>
          );
        }}
      </Asked>
    </section>
  );
}
