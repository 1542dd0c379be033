import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import type { Assignment } from './filled.js';

/** What became of an item that is not open any more; within ten seconds a verdict can be taken back. */
export function DoneNote({ item, next }: { item: Assignment; next: () => void }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [openedMs] = useState(() => Date.now());
  const undo = useAct(
    () => call('POST /api/assignments/:assignment/undo', { params: { assignment: item.id } }),
    ['rate', 'mine'],
  );
  if (item.state === 'leased' || item.state === 'expired') return null;
  const undoLeftMs = (item.mine?.undoUntilMs ?? 0) - item.nowMs - (Date.now() - openedMs);
  return (
    <Alert color="blue" role="status" mb="md">
      <Text size="sm">
        {item.state !== 'void' || item.became === undefined
          ? t(`desk.done.${item.state}`)
          : item.became.how === 'merged'
            ? t('desk.done.merged')
            : t(item.became.own.length > 0 ? 'desk.done.split' : 'desk.done.splitOver')}
      </Text>
      {item.mine?.counts === false && <Text size="sm">{t('desk.tooLate')}</Text>}
      <Group gap="xs" mt="xs" className="desk-tools">
        {item.became?.own.map((part, i) => (
          <Button
            key={part}
            size="xs"
            variant="default"
            component={Link}
            to="/work/$assignment"
            params={{ assignment: part } as never}
          >
            {t('desk.part', { n: i + 1 })}
          </Button>
        ))}
        <Button size="xs" onClick={next}>
          {t('desk.nextNow')}
        </Button>
        {undoLeftMs > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={undo.isPending}
            onClick={() =>
              undo.mutate(undefined, {
                onSuccess: (back) => queries.setQueryData(['assignment', item.id], back),
              })
            }
          >
            {t('desk.undo')}
          </Button>
        )}
      </Group>
      <Fault error={undo.error} />
    </Alert>
  );
}
