import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { addressOf, call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

type Row = Answer<'GET /api/audit'>['rows'][number];
const OUTCOMES = ['done', 'refused', 'failed'] as const;
const DAY_MS = 24 * 3_600_000;

/** Who did what, newest first; a table to take along; and whether the chain is whole. */
export function AuditPage() {
  const { t } = useWords();
  const nameOf = useProjectName();
  const viewer = useSession().data?.viewer;
  const [route, setRoute] = useState('');
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const query = {
    ...(route !== '' && { route }),
    ...(outcome !== null && { outcome }),
    ...(project !== null && { project }),
    ...(dayOf(from) !== null && { fromMs: dayOf(from) ?? 0 }),
    ...(dayOf(to) !== null && { toMs: (dayOf(to) ?? 0) + DAY_MS }),
  };
  const rows = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/audit',
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('nav.audit')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('audit.about')}
      </Text>
      {viewer?.may.includes('audit') === true && <Check />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} mb="md">
        <TextInput
          type="search"
          label={t('audit.route')}
          value={route}
          onChange={(event) => setRoute(event.currentTarget.value)}
        />
        <Select
          label={t('audit.outcome')}
          clearable
          clearButtonProps={{ 'aria-label': t('read.clear') }}
          placeholder={t('audit.any')}
          value={outcome}
          data={OUTCOMES.map((one) => ({ value: one, label: t(`audit.${one}`) }))}
          onChange={(picked) => setOutcome(OUTCOMES.find((one) => one === picked) ?? null)}
        />
        <Select
          label={t('audit.project')}
          clearable
          clearButtonProps={{ 'aria-label': t('read.clear') }}
          placeholder={t('audit.any')}
          value={project}
          data={(viewer?.projects ?? []).map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={setProject}
        />
        <TextInput
          type="date"
          label={t('audit.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('audit.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Asked query={rows}>
        {({ pages }) => (
          <>
            <Group justify="space-between" mb="xs">
              <Text size="sm" c="dimmed" role="status">
                {t('audit.count', { count: pages[0]?.total ?? 0 })}
              </Text>
              <Anchor href={addressOf('GET /api/audit.csv', { query })} download>
                {t('audit.export')}
              </Anchor>
            </Group>
            {pages[0]?.total === 0 ? (
              <Text>{t('audit.none')}</Text>
            ) : (
              <Rows rows={pages.flatMap((one) => one.rows)} />
            )}
            {rows.hasNextPage && (
              <Button mt="md" variant="default" onClick={() => void rows.fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </>
        )}
      </Asked>
    </>
  );
}

/** The begin of a day in the reader's time zone. */
function dayOf(text: string): number | null {
  const ms = new Date(`${text}T00:00`).getTime();
  return Number.isNaN(ms) ? null : ms;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const who = (row: Row): string => {
    if (row.kind === 'local') return t('audit.local');
    const name = row.name ?? row.person ?? t('audit.nobody');
    return row.kind === 'key' ? t('audit.byKey', { name }) : name;
  };
  return (
    <Listing
      label={t('nav.audit')}
      minWidth={820}
      dense
      columns={[
        '#',
        t('audit.time'),
        t('audit.who'),
        t('audit.action'),
        t('audit.outcome'),
        t('audit.project'),
        t('audit.objects'),
      ]}
    >
      {rows.map((row) => (
        <Table.Tr key={row.n}>
          <Table.Td>{row.n}</Table.Td>
          <Table.Td>{times.moment(row.atMs)}</Table.Td>
          <Table.Td>{who(row)}</Table.Td>
          <Table.Td>
            <Code>{row.route}</Code>
          </Table.Td>
          <Table.Td>
            <Badge
              variant="light"
              tt="none"
              color={row.outcome === 'done' ? 'gray' : row.outcome === 'failed' ? 'red' : 'orange'}
            >
              {t(`audit.${row.outcome}`)}
            </Badge>
          </Table.Td>
          <Table.Td>{row.project === null ? '' : nameOf(row.project)}</Table.Td>
          <Table.Td>
            {Object.entries(row.objects)
              .map(([kind, id]) => `${kind} ${id}`)
              .join(', ')}
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}

function Check() {
  const { t } = useWords();
  const [head, setHead] = useState('');
  const check = useAct(
    () => call('GET /api/audit/check', { query: { ...(head !== '' && { head: head.trim() }) } }),
    [],
    { looks: true },
  );
  const found = check.data;
  return (
    <Paper withBorder p="md" mb="md" component="section">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t('audit.kept')}
            placeholder="123:9f86…"
            value={head}
            onChange={(event) => setHead(event.currentTarget.value)}
            w={{ base: '100%', sm: 360 }}
          />
          <Button type="submit" variant="default" loading={check.isPending}>
            {t('audit.check')}
          </Button>
        </Group>
      </form>
      <Fault error={check.error} />
      {found !== undefined && (
        <Alert color={found.whole ? 'green' : 'red'} role="status" mt="sm">
          {found.whole
            ? t('audit.whole', { count: found.rows })
            : t('audit.broken', { n: found.broken ?? 0 })}
          {found.whole && (
            <>
              <Text size="sm" mt="xs">
                {t('audit.head')}
              </Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {`${found.head.n}:${found.head.hash}`}
              </Code>
            </>
          )}
        </Alert>
      )}
    </Paper>
  );
}
