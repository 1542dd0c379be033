import {
  Badge,
  Button,
  Card,
  Group,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type Faq = Answer<'GET /api/campaigns/:campaign/faq'>;
type Entry = Faq['entries'][number];
type Shown = {
  entry: Entry;
  review: boolean;
  owners: Faq['owners'];
  others: readonly Entry[];
};

/** One question with its answer, votes on it, and the way to answer. */
export function FaqEntry(props: Shown) {
  const { entry, review } = props;
  const { t } = useWords();
  const { day } = useTimes();
  const [open, setOpen] = useState(false);
  const answered = entry.status === 'answered';
  return (
    <Card withBorder component="article">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h6" dir="auto">
          {entry.question}
        </Title>
        {entry.topic !== '' && (
          <Badge color="gray" variant="outline">
            {entry.topic}
          </Badge>
        )}
        {entry.asked > 0 && (
          <Badge color="gray" variant="light">
            {t('faq.asked', { count: entry.asked })}
          </Badge>
        )}
        {!answered && (
          <Badge color="gray" variant="light">
            {t(`faq.status.${entry.status}`, { name: entry.owner?.name ?? '' })}
          </Badge>
        )}
      </Group>
      {answered && (
        <>
          <Text className="said" dir="auto" style={{ maxWidth: '75ch', lineHeight: 1.6 }}>
            {entry.answer}
          </Text>
          <Text size="xs" c="dimmed" my="xs">
            {t('faq.by', {
              name: entry.answeredBy ?? '',
              time: entry.answeredMs === null ? '' : day(entry.answeredMs),
              rubric: entry.rubric,
            })}
          </Text>
          <Helpful entry={entry} />
        </>
      )}
      {review && (
        <Group mt="xs">
          <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(answered ? 'faq.change' : 'faq.answer')}
          </Button>
        </Group>
      )}
      {open && <AnswerForm {...props} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Helpful({ entry }: { entry: Entry }) {
  const { t } = useWords();
  const vote = useAct(
    (helpful: boolean) =>
      call('POST /api/faq/:faq/helpful', { params: { faq: entry.id }, body: { helpful } }),
    ['faq'],
  );
  return (
    <Group gap="xs">
      <Text size="sm">{t('faq.helpful')}</Text>
      {([true, false] as const).map((helpful) => (
        <Button
          key={String(helpful)}
          size="compact-sm"
          mih={28}
          variant={entry.mine === helpful ? 'filled' : 'default'}
          aria-pressed={entry.mine === helpful}
          aria-label={t('say.pair', {
            name: `${t('faq.helpful')} ${t(helpful ? 'faq.yes' : 'faq.no')}`,
            value: entry.question,
          })}
          onClick={() => vote.mutate(helpful)}
        >
          {t(helpful ? 'faq.yes' : 'faq.no')}
        </Button>
      ))}
      <Text size="xs" c="dimmed">
        {t('faq.votes', { yes: entry.helpful, no: entry.unhelpful })}
      </Text>
      <Fault error={vote.error} />
    </Group>
  );
}

function AnswerForm({ entry, owners, others, onClose }: Shown & { onClose: () => void }) {
  const { t } = useWords();
  const [body, setBody] = useState({
    topic: entry.topic,
    question: entry.question,
    answer: entry.answer,
    owner: entry.owner?.id ?? null,
  });
  const [into, setInto] = useState<string | null>(null);
  const save = useAct(
    () =>
      call('PUT /api/faq/:faq', {
        params: { faq: entry.id },
        body: { ...body, after: entry.revision },
      }),
    ['faq'],
  );
  const merge = useAct(
    (other: string) =>
      call('POST /api/faq/:faq/merge', { params: { faq: entry.id }, body: { into: other } }),
    ['faq'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <Stack gap="xs" mt="sm" maw={640} align="flex-start">
        <Asks faq={entry.id} />
        <TextInput
          label={t('faq.topic')}
          maxLength={100}
          w="100%"
          value={body.topic}
          onChange={(event) => setBody({ ...body, topic: event.currentTarget.value })}
        />
        <TextInput
          label={t('faq.question')}
          required
          minLength={3}
          maxLength={2000}
          w="100%"
          value={body.question}
          onChange={(event) => setBody({ ...body, question: event.currentTarget.value })}
        />
        <Textarea
          label={t('faq.answer')}
          autosize
          minRows={3}
          maxLength={20_000}
          w="100%"
          value={body.answer}
          onChange={(event) => setBody({ ...body, answer: event.currentTarget.value })}
        />
        <Select
          label={t('faq.owner')}
          clearable
          clearButtonProps={{ 'aria-label': `${t('faq.owner')}: –` }}
          value={body.owner}
          data={owners.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(owner) => setBody({ ...body, owner })}
        />
        <Fault error={save.error ?? merge.error} />
        <Group>
          <Button type="submit" size="xs" loading={save.isPending}>
            {t('faq.save')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('act.close')}
          </Button>
        </Group>
        {others.length > 1 && (
          <Group align="flex-end">
            <Select
              label={t('faq.mergeInto')}
              description={t('faq.merge')}
              searchable
              w={{ base: '100%', sm: 320 }}
              value={into}
              data={others
                .filter(({ id }) => id !== entry.id)
                .map(({ id, question }) => ({ value: id, label: question.slice(0, 100) }))}
              onChange={setInto}
            />
            <Button
              variant="default"
              disabled={into === null}
              loading={merge.isPending}
              onClick={() => into !== null && merge.mutate(into, { onSuccess: onClose })}
            >
              {t('faq.mergeDo')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The ways in which it was asked, and earlier answers. */
function Asks({ faq }: { faq: string }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const asked = useQuery({
    queryKey: ['faq', 'one', faq],
    queryFn: ({ signal }) => call('GET /api/faq/:faq', { params: { faq } }, signal),
  });
  return (
    <details>
      <summary>{t('faq.history')}</summary>
      <Asked query={asked}>
        {({ asks, earlier }) => (
          <Stack gap={4}>
            {asks.map(({ question, atMs }) => (
              <Text size="sm" key={`${atMs} ${question}`} dir="auto">
                {question}{' '}
                <Text span size="xs" c="dimmed">
                  {moment(atMs)}
                </Text>
              </Text>
            ))}
            {earlier.map((one) => (
              <Text size="sm" key={one.revision} dir="auto">
                {one.answer}{' '}
                <Text span size="xs" c="dimmed">
                  {one.by} · {moment(one.atMs)}
                </Text>
              </Text>
            ))}
          </Stack>
        )}
      </Asked>
    </details>
  );
}
