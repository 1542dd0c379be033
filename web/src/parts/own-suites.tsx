import { Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { useProjectName } from './project-name.js';
import { useTimes } from './times.js';

/** Suites that were put in with the browser. */
export function OwnSuites() {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const suites = useQuery({
    queryKey: ['own-suites'],
    queryFn: ({ signal }) => call('GET /api/own-suites', {}, signal),
  });
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('upload.kept')}
      </Title>
      <Asked query={suites}>
        {({ suites: all }) =>
          all.length === 0 ? (
            <Text c="dimmed">{t('upload.keptNone')}</Text>
          ) : (
            <Table.ScrollContainer
              minWidth={560}
              type="native"
              tabIndex={0}
              role="region"
              aria-label={t('upload.kept')}
            >
              <Table verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('upload.title')}</Table.Th>
                    <Table.Th>{t('upload.kind')}</Table.Th>
                    <Table.Th>{t('upload.items')}</Table.Th>
                    <Table.Th>{t('upload.project')}</Table.Th>
                    <Table.Th>{t('upload.made')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {all.map((one) => (
                    <Table.Tr key={one.id}>
                      <Table.Td>
                        {one.title}{' '}
                        <Text span size="sm" c="dimmed">
                          {one.suite}
                        </Text>
                      </Table.Td>
                      <Table.Td>{one.kind}</Table.Td>
                      <Table.Td className="numbers">{one.items}</Table.Td>
                      <Table.Td>{nameOf(one.project)}</Table.Td>
                      <Table.Td className="numbers">{times.moment(one.madeMs)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Asked>
    </section>
  );
}
