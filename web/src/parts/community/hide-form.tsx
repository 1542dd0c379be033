import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

/** Hides a post with a reason that stands in its place. */
export function HideForm({ post, onDone }: { post: string; onDone: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const hide = useAct(
    () => call('POST /api/community/posts/:post/hide', { params: { post }, body: { reason } }),
    ['community'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        hide.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Textarea
        mt="sm"
        label={t('community.hideReason')}
        required
        autosize
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Fault error={hide.error} />
      <Group mt="xs">
        <Button type="submit" color="red" loading={hide.isPending}>
          {t('community.hide')}
        </Button>
      </Group>
    </form>
  );
}
