import {
  Alert,
  Button,
  Group,
  Modal,
  Paper,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { ModelCheck } from '../parts/model-check.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

type State = Answer<'GET /api/providers'>['providers'][number]['key'];
type Row = { name: string | null; variable: string; key: State; setMs: number | null };
/** Words say it; the mark only makes it quicker to see. */
const MARKS = { here: '✓', environment: '✓', unreadable: '!', none: '–' } as const;

/** Providers, and whether their keys are set. */
export function ProvidersPage() {
  const { t } = useWords();
  const may = useSession().data?.viewer?.may.includes('keys') === true;
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const providers = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call('GET /api/providers', {}, signal),
  });
  const forget = useAct(
    (variable: string) => call('DELETE /api/provider-keys/:variable', { params: { variable } }),
    ['providers', 'run-form'],
  );
  const rows = ({ providers: all, others }: Answer<'GET /api/providers'>): Row[] => [
    ...all.flatMap(({ variable, ...rest }) => (variable === null ? [] : [{ variable, ...rest }])),
    ...others.map(({ variable, readable, setMs }) => ({
      name: null,
      variable,
      key: readable ? ('here' as const) : ('unreadable' as const),
      setMs,
    })),
  ];
  return (
    <>
      <PageTitle>{t('nav.providers')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('providers.about')} {!may && t('providers.ask')}
      </Text>
      <div role="status">{said !== '' && <Alert color="green">{said}</Alert>}</div>
      <Fault error={forget.error} />
      <Asked query={providers}>
        {(found) => (
          <Keys
            rows={rows(found)}
            may={may}
            onSet={setOpen}
            onForget={(variable) =>
              forget.mutate(variable, {
                onSuccess: () => setSaid(t('providers.forgotten', { name: variable })),
              })
            }
          />
        )}
      </Asked>
      {may && <OtherKey onSet={setOpen} />}
      {may && <CheckModel />}
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={t('providers.setOf', { name: open ?? '' })}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {open !== null && (
          <SetKey
            variable={open}
            onDone={() => {
              setSaid(t('providers.stored', { name: open }));
              setOpen(null);
            }}
          />
        )}
      </Modal>
    </>
  );
}

function Keys({
  rows,
  may,
  onSet,
  onForget,
}: {
  rows: readonly Row[];
  may: boolean;
  onSet: (variable: string) => void;
  onForget: (variable: string) => void;
}) {
  const { t } = useWords();
  const times = useTimes();
  const stateOf = (key: State): string =>
    t(key === 'none' ? 'providers.notSet' : `providers.${key}`);
  return (
    <Table.ScrollContainer
      minWidth={640}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={t('nav.providers')}
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('providers.provider')}</Table.Th>
            <Table.Th>{t('providers.variable')}</Table.Th>
            <Table.Th>{t('providers.state')}</Table.Th>
            <Table.Th>{t('providers.since')}</Table.Th>
            {may && <Table.Th>{t('team.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, variable, key, setMs }) => (
            <Table.Tr key={`${name ?? ''} ${variable}`}>
              <Table.Td>{name ?? '–'}</Table.Td>
              <Table.Td>
                <code>{variable}</code>
              </Table.Td>
              <Table.Td>
                <span aria-hidden>{MARKS[key]}</span> {stateOf(key)}
              </Table.Td>
              <Table.Td className="numbers">{setMs === null ? '–' : times.moment(setMs)}</Table.Td>
              {may && (
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${t(key === 'here' ? 'providers.replace' : 'providers.set')} ${variable}`}
                      onClick={() => onSet(variable)}
                    >
                      {t(key === 'here' ? 'providers.replace' : 'providers.set')}
                    </Button>
                    {(key === 'here' || key === 'unreadable') && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('providers.forgetOf', { name: variable })}
                        onClick={() => onForget(variable)}
                      >
                        {t('providers.forget')}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SetKey({ variable, onDone }: { variable: string; onDone: () => void }) {
  const { t } = useWords();
  const [key, setKey] = useState('');
  const put = useAct(
    () => call('PUT /api/provider-keys/:variable', { params: { variable }, body: { key } }),
    ['providers', 'run-form'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        put.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <PasswordInput
          label={t('providers.key')}
          description={t('providers.keyHint')}
          required
          data-autofocus
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('providers.key') }}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Fault error={put.error} />
        <Button type="submit" loading={put.isPending}>
          {t('act.save')}
        </Button>
      </Stack>
    </form>
  );
}

function OtherKey({ onSet }: { onSet: (variable: string) => void }) {
  const { t } = useWords();
  const [variable, setVariable] = useState('');
  return (
    <Paper withBorder p="md" mt="lg" component="section">
      <Title order={2} size="h3">
        {t('providers.others')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('providers.othersAbout')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSet(variable.trim());
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t('providers.variable')}
            description={t('providers.variableHint')}
            required
            maxLength={100}
            value={variable}
            onChange={(event) => setVariable(event.currentTarget.value)}
          />
          <Button type="submit">{t('providers.set')}</Button>
        </Group>
      </form>
    </Paper>
  );
}

function CheckModel() {
  const { t } = useWords();
  const [model, setModel] = useState('');
  const check = useAct(() => call('POST /api/provider-checks', { body: { model } }), []);
  return (
    <Paper withBorder p="md" mt="lg" component="section">
      <Title order={2} size="h3">
        {t('check.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('check.about')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate(undefined);
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t('check.model')}
            description={t('check.modelHint')}
            required
            maxLength={200}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
          <Button type="submit" loading={check.isPending}>
            {t('check.do')}
          </Button>
        </Group>
        <Fault error={check.error} />
        {check.data !== undefined && <ModelCheck found={check.data} />}
      </form>
    </Paper>
  );
}
