import { Anchor, Badge, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** Judges of all runs, each with what is known of how far it can be trusted. */
export function JudgesPage() {
  const { t, of } = useWords();
  const { day } = useTimes();
  const [typed, setTyped] = useState('');
  const judges = useQuery({
    queryKey: ['judges'],
    queryFn: ({ signal }) => call('GET /api/judges', {}, signal),
  });
  const wanted = typed.trim().toLowerCase();
  return (
    <>
      <PageTitle>{t('nav.judges')}</PageTitle>
      <Asked query={judges}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text>{t('judges.none')}</Text>
          ) : (
            <Stack>
              <TextInput
                type="search"
                label={t('judges.find')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                w={{ base: '100%', xs: 280 }}
              />
              <Table.ScrollContainer
                minWidth={0}
                type="native"
                tabIndex={0}
                aria-label={t('nav.judges')}
              >
                <Table verticalSpacing="xs" highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      {(['judge', 'suite', 'known', 'runs', 'versions', 'last'] as const).map(
                        (column) => (
                          <Table.Th key={column}>{t(`judges.${column}`)}</Table.Th>
                        ),
                      )}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows
                      .filter((row) =>
                        [row.name, row.suite, of(row.title)].some((word) =>
                          word.toLowerCase().includes(wanted),
                        ),
                      )
                      .map((row) => (
                        <Table.Tr key={`${row.suite} ${row.name}`}>
                          <Table.Td>
                            <Anchor
                              component={Link}
                              size="sm"
                              to={`/judges/${encodeURIComponent(row.suite)}/${encodeURIComponent(row.name)}`}
                            >
                              {row.name}
                            </Anchor>
                            <Text size="xs" c="dimmed">
                              {of(row.version)}
                            </Text>
                          </Table.Td>
                          <Table.Td>{of(row.title)}</Table.Td>
                          <Table.Td miw={200}>
                            <Badge variant="light" color="gray" tt="none">
                              {t(`known.${row.known}`)}
                            </Badge>
                            {row.lines.map((line) => (
                              <Text key={line.en} size="xs" c="dimmed">
                                {of(line)}
                              </Text>
                            ))}
                          </Table.Td>
                          <Table.Td className="numbers">{row.runs}</Table.Td>
                          <Table.Td className="numbers">{row.versions}</Table.Td>
                          <Table.Td className="numbers nowrap">{day(row.lastMs)}</Table.Td>
                        </Table.Tr>
                      ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </Stack>
          )
        }
      </Asked>
    </>
  );
}
