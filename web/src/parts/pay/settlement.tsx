import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call, fileOf } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';
import { useMoney, useZoned } from '../money.js';
import { save } from '../save.js';

type Found = Answer<'GET /api/settlements/:settlement'>;

/** A locked period: its statements, the sealed sheet, and noting what was paid. */
export function SettlementView({ settlement }: { settlement: string }) {
  const { t } = useWords();
  const { span } = useZoned();
  const money = useMoney();
  const found = useQuery({
    queryKey: ['settlements', settlement],
    queryFn: ({ signal }) =>
      call('GET /api/settlements/:settlement', { params: { settlement } }, signal),
    staleTime: 0,
  });
  return (
    <Asked query={found}>
      {(seen) => {
        const { settlement: head, whole } = seen;
        return (
          <Stack>
            <Title order={2} size="h3">
              {t('earnings.statementOf', {
                title: head.title,
                period: span(head.startsMs, head.endsMs, head.zone),
              })}
            </Title>
            <Text>
              {t('statements.previewSum', {
                total: money(head.total, head.currency),
                n: head.people,
                lines: head.lines,
              })}
            </Text>
            <Alert color={whole ? 'gray' : 'red'} role="status">
              <Text size="sm">{t(whole ? 'statements.whole' : 'statements.broken')}</Text>
              <Text size="xs" className="said">
                {head.digest}
              </Text>
            </Alert>
            {seen.statements.length === 0 ? (
              <Text>{t('statements.nonePaid')}</Text>
            ) : (
              <>
                <Sheet settlement={settlement} />
                <Paid seen={seen} />
              </>
            )}
          </Stack>
        );
      }}
    </Asked>
  );
}

function Sheet({ settlement }: { settlement: string }) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const get = useAct(
    async () => {
      const file = await fileOf('POST /api/settlements/:settlement/sheet', {
        params: { settlement },
        body: { password },
      });
      save(`statements-${settlement}.xlsx`, file);
    },
    [],
    { looks: true },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        get.mutate(undefined);
      }}
    >
      <Stack gap="xs" maw={480}>
        <PasswordInput
          label={t('statements.password')}
          description={t('statements.passwordHint')}
          required
          minLength={12}
          maxLength={200}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('look.secret') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Fault error={get.error} />
        <Group>
          <Button type="submit" variant="default" loading={get.isPending}>
            {t('statements.sheet')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Paid({ seen }: { seen: Found }) {
  const { t } = useWords();
  const money = useMoney();
  const { moment } = useZoned();
  const { settlement: head, statements } = seen;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reference, setReference] = useState('');
  const open = statements.filter(({ paidMs, total }) => paidMs === null && total !== 0);
  const pay = useAct(
    () =>
      call('POST /api/settlements/:settlement/paid', {
        params: { settlement: head.id },
        body: { statements: [...chosen], reference },
      }),
    ['settlements'],
  );
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate(undefined, {
          onSuccess: () => {
            setChosen(new Set());
            setReference('');
          },
        });
      }}
    >
      <Stack>
        {open.length > 0 && (
          <Checkbox
            label={t('statements.all')}
            checked={chosen.size === open.length}
            indeterminate={chosen.size > 0 && chosen.size < open.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? open.map(({ id }) => id) : []))
            }
          />
        )}
        <Listing
          label={t('nav.statements')}
          minWidth={640}
          columns={[
            t('statements.choose'),
            t('statements.person'),
            t('earnings.amount'),
            t('statements.lineCount'),
            t('earnings.state'),
          ]}
        >
          {statements.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                {one.paidMs === null && one.total !== 0 && (
                  <Checkbox
                    size="md"
                    aria-label={t('statements.chooseOf', { name: one.name })}
                    checked={chosen.has(one.id)}
                    onChange={(event) => toggle(one.id, event.currentTarget.checked)}
                  />
                )}
              </Table.Td>
              <Table.Td>
                {one.name}
                {one.payee !== 'known' && one.total !== 0 && (
                  <Text size="xs" c="dimmed">
                    {t(one.payee === 'lost' ? 'statements.lostPayee' : 'statements.noPayee')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="nowrap">{money(one.total, head.currency)}</Table.Td>
              <Table.Td>{one.lines}</Table.Td>
              <Table.Td>
                {one.paidMs === null ? (
                  <Badge variant="default" tt="none">
                    {t(one.total === 0 ? 'statements.nothingToPay' : 'earnings.state.locked')}
                  </Badge>
                ) : (
                  <Text size="sm">
                    {t('statements.paidOn', {
                      time: moment(one.paidMs, head.zone),
                      reference: one.reference ?? '',
                    })}
                    {one.receivedMs !== null && ` · ${t('earnings.state.received')}`}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Listing>
        {open.length > 0 && (
          <Group align="flex-end">
            <TextInput
              label={t('statements.reference')}
              required
              maxLength={200}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
            <Button type="submit" disabled={chosen.size === 0} loading={pay.isPending}>
              {t('statements.notePaid', { count: chosen.size })}
            </Button>
          </Group>
        )}
        <Fault error={pay.error} />
      </Stack>
    </form>
  );
}
