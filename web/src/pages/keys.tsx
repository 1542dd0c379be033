import {
  Button,
  Checkbox,
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PERMISSIONS, type Permission } from '../../../src/server/api/access.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { ShownOnce } from '../parts/once.js';
import { useProjectName } from '../parts/project-name.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const DAYS = [7, 30, 90, 365];

/** Keys for programs: making, looking over, revoking. */
export function KeysPage() {
  const { t } = useWords();
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  return (
    <>
      <PageTitle>{t('nav.keys')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('keys.about')}
      </Text>
      <NewKey onMade={setMade} />
      {made !== null && (
        <ShownOnce
          title={t('keys.made', { name: made.name })}
          about={t('keys.once')}
          value={made.key}
          onClose={() => setMade(null)}
        />
      )}
      <KeyList />
    </>
  );
}

function NewKey({ onMade }: { onMade: (made: { name: string; key: string }) => void }) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const viewer = useSession().data?.viewer;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Permission[]>(['read']);
  const [project, setProject] = useState('');
  const [days, setDays] = useState(90);
  const own = PERMISSIONS.filter((permission) => mayAnywhere(viewer, permission));
  const make = useAct(
    () =>
      call('POST /api/keys', {
        body: { name, scopes, project: project === '' ? null : project, days },
      }),
    ['keys', 'people'],
  );
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('keys.make')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined, {
            onSuccess: ({ key }) => {
              onMade({ name, key });
              setName('');
            },
          });
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={t('keys.name')}
            placeholder={t('keys.nameHint')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('keys.project')}
            allowDeselect={false}
            value={project}
            data={[
              { value: '', label: t('keys.everywhere') },
              ...(viewer?.projects ?? []).map(({ id }) => ({ value: id, label: nameOf(id) })),
            ]}
            onChange={(picked) => setProject(picked ?? '')}
          />
          <Select
            label={t('keys.days')}
            allowDeselect={false}
            value={String(days)}
            data={DAYS.map((n) => ({ value: String(n), label: t('team.days', { count: n }) }))}
            onChange={(picked) => setDays(Number(picked))}
          />
        </SimpleGrid>
        <Checkbox.Group
          mt="md"
          label={t('keys.scopes')}
          value={scopes}
          onChange={(picked) => setScopes(PERMISSIONS.filter((one) => picked.includes(one)))}
        >
          <Stack gap="xs" mt="xs">
            {own.map((permission) => (
              <Checkbox key={permission} value={permission} label={t(`may.${permission}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Fault error={make.error} />
        <Button type="submit" mt="md" loading={make.isPending} disabled={scopes.length === 0}>
          {t('keys.make')}
        </Button>
      </form>
    </Paper>
  );
}

function KeyList() {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const whole = useSession().data?.viewer?.may.includes('people') === true;
  const [of, setOf] = useState<'me' | 'team'>('me');
  const keys = useQuery({
    queryKey: ['keys', of],
    queryFn: ({ signal }) => call('GET /api/keys', { query: { of } }, signal),
  });
  const revoke = useAct(
    (key: string) => call('DELETE /api/keys/:key', { params: { key } }),
    ['keys', 'people'],
  );
  return (
    <section>
      <Group mt="lg" mb="xs" justify="space-between">
        <Title order={2} size="h3">
          {t(of === 'me' ? 'keys.mine' : 'keys.team')}
        </Title>
        {whole && (
          <SegmentedControl
            aria-label={t('nav.keys')}
            value={of}
            data={[
              { value: 'me', label: t('keys.mine') },
              { value: 'team', label: t('keys.team') },
            ]}
            onChange={(picked) => setOf(picked === 'team' ? 'team' : 'me')}
          />
        )}
      </Group>
      <Fault error={revoke.error} />
      <Asked query={keys}>
        {({ keys: all }) =>
          all.length === 0 ? (
            <Text c="dimmed">{t('keys.none')}</Text>
          ) : (
            <Listing
              label={t('nav.keys')}
              minWidth={700}
              columns={[
                t('keys.name'),
                ...(of === 'team' ? [t('keys.owner')] : []),
                t('keys.scopes'),
                t('keys.project'),
                t('keys.used'),
                t('keys.expires'),
                t('team.actions'),
              ]}
            >
              {all.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>{one.name}</Table.Td>
                  {of === 'team' && <Table.Td>{one.person.name}</Table.Td>}
                  <Table.Td>{one.scopes.map((scope) => t(`may.${scope}`)).join(' · ')}</Table.Td>
                  <Table.Td>
                    {one.project === null ? t('keys.everywhere') : nameOf(one.project)}
                  </Table.Td>
                  <Table.Td className="numbers">
                    {one.lastUsedMs === null ? t('team.never') : times.moment(one.lastUsedMs)}
                  </Table.Td>
                  <Table.Td className="numbers">{times.day(one.expiresMs)}</Table.Td>
                  <Table.Td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('keys.revokeOf', { name: one.name })}
                      onClick={() => revoke.mutate(one.id)}
                    >
                      {t('keys.revoke')}
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
