import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

/** Answers an appeal one way or the other, with a reason that the person reads. Each button says what it does. */
export function AnswerForm({
  label,
  grant,
  keep,
  changes,
  send,
}: {
  label: string;
  grant: string;
  keep: string;
  changes: readonly string[];
  send: (granted: boolean, answer: string) => Promise<unknown>;
}) {
  const [answer, setAnswer] = useState('');
  const act = useAct((granted: boolean) => send(granted, answer.trim()), changes);
  const ready = answer.trim().length >= 3;
  return (
    <Stack gap="xs" mt="xs" maw={560}>
      <Textarea
        label={label}
        required
        minLength={3}
        maxLength={4000}
        autosize
        minRows={2}
        dir="auto"
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Fault error={act.error} />
      <Group gap="xs">
        <Button
          size="xs"
          disabled={!ready}
          loading={act.isPending}
          onClick={() => act.mutate(true)}
        >
          {grant}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!ready}
          loading={act.isPending}
          onClick={() => act.mutate(false)}
        >
          {keep}
        </Button>
      </Group>
    </Stack>
  );
}
