import { Alert, Badge, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { useZoned } from '../money.js';
import type { EarningsSearch } from '../money-search.js';
import { useSendId } from '../send-id.js';
import { useTimes } from '../times.js';

export type Dispute = Answer<'GET /api/me/disputes'>['disputes'][number];

/** One's own objections with their answers, and a new one about what the address names. */
export function OwnDisputes({
  search,
  go,
}: {
  search: EarningsSearch;
  go: (search: EarningsSearch) => void;
}) {
  const { t } = useWords();
  const found = useQuery({
    queryKey: ['disputes', 'own'],
    queryFn: ({ signal }) => call('GET /api/me/disputes', {}, signal),
    staleTime: 0,
  });
  return (
    <Stack>
      <Text>{t('dispute.about')}</Text>
      {search.campaign !== undefined && (
        <NewDispute search={search} campaign={search.campaign} go={go} />
      )}
      <Asked query={found}>
        {({ disputes }) =>
          disputes.length === 0 ? (
            <Text>{t('dispute.none')}</Text>
          ) : (
            <Stack>
              {disputes.map((one) => (
                <DisputeCard key={one.id} one={one}>
                  <More one={one} />
                </DisputeCard>
              ))}
            </Stack>
          )
        }
      </Asked>
    </Stack>
  );
}

function NewDispute({
  search,
  campaign,
  go,
}: {
  search: EarningsSearch;
  campaign: string;
  go: (search: EarningsSearch) => void;
}) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const { id, refused } = useSendId();
  const send = useAct(
    () =>
      call('POST /api/me/disputes', {
        body: {
          id,
          campaign,
          statement: search.statement ?? null,
          assignment: search.about ?? null,
          said,
        },
      }),
    ['disputes'],
  );
  return (
    <Alert color="gray" title={t('dispute.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(undefined, { onSuccess: () => go({ part: 'disputes' }), onError: refused });
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {t(search.about !== undefined ? 'dispute.thisItem' : 'dispute.thisStatement')}
          </Text>
          <Textarea
            label={t('dispute.said')}
            required
            autosize
            minRows={3}
            maxLength={4000}
            value={said}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
          <Fault error={send.error} />
          <Group>
            <Button type="submit" loading={send.isPending}>
              {t('dispute.send')}
            </Button>
            <Button variant="default" onClick={() => go({ part: 'disputes' })}>
              {t('act.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}

/** An objection and what was said, oldest first. */
export function DisputeCard({
  one,
  order = 2,
  children,
}: {
  one: Dispute;
  /** Level of its heading. */
  order?: 2 | 3;
  children: ReactNode;
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  const zoned = useZoned();
  return (
    <Card withBorder component="article">
      <Group justify="space-between">
        <Title order={order} size="h5">
          {one.person === null ? one.title : `${one.person.name} · ${one.title}`}
        </Title>
        <Badge variant="default" tt="none">
          {t(`dispute.state.${one.state}`)}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" className="said">
        {one.period !== null
          ? t('dispute.ofStatement', {
              period: zoned.span(one.period.startsMs, one.period.endsMs, one.period.zone),
            })
          : one.takenMs !== null && t('dispute.ofItem', { time: moment(one.takenMs) })}
      </Text>
      <Stack gap="xs" my="sm">
        {one.words.map((word) => (
          <div key={`${word.atMs} ${word.said}`}>
            <Text size="xs" c="dimmed">
              {t(word.me ? 'dispute.me' : word.expert ? 'dispute.expert' : 'dispute.finance')} ·{' '}
              {moment(word.atMs)}
            </Text>
            <Text size="sm" className="said" dir="auto">
              {word.said}
            </Text>
          </div>
        ))}
      </Stack>
      {children}
    </Card>
  );
}

function More({ one }: { one: Dispute }) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const { id, renew, refused } = useSendId();
  const send = useAct(
    () =>
      call('POST /api/me/disputes/:dispute/words', {
        params: { dispute: one.id },
        body: { id, said },
      }),
    ['disputes'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(undefined, {
          onSuccess: () => {
            setSaid('');
            renew();
          },
          onError: refused,
        });
      }}
    >
      <Textarea
        label={t('dispute.more')}
        required
        autosize
        minRows={1}
        maxLength={4000}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <Fault error={send.error} />
      <Button type="submit" variant="default" mt="xs" loading={send.isPending}>
        {t('dispute.send')}
      </Button>
    </form>
  );
}
