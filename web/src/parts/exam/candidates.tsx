import { Button, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords, type Word } from '../../words/index.js';
import { Asked } from '../asked.js';
import { itemNameIn } from '../item-name.js';
import { Listing } from '../listing.js';

/** Items without a standard, to set one by their own form. */
export function Candidates({ campaign, edit }: { campaign: string; edit: (item: string) => void }) {
  const { t } = useWords();
  const [find, setFind] = useState('');
  const [looked] = useDebouncedValue(find, 300);
  const found = useQuery({
    queryKey: ['bank', campaign, 'candidates', looked],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/exam/candidates',
        { params: { campaign }, query: { find: looked } },
        signal,
      ),
    placeholderData: (before) => before,
  });
  const stateWord = (state: string): string =>
    state in STATES ? t(STATES[state] ?? 'itemState.open') : state;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('bank.candidates')}
      </Title>
      <Text mb="xs" className="said">
        {t('bank.candidates.about')}
      </Text>
      <TextInput
        label={t('bank.candidates.find')}
        type="search"
        maw={360}
        mb="sm"
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <Asked query={found}>
        {({ items }) =>
          items.length === 0 ? (
            <Text>{t('bank.candidates.none')}</Text>
          ) : (
            <Listing
              label={t('bank.candidates')}
              minWidth={560}
              columns={[
                t('bank.column.item'),
                t('bank.candidates.column.state'),
                t('bank.candidates.column.verdicts'),
                t('bank.column.acts'),
              ]}
            >
              {items.map((one) => (
                <Table.Tr key={one.item}>
                  <Table.Td maw={360}>
                    <Text size="sm" lang={one.lang} dir="auto" lineClamp={2}>
                      {one.excerpt}
                    </Text>
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {itemNameIn(t, one.external)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{stateWord(one.state)}</Table.Td>
                  <Table.Td>{one.verdicts}</Table.Td>
                  <Table.Td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('say.pair', { name: t('bank.candidates'), value: one.excerpt })}
                      onClick={() => {
                        edit(one.item);
                        scrollTo({ top: 0 });
                      }}
                    >
                      {t('bank.candidates')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
    </section>
  );
}

const STATES: Readonly<Record<string, Word>> = {
  open: 'itemState.open',
  full: 'itemState.full',
  closed: 'itemState.closed',
  resolved: 'itemState.resolved',
};
