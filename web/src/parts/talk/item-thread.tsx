import { Alert, Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { PageLink } from '../page-link.js';
import { Compose, type Message } from './compose.js';
import { Talk } from './talk.js';

type Beside = Answer<'GET /api/work/:work/threads'>;
/** Another person's word comes within so long. */
const LOOK_MS = 20_000;

/**
 * Talks about an item, beside it: those that the viewer may read, and the place to begin one. The rating desk knows an
 * item by its assignment, owners by its own id.
 */
export function ItemThread(of: { campaign: string } & ({ assignment: string } | { work: string })) {
  const { t } = useWords();
  const id = 'work' in of ? of.work : of.assignment;
  const asked = useQuery({
    queryKey: ['talk', 'beside', id],
    queryFn: ({ signal }) =>
      'work' in of
        ? call('GET /api/work/:work/threads', { params: { work: of.work } }, signal)
        : call(
            'GET /api/assignments/:assignment/threads',
            { params: { assignment: of.assignment } },
            signal,
          ),
    refetchInterval: LOOK_MS,
  });
  return (
    <section aria-label={t('talk.beside')}>
      <Title order={2} size="h4" mb="xs">
        {t('talk.beside')}
      </Title>
      <Asked query={asked}>{(beside) => <Threads beside={beside} campaign={of.campaign} />}</Asked>
    </section>
  );
}

function Threads({ beside, campaign }: { beside: Beside; campaign: string }) {
  const { t, of } = useWords();
  const [begins, setBegins] = useState(false);
  const partOf = (part: string): string | null => {
    const found = beside.parts.find((one) => one.part === part);
    return found === undefined ? null : of(found.title);
  };
  return (
    <Stack gap="md">
      {beside.blind && (
        <Alert color="gray" p="xs">
          {t('talk.besideBlind')}
        </Alert>
      )}
      {beside.threads.length === 0 && <Text c="dimmed">{t('talk.besideNone')}</Text>}
      {beside.threads.map((thread) => {
        const part = partOf(thread.part);
        return (
          <Paper key={thread.id} withBorder p="sm">
            <Title order={3} size="h5">
              <PageLink
                to="/campaigns/$campaign/threads/$thread"
                params={{ campaign: thread.campaign, thread: thread.id }}
              >
                {thread.title === '' ? t('talk.untitled') : thread.title}
              </PageLink>
            </Title>
            {part !== null && (
              <Text size="sm" c="dimmed" mb="xs">
                {t('talk.part.text', { part })}
              </Text>
            )}
            {thread.about === 'item' ? (
              <Talk thread={thread} />
            ) : (
              thread.consultation !== null && (
                <PageLink
                  to="/campaigns/$campaign/consultations/$consultation"
                  params={{ campaign: thread.campaign, consultation: thread.consultation }}
                >
                  {t('talk.toRoom')}
                </PageLink>
              )
            )}
          </Paper>
        );
      })}
      {begins ? (
        <Begin beside={beside} campaign={campaign} onDone={() => setBegins(false)} />
      ) : (
        <Button variant="default" onClick={() => setBegins(true)} style={{ alignSelf: 'start' }}>
          {t('talk.begin')}
        </Button>
      )}
    </Stack>
  );
}

function Begin({
  beside,
  campaign,
  onDone,
}: {
  beside: Beside;
  campaign: string;
  onDone: () => void;
}) {
  const { t, of } = useWords();
  const [title, setTitle] = useState('');
  const [part, setPart] = useState('');
  const begin = useAct(
    (message: Message) =>
      call('POST /api/work/:work/threads', {
        params: { work: beside.item },
        body: { ...message, title, part, rater: null },
      }),
    ['talk'],
  );
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <TextInput
          label={t('talk.subject')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Select
          label={t('talk.part')}
          allowDeselect={false}
          data={[
            { value: '', label: t('talk.part.all') },
            ...beside.parts.map((one) => ({ value: one.part, label: of(one.title) })),
          ]}
          value={part}
          onChange={(picked) => setPart(picked ?? '')}
        />
        <Compose
          place={`item ${beside.item}`}
          campaign={campaign}
          people={beside.people}
          canAsk
          send={(message, sent) =>
            begin.mutate(message, {
              onSuccess: () => {
                sent();
                onDone();
              },
            })
          }
          sending={begin.isPending}
          error={begin.error}
        />
        <Group>
          <Button size="xs" variant="default" onClick={onDone}>
            {t('talk.cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
