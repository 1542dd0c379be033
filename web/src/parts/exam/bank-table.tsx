import { Badge, Button, Group, Popover, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';

type Item = Answer<'GET /api/campaigns/:campaign/exam/bank'>['items'][number];

/** Exam items with how they do, and what can be done with them. */
export function BankTable({
  label,
  rubric,
  items,
  edit,
}: {
  label: string;
  rubric: number;
  items: readonly Item[];
  edit: (item: string) => void;
}) {
  const { t } = useWords();
  return (
    <Listing
      label={label}
      minWidth={720}
      columns={[
        t('bank.column.item'),
        t('bank.column.rate'),
        t('bank.column.discrimination'),
        t('bank.column.notes'),
        t('bank.column.acts'),
      ]}
    >
      {items.map((item) => (
        <Row key={item.item} item={item} rubric={rubric} edit={edit} />
      ))}
    </Listing>
  );
}

function Row({ item, rubric, edit }: { item: Item; rubric: number; edit: (item: string) => void }) {
  const { t } = useWords();
  const abilityName = useAbilityName();
  const { discrimination: tells } = item;
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <Text size="sm" lang={item.lang} dir="auto" lineClamp={2}>
          {item.excerpt}
        </Text>
        <Text size="xs" c="dimmed">
          {item.abilities.map(abilityName).join(' · ')}
        </Text>
        {item.state === 'out' && (
          <Badge color="gray" variant="light">
            {t('bank.out')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        {item.rate === null
          ? '–'
          : t('experts.noted', {
              value: `${Math.round(item.rate * 100)}%`,
              note: `${item.right}/${item.n}`,
            })}
      </Table.Td>
      <Table.Td>
        {tells.value === null ? t('bank.discrimination.none') : `r = ${tells.value.toFixed(2)}`}
      </Table.Td>
      <Table.Td miw={160}>
        {item.waits && <Text size="sm">{t('bank.waits')}</Text>}
        {item.flag !== null && <Text size="sm">{t(`bank.flag.${item.flag}`)}</Text>}
        {item.openAppeals > 0 && (
          <Text size="sm">{t('bank.openAppeals', { count: item.openAppeals })}</Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('say.pair', { name: t('bank.edit'), value: item.excerpt })}
            onClick={() => edit(item.item)}
          >
            {t('bank.edit')}
          </Button>
          <InOrOut item={item} rubric={rubric} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Takes an item into the bank or out of it, with a reason. */
function InOrOut({ item, rubric }: { item: Item; rubric: number }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const into = item.state === 'out';
  const word = t(into ? 'bank.takeIn' : 'bank.retire');
  const put = useAct(
    () =>
      call('PUT /api/work/:work/bank', {
        params: { work: item.item },
        body: { rubric, in: into, reason },
      }),
    ['bank'],
  );
  return (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end" withArrow>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-label={t('say.pair', { name: word, value: item.excerpt })}
          onClick={() => setOpen(!open)}
        >
          {word}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            put.mutate(undefined, { onSuccess: () => setOpen(false) });
          }}
        >
          <Stack gap="xs">
            <TextInput
              label={t('bank.reason')}
              required
              minLength={3}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Fault error={put.error} />
            <Button size="xs" type="submit" loading={put.isPending}>
              {word}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
