import { Button, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { minorOf } from '../money.js';
import { useSendId } from '../send-id.js';

/** A bonus or a correction, as a line of its own with a reason that its person reads. */
export function ByHand({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const found = useQuery({
    queryKey: ['payees', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/payees', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <Stack maw={560}>
      <Title order={2} size="h3">
        {t('statements.byHand')}
      </Title>
      <Text>{t('byHand.about')}</Text>
      <Asked query={found}>
        {({ people, currency }) => <Form campaign={campaign} people={people} currency={currency} />}
      </Asked>
    </Stack>
  );
}

function Form({
  campaign,
  people,
  currency,
}: {
  campaign: string;
  people: readonly { person: string; name: string }[];
  currency: string;
}) {
  const { t } = useWords();
  const { id, renew, refused } = useSendId();
  const [person, setPerson] = useState<string | null>(null);
  const [kind, setKind] = useState<'bonus' | 'adjustment'>('bonus');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const minor = minorOf(amount, currency);
  const add = useAct(
    (what: { person: string; amount: number }) =>
      call('POST /api/campaigns/:campaign/ledger', {
        params: { campaign },
        body: { id, ...what, kind, reason, assignment: null },
      }),
    ['settlements'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (person === null || minor === null) return;
        add.mutate(
          { person, amount: minor },
          {
            onSuccess: () => {
              renew();
              setAmount('');
              setReason('');
            },
            onError: refused,
          },
        );
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('statements.person')}
          searchable
          required
          value={person}
          data={people.map((one) => ({ value: one.person, label: one.name }))}
          onChange={setPerson}
        />
        <Select
          label={t('byHand.kind')}
          allowDeselect={false}
          value={kind}
          data={(['bonus', 'adjustment'] as const).map((value) => ({
            value,
            label: t(`byHand.${value}`),
          }))}
          onChange={(value) => setKind(value === 'adjustment' ? 'adjustment' : 'bonus')}
        />
        <TextInput
          label={t('byHand.amount', { currency })}
          description={t('byHand.amountHint')}
          inputMode="decimal"
          required
          value={amount}
          error={amount !== '' && minor === null ? t('byHand.noAmount') : null}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Textarea
          label={t('byHand.reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Fault error={add.error} />
        <Group>
          <Button
            type="submit"
            loading={add.isPending}
            disabled={person === null || minor === null}
          >
            {t('byHand.add')}
          </Button>
          <Text role="status" size="sm">
            {add.isSuccess ? t('team.saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
