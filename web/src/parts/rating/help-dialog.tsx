import { Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { CheckIn } from './check-in.js';
import { newUuid } from './new-id.js';
import { useCare } from './use-care.js';

/** Stop and help: the clock stands still; whom one can turn to, and the ways out. */
export function HelpDialog({
  campaign,
  opened,
  close,
  leave,
  skip,
}: {
  campaign: string;
  opened: boolean;
  close: () => void;
  leave: () => void;
  /** Left out where there is nothing to skip. */
  skip?: () => void;
}) {
  const { t } = useWords();
  const care = useCare(campaign);
  const [key] = useState(newUuid);
  const tell = useAct(
    () =>
      call('POST /api/campaigns/:campaign/help', {
        params: { campaign },
        body: { key, tell: true },
      }),
    [],
  );
  const contacts = care.data?.contacts ?? [];
  const helpText = care.data?.helpText ?? '';
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('desk.helpTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <Stack gap="sm">
        <Text>{t('desk.helpAbout')}</Text>
        <Text>
          {contacts.length === 0
            ? t('desk.helpNobody')
            : t('desk.helpWho', { names: contacts.join(', ') })}
        </Text>
        <Text className="said">{helpText === '' ? t('desk.helpLines') : helpText}</Text>
        <Group gap="xs" className="desk-tools">
          {tell.isSuccess ? (
            <Text size="sm" role="status">
              {t('desk.helpTold')}
            </Text>
          ) : (
            <Button variant="default" loading={tell.isPending} onClick={() => tell.mutate()}>
              {t('desk.helpTell')}
            </Button>
          )}
          {skip !== undefined && (
            <Button variant="default" onClick={skip}>
              {t('desk.skipThis')}
            </Button>
          )}
          <Button onClick={leave}>{t('desk.leave')}</Button>
          <Button variant="subtle" onClick={close}>
            {t('desk.stay')}
          </Button>
        </Group>
        <Fault error={tell.error} />
        <Divider />
        <CheckIn campaign={campaign} />
      </Stack>
    </Modal>
  );
}
