import { Button, Group, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { useTyped } from '../parts/answer-filters.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { type EditBody, EditItems, ItemEdits } from '../parts/campaign-item-edits.js';
import { itemNameIn } from '../parts/item-name.js';
import { focusOn, Keys, leaveField, moveFocus } from '../parts/keys.js';
import { Listing } from '../parts/listing.js';
import { PageTitle } from '../parts/title.js';
import { useWords, type Word } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/items');
type Filter = EditBody['filter'];

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
                <Listing
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
                          {itemNameIn(t, row.external)}
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
                </Listing>
              )}
              {asked.hasNextPage && (
                <Button mt="md" variant="default" onClick={() => void asked.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
              {rows.length > 0 && (
                <EditItems key={JSON.stringify(filter)} campaign={campaign} filter={filter} />
              )}
            </>
          );
        }}
      </Asked>
      <ItemEdits campaign={campaign} />
    </>
  );
}
