import { Button, Paper, Select, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { useProjectName } from './project-name.js';
import { RoleSelect } from './roles.js';
import { useSession } from './session.js';

const HOURS = [24, 72, 168, 720];

/** Makes a link that brings one person in. */
export function InviteForm({
  onMade,
}: {
  onMade: (made: { label: string; link: string; expiresMs: number }) => void;
}) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const viewer = useSession().data?.viewer;
  const whole = viewer?.may.includes('people') === true;
  const projects = (viewer?.projects ?? []).filter(({ may }) => may.includes('people'));
  const [label, setLabel] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const [inProject, setInProject] = useState<Role>('expert');
  const [hours, setHours] = useState(72);
  const make = useAct(
    () =>
      call('POST /api/invitations', {
        body: { label, role, projects: project === null ? {} : { [project]: inProject }, hours },
      }),
    ['invitations'],
  );
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('team.invite')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined, {
            onSuccess: ({ link, expiresMs }) => {
              onMade({ label, link, expiresMs });
              setLabel('');
            },
          });
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <TextInput
            label={t('team.label')}
            placeholder={t('team.labelHint')}
            required
            maxLength={100}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          {whole && <RoleSelect label={t('team.teamRole')} none value={role} onPick={setRole} />}
          <Select
            label={t('team.lasts')}
            allowDeselect={false}
            value={String(hours)}
            data={HOURS.map((n) => ({
              value: String(n),
              label: n <= 72 ? t('team.hours', { count: n }) : t('team.days', { count: n / 24 }),
            }))}
            onChange={(picked) => setHours(Number(picked))}
          />
          <Select
            label={t('team.project')}
            clearable
            placeholder={t('role.none')}
            value={project}
            data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            onChange={setProject}
            clearButtonProps={{ 'aria-label': t('read.clear') }}
          />
          {project !== null && (
            <RoleSelect
              label={t('team.projectRole')}
              value={inProject}
              onPick={(picked) => setInProject(picked ?? 'expert')}
            />
          )}
        </SimpleGrid>
        <Fault error={make.error} />
        <Button type="submit" mt="md" loading={make.isPending}>
          {t('team.make')}
        </Button>
      </form>
    </Paper>
  );
}
