import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { CheckIn } from './check-in.js';

/** A break is suggested, never forced; after heavy items one is asked how one is. */
export function BreakNote({
  campaign,
  why,
  minutes,
  heavy,
  leave,
  later,
}: {
  campaign: string;
  why: 'time' | 'heavy';
  minutes: number;
  heavy: number;
  leave: () => void;
  later: () => void;
}) {
  const { t } = useWords();
  return (
    <Alert color="blue" role="status" mb="md">
      <Stack gap="sm">
        <Text>
          {why === 'time' ? t('desk.break', { minutes }) : t('desk.breakHeavy', { count: heavy })}
        </Text>
        {heavy > 0 && <CheckIn campaign={campaign} />}
        <Group gap="xs" className="desk-tools">
          <Button size="xs" onClick={leave}>
            {t('desk.breakNow')}
          </Button>
          <Button size="xs" variant="default" onClick={later}>
            {t('desk.breakLater')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
