import {
  Alert,
  Button,
  Card,
  Group,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { digitsOf, minorOf, useMoney } from '../parts/money.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/prices');
type Found = Answer<'GET /api/campaigns/:campaign/prices'>;
type Rule = Found['rules'][number];
const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;

/** What is paid for which item to whom, in force and before; whoever leads the campaign changes it here. */
export function CampaignPricesPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const money = useMoney();
  const found = useQuery({
    queryKey: ['prices', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/prices', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t('prices.title', { title: found.data?.title ?? '' })}</PageTitle>
      {found.data?.mayChange === true && <CampaignLinks campaign={campaign} here="prices" />}
      <Asked query={found}>
        {(seen) => {
          const [now, ...before] = seen.rules;
          if (now === undefined) return null;
          return (
            <Stack>
              <Text>
                {t('prices.about', {
                  period: t(`statements.every.${seen.period}`, { zone: seen.zone }),
                })}
              </Text>
              <Text>{t(seen.examPaid ? 'earnings.examPaid' : 'earnings.examFree')}</Text>
              <Title order={2} size="h3">
                {t('prices.now', { version: now.version })}
              </Title>
              <PriceTable rule={now} currency={seen.currency} />
              <Text>{t('prices.distress', { amount: money(now.distress, seen.currency) })}</Text>
              {seen.mayChange && (
                <Change key={now.version} campaign={campaign} now={now} currency={seen.currency} />
              )}
              {before.length > 0 && (
                <>
                  <Title order={2} size="h3">
                    {t('prices.before')}
                  </Title>
                  {before.map((rule) => (
                    <Card key={rule.version} withBorder component="section">
                      <VersionHead rule={rule} />
                      <PriceTable rule={rule} currency={seen.currency} />
                    </Card>
                  ))}
                </>
              )}
            </Stack>
          );
        }}
      </Asked>
    </>
  );
}

function VersionHead({ rule }: { rule: Rule }) {
  const { t } = useWords();
  const { moment } = useTimes();
  return (
    <>
      <Title order={3} size="h5">
        {t('prices.version', { version: rule.version, time: moment(rule.madeMs) })}
      </Title>
      {rule.reason !== '' && (
        <Text size="sm" className="said">
          {rule.reason}
        </Text>
      )}
    </>
  );
}

function PriceTable({ rule, currency }: { rule: Rule; currency: string }) {
  const { t } = useWords();
  const money = useMoney();
  return (
    <Listing
      grid
      label={t('prices.table', { version: rule.version })}
      minWidth={350}
      columns={[t('prices.difficulty'), ...TIERS.map((tier) => t(`money.tier.${tier}`))]}
    >
      {rule.table.map(({ difficulty, prices }) => (
        <Table.Tr key={difficulty}>
          <Table.Td>{t(`prices.difficulty.${difficulty as 1 | 2 | 3}`)}</Table.Td>
          {TIERS.map((tier) => (
            <Table.Td key={tier} className="nowrap">
              {money(prices[tier], currency)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Listing>
  );
}

/** A list with another value at a place. */
const put = (list: readonly string[], at: number, value: string): string[] =>
  list.map((one, i) => (i === at ? value : one));

function Change({ campaign, now, currency }: { campaign: string; now: Rule; currency: string }) {
  const { t } = useWords();
  const asText = (amount: number) =>
    (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
  const [prices, setPrices] = useState(now.prices.map(asText));
  const [percent, setPercent] = useState(now.tierPercent.map(String));
  const [distress, setDistress] = useState(asText(now.distress));
  const [reason, setReason] = useState('');
  const minor = [...prices, distress].map((one) => minorOf(one, currency));
  const whole = percent.map((one) => (/^\d{1,4}$/.test(one) ? Number(one) : null));
  const right = [...minor, ...whole].every((one) => one !== null && one >= 0);
  const change = useAct(
    () =>
      call('POST /api/campaigns/:campaign/prices', {
        params: { campaign },
        body: {
          after: now.version,
          prices: minor.slice(0, 3).map((one) => one ?? 0),
          tierPercent: whole.map((one) => one ?? 0),
          distress: minor[3] ?? 0,
          reason,
        },
      }),
    ['prices', 'earnings', 'campaigns'],
  );
  return (
    <Alert color="gray" title={t('prices.change')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (right) change.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('prices.changeAbout')}</Text>
          <Group>
            {([1, 2, 3] as const).map((difficulty, i) => (
              <TextInput
                key={difficulty}
                label={t('experts.noted', {
                  value: t(`prices.difficulty.${difficulty}`),
                  note: currency,
                })}
                inputMode="decimal"
                required
                w={150}
                value={prices[i] ?? ''}
                error={minor[i] === null ? t('byHand.noAmount') : null}
                onChange={(event) => setPrices(put(prices, i, event.currentTarget.value))}
              />
            ))}
            <TextInput
              label={t('experts.noted', { value: t('prices.distressLabel'), note: currency })}
              inputMode="decimal"
              required
              w={230}
              value={distress}
              error={minor[3] === null ? t('byHand.noAmount') : null}
              onChange={(event) => setDistress(event.currentTarget.value)}
            />
          </Group>
          <Group>
            {TIERS.map((tier, i) => (
              <TextInput
                key={tier}
                label={t('experts.noted', { value: t(`money.tier.${tier}`), note: '%' })}
                inputMode="numeric"
                required
                w={120}
                value={percent[i] ?? ''}
                error={whole[i] === null ? t('prices.noPercent') : null}
                onChange={(event) => setPercent(put(percent, i, event.currentTarget.value))}
              />
            ))}
          </Group>
          <Textarea
            label={t('prices.reason')}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Fault error={change.error} />
          <Group>
            <Button type="submit" disabled={!right} loading={change.isPending}>
              {t('prices.store')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
