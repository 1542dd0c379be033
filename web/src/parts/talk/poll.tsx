import { Badge, Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type PollTold = Answer<'GET /api/threads/:thread'>['polls'][number];

/** A vote of a thread: choosing, and what came of it. */
export function Poll({ poll, mayEnd }: { poll: PollTold; mayEnd: boolean }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [picked, setPicked] = useState<number | null>(poll.mine);
  const cast = useAct(
    (option: number) =>
      call('PUT /api/polls/:poll/vote', { params: { poll: poll.id }, body: { option } }),
    ['talk'],
  );
  const end = useAct(
    () => call('POST /api/polls/:poll/close', { params: { poll: poll.id } }),
    ['talk'],
  );
  const open = poll.state === 'open';
  const labelOf = (option: string, i: number): string => {
    const n = poll.counts?.[i];
    return n === undefined ? option : `${option} · ${t('poll.count', { count: n })}`;
  };
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={t('poll.title', { question: poll.question })}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {t('poll.title', { question: poll.question })}
        </Title>
        {!open && (
          <Badge variant="default" tt="none">
            {t('poll.closed')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('poll.voters', { n: poll.voters, quorum: poll.quorum })}
        {poll.deadlineMs !== null &&
          open &&
          ` · ${t('poll.until', { time: moment(poll.deadlineMs) })}`}
      </Text>
      {open ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (picked !== null) cast.mutate(picked);
          }}
        >
          <Radio.Group
            aria-label={poll.question}
            value={picked === null ? '' : String(picked)}
            onChange={(value) => setPicked(Number(value))}
          >
            <Stack gap="xs" my="xs">
              {poll.options.map((option, i) => (
                <Radio key={option} value={String(i)} label={labelOf(option, i)} />
              ))}
            </Stack>
          </Radio.Group>
          {poll.counts === null && (
            <Text size="sm" c="dimmed">
              {t('poll.hidden')}
            </Text>
          )}
          <Fault error={cast.error ?? end.error} />
          <Group gap="xs" mt="xs">
            <Button
              size="xs"
              type="submit"
              loading={cast.isPending}
              disabled={picked === null || picked === poll.mine}
            >
              {t(poll.mine === null ? 'poll.vote' : 'poll.change')}
            </Button>
            {mayEnd && (
              <Button
                size="xs"
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate(undefined)}
              >
                {t('poll.end')}
              </Button>
            )}
          </Group>
        </form>
      ) : (
        <Result poll={poll} labelOf={labelOf} />
      )}
    </Paper>
  );
}

function Result({
  poll,
  labelOf,
}: {
  poll: PollTold;
  labelOf: (option: string, i: number) => string;
}) {
  const { t } = useWords();
  const winner = poll.result?.winner ?? null;
  return (
    <>
      <ul style={{ marginBlock: 4 }}>
        {poll.options.map((option, i) => (
          <li key={option}>{labelOf(option, i)}</li>
        ))}
      </ul>
      <Text fw={600}>
        {winner !== null
          ? t('poll.won', { option: poll.options[winner] ?? '' })
          : t(poll.result?.quorate === true ? 'poll.tie' : 'poll.short')}
      </Text>
    </>
  );
}
