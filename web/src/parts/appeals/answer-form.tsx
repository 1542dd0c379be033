import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

/**
 * Answers an appeal one way or the other, with a reason that the person reads. Each button says what it does.
 * @param least characters that the route asks for
 */
export function AnswerForm({
  label,
  grant,
  keep,
  least,
  changes,
  send,
}: {
  label: string;
  grant: string;
  keep: string;
  least: number;
  changes: readonly string[];
  send: (granted: boolean, answer: string) => Promise<unknown>;
}) {
  const { t } = useWords();
  const [answer, setAnswer] = useState('');
  const act = useAct((granted: boolean) => send(granted, answer.trim()), changes);
  const ready = answer.trim().length >= least;
  return (
    <Stack gap="xs" mt="xs" maw={560}>
      <Textarea
        label={label}
        description={t('appeals.answerLeast', { count: least })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        minLength={least}
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
