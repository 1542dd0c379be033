import { Button, Group, Modal, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { Listing } from './listing.js';
import { useTimes } from './times.js';

type Left = Answer<'GET /api/people'>['left'][number];

/** Whoever was removed from the team, and the erasure of their names; nothing where nobody was. */
export function LeftPeople({ left }: { left: readonly Left[] }) {
  const { t } = useWords();
  const times = useTimes();
  const [erasing, setErasing] = useState<Left | null>(null);
  if (left.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="xs">
        {t('team.left')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('team.leftAbout')}
      </Text>
      <Listing
        label={t('team.left')}
        minWidth={420}
        columns={[t('team.person'), t('team.leftWhen'), t('team.actions')]}
      >
        {left.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>{one.name}</Table.Td>
            <Table.Td className="numbers">{times.moment(one.leftMs)}</Table.Td>
            <Table.Td>
              {one.erased ? (
                t('team.erased')
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('team.eraseOf', { name: one.name })}
                  onClick={() => setErasing(one)}
                >
                  {t('team.erase')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
      <Modal
        opened={erasing !== null}
        onClose={() => setErasing(null)}
        title={t('team.eraseOf', { name: erasing?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {erasing !== null && (
          <Erase key={erasing.id} person={erasing} onDone={() => setErasing(null)} />
        )}
      </Modal>
    </section>
  );
}

function Erase({ person, onDone }: { person: Left; onDone: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const erase = useAct(
    (why: string) =>
      call('POST /api/people/:person/erase', {
        params: { person: person.id },
        body: { reason: why },
      }),
    ['people'],
  );
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        erase.mutate(reason, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Text>{t('team.eraseSure', { name: person.name })}</Text>
        <TextInput
          label={t('team.eraseReason')}
          required
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(changed) => setReason(changed.currentTarget.value)}
        />
        <Fault error={erase.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" color="red" loading={erase.isPending}>
            {t('team.erase')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
