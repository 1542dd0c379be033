import { Button, Modal, Stack, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import type { Leaving } from './use-sign-out.js';

/** Whoever signs out while something has not been sent says what becomes of it. */
export function LeaveDialog({ left, signOut, stay }: Leaving) {
  const { t } = useWords();
  return (
    <Modal
      opened={left > 0}
      onClose={stay}
      title={t('offline.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('offline.leaveAbout', { count: left })}</Text>
        <Button onClick={stay} data-autofocus>
          {t('offline.leaveStay')}
        </Button>
        <Button variant="default" onClick={() => void signOut('keep')}>
          {t('offline.leaveKeep')}
        </Button>
        <Button variant="default" onClick={() => void signOut('drop')}>
          {t('offline.leaveDrop')}
        </Button>
      </Stack>
    </Modal>
  );
}
