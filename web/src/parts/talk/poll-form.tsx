import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

/** Starts a vote in a thread. */
export function PollForm({ thread, onDone }: { thread: string; onDone: () => void }) {
  const { t } = useWords();
  const [question, setQuestion] = useState('');
  const [lines, setLines] = useState('');
  const [quorum, setQuorum] = useState(2);
  const [deadline, setDeadline] = useState('');
  const options = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const start = useAct(
    () =>
      call('POST /api/threads/:thread/polls', {
        params: { thread },
        body: {
          question,
          options,
          quorum,
          deadlineMs: deadline === '' ? null : new Date(deadline).getTime(),
        },
      }),
    ['talk'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t('poll.question')}
          required
          maxLength={500}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Textarea
          label={t('poll.options')}
          description={t('poll.optionsHint')}
          required
          autosize
          minRows={2}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <Group align="flex-end">
          <NumberInput
            label={t('poll.quorum')}
            min={1}
            max={1000}
            w={140}
            value={quorum}
            onChange={(next) => setQuorum(typeof next === 'number' ? next : 1)}
          />
          <TextInput
            type="datetime-local"
            label={t('poll.deadline')}
            value={deadline}
            onChange={(event) => setDeadline(event.currentTarget.value)}
          />
        </Group>
        <Fault error={start.error} />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={start.isPending} disabled={options.length < 2}>
            {t('poll.start')}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            {t('talk.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
