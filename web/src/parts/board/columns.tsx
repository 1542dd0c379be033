import { Button, Card, Group, SegmentedControl, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { BoardColumn, type Column } from './column.js';

type Board = Answer<'GET /api/campaigns/:campaign/board'>;

const COLUMNS: readonly Column[] = [
  'open',
  'full',
  'diverged',
  'consulting',
  'closed',
  'resolved',
  'withdrawn',
];
/** Narrower than this, one column is shown at a time. */
const WIDE = '(min-width: 62em)';

/** Items by state: beside each other where there is room, a column at a time on a phone. */
export function BoardColumns({ campaign, board }: { campaign: string; board: Board }) {
  const { t } = useWords();
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [column, setColumn] = useState<Column>('open');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const merge = useAct(
    (works: string[]) =>
      call('POST /api/campaigns/:campaign/merge', { params: { campaign }, body: { works } }),
    ['board'],
  );
  const pick = (id: string, on: boolean): void =>
    setPicked((before) => (on ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <Card withBorder component="section" aria-label={t('board.work')}>
      <Title order={2} size="h4" mb="xs">
        {t('board.work')}
      </Title>
      {!wide && (
        <div style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={t('board.column')}
            value={column}
            data={COLUMNS.map((value) => ({ value, label: t(`board.column.${value}`) }))}
            onChange={(value) => {
              setColumn(value as Column);
              setPicked([]);
            }}
          />
        </div>
      )}
      {picked.length > 1 && (
        <Group mt="sm">
          <Button
            size="xs"
            loading={merge.isPending}
            onClick={() =>
              merge.mutate([...picked], {
                onSuccess: () => {
                  setPicked([]);
                  notifications.show({ message: t('board.merged') });
                },
              })
            }
          >
            {t('board.merge', { count: picked.length })}
          </Button>
        </Group>
      )}
      <Fault error={merge.error} />
      <section
        aria-label={t('board.column')}
        tabIndex={wide ? 0 : undefined}
        style={
          // Both bars stay within reach, however long a column is.
          wide
            ? {
                display: 'flex',
                gap: 12,
                overflow: 'auto',
                maxHeight: '80vh',
                alignItems: 'flex-start',
              }
            : {}
        }
      >
        {(wide ? COLUMNS : [column]).map((one) => (
          <BoardColumn
            key={one}
            campaign={campaign}
            column={one}
            status={board.status}
            headed={wide}
            picked={picked}
            pick={pick}
          />
        ))}
      </section>
    </Card>
  );
}
