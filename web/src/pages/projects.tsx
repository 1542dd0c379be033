import {
  Button,
  Group,
  Modal,
  Paper,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { Members } from '../parts/members.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** Projects that the viewer sees, with their runs and people. */
export function ProjectsPage() {
  const { t } = useWords();
  const session = useSession();
  const viewer = session.data?.viewer;
  const [open, setOpen] = useState<{ id: string; part: 'name' | 'members' } | null>(null);
  const projects = useQuery({
    queryKey: ['projects'],
    queryFn: ({ signal }) => call('GET /api/projects', {}, signal),
  });
  const mayIn = (id: string, permission: 'set-up' | 'people'): boolean =>
    viewer?.projects.find((one) => one.id === id)?.may.includes(permission) === true;
  const nameOf = useProjectName();
  return (
    <>
      <PageTitle>{t('nav.projects')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('projects.about')}
      </Text>
      {viewer?.may.includes('set-up') === true && <NewProject />}
      <Asked query={projects}>
        {({ projects: all }) =>
          all.length === 0 ? (
            <Text>{t('projects.none')}</Text>
          ) : (
            <Listing
              label={t('nav.projects')}
              minWidth={480}
              columns={[
                t('projects.name'),
                t('projects.runs'),
                t('projects.members'),
                t('team.actions'),
              ]}
            >
              {all.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    {nameOf(one.id)}
                    {one.id === 'home' && (
                      <Text size="sm" c="dimmed">
                        {t('projects.homeAbout')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className="numbers">{one.runs}</Table.Td>
                  <Table.Td className="numbers">{one.members}</Table.Td>
                  <Table.Td>
                    <Group gap="xs">
                      {one.id !== 'home' && mayIn(one.id, 'set-up') && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t('projects.renameOf', { name: nameOf(one.id) })}
                          onClick={() => setOpen({ id: one.id, part: 'name' })}
                        >
                          {t('projects.rename')}
                        </Button>
                      )}
                      {session.data?.mode === 'team' && mayIn(one.id, 'people') && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t('projects.membersOf', { name: nameOf(one.id) })}
                          onClick={() => setOpen({ id: one.id, part: 'members' })}
                        >
                          {t('projects.members')}
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
      {viewer?.projects.some(({ may }) => may.includes('set-up')) === true && <MoveRun />}
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        title={
          open === null
            ? ''
            : t(open.part === 'name' ? 'projects.renameOf' : 'projects.membersOf', {
                name: nameOf(open.id),
              })
        }
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {open?.part === 'name' && (
          <Rename id={open.id} name={nameOf(open.id)} onDone={() => setOpen(null)} />
        )}
        {open?.part === 'members' && <Members project={open.id} />}
      </Modal>
    </>
  );
}

function NewProject() {
  const { t } = useWords();
  const [name, setName] = useState('');
  const make = useAct(
    () => call('POST /api/projects', { body: { name } }),
    ['projects', 'session'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(undefined, { onSuccess: () => setName('') });
      }}
    >
      <Group align="flex-end" mb="md">
        <TextInput
          label={t('projects.make')}
          placeholder={t('projects.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={make.isPending}>
          {t('projects.make')}
        </Button>
      </Group>
      <Fault error={make.error} />
    </form>
  );
}

function Rename({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(name);
  const rename = useAct(
    () => call('PATCH /api/projects/:project', { params: { project: id }, body: { name: typed } }),
    ['projects', 'session'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <TextInput
          label={t('projects.name')}
          required
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Fault error={rename.error} />
        <Button type="submit" loading={rename.isPending}>
          {t('act.save')}
        </Button>
      </Stack>
    </form>
  );
}

function MoveRun() {
  const { t } = useWords();
  const nameOf = useProjectName();
  const viewer = useSession().data?.viewer;
  const [run, setRun] = useState<string | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const runs = useQuery({
    queryKey: ['runs', 'to move'],
    queryFn: ({ signal }) => call('GET /api/runs', { query: { size: 200 } }, signal),
  });
  const move = useAct(
    ({ run: id, project: to }: { run: string; project: string }) =>
      call('PUT /api/runs/:run/project', { params: { run: id }, body: { project: to } }),
    ['projects', 'runs'],
  );
  return (
    <Paper withBorder p="md" mt="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('projects.move')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (run !== null && project !== null) move.mutate({ run, project });
        }}
      >
        <Group align="flex-end">
          <Select
            label={t('projects.run')}
            searchable
            value={run}
            data={(runs.data?.rows ?? []).map((one) => ({
              value: one.id,
              label: `${one.tag ?? one.id} · ${nameOf(one.project)}`,
            }))}
            onChange={setRun}
            w={{ base: '100%', sm: 320 }}
          />
          <Select
            label={t('team.project')}
            value={project}
            data={(viewer?.projects ?? [])
              .filter(({ may }) => may.includes('set-up'))
              .map(({ id }) => ({ value: id, label: nameOf(id) }))}
            onChange={setProject}
            w={{ base: '100%', sm: 240 }}
          />
          <Button
            type="submit"
            disabled={run === null || project === null}
            loading={move.isPending}
          >
            {t('projects.put')}
          </Button>
        </Group>
        <Fault error={move.error} />
        <Text role="status" size="sm" mt="xs">
          {move.isSuccess ? t('team.saved') : ''}
        </Text>
      </form>
    </Paper>
  );
}
