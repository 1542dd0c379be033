import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';
import { useMoney, useZoned } from '../money.js';

/** What locking a period would settle, person by person; and the lock. */
export function PeriodPreview({
  campaign,
  startMs,
  onLocked,
}: {
  campaign: string;
  startMs: number;
  onLocked: (settlement: string) => void;
}) {
  const { t } = useWords();
  const money = useMoney();
  const { span } = useZoned();
  const found = useQuery({
    queryKey: ['settlements', 'preview', campaign, startMs],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/settlement-preview',
        { params: { campaign }, query: { startMs } },
        signal,
      ),
    staleTime: 0,
  });
  const lock = useAct(
    (digest: string) =>
      call('POST /api/campaigns/:campaign/settlements', {
        params: { campaign },
        body: { startMs, digest },
      }),
    ['settlements'],
  );
  return (
    <Asked query={found}>
      {(seen) => (
        <Stack>
          <Title order={2} size="h3">
            {t('statements.previewTitle', { period: span(seen.startMs, seen.endMs, seen.zone) })}
          </Title>
          <Text>
            {t('statements.previewSum', {
              total: money(seen.total, seen.currency),
              n: seen.shares.filter(({ payable }) => payable).length,
              lines: seen.lines,
            })}
          </Text>
          {seen.shares.every(({ payable, total }) => !payable || total === 0) && (
            <Text>{t('statements.nobody')}</Text>
          )}
          <Listing
            label={t('statements.preview')}
            minWidth={560}
            columns={[
              t('statements.person'),
              t('earnings.amount'),
              t('statements.lineCount'),
              t('statements.notes'),
            ]}
          >
            {seen.shares.map((one) => (
              <Table.Tr key={one.person}>
                <Table.Td>{one.name}</Table.Td>
                <Table.Td className="nowrap">{money(one.total, seen.currency)}</Table.Td>
                <Table.Td>{one.lines}</Table.Td>
                <Table.Td>
                  <Group gap="xs">
                    {one.carried > 0 && (
                      <Badge variant="default" tt="none">
                        {t('statements.carried', { count: one.carried })}
                      </Badge>
                    )}
                    {!one.payable && (
                      <Badge variant="default" tt="none">
                        {t('statements.goesOn')}
                      </Badge>
                    )}
                    {one.payee !== 'known' && one.payable && one.total > 0 && (
                      <Badge variant="default" tt="none">
                        {t(one.payee === 'lost' ? 'statements.lostPayee' : 'statements.noPayee')}
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
          {seen.over ? (
            <Alert color="gray" title={t('statements.lock')}>
              <Text size="sm" mb="sm">
                {t(
                  seen.shares.some(({ payable }) => payable)
                    ? 'statements.lockAbout'
                    : 'statements.lockNobody',
                )}
              </Text>
              <Button
                loading={lock.isPending}
                onClick={() =>
                  lock.mutate(seen.digest, { onSuccess: ({ settlement }) => onLocked(settlement) })
                }
              >
                {t('statements.lock')}
              </Button>
            </Alert>
          ) : (
            <Text>{t('statements.lockLater')}</Text>
          )}
          <Fault error={lock.error} />
        </Stack>
      )}
    </Asked>
  );
}
