import { Anchor, Badge, Button, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { Fault } from './fault.js';
import { Listing } from './listing.js';
import { useProjectName } from './project-name.js';
import { useTimes } from './times.js';

type Own = Answer<'GET /api/own-suites'>['suites'][number];

/** Suites that were put in with the browser: a further version, an edit of suite.yaml, retiring. */
export function OwnSuites({
  onVersion,
  onEdit,
}: {
  onVersion: (suite: Own) => void;
  /** Gets the upload in which suite.yaml is edited. */
  onEdit: (upload: string) => void;
}) {
  const { t } = useWords();
  const suites = useQuery({
    queryKey: ['own-suites'],
    queryFn: ({ signal }) => call('GET /api/own-suites', {}, signal),
  });
  const changes = ['own-suites', 'run-form', 'suites', 'uploads'];
  const retire = useAct(
    ({ id, retired }: Own) =>
      call('PATCH /api/own-suites/:ownsuite', {
        params: { ownsuite: id },
        body: { retired: !retired },
      }),
    changes,
  );
  const edit = useAct(
    ({ id }: Own) =>
      call('POST /api/own-suites/:ownsuite/edits', { params: { ownsuite: id }, body: {} }),
    changes,
  );
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('upload.kept')}
      </Title>
      <Fault error={retire.error ?? edit.error} />
      <Asked query={suites}>
        {({ suites: all }) =>
          all.length === 0 ? (
            <Text c="dimmed">{t('upload.keptNone')}</Text>
          ) : (
            <OwnTable
              suites={all}
              onVersion={onVersion}
              onEdit={(one) => edit.mutate(one, { onSuccess: ({ id }) => onEdit(id) })}
              onRetire={(one) => retire.mutate(one)}
            />
          )
        }
      </Asked>
    </section>
  );
}

function OwnTable({
  suites,
  onVersion,
  onEdit,
  onRetire,
}: {
  suites: readonly Own[];
  onVersion: (suite: Own) => void;
  onEdit: (suite: Own) => void;
  onRetire: (suite: Own) => void;
}) {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  return (
    <Listing
      label={t('upload.kept')}
      minWidth={820}
      columns={[
        t('upload.title'),
        t('upload.kind'),
        t('upload.items'),
        t('upload.project'),
        t('upload.versions'),
        t('team.actions'),
      ]}
    >
      {suites.map((one) => (
        <Table.Tr key={one.id}>
          <Table.Td>
            <Anchor component={Link} to={`/suites/${one.id}`} underline="always">
              {one.title}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {one.suite}
            </Text>{' '}
            {one.retired && (
              <Badge size="sm" variant="light" color="gray">
                {t('upload.retired')}
              </Badge>
            )}
          </Table.Td>
          <Table.Td>{one.kind}</Table.Td>
          <Table.Td className="numbers">{one.items}</Table.Td>
          <Table.Td>{nameOf(one.project)}</Table.Td>
          <Table.Td className="numbers">
            {one.versions.map(({ id, version, madeMs }) => (
              <Text key={id} size="sm">
                <Anchor
                  component={Link}
                  inherit
                  underline="always"
                  to={`/suites/${version === one.version ? one.id : id}`}
                >
                  {version}
                </Anchor>{' '}
                · {times.moment(madeMs)}
              </Text>
            ))}
          </Table.Td>
          <Table.Td>
            <Group gap="xs" wrap="nowrap">
              {!one.retired && (
                <>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('upload.newVersionOf', { name: one.title })}
                    onClick={() => onVersion(one)}
                  >
                    {t('upload.newVersion')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('upload.editOf', { name: one.title })}
                    onClick={() => onEdit(one)}
                  >
                    {t('upload.edit')}
                  </Button>
                </>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t(one.retired ? 'upload.offerOf' : 'upload.retireOf', {
                  name: one.title,
                })}
                onClick={() => onRetire(one)}
              >
                {t(one.retired ? 'upload.offer' : 'upload.retire')}
              </Button>
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}
