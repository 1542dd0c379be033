import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { newUuid } from '../rating/new-id.js';
import { useKeptText } from '../talk/kept-text.js';

/** Codes of refusals where something is stored already. */
const STORED = ['other_content', 'twice'];

/**
 * Says why one does not agree with what was decided: the one form of all appeals. What is written and not sent stays on
 * this device.
 * @param place what it is kept under: the decision, and whose it is
 * @param words other words than “Appeal”, “Why you do not agree” and “Send the appeal”
 * @param changes what is asked for again once it is sent
 */
export function AppealForm({
  place,
  words,
  hint,
  changes,
  send,
}: {
  place: string;
  words?: { open: string; why: string; send: string };
  hint?: string;
  changes: readonly string[];
  send: (said: string, id: string) => Promise<unknown>;
}) {
  const { t } = useWords();
  const [text, setText] = useKeptText(`appeal ${place}`);
  const [open, setOpen] = useState(text !== '');
  const [id] = useState(newUuid);
  const queries = useQueryClient();
  const act = useAct(async (said: string) => {
    await send(said, id);
    // Here, as the form may be gone before the mutation is told to be over.
    setText('');
  }, changes);
  /** Shows what is stored in place of the form. */
  const onError = (error: Error): void => {
    if (error instanceof Refused && STORED.includes(error.code))
      for (const key of changes) void queries.invalidateQueries({ queryKey: [key] });
  };
  if (!open)
    return (
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words?.open ?? t('experts.appeal')}
        </Button>
      </Group>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate(text.trim(), { onError });
      }}
    >
      <Textarea
        mt="xs"
        label={words?.why ?? t('experts.appealWhy')}
        description={hint}
        required
        minLength={3}
        maxLength={4000}
        autosize
        minRows={2}
        data-autofocus
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Fault error={act.error} />
      <Button type="submit" size="xs" mt="xs" loading={act.isPending}>
        {words?.send ?? t('experts.appealSend')}
      </Button>
    </form>
  );
}
