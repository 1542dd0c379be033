import { Badge, Button, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { itemNameIn } from '../item-name.js';
import { Listing } from '../listing.js';
import { useFigures } from './figure.js';

/** Hidden checks with how they were answered; one that leaked can be taken out of use. */
export function ChecksPart({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const { rate, plain } = useFigures();
  const [retiring, setRetiring] = useState<{ item: string; name: string } | null>(null);
  const query = useQuery({
    queryKey: ['quality', campaign, 'gold'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/gold', { params: { campaign } }, signal),
  });
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw="80ch">
        {t('quality.checksAbout')}
      </Text>
      <Asked query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text>{t('quality.noChecks')}</Text>
          ) : (
            <Listing
              label={t('quality.part.checks')}
              minWidth={720}
              dense
              columns={[
                t('quality.check'),
                t('quality.kind'),
                t('quality.answers'),
                t('quality.match'),
                t('quality.seconds'),
                t('quality.retire'),
              ]}
            >
              {rows.map((row) => (
                <Table.Tr key={row.item}>
                  <Table.Td>
                    {itemNameIn(t, row.external)}
                    {row.leaked && (
                      <Text size="sm" fw={600}>
                        {t('quality.leaked')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{t(`quality.kind.${row.kind}`)}</Table.Td>
                  <Table.Td>{row.given}</Table.Td>
                  <Table.Td>{rate(row.match)}</Table.Td>
                  <Table.Td>{row.seconds === null ? '–' : plain(row.seconds)}</Table.Td>
                  <Table.Td>
                    {row.withdrawn ? (
                      <Badge variant="default" tt="none">
                        {t('quality.retired')}
                      </Badge>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        mih={24}
                        aria-label={t('quality.retireOf', { item: itemNameIn(t, row.external) })}
                        onClick={() =>
                          setRetiring({ item: row.item, name: itemNameIn(t, row.external) })
                        }
                      >
                        {t('quality.retire')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
      <Modal
        opened={retiring !== null}
        onClose={() => setRetiring(null)}
        title={retiring === null ? '' : t('quality.retireOf', { item: retiring.name })}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {retiring !== null && (
          <Retire campaign={campaign} item={retiring.item} onDone={() => setRetiring(null)} />
        )}
      </Modal>
    </Stack>
  );
}

function Retire({
  campaign,
  item,
  onDone,
}: {
  campaign: string;
  item: string;
  onDone: () => void;
}) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const retire = useAct(
    (why: string) =>
      call('POST /api/campaigns/:campaign/gold/retire', {
        params: { campaign },
        body: { item, reason: why },
      }),
    ['quality'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        retire.mutate(reason, { onSuccess: onDone });
      }}
    >
      <Textarea
        label={t('quality.reason')}
        required
        data-autofocus
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Fault error={retire.error} />
      <Group mt="sm">
        <Button type="submit" loading={retire.isPending}>
          {t('quality.retire')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('act.cancel')}
        </Button>
      </Group>
    </form>
  );
}
