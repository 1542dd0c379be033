import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';
import { useMoney, useZoned } from '../money.js';
import type { EarningsSearch } from '../money-search.js';
import { Lines } from './lines.js';

type Statement = Answer<'GET /api/me/statements'>['statements'][number];

/** One's own statements; the one that is open with its lines and its receipt. */
export function OwnStatements({
  open,
  go,
}: {
  open: string | undefined;
  go: (search: EarningsSearch) => void;
}) {
  const { t } = useWords();
  const money = useMoney();
  const { span } = useZoned();
  const found = useQuery({
    queryKey: ['statements', 'own'],
    queryFn: ({ signal }) => call('GET /api/me/statements', {}, signal),
    staleTime: 0,
  });
  if (open !== undefined) return <OneStatement id={open} go={go} />;
  return (
    <Asked query={found}>
      {({ statements }) =>
        statements.length === 0 ? (
          <Text>{t('earnings.noStatements')}</Text>
        ) : (
          <Listing
            label={t('earnings.part.statements')}
            minWidth={560}
            columns={[
              t('earnings.period'),
              t('earnings.campaign'),
              t('earnings.amount'),
              t('earnings.state'),
              t('team.actions'),
            ]}
          >
            {statements.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{span(one.startsMs, one.endsMs, one.zone)}</Table.Td>
                <Table.Td>{one.title}</Table.Td>
                <Table.Td className="nowrap">{money(one.total, one.currency)}</Table.Td>
                <Table.Td>
                  <StateOf one={one} />
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    mih={24}
                    aria-label={t('earnings.openStatement', {
                      period: span(one.startsMs, one.endsMs, one.zone),
                    })}
                    onClick={() => go({ part: 'statements', statement: one.id })}
                  >
                    {t('earnings.show')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        )
      }
    </Asked>
  );
}

function StateOf({ one }: { one: Pick<Statement, 'paidMs' | 'receivedMs' | 'total'> }) {
  const { t } = useWords();
  const state =
    one.receivedMs !== null
      ? 'received'
      : one.paidMs !== null
        ? 'paid'
        : one.total === 0
          ? 'nothing'
          : ('locked' as const);
  return (
    <Badge variant="default" tt="none">
      {t(`earnings.state.${state}`)}
    </Badge>
  );
}

function OneStatement({ id, go }: { id: string; go: (search: EarningsSearch) => void }) {
  const { t } = useWords();
  const money = useMoney();
  const { span, moment } = useZoned();
  const found = useInfiniteQuery({
    queryKey: ['statements', 'own', id],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/me/statements/:statement',
        { params: { statement: id }, ...(pageParam !== null && { query: { after: pageParam } }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.lines.next,
    staleTime: 0,
  });
  const received = useAct(
    () =>
      call('POST /api/me/statements/:statement/received', { params: { statement: id }, body: {} }),
    ['statements', 'earnings'],
  );
  return (
    <Stack>
      <Group>
        <Button variant="default" onClick={() => go({ part: 'statements' })}>
          {t('earnings.back')}
        </Button>
      </Group>
      <Asked query={found}>
        {({ pages }) => {
          const [first] = pages;
          if (first === undefined) return null;
          const { statement } = first;
          return (
            <>
              <Title order={2} size="h3">
                {t('earnings.statementOf', {
                  title: statement.title,
                  period: span(statement.startsMs, statement.endsMs, statement.zone),
                })}
              </Title>
              <Text size="xl" fw={700} className="numbers">
                {money(statement.total, statement.currency)}
              </Text>
              <Text size="sm">
                {t('earnings.lockedOn', {
                  time: moment(statement.lockedMs, statement.zone),
                  zone: statement.zone,
                })}
              </Text>
              {statement.paidMs === null ? (
                <Text size="sm">
                  {t(statement.total === 0 ? 'earnings.nothingToPay' : 'earnings.notPaid')}
                </Text>
              ) : (
                <Text size="sm">
                  {t('earnings.receipt', {
                    time: moment(statement.paidMs, statement.zone),
                    reference: statement.reference ?? '',
                    id: statement.id,
                  })}
                </Text>
              )}
              <Text size="xs" c="dimmed" className="said">
                {t('earnings.digest', { digest: statement.digest })}
              </Text>
              <Group>
                {statement.paidMs !== null && statement.receivedMs === null && (
                  <Button loading={received.isPending} onClick={() => received.mutate(undefined)}>
                    {t('earnings.received')}
                  </Button>
                )}
                {statement.receivedMs !== null && (
                  <Text size="sm">
                    {t('earnings.receivedOn', {
                      time: moment(statement.receivedMs, statement.zone),
                    })}
                  </Text>
                )}
                <Button
                  variant="default"
                  onClick={() =>
                    go({ part: 'disputes', campaign: statement.campaign, statement: statement.id })
                  }
                >
                  {t('earnings.objectStatement')}
                </Button>
                <Button variant="default" onClick={() => print()}>
                  {t('earnings.print')}
                </Button>
              </Group>
              <Fault error={received.error} />
              <Lines
                rows={pages.flatMap(({ lines }) => lines.rows)}
                label={t('earnings.lines')}
                go={go}
              />
              {found.hasNextPage && (
                <Group>
                  <Button
                    variant="default"
                    loading={found.isFetchingNextPage}
                    onClick={() => void found.fetchNextPage()}
                  >
                    {t('list.more')}
                  </Button>
                </Group>
              )}
            </>
          );
        }}
      </Asked>
    </Stack>
  );
}
