import {
  Anchor,
  Badge,
  Button,
  Card,
  Collapse,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { type AnswerSearch, answerSearch, ORDERS } from '../parts/answer-search.js';
import { Asked } from '../parts/asked.js';
import { PageTitle } from '../parts/title.js';
import { KindBadges, useStateWord } from '../parts/verdict-words.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run/answers');
type Filters = Answer<'GET /api/runs/:run/filters'>;
type Row = Answer<'GET /api/runs/:run/answers'>['rows'][number];

/** Answers of a run by filter and search. */
export function AnswersPage() {
  const { t } = useWords();
  const { run } = page.useParams();
  const filters = useQuery({
    queryKey: ['filters', run],
    queryFn: ({ signal }) => call('GET /api/runs/:run/filters', { params: { run } }, signal),
  });
  return (
    <>
      <PageTitle>{t('read.title')}</PageTitle>
      <Text mb="md">
        <Anchor component={Link} to={`/runs/${run}`}>
          {run}
        </Anchor>
      </Text>
      <Asked query={filters}>{(known) => <List run={run} filters={known} />}</Asked>
    </>
  );
}

function List({ run, filters }: { run: string; filters: Filters }) {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const put = (change: Partial<AnswerSearch>): void =>
    void go({ search: answerSearch({ ...search, ...change }), replace: true });
  const [typed, setTyped] = useState(search.find ?? '');
  const [settled] = useDebouncedValue(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed decides, once it has settled.
  useEffect(() => put({ find: settled }), [settled]);
  const answers = useInfiniteQuery({
    queryKey: ['answers', run, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/runs/:run/answers',
        { params: { run }, query: { ...search, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  return (
    <>
      <FilterBar filters={filters} search={search} put={put} typed={typed} setTyped={setTyped} />
      <Asked query={answers}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          return (
            <>
              <Text size="sm" c="dimmed" my="xs" role="status">
                {t('read.count', { count: pages[0]?.total ?? 0 })}
              </Text>
              {rows.length === 0 && <Text>{t('read.none')}</Text>}
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {rows.map((row) => (
                  <AnswerCard key={row.n} run={run} row={row} kinds={filters.kinds} />
                ))}
              </Stack>
              {answers.hasNextPage && (
                <Button mt="md" variant="default" onClick={() => void answers.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
            </>
          );
        }}
      </Asked>
    </>
  );
}

function FilterBar({
  filters,
  search,
  put,
  typed,
  setTyped,
}: {
  filters: Filters;
  search: AnswerSearch;
  put: (change: Partial<AnswerSearch>) => void;
  typed: string;
  setTyped: (text: string) => void;
}) {
  const { t, of } = useWords();
  const stateWord = useStateWord();
  const [more, { toggle }] = useDisclosure(
    ['task', 'lang', 'state', 'cluster'].some((name) => name in search),
  );
  const pick = (
    name: 'target' | 'task' | 'lang' | 'state' | 'cluster' | 'judge' | 'kind',
    data: { value: string; label: string }[],
    label: string,
  ) =>
    data.length > 1 && (
      <Select
        label={label}
        placeholder={t('read.any')}
        clearable
        searchable={data.length > 12}
        data={data}
        value={search[name] ?? null}
        onChange={(value) => {
          const change: Record<string, unknown> = { [name]: value ?? undefined };
          if (name === 'kind') change.least = undefined;
          put(change as Partial<AnswerSearch>);
        }}
      />
    );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const levels = filters.kinds[search.kind ?? '']?.levels.slice(1) ?? [];
  const clusters = Object.entries(filters.clusters)
    .filter(([, ids]) => ids.length < 500)
    .flatMap(([kind, ids]) => ids.map((id) => `${kind}=${id}`));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <TextInput
          type="search"
          id="find"
          label={t('read.find')}
          description={t('read.findHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {pick('target', plain(filters.targets), t('read.target'))}
        {pick(
          'kind',
          Object.entries(filters.kinds).map(([value, { label }]) => ({ value, label: of(label) })),
          t('read.kind'),
        )}
        {levels.length > 1 && (
          <Select
            label={t('read.least')}
            placeholder={t('read.any')}
            clearable
            data={levels.map(({ value, label }) => ({ value: String(value), label: of(label) }))}
            value={search.least === undefined ? null : String(search.least)}
            onChange={(value) =>
              put(value === null ? { least: Number.NaN } : { least: Number(value) })
            }
          />
        )}
        {pick('judge', plain(filters.judges), t('read.judge'))}
        <Select
          label={t('read.order')}
          allowDeselect={false}
          data={ORDERS.map((value) => ({ value, label: t(`read.order.${value}`) }))}
          value={search.order ?? 'data'}
          onChange={(value) => put({ order: ORDERS.find((o) => o === value) ?? 'data' })}
        />
      </SimpleGrid>
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" onClick={toggle} aria-expanded={more}>
          {t('read.more')}
        </Button>
        {Object.keys(search).length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              setTyped('');
              const none = Object.fromEntries(Object.keys(search).map((k) => [k, undefined]));
              put(none as Partial<AnswerSearch>);
            }}
          >
            {t('read.clear')}
          </Button>
        )}
      </Group>
      <Collapse expanded={more}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          {pick('task', plain(filters.tasks), t('read.task'))}
          {pick('lang', plain(filters.langs), t('read.lang'))}
          {pick(
            'state',
            filters.states.map((value) => ({ value, label: stateWord(value) })),
            t('read.state'),
          )}
          {pick('cluster', plain(clusters), t('read.cluster'))}
        </SimpleGrid>
      </Collapse>
    </Stack>
  );
}

function AnswerCard({ run, row, kinds }: { run: string; row: Row; kinds: Filters['kinds'] }) {
  const { t, lang } = useWords();
  const stateWord = useStateWord();
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={`/runs/${run}/items/${encodeURIComponent(row.item)}`} fw={600}>
          {row.item}
        </Anchor>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {row.target}
            {row.repeat > 1 && ` #${row.repeat}`}
          </Text>
          <Text size="sm" c="dimmed" className="numbers">
            {t('read.chars', { count: row.chars })}
          </Text>
          {row.state !== 'ok' && (
            <Badge variant="outline" color="gray" tt="none">
              {stateWord(row.state)}
            </Badge>
          )}
          {row.spread !== null && row.spread > 0 && (
            <Badge variant="outline" color="orange" tt="none">
              {t('read.spread')} {percent.format(row.spread)}
            </Badge>
          )}
        </Group>
      </Group>
      <Text size="sm" my={6} lineClamp={3} className="said" dir="auto">
        {row.excerpt}
      </Text>
      <Stack gap={4}>
        {row.verdicts.slice(0, 6).map((verdict) => (
          <Group key={`${verdict.judge} ${verdict.judgeRepeat} ${verdict.step}`} gap="xs">
            <Text size="xs" c="dimmed">
              {verdict.judge}
            </Text>
            {verdict.state === 'rated' ? (
              <KindBadges values={verdict.kinds} kinds={kinds} />
            ) : (
              <Badge variant="outline" color="gray" tt="none">
                {stateWord(verdict.state)}
              </Badge>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
