import { Alert, List, Table, Text, Title } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

type Found = Answer<'POST /api/uploads/:upload/check'>;

/** What the check of an upload found: faults with the row beside them, remarks, and what a run would send. */
export function UploadFound({ found }: { found: Found }) {
  const { t, of } = useWords();
  return (
    <section>
      <Alert role="status" my="md" color={found.ok ? 'green' : 'red'}>
        {found.ok
          ? t('upload.ok', { count: found.items })
          : t('upload.faults', { count: found.faultCount })}
        {found.faultCount > found.faults.length &&
          ` ${t('upload.faultsShown', { n: found.faults.length })}`}
      </Alert>
      {found.faults.length > 0 && <FaultTable faults={found.faults} rows={found.rows} />}
      {found.notes.length > 0 && (
        <>
          <Title order={3} size="h4" mt="md">
            {t('upload.notes')}
          </Title>
          <List size="sm">
            {found.notes.map(({ in: where, row, what }) => (
              <List.Item key={`${where} ${row ?? ''} ${what.en}`}>
                {row !== null &&
                  `${t(where === 'spec' ? 'upload.inSpec' : 'upload.atRow', { row })}: `}
                {of(what)}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {found.asks.map(({ role, calls, first }) => (
        <div key={role}>
          <Text mt="md" fw={600}>
            {t(`upload.asks.${role}`, { n: calls })}
          </Text>
          {first.map((message) => (
            <Text key={`${message.role} ${message.content}`} size="sm" className="said" mt="xs">
              <b>{message.role}</b>: {message.content}
            </Text>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Faults with the row as it stands in the table beside each. */
export function FaultTable({ faults, rows }: Pick<Found, 'faults' | 'rows'>) {
  const { t, of } = useWords();
  const cells = new Map(rows.map(({ row, cells: all }) => [row, all]));
  const placeOf = ({ in: where, row, column }: Found['faults'][number]): string => {
    if (where === 'spec') return row === null ? t('upload.inSpecAny') : t('upload.inSpec', { row });
    if (row === null) return column ?? t('upload.inTable');
    return column === null ? t('upload.atRow', { row }) : t('upload.at', { row, column });
  };
  return (
    <Table.ScrollContainer
      minWidth={560}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={t('upload.what')}
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('upload.where')}</Table.Th>
            <Table.Th>{t('upload.what')}</Table.Th>
            <Table.Th>{t('upload.asItStands')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faults.map((fault) => (
            <Table.Tr key={`${placeOf(fault)} ${fault.what.en}`}>
              <Table.Td className="numbers">{placeOf(fault)}</Table.Td>
              <Table.Td>
                {of(fault.what)}
                <Text size="sm" c="dimmed">
                  {of(fault.mend)}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" className="said" lineClamp={4}>
                  {fault.in === 'data' && fault.row !== null
                    ? (cells.get(fault.row) ?? []).join(' | ')
                    : ''}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
