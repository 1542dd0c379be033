import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { Compose, type Message as Written } from './compose.js';
import { Message } from './message.js';
import { Poll } from './poll.js';
import { PollForm } from './poll-form.js';

export type ThreadTold = Answer<'GET /api/threads/:thread'>;

/** What is said in a thread, its votes, and the place to say more. `closed`: nothing more is said. */
export function Talk({ thread, closed = false }: { thread: ThreadTold; closed?: boolean }) {
  const { t } = useWords();
  const [voting, setVoting] = useState(false);
  const room = thread.about === 'consultation';
  const send = useAct(
    (body: Written) =>
      call('POST /api/threads/:thread/messages', { params: { thread: thread.id }, body }),
    ['talk', 'rooms'],
  );
  const settle = useAct(
    (state: ThreadTold['state']) =>
      call('PATCH /api/threads/:thread', { params: { thread: thread.id }, body: { state } }),
    ['talk'],
  );
  return (
    <Stack gap="sm">
      {thread.blind && (
        <Alert color="gray" p="xs">
          {t(thread.mayManage ? 'talk.blindManager' : 'talk.blindAbout')}
        </Alert>
      )}
      {thread.said.map((message) => (
        <Message key={message.id} message={message} room={room} />
      ))}
      {thread.polls.map((poll) => (
        <Poll key={poll.id} poll={poll} mayEnd={poll.by.me || thread.mayManage} />
      ))}
      {!closed && (
        <>
          <Compose
            place={thread.id}
            campaign={thread.campaign}
            people={thread.people.map((one) =>
              room && one.role === 'rater'
                ? { ...one, name: t('talk.alias', { alias: one.name }) }
                : one,
            )}
            canAsk={!thread.mayManage && !room}
            send={(message, sent) => send.mutate(message, { onSuccess: sent })}
            sending={send.isPending}
            error={send.error}
          />
          {voting ? (
            <PollForm thread={thread.id} onDone={() => setVoting(false)} />
          ) : (
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => setVoting(true)}>
                {t('poll.start')}
              </Button>
              {!room && (
                <Button
                  size="xs"
                  variant="default"
                  loading={settle.isPending}
                  onClick={() => settle.mutate(thread.state === 'open' ? 'resolved' : 'open')}
                >
                  {t(thread.state === 'open' ? 'talk.resolve' : 'talk.reopen')}
                </Button>
              )}
            </Group>
          )}
          <Fault error={settle.error} />
        </>
      )}
    </Stack>
  );
}
