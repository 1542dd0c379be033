import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { PlainTable } from './plain-table.js';

type Level = Answer<'GET /api/suites/:suite/data'>['rows'][number]['level'];
const LEVELS: readonly Level[] = ['dropped', 'repaired', 'dubious', 'info'];

/** What the import of a suite's data repaired, dropped and doubts, by file and row. */
export function SuiteData({ suite }: { suite: string }) {
  const { t, of } = useWords();
  const [view, setView] = useState<string | null>(null);
  const [level, setLevel] = useState<Level | null>(null);
  const [file, setFile] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [find] = useDebouncedValue(typed, 250);
  const found = useInfiniteQuery({
    queryKey: ['suite-data', suite, view, level, file, find],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/suites/:suite/data',
        {
          params: { suite },
          query: {
            ...(view !== null && { view }),
            ...(level !== null && { level }),
            ...(file !== null && { file }),
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
  return (
    <Asked query={found}>
      {({ pages }) => {
        const [first] = pages;
        if (first === undefined) return null;
        const shown = first.views.find(({ name }) => name === first.view);
        return (
          <Stack>
            <Group align="flex-end">
              {first.views.length > 1 && (
                <Select
                  label={t('data.view')}
                  allowDeselect={false}
                  value={first.view}
                  data={first.views.map(({ name }) => name)}
                  onChange={(value) => {
                    setView(value);
                    setFile(null);
                  }}
                />
              )}
              <Select
                label={t('data.level')}
                placeholder={t('data.all')}
                clearable
                value={level}
                data={LEVELS.map((value) => ({
                  value,
                  label: `${t(`level.${value}`)} (${shown?.levels[value] ?? 0})`,
                }))}
                onChange={(value) => setLevel(LEVELS.find((one) => one === value) ?? null)}
              />
              {first.files.length > 1 && (
                <Select
                  label={t('data.file')}
                  placeholder={t('data.all')}
                  clearable
                  value={file}
                  data={first.files}
                  onChange={setFile}
                />
              )}
              <TextInput
                type="search"
                label={t('data.find')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Group>
            {shown !== undefined && shown.missing === null && (
              <Text size="sm" className="said">
                {shown.files.join(t('section.and'))} ·{' '}
                {t('data.counts', { rows: shown.rows, items: shown.items })} ·{' '}
                <Text span size="xs" c="dimmed">
                  {t('say.pair', { name: t('data.hash'), value: shown.hash })}
                </Text>
              </Text>
            )}
            {shown?.missing != null && (
              <Text size="sm">
                {t('data.missing')} {of(shown.missing)}
              </Text>
            )}
            <Text size="sm" c="dimmed" role="status">
              {first.total === 0 ? t('data.none') : t('data.found', { count: first.total })}
            </Text>
            {first.total > 0 && (
              <PlainTable
                caption={t('suite.data')}
                columns={[t('data.level'), t('data.file'), t('data.row'), t('data.what')]}
                rows={pages
                  .flatMap(({ rows }) => rows)
                  .map((row, i) => ({
                    key: `${i}`,
                    cells: [
                      <Badge key="level" variant="light" color="gray" tt="none">
                        {t(`level.${row.level}`)}
                      </Badge>,
                      row.file,
                      row.row ?? '–',
                      of(row.what),
                    ],
                  }))}
              />
            )}
            {found.hasNextPage && (
              <Button variant="default" onClick={() => void found.fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </Stack>
        );
      }}
    </Asked>
  );
}
