import { Box, Button, Group, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';

export type SentTable = Answer<'GET /api/uploads/:upload'>;

/** What was sent, with its first rows, and the way to discard it. */
export function UploadHead({ table, onGone }: { table: SentTable; onGone: () => void }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const discard = useAct(
    () => call('DELETE /api/uploads/:upload', { params: { upload: table.id } }),
    ['uploads'],
  );
  return (
    <>
      <Group justify="space-between">
        <Text>
          {t('upload.holds', {
            file: table.file,
            count: table.rows,
            columns: table.columns.length,
            encoding: table.encoding,
          })}
          {table.unread.length > 0 && ` ${t('upload.unread', { names: table.unread.join(', ') })}`}{' '}
          {t('upload.kept.draft')}
        </Text>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            discard.mutate(undefined, {
              onSuccess: () => {
                queries.removeQueries({ queryKey: ['upload', table.id] });
                onGone();
              },
            })
          }
        >
          {t('upload.discard')}
        </Button>
      </Group>
      <Fault error={discard.error} />
      <Preview table={table} />
    </>
  );
}

function Preview({ table }: { table: SentTable }) {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h3">
        {t('upload.preview')}
      </Title>
      <Box
        mah={280}
        tabIndex={0}
        role="region"
        aria-label={t('upload.preview')}
        style={{ overflow: 'auto' }}
      >
        <Table withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('upload.row')}</Table.Th>
              {table.columns.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.preview.map(({ row, cells }) => (
              <Table.Tr key={row}>
                <Table.Td className="numbers">{row}</Table.Td>
                {cells.map((cell, i) => (
                  <Table.Td key={table.columns[i]} maw={360}>
                    <Text size="sm" className="said" lineClamp={3}>
                      {cell}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </section>
  );
}
