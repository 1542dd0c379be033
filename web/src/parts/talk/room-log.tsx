import { Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { Folded } from '../folded.js';
import { useTimes } from '../times.js';
import { nameOf } from './room-outcome.js';
import type { Room } from './room-votes.js';

/** What happened in a room, in order. */
export function RoomLog({ room }: { room: Room }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const said = ({ kind, by, fields, agrees }: Room['log'][number]): string => {
    const name = by === null ? '' : nameOf(room, by, t);
    if (kind === 'signed' && agrees === false) return t('room.log.signedOther', { name });
    return t(`room.log.${kind}`, { name, n: fields.length });
  };
  return (
    <Folded summary={t('room.log')}>
      <ol style={{ marginBlock: 4 }}>
        {room.log.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log is only ever added to.
          <li key={i}>
            <Text size="sm">
              {moment(one.atMs)} · {said(one)}
            </Text>
          </li>
        ))}
      </ol>
    </Folded>
  );
}
