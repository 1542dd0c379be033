import {
  Alert,
  Badge,
  Button,
  Card,
  Code,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { useClusterWords } from '../parts/cluster-words.js';
import { type Given, type Item, ItemAnswer } from '../parts/item-answer.js';
import { itemSearch } from '../parts/item-search.js';
import { Keys } from '../parts/keys.js';
import { PageLink } from '../parts/page-link.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { Thread } from '../parts/thread.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run/items/$item');

/** One item whole: what was asked, what each target said, and what each judge and person made of it. */
export function ItemPage() {
  const { run, item } = page.useParams();
  const asked = useQuery({
    queryKey: ['item', run, item],
    queryFn: ({ signal }) =>
      call('GET /api/runs/:run/items/:item', { params: { run, item } }, signal),
  });
  return (
    <>
      <PageTitle>{item}</PageTitle>
      <Asked query={asked}>{(found) => <Whole key={item} run={run} item={found} />}</Asked>
    </>
  );
}

function Whole({ run, item }: { run: string; item: Item }) {
  const { t, of } = useWords();
  const { kindWord, clusterWord } = useClusterWords(item.kinds);
  const search = page.useSearch();
  const go = page.useNavigate();
  const session = useSession();
  const said = useQuery({
    queryKey: ['disagreements', run, item.item],
    queryFn: ({ signal }) =>
      call('GET /api/disagreements', { query: { run, item: item.item, size: 200 } }, signal),
  });
  const open = (id: string | null): void => {
    if (id !== null) void go({ to: '/runs/$run/items/$item', params: { run, item: id }, search });
  };
  const answers = item.answers.filter(
    ({ target, condition }) =>
      (search.targets?.includes(target) ?? true) &&
      (search.conditions?.includes(condition) ?? true),
  );
  const [first] = answers;
  const asked = first?.shown.filter(({ by }) => by !== 'target') ?? [];
  const alone = answers.every(
    ({ shown }) =>
      JSON.stringify(shown.filter(({ by }) => by !== 'target')) === JSON.stringify(asked),
  );
  // A thread with turns of the target in between is shown whole with each answer.
  const apart = alone && first !== undefined && isPlain(first);
  const columns = Math.min(3, Math.max(1, answers.length));
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <PageLink to="/runs/$run/answers" params={{ run }} search={search.list ?? {}}>
            {t('read.title')}
          </PageLink>
          {Object.entries(item.clusters).map(([kind, id]) => (
            <Badge key={kind} variant="outline" color="gray" tt="none" maw="100%">
              {kindWord(kind)} · {clusterWord(id)}
            </Badge>
          ))}
        </Group>
        <Steps
          run={run}
          item={item}
          listed={search.list}
          open={open}
          list={() => void go(listOf(run, search.list))}
        />
      </Group>
      <Choice
        item={item}
        search={search}
        put={(next) => void go({ search: next, replace: true })}
      />
      {item.warning !== null && (
        <Alert color="gray" title={t('item.warning')}>
          {of(item.warning)}
        </Alert>
      )}
      {apart && asked.length > 0 && (
        <Card withBorder component="section" aria-label={t('item.prompt')}>
          <Title order={2} size="h5" mb="xs">
            {t('item.prompt')}
          </Title>
          <Thread shown={asked} quotes={[]} lang={item.lang} />
        </Card>
      )}
      <SimpleGrid cols={{ base: 1, md: Math.min(2, columns), xl: columns }}>
        {answers.map((answer) => (
          <ItemAnswer
            key={`${answer.condition} ${answer.target} ${answer.repeat}`}
            run={run}
            item={item}
            answer={answer}
            whole={!apart}
            several={new Set(item.answers.map(({ condition }) => condition)).size > 1}
            said={(said.data?.rows ?? []).filter(
              (row) =>
                row.condition === answer.condition &&
                row.target === answer.target &&
                row.repeat === answer.repeat,
            )}
            mayDisagree={mayAnywhere(session.data?.viewer, 'annotate')}
          />
        ))}
      </SimpleGrid>
      {item.gold !== null && (
        <Card withBorder>
          <Title order={2} size="h5" mb="xs">
            {t('item.gold')}
          </Title>
          <Code block tabIndex={0} aria-label={t('item.gold')}>
            {JSON.stringify(item.gold, null, 2)}
          </Code>
        </Card>
      )}
      <Text size="xs" c="dimmed">
        {of(item.notice)}
      </Text>
    </Stack>
  );
}

type Search = ReturnType<typeof itemSearch>;

const listOf = (run: string, list: Search['list']) => ({
  to: '/runs/$run/answers' as const,
  params: { run },
  search: list ?? {},
});

/** Ways on from here, and their keys: along the list that one came from, else in the order of the data. */
function Steps({
  run,
  item,
  listed = {},
  open,
  list,
}: {
  run: string;
  item: Item;
  listed: Search['list'];
  open: (id: string | null) => void;
  list: () => void;
}) {
  const { t } = useWords();
  const filtered = Object.keys(listed).length > 0;
  const beside = useQuery({
    queryKey: ['beside', run, item.item, listed],
    queryFn: ({ signal }) =>
      call(
        'GET /api/runs/:run/items/:item/beside',
        { params: { run, item: item.item }, query: listed },
        signal,
      ),
    enabled: filtered,
  });
  const place = beside.data?.place ?? null;
  const unknown = filtered && beside.isPending;
  // An item that the list does not hold, such as one whose answers changed since, goes on in the order of the data.
  const { before, after } =
    beside.data !== undefined && place !== null
      ? beside.data
      : unknown
        ? { before: null, after: null }
        : item;
  const clipboard = useClipboard();
  return (
    <Group gap="xs">
      {place !== null && (
        <Text size="sm" c="dimmed" className="numbers">
          {t('item.place', { place, items: beside.data?.items ?? 0 })}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={before === null}
        onClick={() => open(before)}
      >
        {t('item.before')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={after === null}
        onClick={() => open(after)}
      >
        {t('item.after')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => clipboard.copy(window.location.href)}
      >
        <span role="status">{clipboard.copied ? t('item.copied') : t('item.link')}</span>
      </Button>
      <Keys
        shortcuts={[
          { key: 'j', word: 'keys.next', act: () => open(after) },
          { key: 'k', word: 'keys.previous', act: () => open(before) },
          {
            key: 'd',
            word: 'keys.disagree',
            act: () => document.querySelector<HTMLElement>('[data-disagree]')?.click(),
          },
          { key: '/', word: 'keys.search', act: list },
        ]}
        more="keys.send"
      />
    </Group>
  );
}

/** Which targets and conditions stand side by side; nothing to choose where there is one answer only. */
function Choice({
  item,
  search,
  put,
}: {
  item: Item;
  search: Search;
  put: (search: Search) => void;
}) {
  const { t } = useWords();
  const values = (name: 'target' | 'condition') => [
    ...new Set(item.answers.map((answer) => answer[name])),
  ];
  const choice = (name: 'targets' | 'conditions', all: string[], label: string) =>
    all.length > 1 && (
      <MultiSelect
        label={label}
        placeholder={search[name] === undefined ? t('item.all') : ''}
        data={all}
        clearable
        value={search[name] ?? []}
        onChange={(next) => put(itemSearch({ ...search, [name]: next }))}
      />
    );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {choice('targets', values('target'), t('runs.targets'))}
      {choice('conditions', values('condition'), t('read.condition'))}
    </SimpleGrid>
  );
}

/** Everything that was asked stands before everything that the target said. */
const isPlain = ({ shown }: Given): boolean => {
  const from = shown.findIndex(({ by }) => by === 'target');
  return from === -1 || shown.slice(from).every(({ by }) => by === 'target');
};
