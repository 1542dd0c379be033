import { Badge, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Folded } from '../folded.js';
import { useTimes } from '../times.js';
import { Who } from './who.js';

type Said = Answer<'GET /api/threads/:thread'>['said'][number];

/** One message, with what it said before; one's own can be changed and taken back. */
export function Message({ message, room }: { message: Said; room: boolean }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [editing, setEditing] = useState(false);
  const edit = useAct(
    (body: string) =>
      call('PATCH /api/messages/:message', { params: { message: message.id }, body: { body } }),
    ['talk'],
  );
  return (
    <Paper withBorder p="sm" component="article" aria-label={`${message.by.name} #${message.n}`}>
      <Group justify="space-between" gap="xs">
        <Who by={message.by} room={room} />
        <Text size="xs" c="dimmed">
          {moment(message.atMs)}
        </Text>
      </Group>
      {(message.question || message.mentions.length > 0) && (
        <Group gap="xs" mt={4}>
          {message.question && (
            <Badge size="sm" variant="default" tt="none">
              {t('talk.question')}
            </Badge>
          )}
          {message.mentions.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('talk.names', { names: message.mentions.map((name) => `@${name}`).join(' ') })}
            </Text>
          )}
        </Group>
      )}
      {editing ? (
        <Editing
          message={message}
          saving={edit.isPending}
          save={(body) => edit.mutate(body, { onSuccess: () => setEditing(false) })}
          leave={() => setEditing(false)}
        />
      ) : message.removed ? (
        <Text mt={4} c="dimmed" fs="italic">
          {t('talk.removed')}
        </Text>
      ) : (
        <Text mt={4} className="said" dir="auto" style={{ maxWidth: '75ch', lineHeight: 1.6 }}>
          {message.body}
        </Text>
      )}
      <Fault error={edit.error} />
      {message.editedMs !== null && (
        <Folded
          summary={
            <Text span size="xs" c="dimmed">
              {t('talk.edited', { time: moment(message.editedMs) })}
            </Text>
          }
        >
          <Edits message={message.id} />
        </Folded>
      )}
      {message.by.me && !message.removed && !editing && (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('talk.editOf', { n: message.n })}
            onClick={() => setEditing(true)}
          >
            {t('talk.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('talk.removeOf', { n: message.n })}
            loading={edit.isPending}
            onClick={() => edit.mutate('')}
          >
            {t('talk.remove')}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

function Editing({
  message,
  saving,
  save,
  leave,
}: {
  message: Said;
  saving: boolean;
  save: (body: string) => void;
  leave: () => void;
}) {
  const { t } = useWords();
  const [body, setBody] = useState(message.body);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() !== '') save(body);
      }}
    >
      <Stack gap="xs" mt="xs">
        <Textarea
          label={t('talk.editOf', { n: message.n })}
          autosize
          minRows={2}
          maxLength={8000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={saving} disabled={body.trim() === ''}>
            {t('talk.save')}
          </Button>
          <Button size="xs" variant="default" onClick={leave}>
            {t('talk.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Edits({ message }: { message: string }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const asked = useQuery({
    queryKey: ['talk', 'edits', message],
    queryFn: ({ signal }) =>
      call('GET /api/messages/:message/edits', { params: { message } }, signal),
  });
  return (
    <Asked query={asked}>
      {({ edits }) =>
        edits.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('talk.historyNone')}
          </Text>
        ) : (
          <Stack gap={4}>
            {edits.map(({ body, atMs }) => (
              <Text key={atMs} size="sm" className="said" dir="auto">
                {t('say.pair', { name: moment(atMs), value: body })}
              </Text>
            ))}
          </Stack>
        )
      }
    </Asked>
  );
}
