import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';
import { Fill, type Filled } from './fill.js';
import type { Room } from './room-votes.js';

/** Changing one's own vote after the reveal; the first one stays. */
export function RoomVoteChange({ room }: { room: Room }) {
  const { t } = useWords();
  const mine = room.sits.find(({ me }) => me);
  const [open, setOpen] = useState(false);
  if (!room.may.vote || mine === undefined) return null;
  if (!open)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('room.changeVote')}
      </Button>
    );
  return <Change room={room} before={mine.now ?? mine.first ?? {}} onDone={() => setOpen(false)} />;
}

function Change({ room, before, onDone }: { room: Room; before: Filled; onDone: () => void }) {
  const { t } = useWords();
  const { id: key, refused } = useSendId();
  const [filled, setFilled] = useState<Filled>(before);
  const [note, setNote] = useState('');
  const save = useAct(
    () =>
      call('PUT /api/consultations/:consultation/vote', {
        params: { consultation: room.id },
        body: { key, filled, note },
      }),
    ['rooms'],
  );
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('room.changeVote')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onError: refused, onSuccess: onDone });
        }}
      >
        <Stack gap="sm">
          <Title order={3} size="h5">
            {t('room.changeVote')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('room.changeAbout')}
          </Text>
          <Fill
            pages={room.pages}
            filled={filled}
            texts={new Map(room.shown.map(({ id, text }) => [id, text]))}
            change={setFilled}
          />
          <Textarea
            label={t('room.note')}
            autosize
            minRows={2}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Fault error={save.error} />
          <Group gap="xs">
            <Button type="submit" loading={save.isPending}>
              {t('room.saveVote')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('talk.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
