import { Button, Table, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { Listing } from '../listing.js';
import { type Line, tierWord, useMoney, useZoned } from '../money.js';
import type { EarningsSearch } from '../money-search.js';

/** Lines of the ledger with one's own time on each item; each can be objected to. */
export function Lines({
  rows,
  label,
  go,
}: {
  rows: readonly Line[];
  label: string;
  go: (search: EarningsSearch) => void;
}) {
  const { t } = useWords();
  const money = useMoney();
  const { moment } = useZoned();
  if (rows.length === 0) return <Text>{t('earnings.noLines')}</Text>;
  const [zone, ...others] = new Set(rows.map((line) => line.zone));
  return (
    <Listing
      label={label}
      minWidth={640}
      dense
      columns={[
        others.length === 0 ? t('earnings.timeIn', { zone: zone ?? '' }) : t('earnings.time'),
        t('earnings.amount'),
        t('earnings.for'),
        t('earnings.active'),
        t('earnings.price'),
        t('team.actions'),
      ]}
    >
      {rows.map((line) => (
        <Table.Tr key={line.id}>
          <Table.Td>
            {moment(line.atMs, line.zone)}
            {others.length > 0 && (
              <Text size="xs" c="dimmed">
                {line.zone}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="nowrap">{money(line.amount, line.currency)}</Table.Td>
          <Table.Td>
            {t(`earnings.cause.${line.cause}`)}
            <Text size="xs" c="dimmed">
              {line.title}
            </Text>
            {line.reason !== '' && (
              <Text size="xs" className="said">
                {line.reason}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            {line.activeMs === null
              ? '–'
              : t('earnings.seconds', { n: Math.round(line.activeMs / 1000) })}
          </Table.Td>
          <Table.Td>
            {line.assignment === null
              ? '–'
              : t('earnings.rule', { tier: t(tierWord(line.tier)), version: line.priceRule })}
          </Table.Td>
          <Table.Td>
            {line.assignment !== null && (
              <Button
                size="compact-sm"
                variant="default"
                mih={24}
                aria-label={t('earnings.objectTo', { time: moment(line.atMs, line.zone) })}
                onClick={() =>
                  go({
                    part: 'disputes',
                    campaign: line.campaign,
                    ...(line.assignment !== null && { about: line.assignment }),
                  })
                }
              >
                {t('earnings.object')}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}
