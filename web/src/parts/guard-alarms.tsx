import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Answer, Asked as AskedOf } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { Fault } from './fault.js';
import { useTimes } from './times.js';

type Row = Answer<'GET /api/guard/alarms'>['rows'][number];
type Chosen = Omit<AskedOf<'POST /api/guard/alarms'>['body'], 'name' | 'url'> & { name?: unknown };

/** Who is told when a chart begins to signal. `chosen`: what the page shows, which a new rule looks at. */
export function GuardAlarms({ chosen }: { chosen: Chosen | null }) {
  const { t } = useWords();
  const alarms = useQuery({
    queryKey: ['guard-alarms'],
    queryFn: ({ signal }) => call('GET /api/guard/alarms', {}, signal),
  });
  return (
    <Card withBorder component="section" aria-label={t('alarm.title')}>
      <Title order={2} size="h4">
        {t('alarm.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('alarm.about')}
      </Text>
      <Asked query={alarms}>
        {({ rows, ready }) => (
          <Stack>
            {!ready && rows.some(({ host }) => host !== '') && (
              <Alert color="yellow">{t('alarm.notReady')}</Alert>
            )}
            {rows.length === 0 && <Text size="sm">{t('alarm.none')}</Text>}
            {rows.map((row) => (
              <AlarmRow key={row.id} alarm={row} />
            ))}
            {chosen !== null && <NewAlarm chosen={chosen} />}
          </Stack>
        )}
      </Asked>
    </Card>
  );
}

function AlarmRow({ alarm }: { alarm: Row }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [sure, setSure] = useState(false);
  const [edited, setEdited] = useState(false);
  const params = { alarm: alarm.id };
  const change = useAct(
    (on: boolean) => call('PATCH /api/guard/alarms/:alarm', { params, body: { on } }),
    ['guard-alarms'],
  );
  const remove = useAct(
    () => call('DELETE /api/guard/alarms/:alarm', { params }),
    ['guard-alarms'],
  );
  const test = useMutation({
    mutationFn: () => call('POST /api/guard/alarms/:alarm/test', { params, body: {} }),
  });
  const places = [alarm.policy, alarm.persona, alarm.version, alarm.model].filter(
    (place) => place !== null,
  );
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{alarm.name}</Text>
          <Text size="sm" c="dimmed">
            {t('say.pair', {
              name: t(`guard.kind.${alarm.kind}`),
              value: [alarm.label, ...places].join(' · '),
            })}{' '}
            · {t(`guard.bucket.${alarm.bucket}`)} → {alarm.host || t('alarm.noHost')}
          </Text>
          <Text size="xs" c="dimmed">
            {alarm.toldMs === null
              ? t('alarm.neverTold')
              : t('alarm.told', { time: moment(alarm.toldMs) })}
            {alarm.fault !== null && ` · ${t(`sent.${alarm.fault}`)}`}
          </Text>
        </div>
        <Group gap="xs">
          <Switch
            checked={alarm.on}
            label={t('alarm.on')}
            aria-label={t('alarm.switch', { name: alarm.name })}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
          {alarm.host !== '' && (
            <Button
              size="xs"
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {t('alarm.test')}
            </Button>
          )}
          {!edited && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('alarm.editOf', { name: alarm.name })}
              onClick={() => setEdited(true)}
            >
              {t('alarm.edit')}
            </Button>
          )}
          {!sure && (
            <Button size="xs" variant="subtle" color="red" onClick={() => setSure(true)}>
              {t('alarm.remove')}
            </Button>
          )}
        </Group>
      </Group>
      {sure && (
        <Group mt="xs">
          <Text size="sm">{t('alarm.sure', { name: alarm.name })}</Text>
          <Button size="xs" color="red" onClick={() => remove.mutate(undefined)}>
            {t('alarm.remove')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setSure(false)}>
            {t('alarm.keep')}
          </Button>
        </Group>
      )}
      {edited && <EditAlarm alarm={alarm} onDone={() => setEdited(false)} />}
      <Text size="sm" role="status">
        {test.data !== undefined && t(`sent.${test.data.sent}`)}
      </Text>
      <Fault error={change.error ?? remove.error ?? test.error} />
    </Card>
  );
}

/** Its name and its own address, which is never shown: left empty it stays. */
function EditAlarm({ alarm, onDone }: { alarm: Row; onDone: () => void }) {
  const { t } = useWords();
  const [name, setName] = useState(alarm.name);
  const [url, setUrl] = useState('');
  const [none, setNone] = useState(false);
  const save = useAct(
    () =>
      call('PATCH /api/guard/alarms/:alarm', {
        params: { alarm: alarm.id },
        body: { name, ...(none ? { url: null } : url !== '' && { url }) },
      }),
    ['guard-alarms'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Group align="flex-start" mt="xs">
        <TextInput
          label={t('alarm.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('alarm.url')}
          description={
            alarm.host === '' ? t('alarm.urlHint') : t('alarm.urlKept', { host: alarm.host })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          disabled={none}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          w={{ base: '100%', xs: 360 }}
        />
      </Group>
      {alarm.host !== '' && (
        <Checkbox
          mt="xs"
          label={t('alarm.noUrl')}
          checked={none}
          onChange={(event) => setNone(event.currentTarget.checked)}
        />
      )}
      <Group mt="xs">
        <Button size="xs" type="submit" loading={save.isPending}>
          {t('alarm.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('act.cancel')}
        </Button>
      </Group>
      <Fault error={save.error} />
    </form>
  );
}

function NewAlarm({ chosen }: { chosen: Chosen }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const { kind, label, bucket, policy, persona, version, model } = chosen;
  const add = useAct(
    () =>
      call('POST /api/guard/alarms', {
        body: { name, url: url || null, kind, label, bucket, policy, persona, version, model },
      }),
    ['guard-alarms'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined, {
      onSuccess: () => {
        setName('');
        setUrl('');
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Title order={3} size="h5" mb="xs">
        {t('alarm.add')}
      </Title>
      <Text size="sm" c="dimmed">
        {[label, policy, persona, version, model].filter(Boolean).join(' · ')} ·{' '}
        {t(`guard.bucket.${bucket}`)}
      </Text>
      <Group align="flex-start">
        <TextInput
          label={t('alarm.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('alarm.url')}
          description={t('alarm.urlHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          w={{ base: '100%', xs: 360 }}
        />
      </Group>
      <Button type="submit" mt="xs" loading={add.isPending}>
        {t('alarm.submit')}
      </Button>
      <Text size="sm" role="status">
        {add.isSuccess && t('alarm.added')}
      </Text>
      <Fault error={add.error} />
    </form>
  );
}
