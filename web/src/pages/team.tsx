import { Badge, Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Role } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { InviteForm } from '../parts/invite-form.js';
import { LeftPeople } from '../parts/left-people.js';
import { Listing } from '../parts/listing.js';
import { ShownOnce } from '../parts/once.js';
import { useProjectName } from '../parts/project-name.js';
import { RoleSelect } from '../parts/roles.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

type Person = Answer<'GET /api/people'>['people'][number];
type Shown = { label: string; link: string; expiresMs: number };

/** People of the team, what they may, and the links that bring others in. */
export function TeamPage() {
  const { t } = useWords();
  const times = useTimes();
  const session = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const viewer = session.data?.viewer;
  const whole = viewer?.may.includes('people') === true;
  return (
    <>
      <PageTitle>{t('nav.team')}</PageTitle>
      {mayAnywhere(viewer, 'people') && <InviteForm onMade={setShown} />}
      {shown !== null && (
        <ShownOnce
          title={t('team.linkMade', { label: shown.label })}
          about={t('team.linkOnce', { time: times.moment(shown.expiresMs) })}
          value={shown.link}
          onClose={() => setShown(null)}
        />
      )}
      <Waiting />
      {whole && <People owner={viewer?.role === 'owner'} onReset={setShown} />}
    </>
  );
}

function Waiting() {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const links = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => call('GET /api/invitations', {}, signal),
  });
  const revoke = useAct(
    (invitation: string) => call('DELETE /api/invitations/:invitation', { params: { invitation } }),
    ['invitations'],
  );
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="xs">
        {t('team.waiting')}
      </Title>
      <Fault error={revoke.error} />
      <Asked query={links}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <Text c="dimmed">{t('team.noneWaiting')}</Text>
          ) : (
            <Listing
              label={t('team.waiting')}
              minWidth={560}
              columns={[
                t('team.label'),
                t('role.label'),
                t('team.by'),
                t('team.expires'),
                t('team.actions'),
              ]}
            >
              {invitations.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>{one.label}</Table.Td>
                  <Table.Td>
                    {one.kind === 'reset' ? (
                      t('team.reset')
                    ) : (
                      <RoleBadges team={one.role} projects={one.projects} nameOf={nameOf} />
                    )}
                  </Table.Td>
                  <Table.Td>{one.madeBy}</Table.Td>
                  <Table.Td className="numbers">{times.moment(one.expiresMs)}</Table.Td>
                  <Table.Td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('team.revokeOf', { name: one.label })}
                      onClick={() => revoke.mutate(one.id)}
                    >
                      {t('team.revoke')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
    </section>
  );
}

function RoleBadges({
  team = null,
  projects,
  nameOf,
}: {
  team?: Role | null;
  projects: Readonly<Record<string, Role>>;
  nameOf: (id: string) => string;
}) {
  const { t } = useWords();
  return (
    <Group gap={4}>
      {team !== null && (
        <Badge variant="light" tt="none">
          {t(`role.${team}`)}
        </Badge>
      )}
      {Object.entries(projects).map(([id, one]) => (
        <Badge key={id} variant="light" color="gray" tt="none" maw="100%">
          {nameOf(id)} · {t(`role.${one}`)}
        </Badge>
      ))}
    </Group>
  );
}

function People({ owner, onReset }: { owner: boolean; onReset: (shown: Shown) => void }) {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const session = useSession();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call('GET /api/people', {}, signal),
  });
  const change = useAct(
    ({ person, role }: { person: string; role: Role | null }) =>
      call('PATCH /api/people/:person', { params: { person }, body: { role } }),
    ['people', 'session'],
  );
  const remove = useAct(
    (person: string) => call('DELETE /api/people/:person', { params: { person } }),
    ['people', 'invitations', 'session'],
  );
  const reset = useAct(
    (person: string) => call('POST /api/people/:person/reset', { params: { person } }),
    ['invitations'],
  );
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="xs">
        {t('team.people')}
      </Title>
      <Fault error={change.error ?? remove.error ?? reset.error} />
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {change.isSuccess ? t('team.saved') : ''}
      </Text>
      <Asked query={people}>
        {({ people: all }) => (
          <Listing
            label={t('team.people')}
            minWidth={820}
            columns={[
              t('team.person'),
              t('team.teamRole'),
              t('team.inProjects'),
              t('team.seen'),
              t('team.keys'),
              t('team.actions'),
            ]}
          >
            {all.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  {one.name}
                  <Text size="sm" c="dimmed">
                    {one.email}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <RoleSelect
                    aria-label={t('team.roleOf', { name: one.name })}
                    w={170}
                    none
                    value={one.role}
                    onPick={(role) => change.mutate({ person: one.id, role })}
                  />
                </Table.Td>
                <Table.Td>
                  <RoleBadges projects={one.projects} nameOf={nameOf} />
                </Table.Td>
                <Table.Td className="numbers">
                  {one.seenMs === null ? t('team.never') : times.moment(one.seenMs)}
                </Table.Td>
                <Table.Td className="numbers">{one.keys}</Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    {owner && one.id !== session.data?.viewer?.id && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('team.resetOf', { name: one.name })}
                        onClick={() =>
                          reset.mutate(one.id, {
                            onSuccess: (made) => onReset({ label: one.name, ...made }),
                          })
                        }
                      >
                        {t('team.reset')}
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('team.removeOf', { name: one.name })}
                      onClick={() => setLeaving(one)}
                    >
                      {t('team.remove')}
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        )}
      </Asked>
      <LeftPeople left={people.data?.left ?? []} />
      <Modal
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('team.removeOf', { name: leaving?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <Stack>
          <Text>{t('team.removeSure', { name: leaving?.name ?? '' })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setLeaving(null)}>
              {t('act.cancel')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                if (leaving !== null) remove.mutate(leaving.id);
                setLeaving(null);
              }}
            >
              {t('team.remove')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </section>
  );
}
