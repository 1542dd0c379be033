import {
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Asked as AskedOf } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { useTyped } from '../parts/answer-filters.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { focusOn, Keys, leaveField, moveFocus } from '../parts/keys.js';
import { ScrolledTable } from '../parts/scrolled-table.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords, type Word } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/items');
type EditBody = AskedOf<'POST /api/campaigns/:campaign/edits'>['body'];
type Filter = EditBody['filter'];
type Change = EditBody['change'];

const KINDS = ['task', 'gold', 'exam', 'practice', 'blind'] as const;
const STATES = [
  'open',
  'full',
  'closed',
  'diverged',
  'consulting',
  'resolved',
  'withdrawn',
] as const;
/** Counted up to here. */
const COUNTED = 10_000;

/** Items of a campaign: find them, and change many at once. */
export function CampaignItemsPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const filter = search as Filter;
  const put = (change: { [K in keyof Filter]?: Filter[K] | undefined }): void =>
    void go({ search: { ...search, ...change } as typeof search, replace: true });
  const [typed, type] = useTyped(search.find ?? '', (find) =>
    put({ find: find === '' ? undefined : find }),
  );
  const asked = useInfiniteQuery({
    queryKey: ['items', campaign, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/campaigns/:campaign/items',
        {
          params: { campaign },
          query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  const pick = (
    name: keyof Filter,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      label={label}
      placeholder={t('tasks.any')}
      clearable
      value={filter[name] === undefined ? null : String(filter[name])}
      data={options.map(([value, text]) => ({ value, label: text }))}
      onChange={(next) =>
        put({
          [name]:
            next === null
              ? undefined
              : name === 'difficulty' || name === 'tier'
                ? Number(next)
                : next,
        })
      }
    />
  );
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <PageTitle>{t('tasks.title')}</PageTitle>
        <Keys
          shortcuts={[
            { key: 'j', word: 'keys.next', act: () => moveFocus(1) },
            { key: 'k', word: 'keys.previous', act: () => moveFocus(-1) },
            { key: '/', word: 'keys.search', act: () => focusOn('find') },
          ]}
          more="keys.enter"
        />
      </Group>
      <CampaignLinks campaign={campaign} here="items" />
      <Asked query={asked}>
        {({ pages }) => {
          const [first] = pages;
          const rows = pages.flatMap((one) => one.rows);
          const total = first?.total ?? 0;
          return (
            <>
              <search>
                <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" mb="sm">
                  <TextInput
                    id="find"
                    type="search"
                    maxLength={200}
                    label={t('tasks.find')}
                    value={typed}
                    onChange={(event) => type(event.currentTarget.value)}
                    onKeyDown={leaveField}
                  />
                  {pick(
                    'kind',
                    t('tasks.kind'),
                    KINDS.map((one) => [one, t(`campaigns.kind.${one}`)] as const),
                  )}
                  {pick(
                    'state',
                    t('tasks.state'),
                    STATES.map((one) => [one, t(`campaigns.state.${one}`)] as const),
                  )}
                  {pick(
                    'difficulty',
                    t('tasks.difficulty'),
                    [1, 2, 3].map(
                      (n) => [String(n), t(`campaigns.difficulty.${n}` as Word)] as const,
                    ),
                  )}
                  {pick(
                    'tier',
                    t('tasks.tier'),
                    [0, 1, 2, 3].map((n) => [String(n), t(`campaigns.tier.${n}` as Word)] as const),
                  )}
                  {pick('heavy', t('tasks.heavy'), [
                    ['yes', t('tasks.heavy.yes')],
                    ['no', t('tasks.heavy.no')],
                  ])}
                  {pick(
                    'batch',
                    t('tasks.batch'),
                    (first?.batches ?? []).map(({ id, name }) => [id, name] as const),
                  )}
                  <Group grow gap="xs">
                    <TextInput
                      type="date"
                      label={t('campaigns.from')}
                      value={filter.from ?? ''}
                      onChange={(event) =>
                        put({
                          from:
                            event.currentTarget.value === ''
                              ? undefined
                              : event.currentTarget.value,
                        })
                      }
                    />
                    <TextInput
                      type="date"
                      label={t('campaigns.to')}
                      value={filter.to ?? ''}
                      onChange={(event) =>
                        put({
                          to:
                            event.currentTarget.value === ''
                              ? undefined
                              : event.currentTarget.value,
                        })
                      }
                    />
                  </Group>
                </SimpleGrid>
              </search>
              <Text size="sm" c="dimmed" mb="xs" role="status">
                {t(total >= COUNTED ? 'tasks.countMore' : 'tasks.count', { count: total })}
              </Text>
              {rows.length === 0 ? (
                <Text>{t('tasks.none')}</Text>
              ) : (
                <ScrolledTable
                  label={t('tasks.title')}
                  minWidth={860}
                  columns={[
                    t('tasks.id'),
                    t('tasks.text'),
                    t('tasks.kind'),
                    t('tasks.state'),
                    t('tasks.difficulty'),
                    t('tasks.tier'),
                    t('tasks.verdicts'),
                    t('tasks.standard'),
                  ]}
                >
                  {rows.map((row) => (
                    <Table.Tr key={row.id}>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>
                        <span data-row tabIndex={-1}>
                          {row.external}
                        </span>
                      </Table.Td>
                      <Table.Td lang={row.lang} style={{ overflowWrap: 'anywhere' }}>
                        {row.excerpt}
                        {row.heavy && (
                          <Text size="xs" fw={600}>
                            {t('tasks.heavy.yes')}
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td>{t(`campaigns.kind.${row.kind}`)}</Table.Td>
                      <Table.Td>{t(`campaigns.state.${row.state}`)}</Table.Td>
                      <Table.Td>{t(`campaigns.difficulty.${row.difficulty}` as Word)}</Table.Td>
                      <Table.Td>{t(`campaigns.tier.${row.tier}` as Word)}</Table.Td>
                      <Table.Td className="numbers">
                        {row.done} / {row.overlap}
                      </Table.Td>
                      <Table.Td>{row.standard ? t('tasks.hasStandard') : ''}</Table.Td>
                    </Table.Tr>
                  ))}
                </ScrolledTable>
              )}
              {asked.hasNextPage && (
                <Button mt="md" variant="default" onClick={() => void asked.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
              {rows.length > 0 && (
                <Edit key={JSON.stringify(filter)} campaign={campaign} filter={filter} />
              )}
            </>
          );
        }}
      </Asked>
      <Edits campaign={campaign} />
    </>
  );
}

function Edit({ campaign, filter }: { campaign: string; filter: Filter }) {
  const { t } = useWords();
  const [change, setChange] = useState<Change>({});
  const [id, setId] = useState(() => crypto.randomUUID());
  const set = (part: Change) => {
    preview.reset();
    setChange((now) => {
      const next = { ...now, ...part };
      for (const key of Object.keys(next) as (keyof Change)[])
        if (next[key] === undefined) delete next[key];
      return next;
    });
  };
  const preview = useAct(
    () =>
      call('POST /api/campaigns/:campaign/edits/preview', {
        params: { campaign },
        body: { filter, change },
      }),
    [],
    { looks: true },
  );
  const edit = useAct(
    (expected: number) =>
      call('POST /api/campaigns/:campaign/edits', {
        params: { campaign },
        body: { id, filter, change, expected },
      }),
    ['items', 'edits', 'campaigns'],
  );
  const pick = (
    label: string,
    value: string | undefined,
    options: readonly (readonly [string, string])[],
    put: (value: string | undefined) => void,
  ) => (
    <Select
      label={label}
      placeholder={t('tasks.keep')}
      clearable
      value={value ?? null}
      data={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={(next) => put(next ?? undefined)}
    />
  );
  const number = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  const truth = (text: string | undefined): boolean | undefined =>
    text === undefined ? undefined : text === 'yes';
  const said = (value: boolean | undefined): string | undefined =>
    value === undefined ? undefined : value ? 'yes' : 'no';
  return (
    <Paper withBorder p="md" mt="xl" component="section">
      <Title order={2} size="h3" mb={4}>
        {t('tasks.edit')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('tasks.editHint')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="sm">
          {pick(
            t('tasks.difficulty'),
            change.difficulty?.toString(),
            [1, 2, 3].map((n) => [String(n), t(`campaigns.difficulty.${n}` as Word)] as const),
            (next) => set({ difficulty: number(next) }),
          )}
          {pick(
            t('tasks.tier'),
            change.tier?.toString(),
            [0, 1, 2, 3].map((n) => [String(n), t(`campaigns.tier.${n}` as Word)] as const),
            (next) => set({ tier: number(next) }),
          )}
          {pick(
            t('tasks.heavy'),
            said(change.heavy),
            [
              ['yes', t('tasks.heavy.yes')],
              ['no', t('tasks.heavy.no')],
            ],
            (next) => set({ heavy: truth(next) }),
          )}
          {pick(
            t('tasks.withdraw'),
            said(change.withdrawn),
            [
              ['yes', t('tasks.withdraw.yes')],
              ['no', t('tasks.withdraw.no')],
            ],
            (next) => set({ withdrawn: truth(next) }),
          )}
          <NumberInput
            label={t('tasks.priority')}
            placeholder={t('tasks.keep')}
            min={-1000}
            max={1000}
            allowDecimal={false}
            value={change.priority ?? ''}
            onChange={(next) => set({ priority: typeof next === 'number' ? next : undefined })}
          />
          <NumberInput
            label={t('tasks.overlap')}
            placeholder={t('tasks.keep')}
            min={1}
            max={15}
            allowDecimal={false}
            value={change.overlap ?? ''}
            onChange={(next) => set({ overlap: typeof next === 'number' ? next : undefined })}
          />
        </SimpleGrid>
        <Button
          type="submit"
          variant="default"
          disabled={Object.keys(change).length === 0}
          loading={preview.isPending}
        >
          {t('tasks.preview')}
        </Button>
      </form>
      <Fault error={preview.error} />
      <div role="status">
        {preview.data !== undefined && (
          <Stack gap="xs" mt="sm">
            <Text>{t('tasks.previewed', { n: preview.data.n, kept: preview.data.kept })}</Text>
            {preview.data.some.length > 0 && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('tasks.some')} {preview.data.some.map(({ external }) => external).join(' · ')}
              </Text>
            )}
            {preview.data.n > 0 && (
              <Button
                w="fit-content"
                loading={edit.isPending}
                onClick={() =>
                  edit.mutate(preview.data.n, {
                    onSuccess: () => {
                      preview.reset();
                      setChange({});
                      setId(crypto.randomUUID());
                    },
                  })
                }
              >
                {t('tasks.do', { n: preview.data.n })}
              </Button>
            )}
          </Stack>
        )}
      </div>
      <Fault error={edit.error} />
    </Paper>
  );
}

function Edits({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const times = useTimes();
  const asked = useQuery({
    queryKey: ['edits', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/edits', { params: { campaign } }, signal),
  });
  const undo = useAct(
    (edit: string) =>
      call('POST /api/campaigns/:campaign/edits/:edit/undo', { params: { campaign, edit } }),
    ['items', 'edits', 'campaigns'],
  );
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('tasks.edits')}
      </Title>
      <Asked query={asked}>
        {({ acts }) => (
          <Stack gap="xs">
            {acts.length === 0 && <Text c="dimmed">{t('tasks.noEdit')}</Text>}
            {acts.map((act) => (
              <Group key={act.id} gap="sm">
                <Text size="sm">
                  {t('tasks.editOf', { n: act.n, when: times.moment(act.madeMs) })}
                </Text>
                {act.undoneMs !== null ? (
                  <Text size="sm" c="dimmed">
                    {t('tasks.undone')}
                  </Text>
                ) : (
                  act.undoUntilMs > Date.now() && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${t('tasks.undo')}: ${t('tasks.editOf', { n: act.n, when: times.moment(act.madeMs) })}`}
                      onClick={() => undo.mutate(act.id)}
                    >
                      {t('tasks.undo')}
                    </Button>
                  )
                )}
              </Group>
            ))}
            <Text role="status" size="sm">
              {undo.data === undefined ? '' : t('tasks.undoneN', { n: undo.data.n })}
            </Text>
            <Fault error={undo.error} />
          </Stack>
        )}
      </Asked>
    </section>
  );
}
