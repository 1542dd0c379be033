import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { Fault } from './fault.js';
import { RoleSelect } from './roles.js';
import { useSession } from './session.js';

/** Who has a role in one project; whoever looks after the team may add from all its people. */
export function Members({ project }: { project: string }) {
  const { t } = useWords();
  const members = useQuery({
    queryKey: ['members', project],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:project/members', { params: { project } }, signal),
  });
  const changes = ['members', 'projects', 'people', 'session'];
  const put = useAct(
    ({ person, role }: { person: string; role: Role }) =>
      call('PUT /api/projects/:project/members/:person', {
        params: { project, person },
        body: { role },
      }),
    changes,
  );
  const take = useAct(
    (person: string) =>
      call('DELETE /api/projects/:project/members/:person', { params: { project, person } }),
    changes,
  );
  const whole = useSession().data?.viewer?.may.includes('people') === true;
  return (
    <Stack>
      <Asked query={members}>
        {({ members: all }) => (
          <>
            {all.length === 0 && <Text c="dimmed">{t('projects.noMembers')}</Text>}
            {all.map((one) => (
              <Group key={one.id} justify="space-between">
                <Text>{one.name}</Text>
                <Group gap="xs">
                  <RoleSelect
                    aria-label={t('team.roleOf', { name: one.name })}
                    w={170}
                    value={one.role}
                    onPick={(role) => role !== null && put.mutate({ person: one.id, role })}
                  />
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('projects.takeOf', { name: one.name })}
                    onClick={() => take.mutate(one.id)}
                  >
                    {t('projects.take')}
                  </Button>
                </Group>
              </Group>
            ))}
            {whole && (
              <Add
                known={all.map(({ id }) => id)}
                onAdd={(person, role) => put.mutate({ person, role })}
              />
            )}
          </>
        )}
      </Asked>
      <Fault error={put.error ?? take.error} />
    </Stack>
  );
}

function Add({
  known,
  onAdd,
}: {
  known: readonly string[];
  onAdd: (person: string, role: Role) => void;
}) {
  const { t } = useWords();
  const [person, setPerson] = useState<string | null>(null);
  const [role, setRole] = useState<Role>('expert');
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call('GET /api/people', {}, signal),
  });
  const free = (people.data?.people ?? []).filter(({ id }) => !known.includes(id));
  return (
    <Group align="flex-end">
      <Select
        label={t('projects.person')}
        searchable
        value={person}
        data={free.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
        onChange={setPerson}
        w={{ base: '100%', sm: 240 }}
      />
      <RoleSelect
        label={t('role.label')}
        value={role}
        onPick={(picked) => setRole(picked ?? 'expert')}
        w={170}
      />
      <Button
        disabled={person === null}
        onClick={() => {
          if (person !== null) onAdd(person, role);
          setPerson(null);
        }}
      >
        {t('projects.add')}
      </Button>
    </Group>
  );
}
