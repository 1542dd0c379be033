import { Title } from '@mantine/core';
import { formatNumber, formatShort } from '../../../../src/report/format.js';
import { useWords } from '../../words/index.js';
import { PlainTable } from '../plain-table.js';
import type { Room } from './room-votes.js';

type Agreement = Room['before'];

/** How far the votes agreed before the talk and after it. */
export function RoomAgreement({ room }: { room: Room }) {
  const { t, lang } = useWords();
  const rows: [string, (of: Agreement) => string][] = [
    [t('room.equalFields'), ({ equal, fields }) => `${equal} / ${fields}`],
    [t('room.pairs'), ({ pairs }) => (pairs === null ? '–' : formatShort(pairs, 'rate', lang))],
    [
      t('room.alpha'),
      ({ alpha, alphaReason }) =>
        alpha === null
          ? t('room.undefined', { reason: alphaReason ?? '' })
          : formatNumber(alpha, 'number', lang),
    ],
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('room.agreement')}
      </Title>
      <PlainTable
        caption={t('room.agreement')}
        columns={[t('room.measure'), t('room.before'), t('room.after')]}
        rows={rows.map(([name, of]) => ({
          key: name,
          cells: [name, of(room.before), room.after === null ? t('room.notYet') : of(room.after)],
        }))}
      />
    </section>
  );
}
