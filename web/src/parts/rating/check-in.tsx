import { Box, Button, Group, Text } from '@mantine/core';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';

const FEELINGS = [1, 2, 3, 4, 5] as const;

/** How one is, on a short scale, for oneself. */
export function CheckIn({ campaign, done }: { campaign: string; done?: () => void }) {
  const { t } = useWords();
  const { id: key, refused } = useSendId();
  const say = useAct(
    (feeling: number) =>
      call('POST /api/campaigns/:campaign/check-ins', {
        params: { campaign },
        body: { key, feeling },
      }),
    ['care'],
  );
  return (
    <Box role="group" aria-label={t('desk.checkIn')}>
      <Text fw={500} size="sm">
        {t('desk.checkIn')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('desk.checkInAbout')}
      </Text>
      {say.isSuccess ? (
        <Text size="sm" role="status" mt="xs">
          {t('desk.checkedIn')}
        </Text>
      ) : (
        <Group gap="xs" mt="xs" className="desk-tools">
          {FEELINGS.map((feeling) => (
            <Button
              key={feeling}
              size="compact-sm"
              variant="default"
              disabled={say.isPending}
              onClick={() => say.mutate(feeling, { onError: refused, onSuccess: () => done?.() })}
            >
              {t(`desk.feel.${feeling}`)}
            </Button>
          ))}
        </Group>
      )}
      <Fault error={say.error} />
    </Box>
  );
}
