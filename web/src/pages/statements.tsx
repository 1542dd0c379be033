import { Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { Listing } from '../parts/listing.js';
import { useMoney, useZoned } from '../parts/money.js';
import { ByHand } from '../parts/pay/by-hand.js';
import { CampaignDisputes } from '../parts/pay/campaign-disputes.js';
import { PeriodPreview } from '../parts/pay/preview.js';
import { SettlementView } from '../parts/pay/settlement.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/statements');

/** Pay periods that wait, statements that were made, and objections: for finance. */
export function StatementsPage() {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const money = useMoney();
  const { span } = useZoned();
  const found = useQuery({
    queryKey: ['settlements'],
    queryFn: ({ signal }) => call('GET /api/settlements', {}, signal),
    staleTime: 0,
  });
  const back = () => void go({ search: {} });
  const { campaign, start, settlement, part } = search;
  const open =
    settlement !== undefined ? (
      <SettlementView settlement={settlement} />
    ) : campaign !== undefined && start !== undefined ? (
      <PeriodPreview
        campaign={campaign}
        startMs={start}
        onLocked={(id) => void go({ search: { settlement: id } })}
      />
    ) : campaign !== undefined && part === 'disputes' ? (
      <CampaignDisputes campaign={campaign} />
    ) : campaign !== undefined && part === 'by-hand' ? (
      <ByHand campaign={campaign} />
    ) : null;
  return (
    <>
      <PageTitle>{t('nav.statements')}</PageTitle>
      {open !== null ? (
        <Stack>
          <Group>
            <Button variant="default" onClick={back}>
              {t('earnings.back')}
            </Button>
          </Group>
          {open}
        </Stack>
      ) : (
        <Asked query={found}>
          {({ campaigns, settlements }) => (
            <Stack>
              <Text c="dimmed">{t('statements.about')}</Text>
              <Title order={2} size="h3">
                {t('statements.open')}
              </Title>
              {campaigns.length === 0 && <Text>{t('statements.noCampaign')}</Text>}
              {campaigns.map((one) => (
                <Card key={one.campaign} withBorder component="section">
                  <Group justify="space-between">
                    <Title order={3} size="h4">
                      {one.title}
                    </Title>
                    <Text size="sm" c="dimmed">
                      {t(`statements.every.${one.period}`, { zone: one.zone })}
                    </Text>
                  </Group>
                  {one.open.length === 0 && <Text size="sm">{t('statements.nothingOpen')}</Text>}
                  <Stack gap="xs" mt="xs">
                    {one.open.map((period) => (
                      <Group key={period.startMs} gap="sm">
                        <Text size="sm">{span(period.startMs, period.endMs, one.zone)}</Text>
                        <Text size="sm" fw={700} className="numbers">
                          {money(period.total, one.currency)}
                        </Text>
                        <Text size="sm">{t('statements.lines', { count: period.lines })}</Text>
                        {!period.over && (
                          <Badge variant="default" tt="none">
                            {t('statements.running')}
                          </Badge>
                        )}
                        <Button
                          size="compact-sm"
                          variant="default"
                          mih={24}
                          aria-label={t('statements.previewOf', {
                            title: one.title,
                            period: span(period.startMs, period.endMs, one.zone),
                          })}
                          onClick={() =>
                            void go({ search: { campaign: one.campaign, start: period.startMs } })
                          }
                        >
                          {t('statements.preview')}
                        </Button>
                      </Group>
                    ))}
                  </Stack>
                  <Group gap="sm" mt="sm">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      mih={24}
                      aria-label={t('statements.disputesOf', { n: one.disputes, title: one.title })}
                      onClick={() =>
                        void go({ search: { campaign: one.campaign, part: 'disputes' } })
                      }
                    >
                      {t('statements.disputes', { n: one.disputes })}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      mih={24}
                      aria-label={t('statements.byHandOf', { title: one.title })}
                      onClick={() =>
                        void go({ search: { campaign: one.campaign, part: 'by-hand' } })
                      }
                    >
                      {t('statements.byHand')}
                    </Button>
                  </Group>
                </Card>
              ))}
              <Title order={2} size="h3">
                {t('statements.locked')}
              </Title>
              {settlements.length === 0 ? (
                <Text>{t('statements.noneLocked')}</Text>
              ) : (
                <Listing
                  label={t('statements.locked')}
                  minWidth={640}
                  columns={[
                    t('earnings.period'),
                    t('earnings.campaign'),
                    t('earnings.amount'),
                    t('statements.paid'),
                    t('team.actions'),
                  ]}
                >
                  {settlements.map((one) => (
                    <Table.Tr key={one.id}>
                      <Table.Td>{span(one.startsMs, one.endsMs, one.zone)}</Table.Td>
                      <Table.Td>{one.title}</Table.Td>
                      <Table.Td className="nowrap">{money(one.total, one.currency)}</Table.Td>
                      <Table.Td>
                        {t('statements.paidOf', { paid: one.paid, all: one.people })}
                      </Table.Td>
                      <Table.Td>
                        <Button
                          size="compact-sm"
                          variant="default"
                          mih={24}
                          aria-label={t('statements.showOf', {
                            title: one.title,
                            period: span(one.startsMs, one.endsMs, one.zone),
                          })}
                          onClick={() => void go({ search: { settlement: one.id } })}
                        >
                          {t('earnings.show')}
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Listing>
              )}
            </Stack>
          )}
        </Asked>
      )}
    </>
  );
}
