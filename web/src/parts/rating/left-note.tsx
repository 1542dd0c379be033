import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { isTold, toldOf } from './left-told.js';

/** Whoever left several items on one day is offered a break and help. They may go on, and are asked nothing. */
export function LeftNote({
  place,
  left,
  leave,
  help,
}: {
  /** Whose note, in which campaign. */
  place: string;
  left: number;
  leave: () => void;
  help: () => void;
}) {
  const { t } = useWords();
  const [told, setTold] = useState(() => isTold(place, left, new Date()));
  if (told) return null;
  return (
    <Alert color="blue" role="status" mb="md">
      <Stack gap="sm">
        <Text>{t('desk.left', { count: left })}</Text>
        <Group gap="xs" className="desk-tools">
          <Button size="xs" onClick={leave}>
            {t('desk.breakNow')}
          </Button>
          <Button size="xs" variant="default" onClick={help}>
            {t('desk.help')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              toldOf(place, left, new Date());
              setTold(true);
            }}
          >
            {t('desk.goOn')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
