import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/index.js';
import type { Outbox } from './outbox.js';
import { OUTBOX_CHANGED } from './outbox-here.js';

/** A verdict or a skip that waits in this browser: it goes by itself, or is taken back here. */
export function KeptNote({
  outbox,
  person,
  kept,
  withdraw,
  goOn,
}: {
  outbox: Outbox;
  person: string;
  kept: { key: string; is: 'offline' | 'signed-out' };
  withdraw: () => void;
  goOn: () => void;
}) {
  const { t } = useWords();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const look = async () => {
      const waiting = await outbox.store.waiting(person);
      setGone(!waiting.some(({ key }) => key === kept.key));
    };
    const now = () => void look();
    addEventListener(OUTBOX_CHANGED, now);
    return () => removeEventListener(OUTBOX_CHANGED, now);
  }, [outbox, person, kept.key]);
  return (
    <Alert color={gone ? 'green' : 'orange'} role="status" title={t('desk.sent')} mb="md">
      <Text size="sm">
        {t(gone ? 'desk.sentDone' : kept.is === 'offline' ? 'desk.sentAbout' : 'desk.sentIn')}
      </Text>
      <Group gap="xs" mt="xs" className="desk-tools">
        {gone ? (
          <Button size="xs" onClick={goOn}>
            {t('desk.nextNow')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={withdraw}>
            {t('desk.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
