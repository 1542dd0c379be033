import { Anchor, Button, Group, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { Listing } from './listing.js';
import { useProjectName } from './project-name.js';
import { useTimes } from './times.js';

/** Answers and verdicts that were put in: a run from them, retiring. Nothing is shown where there are none. */
export function RecordSets() {
  const { t, of } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const kept = useQuery({
    queryKey: ['record-sets'],
    queryFn: ({ signal }) => call('GET /api/record-sets', {}, signal),
  });
  const suites = useQuery({
    queryKey: ['suites'],
    queryFn: ({ signal }) => call('GET /api/suites', {}, signal),
  });
  const retire = useAct(
    (recordset: string) => call('DELETE /api/record-sets/:recordset', { params: { recordset } }),
    ['record-sets', 'run-form'],
  );
  const sets = kept.data?.sets ?? [];
  if (sets.length === 0) return null;
  const titles = new Map(suites.data?.rows.map(({ id, title }) => [id, of(title)]));
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('upload.recordsKept')}
      </Title>
      <Fault error={retire.error} />
      <Listing
        label={t('upload.recordsKept')}
        minWidth={820}
        columns={[
          t('targets.name'),
          t('upload.kind'),
          t('upload.forSuite'),
          t('upload.records'),
          t('upload.project'),
          t('upload.made'),
          t('team.actions'),
        ]}
      >
        {sets.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>{one.name}</Table.Td>
            <Table.Td>{t(`upload.record.${one.kind}`)}</Table.Td>
            <Table.Td>{titles.get(one.suite) ?? one.suite}</Table.Td>
            <Table.Td className="numbers">{one.records}</Table.Td>
            <Table.Td>{nameOf(one.project)}</Table.Td>
            <Table.Td className="numbers">{times.moment(one.madeMs)}</Table.Td>
            <Table.Td>
              <Group gap="xs">
                <Anchor
                  component={Link}
                  to="/new-run"
                  search={{ records: one.id } as never}
                  size="sm"
                  underline="always"
                >
                  {t('upload.recordsRun')}
                </Anchor>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('upload.recordsRetire', { name: one.name })}
                  onClick={() => retire.mutate(one.id)}
                >
                  {t('upload.retire')}
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}
