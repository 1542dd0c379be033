import { Button, Group, Modal, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { faultIn } from '../parts/field-fault.js';
import { Listing } from '../parts/listing.js';
import { ModelCheck } from '../parts/model-check.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { NO_FIELDS, TargetForm } from '../parts/target-form.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

type Entry = Answer<'GET /api/targets'>['entries'][number];
type Open = { part: 'new' } | { part: 'edit' | 'versions' | 'check'; entry: Entry };

/** Named targets and judges with their versions. */
export function TargetsPage() {
  const { t } = useWords();
  const viewer = useSession().data?.viewer;
  const nameOf = useProjectName();
  const [open, setOpen] = useState<Open | null>(null);
  const entries = useQuery({
    queryKey: ['targets'],
    queryFn: ({ signal }) => call('GET /api/targets', {}, signal),
  });
  const retire = useAct(
    (target: string) => call('DELETE /api/targets/:target', { params: { target } }),
    ['targets'],
  );
  const mayIn = (project: string): boolean =>
    viewer?.projects.find(({ id }) => id === project)?.may.includes('set-up') === true;
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle>{t('nav.targets')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('targets.about')}
      </Text>
      <Button mb="md" onClick={() => setOpen({ part: 'new' })}>
        {t('targets.new')}
      </Button>
      <Fault error={retire.error} />
      <Asked query={entries}>
        {({ entries: all }) =>
          all.length === 0 ? (
            <Text>{t('targets.none')}</Text>
          ) : (
            <Listing
              label={t('nav.targets')}
              minWidth={760}
              columns={[
                t('targets.name'),
                t('targets.role'),
                t('targets.model'),
                t('targets.project'),
                t('team.actions'),
              ]}
            >
              {all.map((entry) => (
                <Table.Tr key={entry.id}>
                  <Table.Td>
                    {entry.name}
                    <Text span c="dimmed" className="numbers">
                      @{entry.version}
                    </Text>
                  </Table.Td>
                  <Table.Td>{t(`targets.${entry.role}`)}</Table.Td>
                  <Table.Td>{entry.fields.model}</Table.Td>
                  <Table.Td>{nameOf(entry.project)}</Table.Td>
                  <Table.Td>
                    <Group gap="xs" wrap="nowrap">
                      {mayIn(entry.project) && (
                        <Small
                          word={t('targets.edit')}
                          label={t('targets.editOf', { name: entry.name })}
                          onClick={() => setOpen({ part: 'edit', entry })}
                        />
                      )}
                      {mayIn(entry.project) && (
                        <Small
                          word={t('check.do')}
                          label={t('check.doOf', { name: entry.name })}
                          onClick={() => setOpen({ part: 'check', entry })}
                        />
                      )}
                      <Small
                        word={t('targets.versions')}
                        label={t('targets.versionsOf', { name: entry.name })}
                        onClick={() => setOpen({ part: 'versions', entry })}
                      />
                      {mayIn(entry.project) && (
                        <Small
                          word={t('targets.retire')}
                          label={t('targets.retireOf', { name: entry.name })}
                          onClick={() => retire.mutate(entry.id)}
                        />
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
      <Modal
        opened={open !== null}
        onClose={close}
        size="xl"
        title={titleOf(open, t)}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {open?.part === 'new' && <NewTarget onDone={close} />}
        {open?.part === 'edit' && <EditTarget entry={open.entry} onDone={close} />}
        {open?.part === 'versions' && <Versions entry={open.entry} />}
        {open?.part === 'check' && <CheckTarget entry={open.entry} />}
      </Modal>
    </>
  );
}

function titleOf(open: Open | null, t: ReturnType<typeof useWords>['t']): string {
  if (open === null) return '';
  if (open.part === 'new') return t('targets.new');
  const word = {
    edit: 'targets.editOf',
    versions: 'targets.versionsOf',
    check: 'check.doOf',
  } as const;
  return t(word[open.part], { name: open.entry.name });
}

function Small({ word, label, onClick }: { word: string; label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" aria-label={label} onClick={onClick}>
      {word}
    </Button>
  );
}

function NewTarget({ onDone }: { onDone: () => void }) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('set-up'),
  );
  const [role, setRole] = useState<'target' | 'judge'>('target');
  const [name, setName] = useState('');
  const [project, setProject] = useState(projects[0]?.id ?? 'home');
  const make = useAct(
    (fields: typeof NO_FIELDS) =>
      call('POST /api/projects/:project/targets', {
        params: { project },
        body: { role, name, fields },
      }),
    ['targets'],
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
        <Select
          label={t('targets.role')}
          allowDeselect={false}
          value={role}
          data={[
            { value: 'target', label: t('targets.target') },
            { value: 'judge', label: t('targets.judge') },
          ]}
          onChange={(picked) => setRole(picked === 'judge' ? 'judge' : 'target')}
        />
        <TextInput
          label={t('targets.name')}
          description={t('targets.nameHint')}
          required
          maxLength={60}
          data-autofocus
          value={name}
          error={faultIn(make.error)('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('targets.project')}
          allowDeselect={false}
          value={project}
          data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(picked) => setProject(picked ?? 'home')}
        />
      </SimpleGrid>
      <TargetForm
        first={NO_FIELDS}
        submit={t('targets.make')}
        pending={make.isPending}
        error={make.error}
        onSave={(fields) => make.mutate(fields, { onSuccess: onDone })}
      />
    </>
  );
}

function EditTarget({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { t } = useWords();
  const save = useAct(
    (fields: typeof NO_FIELDS) =>
      call('POST /api/targets/:target/versions', {
        params: { target: entry.id },
        body: { after: entry.version, fields },
      }),
    ['targets'],
  );
  return (
    <TargetForm
      first={entry.fields}
      submit={t('targets.saveVersion', { n: entry.version + 1 })}
      pending={save.isPending}
      error={save.error}
      onSave={(fields) => save.mutate(fields, { onSuccess: onDone })}
    />
  );
}

function Versions({ entry }: { entry: Entry }) {
  const { t } = useWords();
  const times = useTimes();
  const versions = useQuery({
    queryKey: ['targets', entry.id],
    queryFn: ({ signal }) =>
      call('GET /api/targets/:target', { params: { target: entry.id } }, signal),
  });
  return (
    <Asked query={versions}>
      {({ versions: all }) => (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('targets.version')}</Table.Th>
              <Table.Th>{t('targets.model')}</Table.Th>
              <Table.Th>{t('targets.persona')}</Table.Th>
              <Table.Th>{t('targets.made')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map(({ version, fields, madeMs }) => (
              <Table.Tr key={version}>
                <Table.Td className="numbers">{version}</Table.Td>
                <Table.Td>{fields.model}</Table.Td>
                <Table.Td className="said">{fields.system ?? '–'}</Table.Td>
                <Table.Td className="numbers">{times.moment(madeMs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Asked>
  );
}

function CheckTarget({ entry }: { entry: Entry }) {
  const { t } = useWords();
  const check = useAct(
    () => call('POST /api/targets/:target/check', { params: { target: entry.id }, body: {} }),
    [],
  );
  return (
    <>
      <Text mb="sm">{t('check.about')}</Text>
      <Button loading={check.isPending} onClick={() => check.mutate(undefined)} data-autofocus>
        {t('check.do')}
      </Button>
      <Fault error={check.error} />
      {check.data !== undefined && <ModelCheck found={check.data} />}
    </>
  );
}
