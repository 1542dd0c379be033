import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Code,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useClipboard, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { Quoted } from '../parts/quoted.js';
import { PageTitle } from '../parts/title.js';
import { KindBadges, useStateWord } from '../parts/verdict-words.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run/items/$item');
type Item = Answer<'GET /api/runs/:run/items/:item'>;
type Given = Item['answers'][number];

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
      <Asked query={asked}>{(found) => <Whole run={run} item={found} />}</Asked>
    </>
  );
}

function Whole({ run, item }: { run: string; item: Item }) {
  const { t, of } = useWords();
  const go = useNavigate();
  const clipboard = useClipboard();
  const open = (id: string | null): void => {
    if (id !== null) void go({ to: `/runs/${run}/items/${encodeURIComponent(id)}` });
  };
  useHotkeys([
    ['j', () => open(item.after)],
    ['k', () => open(item.before)],
    ['/', () => void go({ to: `/runs/${run}/answers` })],
  ]);
  const [first] = item.answers;
  const asked = first?.shown.filter(({ by }) => by !== 'target') ?? [];
  const alone = item.answers.every(
    ({ shown }) =>
      JSON.stringify(shown.filter(({ by }) => by !== 'target')) === JSON.stringify(asked),
  );
  // A thread with turns of the target in between is shown whole with each answer.
  const apart = alone && first !== undefined && isPlain(first);
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <Anchor component={Link} to={`/runs/${run}/answers`}>
            {t('read.title')}
          </Anchor>
          {Object.entries(item.clusters).map(([kind, id]) => (
            <Badge key={kind} variant="outline" color="gray" tt="none">
              {kind} · {id}
            </Badge>
          ))}
        </Group>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={item.before === null}
            onClick={() => open(item.before)}
          >
            {t('item.before')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={item.after === null}
            onClick={() => open(item.after)}
          >
            {t('item.after')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => clipboard.copy(window.location.href)}
          >
            {clipboard.copied ? t('item.copied') : t('item.link')}
          </Button>
        </Group>
      </Group>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('item.keys')}
      </Text>
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
          <Thread shown={asked} quotes={[]} />
        </Card>
      )}
      <SimpleGrid cols={{ base: 1, md: Math.min(2, Math.max(1, item.answers.length)) }}>
        {item.answers.map((answer) => (
          <AnswerCard
            key={`${answer.condition} ${answer.target} ${answer.repeat}`}
            answer={answer}
            kinds={item.kinds}
            whole={!apart}
            conditions={new Set(item.answers.map(({ condition }) => condition)).size}
          />
        ))}
      </SimpleGrid>
      {item.gold !== null && (
        <Card withBorder>
          <Title order={2} size="h5" mb="xs">
            {t('item.gold')}
          </Title>
          <Code block>{JSON.stringify(item.gold, null, 2)}</Code>
        </Card>
      )}
      <Text size="xs" c="dimmed">
        {of(item.notice)}
      </Text>
    </Stack>
  );
}

/** Everything that was asked stands before everything that the target said. */
const isPlain = ({ shown }: Given): boolean => {
  const from = shown.findIndex(({ by }) => by === 'target');
  return from === -1 || shown.slice(from).every(({ by }) => by === 'target');
};

function Thread({ shown, quotes }: { shown: Given['shown']; quotes: readonly string[] }) {
  const { of } = useWords();
  return (
    <Stack gap="xs">
      {shown.map(({ id, title, text, by }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {of(title)}
          </Text>
          <Text dir="auto" {...(by === 'target' && { fw: 450 })}>
            <Quoted text={text} quotes={by === 'target' ? quotes : []} />
          </Text>
        </div>
      ))}
    </Stack>
  );
}

function AnswerCard({
  answer,
  kinds,
  whole,
  conditions,
}: {
  answer: Given;
  kinds: Item['kinds'];
  whole: boolean;
  conditions: number;
}) {
  const { t, of } = useWords();
  const stateWord = useStateWord();
  const quotes = answer.verdicts.flatMap((verdict) => verdict.quotes);
  const shown = whole ? answer.shown : answer.shown.filter(({ by }) => by === 'target');
  const odd = answer.states.filter(({ state }) => state !== 'ok');
  return (
    <Card withBorder component="article" aria-label={answer.target}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {answer.target}
          {answer.repeat > 1 && ` #${answer.repeat}`}
        </Title>
        <Group gap={4}>
          {conditions > 1 && (
            <Badge variant="outline" color="gray" tt="none">
              {answer.condition}
            </Badge>
          )}
          {odd.map(({ step, state, why }) => (
            <Badge key={step} variant="outline" color="orange" tt="none">
              {stateWord(state)}
              {why === null ? '' : ` · ${why}`}
            </Badge>
          ))}
        </Group>
      </Group>
      <Thread shown={shown} quotes={quotes} />
      <Title order={3} size="h6" mt="md" mb={4}>
        {t('item.verdicts')}
      </Title>
      {answer.verdicts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('item.noVerdict')}
        </Text>
      )}
      <Stack gap="xs">
        {answer.verdicts.map((verdict) => (
          <div key={`${verdict.judge} ${verdict.judgeRepeat} ${verdict.step}`}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {verdict.judge}
                {verdict.judgeRepeat > 1 && ` #${verdict.judgeRepeat}`}
              </Text>
              <Badge size="xs" variant="outline" color="gray" tt="none">
                {t(verdict.person ? 'item.person' : 'item.judge')}
              </Badge>
              {verdict.state === 'rated' ? (
                <KindBadges values={verdict.kinds} kinds={kinds} />
              ) : (
                <Badge variant="outline" color="gray" tt="none">
                  {stateWord(verdict.state)}
                </Badge>
              )}
            </Group>
            {verdict.about !== null && <Text size="sm">{of(verdict.about)}</Text>}
            {verdict.why !== null && (
              <Text size="sm" c="dimmed">
                {t('item.why')}: {verdict.why}
              </Text>
            )}
            {verdict.quotes.map((quote) => (
              <Text key={quote} size="sm" component="blockquote" m={0} ml="sm" dir="auto">
                <mark className="quote">{quote}</mark>
              </Text>
            ))}
            <details>
              <summary>
                <Text size="xs" c="dimmed" span>
                  {t('item.raw')}
                </Text>
              </summary>
              <Code block>{JSON.stringify(verdict.value, null, 2)}</Code>
            </details>
          </div>
        ))}
      </Stack>
      {answer.checks.length > 0 && (
        <>
          <Title order={3} size="h6" mt="md" mb={4}>
            {t('item.checks')}
          </Title>
          <Stack gap={2}>
            {answer.checks
              .filter(({ ok }) => ok !== null)
              .map((check) => (
                <Text key={check.name.en} size="sm">
                  {check.ok === true ? t('item.passed') : t('item.failed')} · {of(check.name)}
                  {check.why === null ? '' : ` (${check.why})`}
                </Text>
              ))}
          </Stack>
        </>
      )}
    </Card>
  );
}
