import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asked as Sent } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type Payee = Sent<'PUT /api/me/payee'>['body'];
const EMPTY: Payee = { name: '', method: 'bank', account: '', bank: '', taxId: '', address: '' };

/** How one is paid; what is stored is shown by its end only, so that changing it means typing it anew. */
export function PayeeForm() {
  const { t } = useWords();
  const { moment } = useTimes();
  const found = useQuery({
    queryKey: ['payee'],
    queryFn: ({ signal }) => call('GET /api/me/payee', {}, signal),
    staleTime: 0,
  });
  const [typed, setTyped] = useState<Payee>(EMPTY);
  const put = (some: Partial<Payee>) => setTyped({ ...typed, ...some });
  const store = useAct(() => call('PUT /api/me/payee', { body: typed }), ['payee']);
  const forget = useAct(() => call('DELETE /api/me/payee', {}), ['payee']);
  return (
    <Stack maw={560}>
      <Text>{t('payee.about')}</Text>
      <Asked query={found}>
        {({ payee, lost }) => (
          <>
            {lost && (
              <Alert color="orange" role="status">
                {t('payee.lost')}
              </Alert>
            )}
            {payee === null ? (
              !lost && <Text>{t('payee.none')}</Text>
            ) : (
              <Alert color="gray" title={t('payee.stored')}>
                <Text size="sm">
                  {t('payee.summary', {
                    name: payee.name,
                    method: t(`payee.method.${payee.method}`),
                    account: payee.account,
                    time: moment(payee.setMs),
                  })}
                </Text>
                <Button
                  mt="xs"
                  size="compact-sm"
                  mih={24}
                  variant="default"
                  loading={forget.isPending}
                  onClick={() => forget.mutate(undefined)}
                >
                  {t('payee.forget')}
                </Button>
              </Alert>
            )}
          </>
        )}
      </Asked>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.mutate(undefined, { onSuccess: () => setTyped(EMPTY) });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('payee.name')}
            description={t('payee.nameHint')}
            required
            maxLength={100}
            autoComplete="name"
            value={typed.name}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <Select
            label={t('payee.method')}
            allowDeselect={false}
            value={typed.method}
            data={(['bank', 'alipay', 'other'] as const).map((value) => ({
              value,
              label: t(`payee.method.${value}`),
            }))}
            onChange={(value) => put({ method: (value ?? 'bank') as Payee['method'] })}
          />
          <TextInput
            label={t('payee.account')}
            required
            maxLength={100}
            autoComplete="off"
            value={typed.account}
            onChange={(event) => put({ account: event.currentTarget.value })}
          />
          {typed.method === 'bank' && (
            <TextInput
              label={t('payee.bank')}
              maxLength={200}
              autoComplete="off"
              value={typed.bank}
              onChange={(event) => put({ bank: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={t('payee.taxId')}
            description={t('payee.taxHint')}
            maxLength={60}
            autoComplete="off"
            value={typed.taxId}
            onChange={(event) => put({ taxId: event.currentTarget.value })}
          />
          <TextInput
            label={t('payee.address')}
            maxLength={300}
            autoComplete="off"
            value={typed.address}
            onChange={(event) => put({ address: event.currentTarget.value })}
          />
          <Fault error={store.error ?? forget.error} />
          <Group>
            <Button type="submit" loading={store.isPending}>
              {t('act.save')}
            </Button>
            <Text role="status" size="sm">
              {store.isSuccess ? t('team.saved') : ''}
            </Text>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}
